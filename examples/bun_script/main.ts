#!/usr/bin/env bun
/**
 * Opens an issue: `main.ts owner/repo "Title" [label ...]`. With `--dry-run` it
 * prints the request as a command line instead.
 *
 * @module
 */
import { toCurl } from "@waymark/endpoint";
import { createClient, json } from "@waymark/endpoint/client";
import process from "node:process";

const args = process.argv.slice(2).filter((it) => it !== "--dry-run");
const [repository = "", title, ...labels] = args;
const [owner = "", repo = ""] = repository.split("/");
if (!owner || !repo || !title) {
  console.error('Usage: main.ts [--dry-run] owner/repo "Title" [label ...]');
  process.exit(2);
}

const { API_URL = "https://api.github.com", GITHUB_TOKEN } = process.env;
const github = createClient({
  baseUrl: API_URL,
  headers: { authorization: GITHUB_TOKEN && `token ${GITHUB_TOKEN}` },
});
const route = "POST /repos/{owner}/{repo}/issues";
const issue = { owner, repo, title, labels };

if (process.argv.includes("--dry-run")) {
  console.log(toCurl(github.request(route, issue))); // The token is masked.
} else {
  const { data } = await github(route, issue, {
    as: json<{ html_url: string }>(),
  });
  console.log(data.html_url);
}
