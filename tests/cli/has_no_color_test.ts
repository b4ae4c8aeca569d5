import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { hasNoColor } from "../../lib/cli/_has_no_color.ts";

describe("hasNoColor()", () => {
  it("asks Deno where there is one", () => {
    for (const noColor of [true, false]) {
      assertEquals(
        hasNoColor({ Deno: { noColor } }, { NO_COLOR: "1" }),
        noColor,
      );
    }
  });

  it("asks the environment elsewhere, where an empty NO_COLOR does not count", () => {
    assertEquals(hasNoColor({}, { NO_COLOR: "1" }), true);
    assertEquals(hasNoColor({}, { NO_COLOR: "" }), false);
    assertEquals(hasNoColor({}, {}), false);
  });
});
