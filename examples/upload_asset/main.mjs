// Adds a file to a release: main.mjs owner/repo release_id file [label]
import { endpoint, toRequest } from "@waymark/endpoint";
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

// The body is the file, so the route says what belongs to the query. A label that
// is undefined is left out.
const options = endpoint(
  "POST /repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}",
  {
    baseUrl: UPLOAD_URL,
    headers: {
      authorization: GITHUB_TOKEN ? `token ${GITHUB_TOKEN}` : undefined,
      "content-type": "application/octet-stream",
    },
    owner,
    repo,
    release_id: releaseId,
    name: basename(file),
    label,
    data: await readFile(file),
  },
);

const response = await fetch(toRequest(options));
if (!response.ok) throw new Error(`GitHub returned ${response.status}`);
console.log((await response.json()).browser_download_url);
