/**
 * A server for Deno Deploy: turns the Markdown that is posted to it into HTML.
 *
 * @module
 */
import { createEndpoint, toRequest } from "@waymark/endpoint";

const token = Deno.env.get("GITHUB_TOKEN");
const github = createEndpoint({
  baseUrl: Deno.env.get("API_URL") ?? "https://api.github.com",
  headers: { authorization: token ? `token ${token}` : undefined },
});

Deno.serve({ port: Number(Deno.env.get("PORT") ?? 8000) }, (request) => {
  if (request.method !== "POST" || request.body === null) {
    return new Response("Post Markdown to this address.\n", { status: 405 });
  }
  // Both bodies stream through, and are never held in memory.
  return fetch(toRequest(
    github("POST /markdown/raw", {}, {
      data: request.body,
      headers: { accept: "text/html", "content-type": "text/plain" },
      request: { signal: request.signal },
    }),
  ));
});
