import { createEndpoint } from "../endpoint/create_endpoint.ts";
import { insertQuery } from "../endpoint/_expand_url.ts";
import { parseRoute } from "../endpoint/_route.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import type { RequestOptions } from "../types/mod.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { oneOf } from "./_command_line.ts";
import { parseHeader } from "./_parse_header.ts";
import { parseParameters } from "./_parse_parameters.ts";
import { decode, type Read } from "./_read.ts";
import { readJson } from "./_read_json.ts";
import { messageOf, show } from "./_show.ts";
import type { Context, Subcommand } from "./_subcommand.ts";
import { takeRoute } from "./_take_route.ts";
import { UsageError } from "./_usage_error.ts";
import { writeRequest } from "./_write_request.ts";

/** `waymark <route>`: prints the request of a route. */
export const printRequest: Subcommand = {
  options: [
    "base-url",
    "data",
    "format",
    "header",
    "json",
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
  args: readonly string[],
  { options, read, warn }: Context,
): Promise<RequestOptions> {
  const { route, words } = takeRoute(args);
  const { parameters, query, headers } = await parseParameters(words, read);
  const data = await readBody(options, read);
  if (data !== undefined) assertPlaces(route, parameters);
  const [baseUrl] = options.get("base-url") ?? [];
  const [format] = options.get("format") ?? [];
  const strict = createEndpoint(endpoint.DEFAULTS, { strict: true });
  // Apart from the options, a parameter can have any name.
  const call = [
    route,
    {
      baseUrl,
      data,
      headers: [...(options.get("header") ?? []).map(parseHeader), ...headers],
      mediaType: { format, previews: options.get("preview") },
    },
    Object.fromEntries(parameters),
  ] as const;
  let request: RequestOptions;
  try {
    request = strict(...call);
  } catch (error) {
    if (options.has("strict")) throw error;
    // Where more is wrong than a missing value, it throws as well.
    request = endpoint(...call);
    warn(`${messageOf(error)}; with --strict, this is an error`);
  }
  return { ...request, url: addQuery(request.url, query) };
}

/** Refuses a parameter that `endpoint` would leave out: beside `--data` it needs a placeholder. */
function assertPlaces(
  route: string,
  parameters: ReadonlyMap<string, unknown>,
): void {
  const placeholders = parseRoute(route).url!.slots;
  for (const name of parameters.keys()) {
    if (placeholders.has(name)) continue;
    throw new UsageError(
      `${
        show(name)
      } has no place: --data and --json are the whole body, and the route has no placeholder of this name; for the query write ${
        show(`${name}==...`)
      }`,
    );
  }
}

/** Reads the body that `--data` or `--json` gives; nothing where neither does. */
async function readBody(
  options: Context["options"],
  read: Read,
): Promise<unknown> {
  const [data] = options.get("data") ?? [];
  const [json] = options.get("json") ?? [];
  if (data !== undefined && json !== undefined) {
    throw new UsageError("--data and --json cannot be given together");
  }
  if (json !== undefined) {
    return await readJson(json === "-" ? "@-" : json, "--json", read);
  }
  if (data !== "-" && !data?.startsWith("@")) {
    return data?.replace(/^\\@/, "@");
  }
  const bytes = await read(data.replace("@", ""));
  return decode(bytes) ?? bytes;
}

/** Adds pairs to the query of a URL, before its fragment. */
function addQuery(
  url: string,
  pairs: readonly (readonly [name: string, value: string])[],
): string {
  const query = pairs.map(([name, value]) =>
    `${encodeUnreserved(name, name)}=${encodeUnreserved(value, name)}`
  ).join("&");
  return query ? insertQuery(url, query) : url;
}
