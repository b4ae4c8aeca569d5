import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { endpoint, EndpointError } from "../../mod.ts";
import { compile } from "./_compiler.ts";

/** What routes are made of, and all that looks like it. */
const PIECES = [
  ..."/:-.~?#=9",
  "a",
  "_b",
  ":a",
  ":_b",
  "/:c1",
  "::d",
  "{a}",
  "{+_b}",
  "{c1,d*}",
  "{e:3}",
  "{/f}",
  "{?g,a}",
  "{&h}",
  "{#i}",
  "{.j}",
  "{;k}",
  "é",
  "%3A",
  "https://",
  "HTTP://u:p@h:80",
  "http://u.:p@[fe80::ab]",
  "//",
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

/** What the library leaves over for the body; nothing where it refuses the route. */
function leftOver(text: string): string[] | undefined {
  try {
    return Object.keys(Object(endpoint(text, optionsOf(text)).body));
  } catch (error) {
    assert(error instanceof EndpointError);
    return undefined;
  }
}

describe("the compiler", () => {
  it("finds the placeholders that the library finds", () => {
    const calls = fc.sample(route, { numRuns: 1000, seed: 6570 })
      .flatMap((text) => {
        const names = leftOver(text);
        const call = `endpoint(${JSON.stringify(text)}, ${
          JSON.stringify(optionsOf(text))
        })`;
        return names ? [`same(${call}.body, ${JSON.stringify(names)});`] : [];
      });
    assert(calls.length > 500, `${calls.length} routes`);
    assertEquals(
      compile(`
declare function same<Body, Name extends keyof Body>(
  body: Body,
  names: [keyof Body] extends [Name] ? Name[] : never,
): void;
${calls.join("\n")}`),
      [],
    );
  });
});
