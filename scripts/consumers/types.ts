// A user of the npm package who compiles with TypeScript: every module has its
// types. What these types say has tests of its own.
import {
  createEndpoint,
  endpoint,
  EndpointError,
  type EndpointErrorCode,
  type RequestOptions,
  toCurl,
  toRequest,
} from "@waymark/endpoint";
import { createClient, HttpError, send } from "@waymark/endpoint/client";
import { described } from "@waymark/endpoint/openapi";
import { path } from "@waymark/endpoint/path";
import {
  type InstallCommand,
  installCommands,
  parseRunInstallInput,
} from "@waymark/endpoint/schema";
import { createTools, type Tools } from "@waymark/endpoint/tools";
import {
  parseTemplate,
  type UriTemplate,
} from "@waymark/endpoint/uri-template";

const options: RequestOptions = endpoint("GET /orgs/{org}", { org: "a" });
export const request: Request = toRequest(options);
export const command: string = toCurl(options, { redact: false });
export const status: Promise<number> = send(options).then((it) => it.status);
export const template: UriTemplate = parseTemplate("/{a}");
export const url: string = path`/users/${7}`;
export const commands: InstallCommand[] = installCommands(
  parseRunInstallInput([{ args: ["--prod"] }]),
);
const baseUrl = "https://notes.example";
export const tools: Tools = createTools({ openapi: "3.1.0" }, { baseUrl });

export function codeOf(
  error: unknown,
): EndpointErrorCode | number | undefined {
  if (error instanceof EndpointError) return error.code;
  return error instanceof HttpError ? error.status : undefined;
}

const description = described<{ "/notes": { get: { responses: object } } }>();
export const notes: unknown = createClient({ baseUrl, description })(
  "GET /notes",
);

// @ts-expect-error The parameter of the route is missing.
createEndpoint({ baseUrl })("GET /notes/{id}");
