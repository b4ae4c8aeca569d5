import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { invalidBody } from "../lib/_errors.ts";

describe("invalidBody()", () => {
  it("says where the fault is", () => {
    const { code, message } = invalidBody("a.b[2]", "is NaN");
    assertEquals([code, message], [
      "INVALID_PARAMETER",
      '"a.b[2]" in the body is NaN',
    ]);
    assertEquals(invalidBody("", "is NaN").message, "The body is NaN");
  });
});
