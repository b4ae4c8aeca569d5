// A user of the npm package who compiles with TypeScript.
import {
  createEndpoint,
  endpoint,
  EndpointError,
  type EndpointErrorCode,
  type EndpointResponse,
  type RequestOptions,
  toCurl,
  toRequest,
} from "@waymark/endpoint";
import {
  type InstallCommand,
  installCommands,
  parseRunInstallInput,
  type RunInstallInput,
} from "@waymark/endpoint/schema";
import { createSend, type HttpError, send } from "@waymark/endpoint/send";
import { createTools, type Tools } from "@waymark/endpoint/tools";
import {
  parseTemplate,
  type UriTemplate,
} from "@waymark/endpoint/uri-template";

const owner = { org: "octokit" };
const options: RequestOptions = endpoint("GET /orgs/{org}/repos", owner);
export const tools: Tools = createTools(
  { openapi: "3.1.0", info: { title: "a", version: "1" }, paths: {} },
  { baseUrl: "https://h.example", headers: { authorization: "a" }, tenant: 1 },
  { include: ({ method }) => method === "get" },
);
export const request: Request = toRequest(options);
export const command: string = toCurl(options, { redact: false });

const gitea = createEndpoint({ baseUrl: "https://gitea.com/api/v1" }, {
  trustedOrigins: ["https://files.gitea.com"],
});
const tea = gitea("GET /repos/{owner}/{repo}", { owner: "gitea", repo: "tea" });
export const url: string = tea.url;

export function codeOf(error: unknown): EndpointErrorCode | undefined {
  return error instanceof EndpointError ? error.code : undefined;
}

const template: UriTemplate = parseTemplate("/{a}");
export const expansion: string = template.expand({ a: "b" });

const input: RunInstallInput = parseRunInstallInput([{ args: ["--prod"] }]);
export const commands: InstallCommand[] = installCommands(input);

/** What openapi-typescript makes of a description. */
interface Paths {
  "/notes/{id}": {
    parameters: { path: { id: number } };
    get: {
      parameters: { path: { id: number }; query?: { draft?: boolean } };
      responses: {
        200: { content: { "application/json": { text: string } } };
      };
    };
  };
}
const notes = createEndpoint<Paths>({ baseUrl: "https://notes.example" });
const noteRequest = notes("GET /notes/{id}", { id: 1, draft: true });
export const note: string = noteRequest.url;
export const text: EndpointResponse<Paths, "GET /notes/{id}">["text"] = "";

export async function textOf(id: number): Promise<string> {
  const { data } = await send(notes("GET /notes/{id}", { id }));
  return data.text;
}
export async function statusOf(id: number): Promise<200 | HttpError> {
  const calm = createSend({ throwOnError: false, retry: { limit: 0 } });
  const { error, status } = await calm(notes("GET /notes/{id}", { id }));
  if (error === undefined) return status;
  throw error;
}

// @ts-expect-error The organisation is missing.
endpoint("GET /orgs/{org}/repos");
// @ts-expect-error It is misspelt.
endpoint("GET /orgs/{org}/repos", { orgg: "octokit" });
// @ts-expect-error The description has no such route.
notes("GET /note");
// @ts-expect-error The description says that it is a number.
notes("GET /notes/{id}", { id: "one" });
// @ts-expect-error An origin stands in a list.
createEndpoint({ baseUrl: "https://gitea.com" }, { trustedOrigins: "x" });
