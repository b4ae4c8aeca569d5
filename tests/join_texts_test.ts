import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../lib/endpoint_error.ts";
import { joinTexts } from "../lib/_join_texts.ts";

describe("joinTexts()", () => {
  it("joins the texts of items, holes among them", () => {
    // deno-lint-ignore no-sparse-arrays
    const items = [1, , 3];
    const text = joinTexts(items, ", ", (item) => `<${item}>`);
    assertEquals(text, "<1>, <undefined>, <3>");
    assertEquals(joinTexts([], ",", String), "");
  });

  it("refuses a text that grows too long, by the code that it is given", () => {
    const items = Array(17).fill("x".repeat(1_000_000));
    const codes = [
      [undefined, "INVALID_PARAMETER"],
      ["INVALID_HEADER", "INVALID_HEADER"],
    ] as const;
    for (const [given, expected] of codes) {
      const run = () => joinTexts(items, ",", String, given);
      assertEquals(assertThrows(run, EndpointError).code, expected);
    }
  });
});
