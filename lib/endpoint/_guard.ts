import { describe } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { Expression } from "../uri_template/_scan_template.ts";
import type { Merged } from "./_merge.ts";
import { hasBody } from "./_route.ts";

/** What a config forbids. */
export interface Guard {
  /** The same, trusting one more origin. */
  trusting(origin: string): Guard;
  /** Refuses a request to an origin that is not trusted. */
  checkOrigin(origin: string): void;
  /** Whether an expression of the path needs a value. */
  isRequired(expression: Expression): boolean;
  /** Refuses a path whose placeholders have no value. */
  checkMissing(url: string, names: string[], parameters?: object): void;
  /** Leaves out defaults that have no place beside `data`, and refuses such parameters of the call. */
  leaveOut(merged: Merged): void;
}

/** Creates the guard of an endpoint function that is strict, trusts some origins only, or both. */
export function guardOf(strict: boolean, trusted?: readonly string[]): Guard {
  return {
    trusting: (origin) => guardOf(strict, trusted && [...trusted, origin]),

    checkOrigin(origin) {
      if (!trusted || trusted.includes(origin)) return;
      throw new EndpointError(
        "UNTRUSTED_ORIGIN",
        `${
          origin ? describe(origin) : "The origin of the page"
        } is neither the origin of the base URL nor in trustedOrigins; add it there if you trust it`,
      );
    },

    isRequired: ({ isSimple }) => strict && isSimple,

    checkMissing(url, names, parameters = {}) {
      if (!names.length) return;
      const missing = [...new Set(names)];
      const bare = (name: string) => name.replace(/[_-]/g, "").toLowerCase();
      const advice = Object.keys(parameters).flatMap((name) => {
        const meant = missing.find((it) =>
          it !== name && bare(it) === bare(name)
        );
        return meant ? `rename ${describe(name)} to ${describe(meant)}` : [];
      });
      throw new EndpointError(
        "MISSING_PARAMETER",
        `The path of ${describe(url)} needs a value for ${
          missing.map((it) => describe(it)).join(", ")
        }; ${advice.at(0) ?? "write {/name} for an optional segment"}`,
      );
    },

    leaveOut({ data, method, given, parameters, template }) {
      if (!strict || data === undefined || !template || !hasBody(method)) {
        return;
      }
      for (const name of Object.keys(parameters)) {
        if (template.slots.has(name)) continue;
        if (Object.hasOwn(given, name) && parameters[name] !== null) {
          throw invalidParameter(
            name,
            `has no place beside "data", which is the whole body; name it in the URL, as in {?${
              describe(name).slice(1, -1)
            }}`,
          );
        }
        delete parameters[name];
      }
    },
  };
}
