import { endpoint as octokit } from "@octokit/endpoint";
import { do_not_optimize } from "mitata";
import { endpoint as waymark, type RequestOptions } from "../mod.ts";

/** One request, built in three ways from the same input. */
export interface Case {
  name: string;
  waymark: () => RequestOptions;
  octokit: () => { method: string; url: string; body?: unknown };
  /** What somebody would write who knows this one route. */
  byHand: () => RequestOptions;
}

/** Keeps an engine from seeing that nobody needs the result. */
function keep<T>(result: T): T {
  do_not_optimize(result);
  return result;
}

const accept = "application/vnd.github.v3+json";
const userAgent = waymark.merge("GET /").headers["user-agent"]!;
const json = "application/json; charset=utf-8";

const repos = () => ({ org: "octokit", type: "private" });
const issue = () => ({ owner: "octocat", repo: "hello-world", number: 42 });
const report = () => ({
  owner: "octocat",
  repo: "hello-world",
  title: "Found a bug",
  body: "I'm having a problem with this.",
  labels: ["bug"],
});
const asset = () => ({
  name: "example.zip",
  label: "short",
  headers: { "content-type": "text/plain" },
  data: "Hello, world!",
});

const perPage = { per_page: 100 };
const waymarkPaged = waymark.defaults(perPage);
const octokitPaged = octokit.defaults(perPage);

const chain = [
  {
    baseUrl: "https://github.example.com/api/v3",
    headers: {
      authorization: "token 0000000000000000000000000000000000000001",
    },
  },
  { mediaType: { previews: ["mercy", "nebula"] }, per_page: 50 },
  { org: "octokit", headers: { "x-trace": "7" } },
] as const;
const waymarkChain = waymark.defaults(chain[0]).defaults(chain[1])
  .defaults(chain[2]);
const octokitChain = octokit.defaults(chain[0]).defaults({
  mediaType: { previews: ["mercy", "nebula"] },
  per_page: 50,
}).defaults(chain[2]);

export const cases: readonly Case[] = [
  {
    name: "GET, 1 placeholder, query",
    waymark: () => keep(waymarkPaged("GET /orgs/{org}/repos", repos())),
    octokit: () => keep(octokitPaged("GET /orgs/{org}/repos", repos())),
    byHand: () => {
      const { org, type } = repos();
      return keep({
        method: "get",
        url: "https://api.github.com/orgs/" + encodeURIComponent(org) +
          "/repos?per_page=" + encodeURIComponent(perPage.per_page) +
          "&type=" + encodeURIComponent(type),
        headers: { accept, "user-agent": userAgent },
      });
    },
  },
  {
    name: "GET, 3 placeholders",
    waymark: () =>
      keep(waymark("GET /repos/{owner}/{repo}/issues/{number}", issue())),
    octokit: () =>
      keep(octokit("GET /repos/{owner}/{repo}/issues/{number}", issue())),
    byHand: () => {
      const { owner, repo, number } = issue();
      return keep({
        method: "get",
        url: "https://api.github.com/repos/" + encodeURIComponent(owner) +
          "/" + encodeURIComponent(repo) + "/issues/" +
          encodeURIComponent(number),
        headers: { accept, "user-agent": userAgent },
      });
    },
  },
  {
    name: "POST, 2 placeholders, body",
    waymark: () => keep(waymark("POST /repos/{owner}/{repo}/issues", report())),
    octokit: () => keep(octokit("POST /repos/{owner}/{repo}/issues", report())),
    byHand: () => {
      const { owner, repo, ...body } = report();
      return keep({
        method: "post",
        url: "https://api.github.com/repos/" + encodeURIComponent(owner) +
          "/" + encodeURIComponent(repo) + "/issues",
        headers: { accept, "user-agent": userAgent, "content-type": json },
        body,
      });
    },
  },
  {
    name: "POST, data, query expression",
    waymark: () =>
      keep(waymark(
        "POST https://uploads.github.com/repos/octocat/hello-world/releases/1/assets{?name,label}",
        asset(),
      )),
    octokit: () =>
      keep(octokit(
        "POST https://uploads.github.com/repos/octocat/hello-world/releases/1/assets{?name,label}",
        asset(),
      )),
    byHand: () => {
      const { name, label, headers, data } = asset();
      return keep({
        method: "post",
        url:
          "https://uploads.github.com/repos/octocat/hello-world/releases/1/assets?name=" +
          encodeURIComponent(name) + "&label=" + encodeURIComponent(label),
        headers: { accept, "user-agent": userAgent, ...headers },
        body: data,
      });
    },
  },
  {
    name: "GET, 3 deep .defaults()",
    waymark: () => keep(waymarkChain("GET /orgs/{org}/repos", { type: "all" })),
    octokit: () => keep(octokitChain("GET /orgs/{org}/repos", { type: "all" })),
    byHand: () => {
      const { type } = { type: "all" };
      return keep({
        method: "get",
        url: chain[0].baseUrl + "/orgs/" + encodeURIComponent(chain[2].org) +
          "/repos?per_page=" + encodeURIComponent(chain[1].per_page) +
          "&type=" + encodeURIComponent(type),
        headers: {
          accept:
            "application/vnd.github.mercy-preview+json,application/vnd.github.nebula-preview+json",
          "user-agent": userAgent,
          authorization: chain[0].headers.authorization,
          "x-trace": chain[2].headers["x-trace"],
        },
      });
    },
  },
];
