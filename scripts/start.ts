/**
 * Shows what the library builds: a request as a whole, and then what becomes of a
 * hostile value. With arguments it is the command `waymark`.
 */
import { createEndpoint } from "../lib/endpoint/create_endpoint.ts";
import { endpoint } from "../lib/endpoint/endpoint.ts";
import { EndpointError } from "../lib/endpoint_error.ts";

// Not a literal: Deno would load the command, and download what reads documents.
const command: string = "../lib/cli/main.ts";

const BASE_URL = "https://api.github.com";
const github = createEndpoint({ baseUrl: BASE_URL });

if (Deno.args.length) {
  const { main } = await import(command);
  Deno.exitCode = await main(Deno.args);
} else {
  console.log(
    'endpoint("GET /orgs/{org}/repos", { org: "octokit", per_page: 5 })',
  );
  console.log(
    endpoint("GET /orgs/{org}/repos", { org: "octokit", per_page: 5 }),
  );
  for (const id of ["7", ".."]) {
    console.log(`\nasked             remove key "${id}" of octocat/hello`);
    console.log(`template literal  ${byHand(id)}`);
    console.log(`waymark           ${byWaymark(id)}`);
  }
  console.log('\nYour own: deno task start "GET /users/{id}" id=7');
}

/** The request of a template literal, its dot segments resolved as by `fetch`. */
function byHand(key_id: string): string {
  const path = `/repos/octocat/hello/keys/${encodeURIComponent(key_id)}`;
  return `DELETE ${new URL(BASE_URL + path)}`;
}

/** The request that this library builds, or why it builds none. */
function byWaymark(key_id: string): string {
  try {
    const { method, url } = github(
      "DELETE /repos/{owner}/{repo}/keys/{key_id}",
      { owner: "octocat", repo: "hello", key_id },
    );
    return `${method.toUpperCase()} ${url}`;
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return `nothing: ${error.message}`;
  }
}
