/**
 * Times `./octokit` beside `@octokit/endpoint` on the runtime that it is run
 * by, in turns, and prints a table: `deno run --allow-all bench/octokit.ts`.
 * For Node and Bun, bundle it with esbuild first.
 *
 * @module
 */
import { endpoint as peer } from "@octokit/endpoint";
import { endpoint } from "../lib/octokit/endpoint.ts";
import { toMarkdown, toText } from "./_figures.ts";

type Endpoint = typeof endpoint;

const WARM_UP_ROUNDS = 20;
const ROUNDS = 61;
const CALLS = 300;

/** What Octokit and its plugins do. */
function casesOf(api: Endpoint): Record<string, () => unknown> {
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
const times = new Map<string, number[][]>();
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  for (const name of Object.keys(contenders[0]!)) {
    contenders.forEach((cases, index) => {
      const call = cases[name]!;
      const start = performance.now();
      for (let calls = 0; calls < CALLS; calls++) {
        const { url } = Object(call());
        // An engine may not have put the text together yet.
        url?.charCodeAt(url.length - 1);
      }
      const nanoseconds = (performance.now() - start) / CALLS * 1e6;
      if (round < 0) return;
      if (!times.has(name)) times.set(name, [[], []]);
      times.get(name)![index]!.push(nanoseconds);
    });
  }
}

const rows = [...times].map(([name, each]) => {
  // Not the median: on a busy machine, that is the time of other programs.
  const [ours = 0, theirs = 0] = each.map((figures) =>
    figures.toSorted((a, b) => a - b)[ROUNDS >> 3]
  );
  return [name, ours.toFixed(0), theirs.toFixed(0), toText(ours / theirs)];
});
console.log(toMarkdown([
  ["ns a call", "./octokit", "@octokit/endpoint", "ratio"],
  ["---", "---:", "---:", "---:"],
  ...rows,
]));
