import { assert } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { parseTemplate as parsePeer } from "url-template";
import { runs } from "../_runs.ts";
import {
  expand,
  type Piece,
  type Spec,
  toTemplate,
  type Value,
} from "./_reference.ts";
import { assertDocumented } from "./_rules.ts";
import { pieces, values } from "./_templates.ts";

type Values = Readonly<Record<string, Value>>;

function theirs(pieces: readonly Piece[], values: Values): string {
  try {
    return parsePeer(toTemplate(pieces)).expand(
      values as Record<string, string>,
    );
  } catch (error) {
    return `throws ${error}`;
  }
}

function isComposite(value: Value): boolean {
  return typeof value === "object" && value !== null;
}

function isMap(value: Value): boolean {
  return isComposite(value) && !Array.isArray(value);
}

/** The members of a composite value that are defined. */
function membersOf(value: Value): [string, unknown][] {
  return Object.entries(isComposite(value) ? Object(value) : {})
    .filter(([, member]) => member !== undefined && member !== null);
}

/** Whether a rule explains what happens to one variable of an expression. */
type Rule = (value: Value, spec: Spec, operator: string) => boolean;

/** Where url-template says something else; the README has the reasons. */
const RULES: Readonly<Record<string, Rule>> = {
  "Prefixes of lists and associative arrays": (value, { prefix }) =>
    prefix > 0 && isComposite(value),
  "Prefixes of characters with two code units": (value, { prefix }) =>
    prefix > 0 && typeof value === "string" &&
    value.slice(0, prefix) !== [...value].slice(0, prefix).join(""),
  "Percent-encoded names": (value, { name }, operator) =>
    /[;?&]/.test(operator) && name.includes("%") &&
    value !== undefined && value !== null,
  "Empty lists and associative arrays": (value, { explode }, operator) =>
    /[;?&]/.test(operator) && !explode && isComposite(value) &&
    membersOf(value).length === 0,
  "Numbers and booleans in reserved expansion": (value, _, operator) =>
    /[+#]/.test(operator) &&
    membersOf(value).some(([, member]) => typeof member !== "string"),
  "Percent signs in reserved expansion": (value, { prefix }, operator) =>
    /[+#]/.test(operator) &&
    [value, ...membersOf(value).map(([, member]) => member)].some((text) =>
      typeof text === "string" &&
      /%[\dA-F](?![\dA-F])/i.test(text.slice(0, prefix || Infinity))
    ),
  "Keys in reserved expansion": (value, _, operator) =>
    /[+#]/.test(operator) && isMap(value) &&
    membersOf(value).some(([key]) => /[^\w.~-]/.test(key)),
  "Empty keys": (value, { explode }) =>
    explode && isMap(value) && membersOf(value).some(([key]) => key === ""),
  "Empty members of path-style parameters": (value, { explode }, operator) =>
    operator === ";" && isComposite(value) &&
    (explode
      ? membersOf(value).some(([, member]) => member === "")
      : membersOf(value).map(([, member]) => member).join() === ""),
};

describe("RFC 6570", () => {
  const used = new Set<string>();

  // That this library agrees with the RFC is a property of its own.
  it("differs from url-template by the rules of the README only", () => {
    fc.assert(
      fc.property(pieces, values, (pieces, values) => {
        if (expand(pieces, values) === theirs(pieces, values)) return;
        for (const piece of pieces) {
          // An expansion is that of its pieces, one after the other.
          const [ours, their] = [
            expand([piece], values),
            theirs([piece], values),
          ];
          if (ours === their) continue;
          const rule = Object.keys(RULES).find((name) =>
            typeof piece !== "string" &&
            piece.specs.some((spec) =>
              RULES[name]!(values[spec.name], spec, piece.operator)
            )
          );
          assert(rule, `${toTemplate([piece])} is ${ours}, not ${their}`);
          used.add(rule);
        }
      }),
      { numRuns: runs(20_000) },
    );
  });

  it("needs each of these rules, and the README gives its reason", () => {
    assertDocumented(Object.keys(RULES), used);
  });
});
