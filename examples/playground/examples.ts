import { EMPTY, type State } from "./share.ts";

/** Something to begin with. */
export interface Example {
  readonly title: string;
  readonly state: State;
}

/** What the page offers to try; it begins with the first. */
export const EXAMPLES: readonly Example[] = [
  {
    title: "List repositories",
    state: {
      ...EMPTY,
      route: "GET /orgs/{org}/repos",
      parameters: "org=octokit\ntype=private",
    },
  },
  {
    title: "Open an issue",
    state: {
      ...EMPTY,
      route: "POST /repos/{owner}/{repo}/issues",
      parameters:
        'owner=octocat\nrepo=hello-world\ntitle=Found a bug\nlabels:=["bug", "ui"]\nauthorization: token secret',
      format: "fetch",
    },
  },
  {
    title: "Search",
    state: {
      ...EMPTY,
      route: "GET /search/issues",
      parameters: "q=repo:octocat/hello-world C++\nsort=created\nper_page:=50",
      format: "curl",
    },
  },
  {
    title: "Upload a file",
    state: {
      ...EMPTY,
      route:
        "POST https://uploads.github.com/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}",
      parameters: `{
  "owner": "octocat",
  "repo": "hello-world",
  "release_id": 1,
  "name": "notes.txt",
  "label": "Release notes",
  "headers": { "content-type": "text/plain" },
  "data": "What is new"
}`,
      format: "curl",
    },
  },
  {
    title: "Set defaults",
    state: {
      ...EMPTY,
      route: "GET /orgs/{org}/repos",
      parameters: "page:=2",
      defaults: "org=my-project\nper_page:=100",
      baseUrl: "https://github.example.com/api/v3",
      trusted: true,
      format: "call",
    },
  },
  {
    title: "Mistype",
    state: {
      ...EMPTY,
      route: "GET /repos/{owner}/{repo/branches",
      parameters: "owner=octocat\nrepo=hello-world",
    },
  },
  {
    title: "Attack",
    state: {
      ...EMPTY,
      route: "DELETE /repos/{owner}/{repo}/hooks/{hook_id}",
      parameters: "owner=octocat\nrepo=hello-world\nhook_id=../../hello-world",
      strict: true,
      trusted: true,
    },
  },
];
