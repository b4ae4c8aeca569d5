/**
 * A Cloudflare Worker that lists an organisation's repositories: `/?org=octokit`
 * responds with those of octokit, the most liked first.
 *
 * @module
 */
import { endpoint, EndpointError, toRequest } from "@waymark/endpoint";

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

/** Lists an organisation's repositories. */
export async function listRepositories(
  org: string,
  env: Env,
  send: Send,
): Promise<Response> {
  const options = endpoint("GET /orgs/{org}/repos", {
    baseUrl: env.API_URL,
    headers: {
      authorization: env.GITHUB_TOKEN ? `token ${env.GITHUB_TOKEN}` : undefined,
    },
    org,
    per_page: 100,
  });
  const response = await send(toRequest(options));
  if (!response.ok) {
    return new Response(`GitHub returned ${response.status}\n`, {
      status: 502,
    });
  }
  const repositories: Repository[] = await response.json();
  return Response.json(
    repositories
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
      // The name comes from anyone; "..", for one, would be another resource.
      if (!(error instanceof EndpointError)) throw error;
      return new Response(`${error.message}\n`, { status: 400 });
    }
  },
};
