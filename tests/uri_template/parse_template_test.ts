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

  it("gives names of variables that cannot be changed", () => {
    assert(Object.isFrozen(parseTemplate("{a}{b}").variableNames));
  });
});
