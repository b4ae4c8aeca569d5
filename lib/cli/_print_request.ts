import { createEndpoint } from "../endpoint/create_endpoint.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { toCurl } from "../send/to_curl.ts";
import type { RequestOptions } from "../types/mod.ts";
import { type CommandLine, oneOf } from "./_command_line.ts";
import { paint } from "./_paint.ts";
import { parseParameters } from "./_parse_parameters.ts";
import { decode, type Read } from "./_read.ts";
import type { Context, Subcommand } from "./_subcommand.ts";
import { UsageError } from "./_usage_error.ts";
import { toFetch, toJsonText } from "./_write_request.ts";

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

  async run(words, { options, read, color }: Context) {
    const output = oneOf(options, "output", ["json", "curl", "fetch"]);
    const redact = !options.has("show-secrets");
    const request = await buildRequest(words, options, read);
    if (output === "curl") return `${toCurl(request, { redact })}\n`;
    const text = output === "fetch"
      ? toFetch(request, redact)
      : toJsonText(request, redact);
    return color ? paint(text) : text;
  },
};

async function buildRequest(
  words: readonly string[],
  options: CommandLine["options"],
  read: Read,
): Promise<RequestOptions> {
  const [first, second] = words;
  if (first === undefined) throw new UsageError("a route is missing");
  const isMethod = /^(?:get|head|post|put|patch|delete|options)$/i.test(first);
  const [route, parameters] = isMethod && second !== undefined
    ? [`${first} ${second}`, words.slice(2)]
    : [first, words.slice(1)];

  const given = await parseParameters(parameters, read);
  const [data] = options.get("data") ?? [];
  if (data !== undefined) {
    if (given.has("data")) throw new UsageError("the body is given twice");
    given.set("data", await readData(data, read));
  }
  const [baseUrl] = options.get("base-url") ?? [];
  const [format] = options.get("format") ?? [];
  const previews = options.get("preview");
  const build = options.has("strict")
    ? createEndpoint(endpoint.DEFAULTS, { strict: true })
    : endpoint;
  return build(route, {
    ...Object.fromEntries(given),
    baseUrl,
    headers: options.get("header")?.map(parseHeader),
    mediaType: { format, previews },
  });
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

/** Reads `name: value`, `name:` (no such header) or `name;` (an empty one). */
function parseHeader(line: string): [name: string, value: string | null] {
  const [, name, separator, value] = /^([^:;]+)([:;])([^]*)$/.exec(line) ?? [];
  const text = value?.trim();
  if (name === undefined || separator === ";" && text) {
    throw new UsageError('--header takes "name: value"');
  }
  return [name.trim(), separator === ":" ? text || null : ""];
}
