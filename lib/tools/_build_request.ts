import { describe, toLine } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { snapshot } from "../_snapshot.ts";
import { mergeCall } from "../endpoint/_api_of.ts";
import { buildRequest } from "../endpoint/_build_request.ts";
import { eachHeader } from "../endpoint/_headers.ts";
import { mergeShared } from "../endpoint/_merge.ts";
import { EndpointError, type EndpointErrorCode } from "../endpoint_error.ts";
import type { RequestOptions } from "../types/mod.ts";
import { checkArguments } from "./_check_arguments.ts";
import { showJson } from "./_expected.ts";
import type { Argument, Context, Plan } from "./_plan_tool.ts";
import type { SchemaValidator, ToolRequestOptions } from "./types.ts";

/** Checks arguments against the whole schema. */
export type Validate = ReturnType<SchemaValidator["getValidator"]>;

/** What the options of a request are. */
const OPTIONS = ["baseUrl", "headers", "mediaType", "request"];

/**
 * Checks the arguments of a tool, and builds its request like any other.
 *
 * @param tool Its name.
 * @param added What the program adds, which wins over arguments.
 */
export function buildToolRequest(
  tool: string,
  plan: Plan,
  context: Context,
  validate: Validate | undefined,
  given: unknown = {},
  added?: ToolRequestOptions,
): RequestOptions {
  const { args, root, defaults } = plan;
  const { settings } = context;
  const options = toRecord(added as Record<string, unknown> | undefined);
  const unknown = Object.keys(options).find((it) => !OPTIONS.includes(it));
  if (unknown !== undefined) {
    const text = `${describe(unknown)} is not an option of a request`;
    throw invalid(`${text}; the options are ${OPTIONS.join(", ")}`);
  }
  // A mistake in them is the program's, not one of the arguments.
  mergeShared(defaults, options);
  if (!isPlainObject(given)) {
    throw invalid(`The arguments are ${showJson(given)}; pass an object`);
  }
  checkArguments(tool, given, root.schema, args);
  const result = validate?.(given);
  if (result && !result.valid) {
    const { errorMessage = "pass another value" } = result;
    const shown = toLine(errorMessage.slice(0, 300));
    throw invalid(`The arguments do not fit: ${shown}`);
  }
  const { parameters, ...call } = split(plan, context, given);
  if (options["headers"]) {
    eachHeader(options["headers"], (name, it) => call.headers[name] = it);
  }
  try {
    return buildRequest(
      mergeCall(settings, defaults, plan.route, parameters, {
        ...options,
        ...call,
      }),
      settings,
      context.defaults,
    );
  } catch (error) {
    throw explain(error as EndpointError, given, args);
  }
}

/** Puts arguments where a call has them, in the order of the description. */
function split(
  { args, places, defaults, inQuery, inBody, needsBody, jsonType }: Plan,
  { checkKeys, defaults: { parameters: pinned } }: Context,
  given: Readonly<Record<string, unknown>>,
) {
  const parameters = toRecord();
  const query = toRecord();
  const headers = toRecord();
  for (const { location, name, argument } of places) {
    const own = argument && Object.hasOwn(given, argument.name)
      ? given[argument.name]
      : undefined;
    const value = argument ? argument.read(own) : snapshot(pinned[name]);
    if (value === undefined) continue;
    if (location === "header") headers[name.toLowerCase()] = value;
    else if (location === "path") parameters[name] = value;
    else {
      if (argument) checkQuery(argument, own);
      if (location === "querystring") Object.assign(query, value);
      else query[name] = value;
    }
  }

  /** Refuses a key of an object that is another name of the query. */
  function checkQuery({ name, parameter }: Argument, value: unknown): void {
    checkKeys(name, parameter, value);
    const key = isPlainObject(value) &&
      Object.keys(value).find((it) =>
        it !== parameter &&
        (inQuery.has(it) || Object.hasOwn(defaults.parameters, it))
      );
    if (typeof key !== "string") return;
    const text = `${describe(name)} holds the key ${describe(key)}`;
    throw invalid(`${text}, which is another parameter; remove it`);
  }

  let data: unknown;
  const body = given["body"];
  if (body !== undefined && args.get("body")?.location === "body") {
    checkKeys("body", "", body);
    data = args.get("body")!.read(body);
    // Unlike other JSON, a string does not say that it is JSON.
    if (jsonType && typeof body === "string") {
      headers["content-type"] = jsonType;
    }
  }
  const isPinned = Object.keys(inBody).length > 0;
  if (isPinned && (isPlainObject(data) || data === undefined && needsBody)) {
    data = { ...data as object, ...inBody };
  }
  return { parameters, query, headers, ...data !== undefined && { data } };
}

const TOO_LONG = "cannot be written in a URL; pass a shorter or simpler value";

/** What is wrong with arguments, by the code of the error. */
const FAULTS: { readonly [Code in EndpointErrorCode]?: string } = {
  INVALID_PARAMETER: TOO_LONG,
  MISSING_PARAMETER: TOO_LONG,
  INVALID_HEADER:
    "cannot be sent in a header; pass a value without line breaks or characters beyond Latin-1",
  UNSAFE_PATH:
    'would make "." or ".." of a part of the path; pass another value',
};

/** Rewords an error for whoever chose the arguments. */
function explain(
  error: EndpointError,
  given: Readonly<Record<string, unknown>>,
  args: ReadonlyMap<string, Argument>,
): Error {
  const { code, message } = error;
  const fault = FAULTS[code];
  if (!fault) return error;
  // The writer says what is wrong with an item; only the name may differ.
  const [, item] = /^\w+ (".*) holds an item/.exec(message) ?? [];
  const own = item &&
    [...args.values()].find((it) =>
      describe(it.parameter.toLowerCase()) === item.toLowerCase()
    );
  if (own) {
    return invalid(
      describe(own.name) + message.slice(message.indexOf(" holds")),
    );
  }
  const names = Object.keys(given);
  const guilty = names.filter((name) =>
    message.toLowerCase()
      .includes(describe(args.get(name)!.parameter).toLowerCase())
  );
  // What is wrong with none by itself is the length of all.
  const others = names.length && fault === TOO_LONG
    ? "The arguments"
    : "A default";
  const shown = guilty.map((name) => describe(name)).join(", ");
  return new EndpointError(code, `${shown || others} ${fault}`);
}
