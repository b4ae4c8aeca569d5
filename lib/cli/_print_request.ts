import { createEndpoint } from "../endpoint/create_endpoint.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import type { RequestOptions } from "../types/mod.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { oneOf } from "./_command_line.ts";
import { parseHeader } from "./_parse_header.ts";
import { parseParameters } from "./_parse_parameters.ts";
import { parseRoute } from "./_parse_route.ts";
import { decode, type Read } from "./_read.ts";
import type { Context, Subcommand } from "./_subcommand.ts";
import { UsageError } from "./_usage_error.ts";
import { writeRequest } from "./_write_request.ts";

/** `waymark <route>`: prints the request of a route. */
export const printRequest: Subcommand = {
  options: [
    "base-url",
    "data",
    "format",
    "header",
    "output",
    "preview",
    "show-secrets",
    "strict",
  ],

  async run(words, context) {
    const output = oneOf(context.options, "output", ["json", "curl", "fetch"]);
    const request = await buildRequest(words, context);
    return writeRequest(request, output, context);
  },
};

async function buildRequest(
  words: readonly string[],
  { options, read }: Context,
): Promise<RequestOptions> {
  const { route, words: rest } = parseRoute(words);
  const { parameters, query, headers } = await parseParameters(rest, read);
  const given = new Map(parameters);
  const [data] = options.get("data") ?? [];
  if (data !== undefined) {
    if (given.has("data")) throw new UsageError("the body is given twice");
    given.set("data", await readData(data, read));
  }
  const [baseUrl] = options.get("base-url") ?? [];
  const [format] = options.get("format") ?? [];
  const build = options.has("strict")
    ? createEndpoint(endpoint.DEFAULTS, { strict: true })
    : endpoint;
  const request = build(route, {
    ...Object.fromEntries(given),
    baseUrl,
    headers: [...(options.get("header") ?? []).map(parseHeader), ...headers],
    mediaType: { format, previews: options.get("preview") },
  });
  return { ...request, url: addQuery(request.url, query) };
}

/** Reads the value of `--data`: text, or the content of a file. */
async function readData(
  value: string,
  read: Read,
): Promise<string | Uint8Array> {
  if (value !== "-" && !value.startsWith("@")) {
    return value.replace(/^\\@/, "@");
  }
  const bytes = await read(value.replace(/^@/, ""));
  return decode(bytes) ?? bytes;
}

/** Adds pairs to the query of a URL, before its fragment. */
function addQuery(
  url: string,
  pairs: readonly (readonly [name: string, value: string])[],
): string {
  if (!pairs.length) return url;
  const [, start = "", fragment] = /^([^#]*)([^]*)$/.exec(url)!;
  const query = pairs.map(([name, value]) =>
    `${encodeUnreserved(name, name)}=${encodeUnreserved(value, name)}`
  ).join("&");
  const separator = !start.includes("?") ? "?" : /[?&]$/.test(start) ? "" : "&";
  return start + separator + query + fragment;
}
