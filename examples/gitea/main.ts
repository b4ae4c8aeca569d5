/**
 * Prints the latest releases of a repository on a Gitea or Forgejo server:
 * `main.ts [owner] [repository]`.
 *
 * @module
 */
import { createEndpoint, EndpointError, toRequest } from "@waymark/endpoint";
import process from "node:process";

const { API_URL = "https://gitea.com/api/v1", GITEA_TOKEN } = process.env;
const [owner = "gitea", repo = "tea"] = process.argv.slice(2);

const gitea = createEndpoint(
  {
    baseUrl: API_URL,
    headers: { authorization: GITEA_TOKEN && `token ${GITEA_TOKEN}` },
  },
  // The token goes to no other host.
  { strict: true, trustedOrigins: [] },
);

interface Release {
  readonly tag_name: string;
  readonly published_at: string;
}

try {
  const options = gitea("GET /repos/{owner}/{repo}/releases", {
    owner,
    repo,
    limit: 5,
  });
  const response = await fetch(toRequest(options));
  if (!response.ok) throw new Error(`The server returned ${response.status}`);
  const releases: Release[] = await response.json();
  for (const { tag_name, published_at } of releases) {
    console.log(`${published_at.slice(0, 10)}  ${tag_name}`);
  }
} catch (error) {
  if (!(error instanceof EndpointError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}
