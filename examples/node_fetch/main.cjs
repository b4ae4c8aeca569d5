// Prints the README of a repository, as it was written.
const { endpoint, toRequest } = require("@waymark/endpoint");
const process = require("node:process");

const [owner = "octokit", repo = "endpoint.js"] = process.argv.slice(2);
const { API_URL, GITHUB_TOKEN } = process.env;

async function main() {
  const request = toRequest(
    endpoint("GET /repos/{owner}/{repo}/readme", {
      baseUrl: API_URL,
      headers: {
        authorization: GITHUB_TOKEN ? `token ${GITHUB_TOKEN}` : undefined,
      },
      owner,
      repo,
      mediaType: { format: "raw" },
    }),
  );
  const response = await fetch(request);
  if (!response.ok) throw new Error(`GitHub returned ${response.status}`);
  console.log(await response.text());
}

main();
