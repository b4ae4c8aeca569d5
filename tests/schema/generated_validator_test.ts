import { assertEquals, assertNotMatch } from "@std/assert";
import { describe, it } from "node:test";
import { generateValidator } from "../../scripts/generate_validator.ts";

const code = Deno.readTextFileSync(
  new URL("../../schema/_validate.js", import.meta.url),
);

describe("_validate.js", () => {
  it("is what Ajv makes of the schema today", () => {
    assertEquals(code, generateValidator());
  });

  it("imports nothing and generates no code", () => {
    assertNotMatch(
      code,
      /\brequire\b|\bimport\b|\beval\b|Function\(/,
    );
  });
});
