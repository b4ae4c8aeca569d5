import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { checkLength, MOST_CHARACTERS } from "../lib/_check_length.ts";
import { EndpointError } from "../lib/endpoint_error.ts";

describe("checkLength()", () => {
  it("takes 16,777,216 characters, and refuses one more", () => {
    assertEquals(MOST_CHARACTERS, 16_777_216);
    const longest = "x".repeat(MOST_CHARACTERS);
    checkLength(longest, "x", "INVALID_HEADER");
    const error = assertThrows(
      () => checkLength(longest + "x", "x", "INVALID_HEADER"),
      EndpointError,
      'With "x", a URL, header or form would have more than 16777216 characters',
    );
    assertEquals(error.code, "INVALID_HEADER");
  });
});
