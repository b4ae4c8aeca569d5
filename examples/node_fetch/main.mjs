// Prints the names of an organisation's repositories, page by page.
import { endpoint, toRequest } from "@waymark/endpoint";
import process from "node:process";

const [org = "octokit"] = process.argv.slice(2);
const { API_URL, GITHUB_TOKEN } = process.env;
const pageLength = 100;

// `undefined` counts as not given, so the default stays.
const github = endpoint.defaults({
  baseUrl: API_URL,
  headers: {
    authorization: GITHUB_TOKEN ? `token ${GITHUB_TOKEN}` : undefined,
  },
  org,
  per_page: pageLength,
});

for (let page = 1, length = pageLength; length === pageLength; page++) {
  const response = await fetch(toRequest(
    github("GET /orgs/{org}/repos", {
      page,
      request: { signal: AbortSignal.timeout(10_000) },
    }),
  ));
  if (!response.ok) throw new Error(`GitHub returned ${response.status}`);
  const repositories = await response.json();
  for (const { name } of repositories) console.log(name);
  ({ length } = repositories);
}
