import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { nearest } from "../_nearest.ts";
import { isOption } from "./_route.ts";
import type { NameRules, Names } from "./_settings.ts";

/**
 * Holds calls to the names that a description has.
 *
 * @param names What it says of all routes.
 * @param strict Whether names that it does not have are refused.
 */
export function nameRules(
  names: Names | undefined,
  strict: boolean,
): NameRules {
  return {
    refuseOptions(given, start) {
      for (const name of start?.names?.options ?? []) {
        if (!Object.hasOwn(given, name) || given[name] === undefined) continue;
        throw invalid(
          `"${name}" is a parameter of ${
            describe(start!.route)
          } and the name of an option; pass parameters in the third argument: endpoint(route, options, { ${name} })`,
        );
      }
    },

    refuseParameters(given, start, url, route) {
      const slots = (start?.url ?? url)?.slots;
      const own = start?.names;
      const known = strict && own?.parameters;
      for (const name of Object.keys(given)) {
        if (
          given[name] === undefined || slots?.has(name) ||
          route && isOption(name, route)
        ) continue;
        const header = name.toLowerCase();
        const isCookie = names?.cookies.has(name) || own?.cookies.has(name);
        if (
          isCookie || names?.headers.has(header) || own?.headers.has(header)
        ) {
          throw invalid(
            isCookie
              ? `${describe(name)} is a cookie; pass headers: { cookie: { ${
                describe(name)
              }: ... } }`
              : `${describe(name)} is a header; pass headers: { ${
                describe(header)
              }: ... }`,
          );
        }
        // The keys of an object may be separate parameters: `filter[a]`.
        if (!known || known.has(name) || known.has(name.split("[")[0]!)) {
          continue;
        }
        const near = nearest(name, [...known, ...slots!.keys()]);
        throw invalid(
          `${describe(name)} is not a parameter of ${describe(start!.route)}${
            near ? `; did you mean ${describe(near)}?` : ""
          }`,
        );
      }
    },
  };
}
