// What comes of which template is in tests/vectors/.
import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";

describe("parseTemplate()", () => {
  it("gives a template that can be expanded any number of times, without this", () => {
    const { expand } = parseTemplate("/{a}{/b*}{?c}");
    const variables = { a: 1, b: ["x", null, "y"], c: "d" };
    const expanded = [variables, {}, { a: 2 }, variables].map(expand);
    assertEquals(expanded, ["/1/x/y?c=d", "/", "/2", "/1/x/y?c=d"]);
  });

  it("writes Temporal values as their JSON, also where the runtime has none", () => {
    class PlainDate {
      readonly [Symbol.toStringTag] = "Temporal.PlainDate";
      toJSON = () => "2026-01-02";
    }
    const day = new PlainDate() as unknown as Date;
    assertEquals(parseTemplate("/{day}").expand({ day }), "/2026-01-02");
  });

  it("gives names of variables that cannot be changed", () => {
    assert(Object.isFrozen(parseTemplate("{a}{b}").variableNames));
  });
});
