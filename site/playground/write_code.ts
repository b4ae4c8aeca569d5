/**
 * Writes a request in the forms that can be copied.
 *
 * @module
 */
import { toCurl } from "@waymark/endpoint";
import { toFetch } from "../../lib/cli/request/_to_fetch.ts";
import { toCode } from "../../lib/cli/openapi/write/_to_code.ts";
import { checkRequest, prepare } from "../../lib/request/_prepare.ts";
import type { Call, Outcome } from "./explain.ts";
import type { Options } from "./parse_parameters.ts";

/** A form that a request can be written in. */
export type Format = "call" | "fetch" | "curl" | "json";

/** Writes a request in a form, with all that it holds; a call also if it fails. */
export function writeCode(format: Format, outcome: Outcome): string {
  const { call, explanation, failure } = outcome;
  if (format === "call") return call ? toCall(call, failure?.code) : "";
  const request = explanation?.request;
  if (!request) return "";
  if (format === "curl") return toCurl(request, { redact: false });
  if (format === "fetch") return toFetch(request, false);
  // With the type that a body of text is sent with.
  const headers = { ...prepare(checkRequest(request)).headers };
  return JSON.stringify({ ...request, headers }, null, 2);
}

/** Writes the call of this library, sent. */
function toCall(
  { api, input, parameters, options }: Call,
  code: string | undefined,
): string {
  const args = [parameters, withHeaderRecord(options)];
  while (args.length && !Object.keys(args.at(-1)!).length) args.pop();
  const words = [
    JSON.stringify(input.route.trim()),
    ...args.map((it) => toLiteral(it)),
  ];
  const call = `api(${words.join(", ")});`;
  return [
    `import { createClient } from "@waymark/endpoint/client";`,
    "",
    `const api = createClient(${toLiteral(withHeaderRecord(api))});`,
    "",
    code ? `await ${call} // throws ${code}` : `const { data } = await ${call}`,
  ].join("\n");
}

/** Writes a value as a JavaScript literal. */
function toLiteral(value: unknown): string {
  return toCode(
    value,
    (line, members) =>
      line.length <= 60 && (line.startsWith("[") || members < 3),
  );
}

/** Puts headers that are pairs, as lines are read, into the form that reads best. */
function withHeaderRecord(options: Options): Options {
  const { headers } = options;
  return Array.isArray(headers) && headers.every(Array.isArray)
    ? { ...options, headers: Object.fromEntries(headers) }
    : options;
}
