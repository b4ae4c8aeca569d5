/** The operations of an API that the agent may use; most programs read them from a file. */
export const description = {
  openapi: "3.1.0",
  info: { title: "GitHub, in part", version: "1.0.0" },
  paths: {
    "/repos/{owner}/{repo}/issues/{issue_number}/comments": {
      post: {
        operationId: "issues/create-comment",
        summary: "Comment on an issue",
        parameters: [
          {
            name: "owner",
            in: "path",
            required: true,
            schema: { type: "string" },
          },
          {
            name: "repo",
            in: "path",
            required: true,
            schema: { type: "string" },
          },
          {
            name: "issue_number",
            in: "path",
            required: true,
            schema: { type: "integer" },
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  body: {
                    type: "string",
                    description: "The comment, in Markdown",
                  },
                },
                required: ["body"],
                additionalProperties: false,
              },
            },
          },
        },
      },
    },
  },
};
