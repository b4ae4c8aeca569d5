import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { nearest } from "../_nearest.ts";
import { isOption, type Route, type RouteUrl } from "./_route.ts";
import type { RouteStart, Settings } from "./_settings.ts";

type Values = Readonly<Record<string, unknown>>;

/** How many names a message lists. */
const MOST_NAMES = 5;

/** How long names may be that are compared. */
const MOST_CHARACTERS = 64;

/** Refuses options that the description of a route has as parameters, where a call has both in one object. */
export function assertNoDescribedOption(
  given: Values,
  start: RouteStart | undefined,
): void {
  if (!start?.names) return;
  for (const name of start.names.options) {
    if (!Object.hasOwn(given, name) || given[name] === undefined) continue;
    throw invalid(
      `${describe(name)} is a parameter of ${
        describe(start.route)
      } and the name of an option; pass parameters in the third argument: endpoint(route, options, { ${name} })`,
    );
  }
}

/** Refuses parameters that the description has as something else, or not at all. */
export function assertParameters(
  given: Values,
  settings: Settings,
  start: RouteStart | undefined,
  url: RouteUrl | undefined,
  route?: Route,
): void {
  const all = settings.names;
  const names = start?.names;
  const slots = (start?.url ?? url)?.slots;
  const parameters = settings.strict ? names?.parameters : undefined;
  for (const name in given) {
    if (given[name] === undefined || slots?.has(name)) continue;
    if (route && isOption(name, route)) continue;
    const header = name.toLowerCase();
    if (all?.headers.has(header) || names?.headers.has(header)) {
      throw invalid(
        `${describe(name)} is a header; pass headers: { ${
          describe(header)
        }: ... }`,
      );
    }
    if (all?.cookies.has(name) || names?.cookies.has(name)) {
      throw invalid(
        `${describe(name)} is a cookie; pass headers: { cookie: { ${
          describe(name)
        }: ... } }`,
      );
    }
    // The keys of an object may be parameters of their own: `filter[a]`.
    const isKnown = !parameters || parameters.has(name) ||
      parameters.has(name.replace(/\[.*/s, ""));
    if (!isKnown) {
      throw unknownParameter(name, start!, parameters);
    }
  }
}

function unknownParameter(
  name: string,
  { route, url }: RouteStart,
  parameters: ReadonlySet<string>,
) {
  const names = [...new Set([...parameters, ...url.slots.keys()])];
  // Longer ones take too much time to compare.
  const short = names.filter(({ length }) => length <= MOST_CHARACTERS);
  const near = name.length <= MOST_CHARACTERS && nearest(name, short);
  const list = names.slice(0, MOST_NAMES).map((it) => describe(it)).join(", ");
  const takes = !list
    ? "it takes none"
    : `it takes ${list}${names.length > MOST_NAMES ? ", …" : ""}`;
  return invalid(
    `${describe(name)} is not a parameter of ${describe(route)}; ${
      near ? `did you mean ${describe(near)}?` : takes
    }`,
  );
}
