#!/usr/bin/env bun
/**
 * Opens an issue: `main.ts owner/repo "Title" [label ...]`. With `--dry-run` it
 * prints the request as a command line instead.
 *
 * @module
 */
import { endpoint, toCurl, toRequest } from "@waymark/endpoint";
import process from "node:process";

const args = process.argv.slice(2).filter((it) => it !== "--dry-run");
const [repository = "", title, ...labels] = args;
const [owner = "", repo = ""] = repository.split("/");
if (!owner || !repo || !title) {
  console.error('Usage: main.ts [--dry-run] owner/repo "Title" [label ...]');
  process.exit(2);
}

const { API_URL, GITHUB_TOKEN } = process.env;
const options = endpoint("POST /repos/{owner}/{repo}/issues", {
  baseUrl: API_URL,
  headers: {
    authorization: GITHUB_TOKEN ? `token ${GITHUB_TOKEN}` : undefined,
  },
  owner,
  repo,
  title,
  labels,
});

if (process.argv.includes("--dry-run")) {
  console.log(toCurl(options)); // The token is masked.
} else {
  const response = await fetch(toRequest(options));
  if (!response.ok) throw new Error(`GitHub returned ${response.status}`);
  console.log((await response.json()).html_url);
}
