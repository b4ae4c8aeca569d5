import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { nearest } from "../_nearest.ts";
import { isOption } from "./_route.ts";
import type { AssertNames, Names } from "./_settings.ts";

/**
 * Holds calls to the names that a description has.
 *
 * @param general What it says of routes that have no names of their own.
 * @param strict Whether names that it does not have are refused.
 */
export function nameRules(
  general: Names | undefined,
  strict: boolean,
): AssertNames {
  return (given, start, url, route) => {
    const names = start?.names ?? general;
    if (!names) return;
    const slots = (start?.url ?? url)?.slots;
    const known = strict && names.parameters;
    for (const name of Object.keys(given)) {
      if (given[name] === undefined) continue;
      if (route && names.options.has(name)) {
        throw invalid(
          `"${name}" is a parameter of ${
            describe(start!.route)
          } and the name of an option; pass parameters in the third argument: endpoint(route, options, { ${name} })`,
        );
      }
      if (slots?.has(name) || route && isOption(name, route)) continue;
      const shown = describe(name);
      if (names.cookies.has(name)) {
        throw invalid(
          `${shown} is a cookie; pass headers: { cookie: { ${shown}: ... } }`,
        );
      }
      const header = name.toLowerCase();
      if (names.headers.has(header)) {
        throw invalid(
          `${shown} is a header; pass headers: { ${describe(header)}: ... }`,
        );
      }
      // The keys of an object may be parameters of their own: `filter[a]`.
      if (!known || known.has(name) || known.has(name.split("[")[0]!)) continue;
      const near = nearest(name, [...known, ...slots!.keys()]);
      throw invalid(
        `${shown} is not a parameter of ${describe(start!.route)}${
          near ? `; did you mean ${describe(near)}?` : ""
        }`,
      );
    }
  };
}
