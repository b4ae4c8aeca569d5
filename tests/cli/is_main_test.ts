import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { isMain } from "../../lib/cli/_is_main.ts";

describe("isMain()", () => {
  const { url } = import.meta;

  it("believes a runtime that says it", () => {
    assertEquals(isMain(true, url, undefined), true);
    assertEquals(isMain(false, url, fileURLToPath(url)), false);
  });

  it("compares the module with what was started", () => {
    const path = fileURLToPath(url);
    const detour = path.replace(/\/tests\//, "/lib/../tests/");
    assertEquals(isMain(undefined, url, path), true);
    assertEquals(isMain(undefined, url, detour), true);
    const other = path.replace("is_main", "to_json");
    assertEquals(isMain(undefined, url, other), false);
  });

  it("takes what does not exist for something else", () => {
    assertEquals(isMain(undefined, url, "/no/such/file"), false);
    assertEquals(isMain(undefined, url, undefined), false);
  });
});
