import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { hasNoColor } from "../../lib/cli/_has_no_color.ts";

describe("hasNoColor()", () => {
  /** Deno with or without the permission to read `TERM`. */
  function deno(noColor: boolean, state: string): object {
    const querySync = (descriptor: object) => {
      assertEquals(descriptor, { name: "env", variable: "TERM" });
      return { state };
    };
    return { Deno: { noColor, permissions: { querySync } } };
  }

  it("asks Deno where there is one", () => {
    assertEquals(hasNoColor(deno(true, "granted"), {}), true);
    assertEquals(hasNoColor(deno(false, "granted"), { NO_COLOR: "" }), false);
    assertEquals(hasNoColor(deno(false, "granted"), { TERM: "dumb" }), true);
  });

  it("reads nothing that Deno would ask the user for", () => {
    const environment = {
      get TERM(): string {
        throw new Error("TERM is read");
      },
    };
    for (const state of ["prompt", "denied"]) {
      assertEquals(hasNoColor(deno(false, state), environment), true);
    }
  });

  it("asks the environment elsewhere, where an empty NO_COLOR does not count", () => {
    assertEquals(hasNoColor({}, { NO_COLOR: "1" }), true);
    assertEquals(hasNoColor({}, { NO_COLOR: "" }), false);
    assertEquals(hasNoColor({}, {}), false);
  });

  it("knows a terminal without colours", () => {
    assertEquals(hasNoColor({}, { TERM: "dumb" }), true);
    assertEquals(hasNoColor({}, { TERM: "xterm-256color" }), false);
  });
});
