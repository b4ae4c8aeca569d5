import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { withoutUndefined } from "../lib/_without_undefined.ts";

describe("withoutUndefined()", () => {
  it("copies what is not undefined, in its order", () => {
    const given = JSON.parse('{ "b": null, "__proto__": 1, "a": 0 }');
    given.gone = undefined;
    const copy = withoutUndefined(given);
    assertEquals(Object.entries(copy), [["b", null], ["__proto__", 1], [
      "a",
      0,
    ]]);
    assertEquals(Object.keys(given), ["b", "__proto__", "a", "gone"]);
  });
});
