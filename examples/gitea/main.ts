/**
 * Prints the latest releases of a repository on a Gitea or Forgejo server:
 * `main.ts [owner] [repository]`.
 *
 * @module
 */
import { EndpointError } from "@waymark/endpoint";
import { createClient, HttpError, json } from "@waymark/endpoint/client";
import process from "node:process";

const { API_URL = "https://gitea.com/api/v1", GITEA_TOKEN } = process.env;
const [owner = "gitea", repo = "tea"] = process.argv.slice(2);

// The token goes to no other host.
const gitea = createClient({
  baseUrl: API_URL,
  headers: { authorization: GITEA_TOKEN && `token ${GITEA_TOKEN}` },
});

interface Release {
  readonly tag_name: string;
  readonly published_at: string;
}

try {
  const { data } = await gitea(
    "GET /repos/{owner}/{repo}/releases",
    {
      owner,
      repo,
      limit: 5,
    },
    { as: json<Release[]>() },
  );
  for (const { tag_name, published_at } of data) {
    console.log(`${published_at.slice(0, 10)}  ${tag_name}`);
  }
} catch (error) {
  if (error instanceof EndpointError) {
    console.error(`${error.code}: ${error.message}`);
  } else if (error instanceof HttpError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
