import { EMPTY, type State } from "./share.ts";

/** Something to begin with. */
export interface Start {
  readonly title: string;
  /** What happens, in a sentence or two. */
  readonly story: string;
}

/** A call to begin with. */
export interface Example extends Start {
  readonly state: State;
}

/** What the page offers to try; it begins with the first. */
export const EXAMPLES: readonly Example[] = [
  {
    title: "Escape the path",
    story:
      "A model fills in “..” for the team. By hand, this invites mallory as an owner of the organization, even with encodeURIComponent.",
    state: {
      ...EMPTY,
      route: "PUT /orgs/{org}/teams/{team}/memberships/{username}",
      parameters: "org=acme\nteam=..\nusername=mallory\nrole=admin",
    },
  },
  {
    title: "Change the host",
    story:
      "A form's fields are spread into the options, and one is called baseUrl. By hand, your token goes there.",
    state: {
      ...EMPTY,
      route: "GET /users/{username}",
      parameters: `{
  "username": "octocat",
  "baseUrl": "https://evil.example"
}`,
    },
  },
  {
    title: "Forget a value",
    story:
      "The id is empty. By hand, the request goes to the whole list of keys.",
    state: {
      ...EMPTY,
      route: "DELETE /user/keys/{key_id}",
      parameters: "key_id=",
    },
  },
  {
    title: "Search",
    story: "By hand, + arrives as a space, and & begins a second parameter.",
    state: {
      ...EMPTY,
      route: "GET /search/issues",
      parameters: "q=C++ & sort\nper_page:=50",
    },
  },
  {
    title: "Open an issue",
    story: "Parameters without a placeholder become the JSON body.",
    state: {
      ...EMPTY,
      route: "POST /repos/{owner}/{repo}/issues",
      parameters:
        'owner=octocat\nrepo=hello-world\ntitle=Found a bug\nlabels:=["bug", "ui"]\nauthorization: token secret',
    },
  },
  {
    title: "Set defaults",
    story: "For any API, set the base URL and what every call repeats once.",
    state: {
      ...EMPTY,
      route: "GET /teams/{team}/members",
      parameters: "page:=2",
      defaults: "team=core\nper_page:=100",
      baseUrl: "https://api.example.com/v1",
      github: false,
    },
  },
  {
    title: "Mistype",
    story: "An error in a template says where it is.",
    state: {
      ...EMPTY,
      route: "GET /repos/{owner}/{repo/branches",
      parameters: "owner=octocat\nrepo=hello-world",
    },
  },
];
