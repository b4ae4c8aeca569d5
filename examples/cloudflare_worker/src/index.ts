/**
 * A Cloudflare Worker that lists an organization's repositories: `/?org=octokit`
 * responds with those of octokit, the most liked first.
 *
 * @module
 */
import { EndpointError } from "@waymark/endpoint";
import { createClient, HttpError, json } from "@waymark/endpoint/client";

/** What `wrangler.jsonc` and `wrangler secret put` give the Worker. */
interface Env {
  readonly API_URL?: string;
  readonly GITHUB_TOKEN?: string;
}

/** Anything that sends a request: the global `fetch`, a service binding, a test. */
type Send = (request: Request) => Promise<Response>;

interface Repository {
  readonly name: string;
  readonly html_url: string;
  readonly stargazers_count: number;
}

/** Lists an organization's repositories. */
export async function listRepositories(
  org: string,
  env: Env,
  send: Send,
): Promise<Response> {
  const { API_URL = "https://api.github.com", GITHUB_TOKEN } = env;
  const github = createClient({
    baseUrl: API_URL,
    headers: {
      authorization: GITHUB_TOKEN && `token ${GITHUB_TOKEN}`,
      // GitHub wants one, and Workers have none.
      "user-agent": "list-repositories",
    },
    fetch: send,
  });
  const { data } = await github("GET /orgs/{org}/repos", {
    org,
    per_page: 100,
  }, { as: json<Repository[]>() });
  return Response.json(
    data
      .sort((a, b) => b.stargazers_count - a.stargazers_count)
      .map(({ name, html_url, stargazers_count }) => ({
        name,
        url: html_url,
        stars: stargazers_count,
      })),
  );
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const org = new URL(request.url).searchParams.get("org");
    if (!org) return new Response("Ask for /?org=octokit\n", { status: 400 });
    try {
      return await listRepositories(org, env, (request) => fetch(request));
    } catch (error) {
      // Anyone may choose the name; "..", for one, would be another resource.
      const isTheirs = error instanceof EndpointError;
      if (!isTheirs && !(error instanceof HttpError)) throw error;
      const status = isTheirs ? 400 : 502;
      return new Response(`${error.message}\n`, { status });
    }
  },
};
