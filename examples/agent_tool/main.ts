/**
 * Prints the tools that a model is shown; with arguments, runs its call:
 * `main.ts issues_create-comment '{ "repo": "hello-world", "issue_number": 7, "body": { "body": "Fixed." } }'`.
 *
 * @module
 */
import process from "node:process";
import { createAgent } from "./agent.ts";
import { description } from "./description.ts";

const { API_URL = "https://api.github.com", GITHUB_TOKEN = "" } = process.env;
const agent = createAgent(description, API_URL, "octocat", GITHUB_TOKEN);

const [name, args = "{}"] = process.argv.slice(2);
console.log(name ? await agent.call(name, args) : JSON.stringify(agent.tools));
