import type { EndpointError } from "@waymark/endpoint";
import type { ToolOperation } from "@waymark/endpoint/tools";
import { invalid } from "../../../lib/_errors.ts";
import { nearest } from "../../../lib/_nearest.ts";
import type { Operation } from "../../../lib/description/model/operation/_read_operations.ts";
import { infoOf } from "../../../lib/tools/plan/_describe_tool.ts";
import type { ServerOptions } from "../../options.ts";
import type { ApiDocument } from "./_document.ts";

/** Headers that any API may take: credentials, and what RFC 9110 says of every request. */
const COMMON =
  /^(?:authorization|cookie|user-agent|from|referer|accept|accept-language|x-request-id|traceparent|tracestate)$/i;

/** What the chosen operations take. */
interface Taken {
  readonly parameters: ReadonlySet<string>;
  readonly headers: ReadonlySet<string>;
}

/**
 * Refuses parameters and headers that no chosen operation takes: nobody would hear
 * that they are not used, and a model could set what was misspelt.
 */
export function checkPins(
  document: ApiDocument,
  isChosen: (operation: ToolOperation) => boolean,
  options: ServerOptions,
): void {
  const { forwardHeaders = {}, headers, parameters = {} } = options;
  const fixed = typeof headers === "function" ? {} : headers ?? {};
  const names = options.undeclaredHeaders
    ? []
    : Object.keys({ ...fixed, ...forwardHeaders })
      .filter((name) => !COMMON.test(name));
  const pins = Object.keys(parameters);
  if (!names.length && !pins.length) return;
  const taken = takenBy(
    document.operations.filter((it) => isChosen(infoOf(it))),
  );
  for (const name of names) {
    if (taken.headers.has(name.toLowerCase())) continue;
    throw refusal(
      `the header ${JSON.stringify(name)}`,
      nearest(name.toLowerCase(), [...taken.headers, "authorization"]),
      "to send it all the same, pass undeclaredHeaders (--undeclared-headers)",
    );
  }
  for (const name of pins) {
    if ([...taken.parameters].some((it) => isSame(name, it))) continue;
    throw refusal(
      `the parameter ${JSON.stringify(name)}`,
      nearest(name, [...taken.parameters]),
      "for a key of the query that the document does not declare, pass query (--query-env)",
    );
  }
}

function takenBy(operations: readonly Operation[]): Taken {
  const parameters = new Set<string>();
  const headers = new Set<string>();
  for (const { parameters: declared, keys, body, path } of operations) {
    for (const { name, location } of [...declared, ...keys]) {
      if (location === "header") headers.add(name.toLowerCase());
      else parameters.add(name);
    }
    // Some documents do not list the parameters of their paths.
    for (const [, name = ""] of path.matchAll(/\{([^{}]+)\}/g)) {
      parameters.add(name);
    }
    for (const { properties } of body?.parts ?? []) {
      for (const name of Object.keys(Object(properties))) parameters.add(name);
    }
  }
  return { parameters, headers };
}

/** Whether a pin is for a parameter: in any spelling of its name, or for a key of it (`filter[a]`). */
function isSame(pin: string, name: string): boolean {
  return bare(pin) === bare(name) || pin.startsWith(`${name}[`);
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function refusal(
  what: string,
  likely: string | undefined,
  otherwise: string,
): EndpointError {
  return invalid(
    `No operation that is served takes ${what}; ${
      likely === undefined
        ? otherwise
        : `did you mean ${likely}? Else, ${otherwise}`
    }`,
  );
}
