import { describe } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { EndpointError } from "../endpoint_error.ts";

type Values = Readonly<Record<string, unknown>>;

/** Refuses a request to an origin that is not trusted. */
export function assertTrusted(
  origin: string,
  trusted: readonly string[],
): void {
  if (trusted.includes(origin)) return;
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

/** The error of a path that has placeholders without a value. */
export function missingParameter(
  url: string,
  names: readonly string[],
  passed: Values,
): EndpointError {
  const missing = [...new Set(names)];
  const bare = (name: string) => name.replace(/[_-]/g, "").toLowerCase();
  const [slip] = Object.keys(passed).flatMap((name) => {
    const meant = missing.find((it) => it !== name && bare(it) === bare(name));
    return meant ? [`rename ${describe(name)} to ${describe(meant)}`] : [];
  });
  return new EndpointError(
    "MISSING_PARAMETER",
    `The path of ${describe(url)} needs a value for ${
      missing.map((it) => describe(it)).join(", ")
    }; ${slip ?? "write {/name} for an optional segment"}`,
  );
}

/** Refuses a parameter of the call that has no place beside `data`; a default is left out. */
export function assertDefault(name: string, given: Values): void {
  if (!Object.hasOwn(given, name) || (given[name] ?? null) === null) return;
  throw invalidParameter(
    name,
    `has no place beside "data", which is the whole body; name it in the URL, as in {?${
      describe(name).slice(1, -1)
    }}`,
  );
}
