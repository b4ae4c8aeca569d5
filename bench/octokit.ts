/**
 * Times `./octokit` beside `@octokit/endpoint` on the runtime that it is run
 * by, in turns, and prints a table: `deno run --allow-all bench/octokit.ts`.
 * For Node and Bun, bundle it with esbuild first.
 */
import { endpoint as peer } from "@octokit/endpoint";
import { endpoint } from "../lib/octokit/endpoint.ts";
import { toMarkdown } from "../scripts/_to_markdown.ts";
import { toText } from "./_figures.ts";
import { timeInTurns } from "./_time_calls.ts";

type Endpoint = typeof endpoint;

/** What Octokit and its plugins do. */
function casesOf(api: Endpoint): Record<string, () => object> {
  const repo = { owner: "octocat", repo: "hello-world" };
  const core = api.defaults({
    headers: { "user-agent": "octokit-core.js/7" },
    mediaType: { previews: [], format: "" },
    request: { hook() {} },
  });
  const method = core.defaults({
    method: "GET",
    url: "/repos/{owner}/{repo}/issues",
  });
  let page = 0;
  return {
    "a route alone": () => core("GET /user"),
    "a query": () => core("GET /orgs/{org}/repos", { org: "o", type: "all" }),
    "a search": () => core("GET /search/issues", { q: "repo:a/b is:open+c" }),
    "a body": () =>
      core("POST /repos/{owner}/{repo}/issues", { ...repo, title: "A bug" }),
    "merge(), parse()": () =>
      core.parse(core.merge("GET /repos/{owner}/{repo}/issues", repo)),
    "a REST method": () => method({ ...repo, state: "open" }),
    "a format": () =>
      core("GET /repos/{owner}/{repo}/readme", {
        ...repo,
        mediaType: { format: "raw" },
      }),
    "GraphQL": () =>
      core("POST /graphql", { query: "{a}", mediaType: { previews: ["b"] } }),
    "another page each call": () =>
      core({
        method: "GET",
        url: `https://api.github.com/repositories/1/issues?page=${++page}`,
      }),
    "another path each call": () => core(`GET /repos/a/b/issues/${++page}`),
    "another template each call": () =>
      core(`GET /repos/{owner}/{repo}/issues/${++page}`, repo),
    "defaults()": () => core.defaults({ a: 1, headers: { "x-b": "c" } }),
  };
}

const contenders = [casesOf(endpoint), casesOf(peer as unknown as Endpoint)];
const names = Object.keys(contenders[0]!);
const times = timeInTurns(
  names.flatMap((name) => contenders.map((cases) => cases[name])),
  { warmUp: 20, rounds: 61, times: 300 },
);
const rows = names.map((name, index) => {
  // Not the median: on a busy machine, that is the time of other programs.
  const [ours = 0, theirs = 0] = times.slice(2 * index, 2 * index + 2)
    .map((each) => each.toSorted((a, b) => a - b)[each.length >> 3]);
  return [name, ours.toFixed(0), theirs.toFixed(0), toText(ours / theirs)];
});
console.log(toMarkdown([
  ["ns a call", "./octokit", "@octokit/endpoint", "ratio"],
  ...rows,
]));
