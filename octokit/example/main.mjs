import { Octokit } from "@octokit/core";

// Nothing here knows of Waymark endpoint.
const octokit = new Octokit({
  baseUrl: process.env.API_URL ?? "https://api.github.com",
  auth: process.env.GITHUB_TOKEN,
});
const [owner = "octokit", repo = "endpoint.js"] = process.argv.slice(2);

try {
  const { data } = await octokit.request("GET /repos/{owner}/{repo}/readme", {
    owner,
    repo,
    mediaType: { format: "raw" },
  });
  console.log(data);
} catch (error) {
  // With @octokit/endpoint, a repository `..` would ask for another resource.
  console.error(`${error.code ?? error.status}: ${error.message}`);
  process.exitCode = 1;
}
