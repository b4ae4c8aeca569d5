import { endpoint as octokit } from "@octokit/endpoint";
import { createEndpoint, endpoint as waymark } from "../mod.ts";

/** One request, built in three ways from the same values. */
export interface Case {
  name: string;
  waymark: () => Built;
  octokit: () => Built;
  /** The code of a programmer who writes this one request by hand. */
  byHand: () => Built;
}

/** The parts of a result that are compared. */
export interface Built {
  readonly method: string;
  readonly url: string;
  readonly headers: unknown;
  readonly body?: unknown;
}

const encode = encodeURIComponent;
const accept = "application/vnd.github.v3+json";
const agent = `${waymark.merge("GET /").headers["user-agent"]}`;
const JSON_TYPE = "application/json; charset=utf-8";
const TOKEN = "token 0000000000000000000000000000000000000001";

const ORG = "GET /orgs/{org}/repos";
const ISSUE = "GET /repos/{owner}/{repo}/issues/{number}";
const ISSUES = "POST /repos/{owner}/{repo}/issues";
const UPLOAD =
  "POST https://uploads.github.com/repos/octocat/hello-world/releases/1/assets{?name,label}";

// The variables of a program that makes these calls.
const org = "octokit";
const type = "private";
const owner = "octocat";
const repo = "hello-world";
const number = 42;
const title = "Found a bug";
const body = "I'm having a problem with this.";
const labels = ["bug"];
const name = "example.zip";
const label = "short";
const data = "Hello, world!";
const trace = "7";

const waymarkPaged = waymark.defaults({ per_page: 100 });
const octokitPaged = octokit.defaults({ per_page: 100 });

const enterprise = {
  baseUrl: "https://github.example.com/api/v3",
  headers: { authorization: TOKEN },
};
const previews = {
  mediaType: { previews: ["mercy", "nebula"] },
  per_page: 50,
};
const traced = { org, headers: { "x-trace": trace } };
const waymarkChain = waymark.defaults(enterprise).defaults(previews)
  .defaults(traced);
const octokitChain = octokit.defaults(enterprise).defaults(previews)
  .defaults(traced);

const github = createEndpoint({ baseUrl: "https://api.github.com" });

const routes = Array.from(
  { length: 10_000 },
  (_, index) => `GET /${index}/{org}`,
);
// One counter for each contender, so that all build the same requests.
const turns = { waymark: 0, octokit: 0, byHand: 0 };

/** What somebody writes by hand to get a path of GitHub's API. */
function getByHand(path: string): Built {
  return {
    method: "get",
    url: `https://api.github.com${path}`,
    headers: { accept, "user-agent": agent },
  };
}

const repository = () => `/repos/${encode(owner)}/${encode(repo)}`;

/** The calls of the geometric mean. */
export const mix: readonly Case[] = [
  {
    name: "GET, 1 placeholder, query",
    waymark: () => waymarkPaged(ORG, { org, type }),
    octokit: () => octokitPaged(ORG, { org, type }),
    byHand: () =>
      getByHand(
        `/orgs/${encode(org)}/repos?per_page=100&type=${encode(type)}`,
      ),
  },
  {
    name: "GET, 3 placeholders",
    waymark: () => waymark(ISSUE, { owner, repo, number }),
    octokit: () => octokit(ISSUE, { owner, repo, number }),
    byHand: () => getByHand(`${repository()}/issues/${number}`),
  },
  {
    name: "POST, 2 placeholders, body",
    waymark: () => waymark(ISSUES, { owner, repo, title, body, labels }),
    octokit: () => octokit(ISSUES, { owner, repo, title, body, labels }),
    byHand: () => ({
      method: "post",
      url: `https://api.github.com${repository()}/issues`,
      headers: { accept, "user-agent": agent, "content-type": JSON_TYPE },
      body: { title, body, labels },
    }),
  },
  {
    name: "POST, data, query expression",
    waymark: () =>
      waymark(
        UPLOAD,
        { name, label, headers: { "content-type": "text/plain" }, data },
      ),
    octokit: () =>
      octokit(
        UPLOAD,
        { name, label, headers: { "content-type": "text/plain" }, data },
      ),
    byHand: () => ({
      method: "post",
      url:
        `https://uploads.github.com/repos/octocat/hello-world/releases/1/assets?name=${
          encode(name)
        }&label=${encode(label)}`,
      headers: { accept, "user-agent": agent, "content-type": "text/plain" },
      body: data,
    }),
  },
  {
    name: "GET, 3 deep .defaults()",
    waymark: () => waymarkChain(ORG, { type }),
    octokit: () => octokitChain(ORG, { type }),
    byHand: () => ({
      method: "get",
      url: `https://github.example.com/api/v3/orgs/${
        encode(org)
      }/repos?per_page=50&type=${encode(type)}`,
      headers: {
        accept:
          "application/vnd.github.mercy-preview+json,application/vnd.github.nebula-preview+json",
        "user-agent": agent,
        authorization: TOKEN,
        "x-trace": trace,
      },
    }),
  },
];

/** Other calls, which are not part of the mean. */
export const others: readonly Case[] = [
  {
    name: "createEndpoint, with a header",
    waymark: () =>
      github(ISSUE, { owner, repo, number }, { headers: { "x-trace": trace } }),
    octokit: () =>
      octokit(ISSUE, { owner, repo, number, headers: { "x-trace": trace } }),
    byHand: () => ({
      method: "get",
      url: `https://api.github.com${repository()}/issues/${number}`,
      headers: { accept: "application/json", "x-trace": trace },
    }),
  },
  {
    name: "media type: format and preview",
    waymark: () =>
      waymark(ORG, { org, mediaType: { format: "raw", previews: ["mercy"] } }),
    octokit: () =>
      octokit(ORG, { org, mediaType: { format: "raw", previews: ["mercy"] } }),
    byHand: () => ({
      method: "get",
      url: `https://api.github.com/orgs/${encode(org)}/repos`,
      headers: {
        accept: "application/vnd.github.mercy-preview.raw",
        "user-agent": agent,
      },
    }),
  },
  {
    name: "10,000 routes in turn",
    waymark: () => waymark(routes[++turns.waymark % routes.length]!, { org }),
    octokit: () => octokit(routes[++turns.octokit % routes.length]!, { org }),
    byHand: () =>
      getByHand(`/${++turns.byHand % routes.length}/${encode(org)}`),
  },
  {
    name: "new .defaults() for each call",
    waymark: () => waymark.defaults({ org })(ORG, { type }),
    octokit: () => octokit.defaults({ org })(ORG, { type }),
    byHand: () => getByHand(`/orgs/${encode(org)}/repos?type=${encode(type)}`),
  },
];
