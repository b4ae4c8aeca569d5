import { assertStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import { NO_VALUES, readValues } from "../lib/_read_values.ts";

describe("readValues()", () => {
  it("returns the object itself, or no values", () => {
    const values = { a: 1 };
    assertStrictEquals(readValues("options", values), values);
    assertStrictEquals(readValues("options", undefined), NO_VALUES);
  });
});
