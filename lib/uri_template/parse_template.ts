/**
 * URI templates to the letter of RFC 6570, levels 1 to 4.
 *
 * @example
 * ```ts
 * import { parseTemplate } from "@waymark/endpoint/uri-template";
 *
 * const template = parseTemplate("/search{?q,labels*}");
 * console.log(template.variableNames); // → ["q", "labels"]
 * console.log(template.expand({ q: "C++", labels: ["bug", "ui"] }));
 * // → "/search?q=C%2B%2B&labels=bug&labels=ui"
 * ```
 *
 * @module uri-template
 */

import { checkLength } from "../_check_length.ts";
import { show } from "../_show.ts";
import { invalid } from "../_errors.ts";
import { toRecord } from "../_record.ts";
import { expandExpression } from "./_expand_expression.ts";
import { scanTemplate } from "./_scan_template.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { ParameterValue } from "../types/mod.ts";

export { EndpointError };
export type { EndpointErrorCode } from "../endpoint_error.ts";
export type { ParameterValue, Scalar } from "../types/mod.ts";

/** A URI template that was read once and can be expanded any number of times. */
export interface UriTemplate {
  /** The names of the template's variables, each once, in order of appearance. */
  readonly variableNames: readonly string[];

  /**
   * Expands the template (RFC 6570, section 3).
   *
   * @param variables The values by the variables' names; own enumerable
   * properties only. `undefined` and `null` are left out.
   * @returns The URI reference.
   * @throws {EndpointError} `INVALID_PARAMETER` for a value that a URL cannot
   * hold, and for more than 16,777,216 characters of an expression or 16 times
   * as many in all; `INVALID_TEMPLATE` for a prefix of a list or an associative
   * array.
   */
  expand(variables: Readonly<Record<string, ParameterValue>>): string;
}

/**
 * Reads a URI template (RFC 6570, section 2).
 *
 * @param template The template, for example `/users{/id}{?page}`.
 * @returns The template, ready to be expanded.
 * @throws {EndpointError} `INVALID_TEMPLATE` for a malformed template, with the
 * position of the fault.
 *
 * @example
 * ```ts
 * import { parseTemplate } from "@waymark/endpoint/uri-template";
 *
 * console.log(
 *   parseTemplate("{/segments*}{?x,y}").expand({ segments: ["a", "b"], y: 2 }),
 * );
 * // → "/a/b?y=2"
 * ```
 */
export function parseTemplate(template: string): UriTemplate {
  if (typeof template !== "string") {
    throw new EndpointError(
      "INVALID_TEMPLATE",
      `A URI template is a string, not ${show(template)}`,
    );
  }
  const { path, tail, slots } = scanTemplate(template);
  const variableNames = Object.freeze([...slots.keys()]);
  return {
    variableNames,
    expand(variables) {
      if (typeof variables !== "object" || variables === null) {
        throw invalid(`Variables are an object, not ${show(variables)}`);
      }
      const own = toRecord<unknown>(variables);
      const values = variableNames.map((name) => own[name]);
      let expansion = "";
      for (const token of [...path, ...tail]) {
        expansion += typeof token === "string"
          ? token
          : expandExpression(token, values) ?? "";
        checkLength(expansion);
      }
      return expansion;
    },
  };
}
