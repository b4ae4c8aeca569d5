// Adds a file to a release: main.mjs owner/repo release_id file [label]
import { createClient } from "@waymark/endpoint/client";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import process from "node:process";

const [repository = "", releaseId, file, label] = process.argv.slice(2);
const [owner, repo] = repository.split("/");
if (!owner || !repo || !releaseId || !file) {
  console.error("Usage: main.mjs owner/repo release_id file [label]");
  process.exit(2);
}

const { UPLOAD_URL = "https://uploads.github.com", GITHUB_TOKEN } = process.env;

const github = createClient({
  baseUrl: UPLOAD_URL,
  headers: { authorization: GITHUB_TOKEN && `token ${GITHUB_TOKEN}` },
});

// The body is the file, so the route says what belongs to the query. A label that
// is undefined is left out.
const { data } = await github(
  "POST /repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}",
  { owner, repo, release_id: releaseId, name: basename(file), label },
  {
    data: await readFile(file),
    headers: { "content-type": "application/octet-stream" },
  },
);
console.log(data.browser_download_url);
