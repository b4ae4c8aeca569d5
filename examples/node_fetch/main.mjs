// Prints the names of an organization's repositories, page by page.
import { createClient } from "@waymark/endpoint/client";
import process from "node:process";

const [org = "octokit"] = process.argv.slice(2);
const { API_URL = "https://api.github.com", GITHUB_TOKEN } = process.env;

// A header that is `undefined` counts as not given.
const github = createClient({
  baseUrl: API_URL,
  headers: { authorization: GITHUB_TOKEN && `token ${GITHUB_TOKEN}` },
  timeout: 10_000,
});

// GitHub links each page to the next one.
const pages = github.pages("GET /orgs/{org}/repos", { org, per_page: 100 });
for await (const { data } of pages) {
  for (const { name } of data) console.log(name);
}
