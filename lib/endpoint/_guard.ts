import { describe, describeAll } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { Expression } from "../uri_template/_scan_template.ts";
import { variablesWhere } from "./_expand_url.ts";
import { isOption, type RouteUrl } from "./_route.ts";

type Values = Readonly<Record<string, unknown>>;

/** Refuses a request to an origin that is neither trusted nor that of the defaults. */
export function assertTrusted(
  trusted: readonly string[],
  origin: string,
  home: string,
): void {
  if (origin === home || trusted.includes(origin)) return;
  throw new EndpointError(
    "UNTRUSTED_ORIGIN",
    origin
      ? `${
        describe(origin)
      } is not a trusted origin; if you trust it, add trustedOrigins: [${
        describe(origin)
      }] to the second argument of createEndpoint`
      : "A baseUrl without a host means the origin of the page, which is not trusted; pass a full baseUrl",
  );
}

/** Refuses expressions of the path where a variable expands to nothing. */
export function assertValues(
  { slots, text }: RouteUrl,
  expressions: readonly Expression[],
  values: unknown[],
  passed: Values,
): void {
  const missing = variablesWhere(expressions, values, (text) => !text);
  if (!missing.length) return;
  const others = Object.keys(passed)
    .filter((name) =>
      passed[name] !== undefined && !slots.has(name) && !isOption(name)
    );
  const bare = (name: string) => name.replace(/[_-]/g, "").toLowerCase();
  const [slip] = others.flatMap((name) => {
    const meant = missing.find((it) => bare(it) === bare(name));
    return meant ? [`rename ${describe(name)} to ${describe(meant)}`] : [];
  });
  const keys = missing.map((it) => describe(it).slice(1, -1));
  const shown = describeAll(others.slice(0, 3));
  const advice = slip ??
    `pass { ${keys.join(", ")} }, or write {/${keys[0]}} instead of /{${
      keys[0]
    }} if it may be left out`;
  throw new EndpointError(
    "MISSING_PARAMETER",
    `The path of ${describe(text)} needs a value for ${describeAll(missing)}${
      shown && ` (you passed ${shown})`
    }; ${advice}`,
  );
}

/** Refuses a parameter of the call that has no placeholder beside `data`; a default is left out. */
export function assertDefault(name: string, given: Values): void {
  if (!Object.hasOwn(given, name) || (given[name] ?? null) === null) return;
  throw invalidParameter(
    name,
    `has no place beside "data", which is the whole body; name it in the URL, as in {?${
      describe(name).slice(1, -1)
    }}`,
  );
}

/** What a strict endpoint refuses; `endpoint`, which is not strict, leaves it out of a bundle. */
export const STRICT = { assertDefault, assertValues };
