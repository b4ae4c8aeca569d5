import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { parseHeader, splitHeader } from "../../lib/cli/_parse_header.ts";
import { UsageError } from "../../lib/cli/_usage_error.ts";

describe("parseHeader()", () => {
  const table: [line: string, name: string, value: string | null][] = [
    ["X-A:  b: c ", "X-A", "b: c"],
    [" x-a : b", "x-a", "b"],
    ["x-a:b;c", "x-a", "b;c"],
    ["x-a:", "x-a", null],
    ["x-a: ", "x-a", null],
    ["x-a;", "x-a", ""],
    ["x-a; ", "x-a", ""],
  ];
  for (const [line, name, value] of table) {
    it(`reads ${JSON.stringify(line)}`, () => {
      assertEquals(parseHeader(line), [name, value]);
    });
  }

  for (const line of ["secret", "", ":secret", ";", "a;secret", "a secret:"]) {
    it(`refuses ${JSON.stringify(line)}, and does not show it`, () => {
      assertThrows(
        () => parseHeader(line),
        UsageError,
        'a header must be written "name: value", with',
      );
    });
  }
});

describe("splitHeader()", () => {
  const whole = [
    ...["x-a", "x-a;", "x-a: b", "authorization: Bearer secret"],
    ...["authorization: mytoken", "authorization: basics", "x-a: Bearer"],
  ];
  for (const line of whole) {
    it(`finds nothing wrong with ${line}`, () => {
      assertEquals(splitHeader(line, true), undefined);
      assertEquals(splitHeader(line, false), undefined);
    });
  }

  it("asks for quotes where nothing but a scheme stands before the next word", () => {
    const schemes = ["Bearer", " basic ", "api-key", "ApiKey", "token", "DPoP"];
    for (const scheme of schemes) {
      assertStringIncludes(
        splitHeader(`Authorization:${scheme}`, false)!.message,
        'what follows "Authorization:" may be its value; quote a header as one argument: "name: value"',
      );
    }
  });

  it("asks for quotes where a header ends with its name", () => {
    for (const name of ["x-a", "accept", "x-accept", "accept-language"]) {
      assertStringIncludes(
        splitHeader(`${name}: `, true)!.message,
        `what follows "${name}:" may be its value; quote a header as one argument: -H "name: value"; to remove one, put -H "name:" last`,
      );
    }
  });

  it("lets a word remove what a request has by itself, and nothing else", () => {
    for (const name of ["Accept", "content-type", "user-agent"]) {
      assertEquals(splitHeader(`${name}:`, false), undefined);
    }
    for (const name of ["x-a", "x-accept", "accept-language"]) {
      assertStringIncludes(splitHeader(`${name}:`, false)!.message, name);
    }
  });
});
