// A user of the npm package who compiles with TypeScript.
import {
  createEndpoint,
  endpoint,
  EndpointError,
  type EndpointErrorCode,
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
import {
  parseTemplate,
  type UriTemplate,
} from "@waymark/endpoint/uri-template";

const options: RequestOptions = endpoint("GET /orgs/{org}/repos", {
  org: "octokit",
});
export const request: Request = toRequest(options);
export const command: string = toCurl(options, { redact: false });

const gitea = createEndpoint({ baseUrl: "https://gitea.com/api/v1" }, {
  methodCase: "upper",
  strict: true,
});
export const url: string = gitea("GET /repos/{owner}/{repo}", {
  owner: "gitea",
  repo: "tea",
}).url;

export function codeOf(error: unknown): EndpointErrorCode | undefined {
  return error instanceof EndpointError ? error.code : undefined;
}

const template: UriTemplate = parseTemplate("/{a}");
export const expansion: string = template.expand({ a: "b" });

const input: RunInstallInput = parseRunInstallInput([{ args: ["--prod"] }]);
export const commands: InstallCommand[] = installCommands(input);

// @ts-expect-error A method that no endpoint function has.
endpoint.send("GET /");
// @ts-expect-error No such case.
createEndpoint({ baseUrl: "https://gitea.com" }, { methodCase: "mixed" });
