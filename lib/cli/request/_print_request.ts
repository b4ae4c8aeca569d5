import { parseBaseUrl } from "../../endpoint/url/_base_url.ts";
import { createApi } from "../../endpoint/create_endpoint.ts";
import { insertQuery } from "../../endpoint/url/_expand_url.ts";
import { readRoute } from "../../endpoint/url/_route.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import type { EndpointError } from "../../endpoint_error.ts";
import { checkRequest, prepare } from "../../request/_prepare.ts";
import { MASK } from "../../secrets/_mask.ts";
import { redactBody } from "../../secrets/_redact.ts";
import { toCurl } from "../../request/to_curl.ts";
import type { RequestOptions } from "../../types/mod.ts";
import { encodeUnreserved } from "../../uri_template/_encode.ts";
import { HELP, type OptionValues, type Subcommand } from "../_command_line.ts";
import { type ReadArgument, readJson } from "../_read.ts";
import { show } from "../../_show.ts";
import { toOutput, UsageError } from "../_output.ts";
import { masked, toBase64, toFetch } from "./_to_fetch.ts";
import {
  type Header,
  parseHeader,
  readRequestWords,
  type RequestWords,
} from "./_words.ts";

export const printRequest: Subcommand = {
  name: "",
  help: `\
waymark builds the request for a REST route and prints it. It sends nothing.

Usage:
  waymark [options] "METHOD /path/{name}" [parameter ...]
  waymark openapi --output <folder> <description.json | description.yaml | ->
  waymark openapi --help

Parameters:
  key=value             a string
  key:=json             JSON: a number, true, null, a list, an object
  key=@file             the text of a file; @- is standard input
  key:=@file            the JSON in a file
  key==value            a string that goes to the query, whatever the method
  name:value            a header; "name:" removes a default header

  A parameter fills the placeholder of the same name in the route. Without one
  it goes to the query (GET, HEAD, OPTIONS) or to the JSON body. A repeated key
  makes a list. Write "\\" before "=", ":" or "\\" in a key, and before "@" at the
  start of a value, to take them literally.

Options:
  -d, --data <value>    the body: a string, @file, or - for standard input
  --json <value>        the body as JSON, from the same places
  -H, --header <line>...
                        a header, "name: value"; "name:" removes a default
                        header, "name;" sends an empty one
  -o, --output <json|curl|fetch>
                        what to print: JSON (the default), a command line, or
                        JavaScript
  --base-url <url>      the URL that the path is added to (default:
                        https://api.github.com); to another host, nothing of
                        GitHub is sent, and accept is application/json
  --format <name>       a media type parameter: raw, diff, text+json
  --preview <name>...   a preview of the API
  --allow-missing       leave out placeholders of the path without a value
  --show-secrets        do not mask tokens, passwords and the like
${HELP}
Examples:
  waymark "GET /orgs/{org}/repos" org=octokit type=private
  waymark "POST /repos/{owner}/{repo}/issues" owner=octocat repo=hello \\
    title="Found a bug" labels:='["bug"]'
  waymark "POST /markdown/raw" --data @README.md content-type:text/plain
  waymark "GET /user" -H "authorization: token $TOKEN" \\
    --output curl --show-secrets | sh

Exit status: 0 if all is well; 1 if the request cannot be built, an input cannot
be read or a described parameter cannot be written; 2 for wrong arguments.
`,

  async run({ words: args, options, read, io, warn }) {
    // First, so that a header without a colon is not taken for a wrong route.
    const headers = (options.header ?? []).map(parseHeader);
    const words = await readRequestWords(args, read);
    words.headers.unshift(...headers);
    const data = await readData(options, read);
    if (data !== undefined) assertPlaces(words);
    const print = (
      parameters: RequestWords["parameters"],
      redact: boolean,
    ) => {
      try {
        const request = buildFrom(words, parameters, data, options);
        return toPrinted(request, redact, options.output?.[0], io.color);
      } catch (error) {
        throw new Error(toCommandWords(error as EndpointError));
      }
    };
    const shown = print(words.parameters, false);
    if (options["show-secrets"]) return shown;
    const safe = print(redactParameters(words), true);
    if (safe !== shown) {
      warn("secrets are masked in this output; --show-secrets shows them");
    }
    return safe;
  },
};

/** Writes a request as the option `--output` says. */
function toPrinted(
  request: RequestOptions,
  redact: boolean,
  output: string | undefined,
  color: boolean,
): string {
  if (redact) {
    // The mask of a parameter in the path is percent-encoded.
    const url = request.url.replaceAll(encodeUnreserved(MASK, MASK), MASK);
    request = { ...request, url };
  }
  if (output === "curl") return `${toCurl(request, { redact })}\n`;
  const print = output === "fetch" ? toFetch : toShownJson;
  return toOutput(print(request, redact), color);
}

function buildFrom(
  { route, query, headers }: RequestWords,
  parameters: RequestWords["parameters"],
  data: unknown,
  options: OptionValues,
): RequestOptions {
  const [baseUrl = endpoint.DEFAULTS.baseUrl] = options["base-url"] ?? [];
  const origin = readRoute(route).url?.origin ?? parseBaseUrl(baseUrl).origin;
  const api = createApi({
    baseUrl,
    headers: headersFor(origin, headers, options),
    strict: !options["allow-missing"],
    // The person who types the command decides where the request goes.
    trustedOrigins: "*",
  });
  const { request } = api.build(route, parameters, { data });
  const url = query ? insertQuery(request.url, query) : request.url;
  return { ...request, url };
}

/** The headers of a request. Those of GitHub go to no other host, except for a media type that was asked for. */
function headersFor(
  origin: string,
  passed: readonly Header[],
  options: OptionValues,
): readonly Header[] {
  const [format] = options.format ?? [];
  const previews = options.preview ?? [];
  const isGithub = /^https:\/\/(?:api|uploads)\.github\.com$/.test(origin);
  if (!isGithub && !format && !previews.length) return passed;
  const { headers } = endpoint({
    url: "/",
    headers: isGithub ? [...passed] : [["user-agent", null], ...passed],
    mediaType: { ...format && { format }, previews },
  });
  // Without `null`, createEndpoint would add its own accept to removed ones.
  return [["accept", null], ...Object.entries(headers) as Header[]];
}

/** What the command has in place of what messages of the library advise. */
const COMMAND_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^baseUrl /, "--base-url "],
  [/; set baseUrl to /, "; set --base-url to "],
  [/^mediaType\.(format|preview)\S* /, "--$1 "],
  [/, or add it to the option "methods"$/, ""],
  [/; pass a string or a Blob$/, "; pass --data"],
  [/ and toCurl writes /, " and --output curl writes "],
  [/; send it with toRequest$/, "; write --output fetch"],
];

/** Turns an error of the library into the words of a command line. */
function toCommandWords({ code, message }: EndpointError): string {
  let text = message.replace(
    /\bpass \{ ([^}]*) \}/,
    (_, names) => `pass ${names.replace(/$|, /g, "=… ").trim()}`,
  );
  for (const [words, instead] of COMMAND_WORDS) {
    text = text.replace(words, instead);
  }
  return code === "MISSING_PARAMETER"
    ? `${text}; --allow-missing leaves it out`
    : text;
}

/** Masks the parameters that are secret. In a path, `{key}` and `{code}` say which resource is meant. */
function redactParameters(
  { route, parameters }: RequestWords,
): RequestWords["parameters"] {
  const shown = Object.entries(parameters).filter(([name]) =>
    /^(?:code|key)$/.test(name) &&
    new RegExp(`^[^?#]*[^?#\\w]${name}\\b`).test(route)
  );
  const redacted = redactBody(parameters) as RequestWords["parameters"];
  return { ...redacted, ...Object.fromEntries(shown) };
}

/** Refuses a parameter that would be left out: beside `--data` it needs a placeholder. */
function assertPlaces({ route, parameters }: RequestWords): void {
  const placeholders = readRoute(route).url!.slots;
  const name = Object.keys(parameters).find((name) => !placeholders.has(name));
  if (name === undefined) return;
  const [shown, inQuery] = [show(name), show(`${name}==...`)];
  throw new UsageError(
    `${shown} has no place: --data and --json are the whole body, and the route has no placeholder of this name; for the query write ${inQuery}`,
  );
}

async function readData(
  options: OptionValues,
  read: ReadArgument,
): Promise<unknown> {
  const [data] = options.data ?? [];
  const [json] = options.json ?? [];
  if (json !== undefined && data !== undefined) {
    throw new UsageError("--data and --json cannot be combined");
  }
  if (json !== undefined) {
    return await readJson(json === "-" ? "@-" : json, "--json", read);
  }
  return data === "-" || data?.startsWith("@")
    ? await read(data.replace("@", ""))
    : data?.replace(/^\\@/, "@");
}

/** Writes request options as JSON; bytes are in base64. */
function toShownJson(request: RequestOptions, redact: boolean): string {
  const { method, url, body } = request;
  const shown = {
    method,
    url,
    headers: prepare(checkRequest(request)).headers,
    body: body instanceof Uint8Array ? { base64: toBase64(body) } : body,
  };
  return JSON.stringify(redact ? masked(shown) : shown, null, 2);
}
