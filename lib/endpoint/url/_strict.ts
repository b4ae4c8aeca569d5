import { show, showAll, showBare } from "../../_show.ts";
import { invalidParameter } from "../../_errors.ts";
import type { Values } from "../../_read_values.ts";
import { EndpointError } from "../../endpoint_error.ts";
import type { Expression } from "../../uri_template/_scan_template.ts";
import { variablesWhere } from "./_expand_url.ts";
import type { RouteUrl } from "./_route.ts";

/** What a strict endpoint refuses. */
export interface Strict {
  readonly assertPlaced: typeof assertPlaced;
  readonly assertValues: typeof assertValues;
}

// `endpoint` is not strict, so its bundle leaves this out.
export const STRICT: Strict = { assertPlaced, assertValues };

/**
 * Refuses a parameter that has no place beside `data`, which is the whole body. A
 * default is left out instead.
 *
 * @param passed The parameters of the call itself.
 */
function assertPlaced(name: string, passed: Values): void {
  if (!Object.hasOwn(passed, name) || (passed[name] ?? null) === null) return;
  throw invalidParameter(
    name,
    'has no place beside "data", which is the whole body; pass it in query',
  );
}

/** Refuses a path in which a variable expands to nothing. */
function assertValues(
  { slots, text }: RouteUrl,
  expressions: readonly Expression[],
  values: unknown[],
  passed: Values,
): void {
  const missing = variablesWhere(expressions, values, (text) => !text);
  const [first] = missing;
  if (first === undefined) return;
  const others = Object.keys(passed)
    .filter((name) => passed[name] !== undefined && !slots.has(name));
  const shown = showAll(others.slice(0, 3));
  throw new EndpointError(
    "MISSING_PARAMETER",
    `The path of ${show(text)} needs a value for ${showAll(missing)}${
      shown && ` (you passed ${shown})`
    }; ${adviceFor(missing, others)}`,
    { parameter: first },
  );
}

function adviceFor(
  missing: readonly string[],
  others: readonly string[],
): string {
  const bare = (name: string) => name.replace(/[_-]/g, "").toLowerCase();
  for (const other of others) {
    const meant = missing.find((name) => bare(name) === bare(other));
    if (meant) return `rename ${show(other)} to ${show(meant)}`;
  }
  const names = missing.map(showBare);
  return `pass { ${names.join(", ")} }, or write {/${
    names[0]
  }} if it may be left out`;
}
