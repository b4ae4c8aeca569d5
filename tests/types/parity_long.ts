import { assert, assertEquals } from "@std/assert";
import { fc } from "../_fast_check.ts";
import { describe, it } from "node:test";
import { endpoint, EndpointError } from "../../mod.ts";
import { compile } from "./_compiler.ts";

/** What routes are made of, and all that looks like it. */
const PIECES = [
  ...["/", ":", "-", ".", "~", "?", "#", "=", "9", "a", "_b", "é", "%3A", "//"],
  ...[":a", ":_b", "/:c1", "::d", "{a}", "{+_b}", "{c1,d*}", "{e:3}", "{/f}"],
  ...["{?g,a}", "{&h}", "{#i}", "{.j}", "{;k}"],
  ...["https://", "HTTP://u:p@h:80", "http://u.:p@[fe80::ab]"],
];

const route = fc.array(fc.constantFrom(...PIECES), {
  minLength: 1,
  maxLength: 9,
}).map((pieces) => `POST ${pieces.join("")}`);

/** Options with a value for whatever could be a placeholder, and for another name. */
function optionsOf(text: string): Record<string, number> {
  const words = text.match(/\w+/g) ?? [];
  return Object.fromEntries([...words, "other"].map((word) => [word, 1]));
}

/** The names that the library finds in a route; nothing where it refuses the route. */
function namesIn(text: string): string[] | undefined {
  const options = optionsOf(text);
  try {
    const { body } = endpoint(text, options);
    return Object.keys(options).filter((name) =>
      !Object.hasOwn(Object(body), name)
    );
  } catch (error) {
    assert(error instanceof EndpointError);
    return undefined;
  }
}

describe("the compiler", () => {
  it("finds the placeholders that the library finds", () => {
    const facts = fc.sample(route, { numRuns: 1000, seed: 6570 })
      .flatMap((text) => {
        const names = namesIn(text)?.map((name) => JSON.stringify(name));
        return names
          ? [
            `same<keyof RouteParameters<${JSON.stringify(text)}>, ${
              names.join(" | ") || "never"
            }>(true);`,
          ]
          : [];
      });
    assert(facts.length > 500, `${facts.length} routes`);
    assertEquals(
      compile(`
declare function same<A, B>(
  isSame: [A] extends [B] ? [B] extends [A] ? true : false : false,
): void;
${facts.join("\n")}`),
      [],
    );
  });
});
