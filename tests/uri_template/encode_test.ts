import { describe, it } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import {
  encodeReserved,
  encodeUnreserved,
  isWord,
} from "../../lib/uri_template/_encode.ts";
import { EndpointError } from "../../mod.ts";

const unreserved =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
const reserved = ":/?#[]@!$&'()*+,;=";

describe("encodeUnreserved()", () => {
  it("keeps the unreserved set and encodes all other ASCII", () => {
    for (let code = 0; code < 128; code++) {
      const character = String.fromCharCode(code);
      assertEquals(
        encodeUnreserved(character, "x"),
        unreserved.includes(character)
          ? character
          : "%" + code.toString(16).toUpperCase().padStart(2, "0"),
      );
    }
  });

  it("encodes everything else as UTF-8", () => {
    assertEquals(encodeUnreserved("é€😀", "x"), "%C3%A9%E2%82%AC%F0%9F%98%80");
  });

  it("encodes a percent sign, also of a triplet", () => {
    assertEquals(encodeUnreserved("%41", "x"), "%2541");
  });

  it("rejects more than 16,777,216 characters", () => {
    const { code } = assertThrows(
      () => encodeUnreserved(" ".repeat(16_777_217), "title"),
      EndpointError,
    );
    assertEquals(code, "INVALID_PARAMETER");
  });

  it("rejects a lone surrogate and names the parameter", () => {
    const error = assertThrows(
      () => encodeUnreserved("a\ud800", "title"),
      EndpointError,
      '"title"',
    );
    assertEquals(error.code, "INVALID_PARAMETER");
  });
});

describe("isWord()", () => {
  it("knows the letters, the digits and the underscore of ASCII", () => {
    for (let code = 0; code < 256; code++) {
      const character = String.fromCharCode(code);
      assertEquals(isWord(code), /\w/.test(character), character);
    }
  });
});

describe("encodeReserved()", () => {
  it("keeps the unreserved and the reserved set and encodes all other ASCII", () => {
    for (let code = 0; code < 128; code++) {
      const character = String.fromCharCode(code);
      assertEquals(
        encodeReserved(character, "x"),
        (unreserved + reserved).includes(character)
          ? character
          : "%" + code.toString(16).toUpperCase().padStart(2, "0"),
      );
    }
  });

  it("keeps triplets as they are, and no other percent sign", () => {
    assertEquals(encodeReserved("%41%5b%5B%aF", "x"), "%41%5b%5B%aF");
    assertEquals(
      encodeReserved("%%41 %4 %zz 100%", "x"),
      "%25%41%20%254%20%25zz%20100%25",
    );
    assertEquals(encodeReserved("%255B", "x"), "%255B");
  });

  it("rejects a lone surrogate", () => {
    assertThrows(() => encodeReserved("\udfff", "x"), EndpointError);
  });
});
