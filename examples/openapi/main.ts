/**
 * Prints the open issues of a repository, checked against GitHub's own
 * description of its API: `main.ts [owner] [repository]`.
 *
 * @module
 */
import type { paths } from "@octokit/openapi-types";
import {
  createEndpoint,
  endpoint,
  type EndpointResponse,
  toRequest,
} from "@waymark/endpoint";
import process from "node:process";

// The type says all: an editor completes routes and parameters, and what the
// API does not know does not compile. At run time there is nothing of it.
const github = createEndpoint<paths>(endpoint.DEFAULTS);

type Issues = EndpointResponse<paths, "GET /repos/{owner}/{repo}/issues">;

const [owner = "octokit", repo = "endpoint.js"] = process.argv.slice(2);
const { API_URL, GITHUB_TOKEN } = process.env;

const options = github("GET /repos/{owner}/{repo}/issues", {
  baseUrl: API_URL,
  headers: {
    authorization: GITHUB_TOKEN ? `token ${GITHUB_TOKEN}` : undefined,
  },
  owner,
  repo,
  state: "open",
  sort: "updated",
});

const response = await fetch(toRequest(options));
if (!response.ok) throw new Error(`GitHub answered ${response.status}`);
const issues: Issues = await response.json();
for (const { number, title, user } of issues) {
  console.log(`#${number}  ${title}  (${user?.login ?? "nobody"})`);
}

/** Mistakes that the compiler catches; nobody calls it. */
export function mistakes(): void {
  // @ts-expect-error The repository is missing.
  github("GET /repos/{owner}/{repo}/issues", { owner });
  // @ts-expect-error There is no such state.
  github("GET /repos/{owner}/{repo}/issues", { owner, repo, state: "shut" });
  // @ts-expect-error There is no such route.
  github("GET /repos/{owner}/{repo}/isues", { owner, repo });
}
