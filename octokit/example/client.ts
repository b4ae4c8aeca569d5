import { endpoint } from "@octokit/endpoint";

const github = endpoint.defaults({
  baseUrl: Deno.env.get("API_URL") ?? "https://api.github.com",
});

const { url, ...init } = github("GET /repos/{owner}/{repo}/readme", {
  owner: "octokit",
  repo: "endpoint.js",
  mediaType: { format: "raw" },
});
const response = await fetch(url, {
  method: init.method,
  headers: Object.entries(init.headers).map(([name, value]) => [
    name,
    `${value}`,
  ]),
});
console.log(await response.text());
