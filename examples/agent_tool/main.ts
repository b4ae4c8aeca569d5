/**
 * Calls the tool with arguments as a model writes them:
 * `main.ts '{ "repo": "hello-world", "issue": 7, "text": "Fixed." }'`.
 *
 * @module
 */
import process from "node:process";
import { createTool } from "./tool.ts";

const { API_URL = "https://api.github.com", GITHUB_TOKEN = "" } = process.env;
const tool = createTool(API_URL, GITHUB_TOKEN);

const [call = "{}"] = process.argv.slice(2);
console.log(await tool.execute(JSON.parse(call)));
