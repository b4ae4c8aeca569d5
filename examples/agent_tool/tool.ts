import { createEndpoint, EndpointError } from "@waymark/endpoint";
import { HttpError, send } from "@waymark/endpoint/send";

/** What the schema promises. A model may send anything. */
export interface Arguments {
  repo: string;
  issue: number;
  text: string;
}

/** Creates a tool that comments on the issues of one account's repositories. */
export function createTool(baseUrl: string, token: string) {
  const github = createEndpoint({
    baseUrl,
    headers: { authorization: `Bearer ${token}` },
    // `fetch` would send the body to wherever the server redirects.
    request: { redirect: "error" },
  }, {
    strict: true, // the default: no path with a gap
    trustedOrigins: [], // no host but that of the base URL
  });

  return {
    name: "comment",
    description: "Comments on an issue of one of octocat's repositories.",
    inputSchema: {
      type: "object",
      properties: {
        repo: { type: "string", description: "The name of the repository" },
        issue: { type: "integer", description: "The number of the issue" },
        text: { type: "string", description: "The comment, in Markdown" },
      },
      required: ["repo", "issue", "text"],
      additionalProperties: false,
    },

    async execute({ repo, issue, text }: Arguments): Promise<string> {
      try {
        const { data } = await send<{ html_url: string }>(
          github(
            "POST /repos/octocat/{repo}/issues/{issue}/comments",
            {},
            // By name: any other argument would be a key of the body.
            { repo, issue, body: text },
          ),
        );
        return `Commented: ${data.html_url}`;
      } catch (error) {
        // Both messages are one line and hold no token: the model may read them,
        // and try again.
        if (error instanceof EndpointError || error instanceof HttpError) {
          return `Error: ${error.message}`;
        }
        return "Error: the server could not be reached";
      }
    },
  };
}
