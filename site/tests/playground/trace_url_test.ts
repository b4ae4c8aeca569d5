import { EndpointError } from "@waymark/endpoint";
import { assertEquals, assertInstanceOf } from "@std/assert";
import { fc } from "../../../tests/_fast_check.ts";
import { describe, it } from "node:test";
import { MARK, traceUrl } from "../../playground/trace_url.ts";
import { partsOf, urlOf } from "./_parts_of.ts";

describe("traceUrl()", () => {
  it("takes no value for another parameter's, whatever the template", () => {
    const names = ["a", "b", "c", "d", "e"];
    const variable = fc.tuple(
      fc.constantFrom(...names),
      fc.constantFrom("", "*"),
    ).map((parts) => parts.join(""));
    const piece = fc.oneof(
      fc.constantFrom("/x", "/", "y", "-", ":z", "/:a", "/:b"),
      fc.tuple(
        fc.constantFrom("", "+", "/", ".", ";", "?", "&", "#"),
        fc.array(variable, { minLength: 1, maxLength: 3 }),
      ).map(([operator, variables]) => `{${operator}${variables}}`),
    );
    // Values that stand nowhere else, and so can be looked for.
    const value = (name: string) => {
      const text = `V${name}V`;
      return fc.constantFrom(text, [text, text], null, undefined, "", []);
    };
    fc.assert(
      fc.property(
        fc.constantFrom("GET", "POST"),
        fc.constantFrom("", "https://h.test:80"),
        fc.array(piece, { maxLength: 6 }),
        fc.constantFrom("", "?q=1", "#f", "?q#f"),
        fc.record(
          Object.fromEntries(
            [...names, "left", "over"].map((name) => [name, value(name)]),
          ),
        ),
        (method, origin, pieces, end, options) => {
          const route = `${method} ${origin}/r${pieces.join("")}${end}`;
          let url: string;
          try {
            url = urlOf(route, options);
          } catch (error) {
            assertInstanceOf(error, EndpointError);
            assertEquals(error.code, "UNSAFE_PATH");
            return;
          }
          const parts = partsOf(route, options);
          assertEquals(parts.map(({ text }) => text).join(""), url);
          for (const { text, parameter } of parts) {
            if (parameter === undefined) continue;
            for (const [, name] of text.matchAll(/V([a-z]+)V/g)) {
              assertEquals(name, parameter);
            }
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("claims nothing that it is not certain of", () => {
    assertEquals(traceUrl("/a/1?b=2", "", ["b"], () => `/c?b=${MARK}`), [
      { text: "/a/1?b=2", place: "path" },
    ]);
  });
});
