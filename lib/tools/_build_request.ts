import { describe, toLine } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { buildRequest } from "../endpoint/_build_request.ts";
import { mergeDefaults } from "../endpoint/_endpoint_of.ts";
import { mergeOptions } from "../endpoint/_merge.ts";
import { EndpointError, type EndpointErrorCode } from "../endpoint_error.ts";
import type { RequestOptions } from "../types/mod.ts";
import { checkArguments } from "./_check_arguments.ts";
import { show } from "./_expected.ts";
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
  { template, defaults, args, root, jsonType, isTaken }: Plan,
  context: Context,
  validate: Validate | undefined,
  given: unknown = {},
  added?: ToolRequestOptions,
): RequestOptions {
  const { settings } = context;
  const options = toRecord(added as Record<string, unknown> | undefined);
  const unknown = Object.keys(options).find((it) => !OPTIONS.includes(it));
  if (unknown !== undefined) {
    const text = `${describe(unknown)} is not an option of a request`;
    throw invalid(`${text}; the options are ${OPTIONS.join(", ")}`);
  }
  // A mistake in them is the program's, not one of the arguments.
  const own = mergeDefaults(defaults, options, settings);
  if (!isPlainObject(given)) {
    throw invalid(`The arguments are ${show(given)}; pass an object`);
  }
  checkArguments(tool, given, root.schema, args);
  const result = validate?.(given);
  if (result && !result.valid) {
    const { errorMessage = "pass another value" } = result;
    const shown = toLine(errorMessage.slice(0, 300));
    throw invalid(`The arguments do not fit: ${shown}`);
  }

  const headers = toRecord<unknown>();
  const parameters = toRecord<unknown>();
  const call: Record<string, unknown> = { headers };
  for (const [name, value] of Object.entries(given)) {
    const { location, variable, write, isSpread } = args.get(name)!;
    const sent = write(value);
    if (location === "body") {
      call.data = sent;
      // Unlike other JSON, a string does not say that it is JSON.
      if (jsonType && typeof value === "string") {
        headers["content-type"] = jsonType;
      }
    } else if (location === "header") {
      headers[variable.toLowerCase()] = sent;
    } else {
      parameters[variable] = sent;
      const taken = isSpread && isPlainObject(sent) &&
        Object.keys(sent).find((key) => isTaken(key, variable));
      if (typeof taken !== "string") continue;
      const text = `${describe(name)} holds the key ${describe(taken)}`;
      throw invalid(`${text}, which is another parameter; remove it`);
    }
  }
  for (const name of Object.keys(own.headers)) delete headers[name];
  try {
    return buildRequest(
      mergeOptions(settings, own, template, call, parameters, true),
      settings,
      context.defaults,
    );
  } catch (error) {
    throw explain(error as EndpointError, given, args);
  }
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
  const names = Object.keys(given);
  const guilty = names.filter((name) =>
    message.toLowerCase()
      .includes(describe(args.get(name)!.variable).toLowerCase())
  );
  // What is wrong with none by itself is the length of all.
  const others = names.length && fault === TOO_LONG
    ? "The arguments"
    : "A default";
  const shown = guilty.map((name) => describe(name)).join(", ");
  return new EndpointError(code, `${shown || others} ${fault}`);
}
