import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { toPrintf, toShellWord } from "../../lib/send/_shell_word.ts";
import { EndpointError } from "../../lib/endpoint_error.ts";

describe("toShellWord()", () => {
  const table: [string, string][] = [
    ["install", "install"],
    ["--data-raw", "--data-raw"],
    ["https://a.example/b", "https://a.example/b"],
    ["", "''"],
    ["a b", "'a b'"],
    ['$HOME `id` \\ " * ? ~ ; & | < > ( ) # ! = %', ""],
    ["it's", "'it'\\''s'"],
    ["''", "''\\'''\\'''"],
    ["ü 😀", "'ü 😀'"],
    ["a\nb", `"$(printf 'a\\nb')"`],
    ["a\r\n\tb", `"$(printf 'a\\r\\n\\011b')"`],
    ["it's %\x1b[0m\\!", `"$(printf 'it\\047s %%\\033[0m\\\\\\041')"`],
    ["\u202etxt", `"$(printf '\\342\\200\\256txt')"`],
    ["-\x7f", `"$(printf '\\055\\177')"`],
    ["a\n", "'a\n'"],
    ["it's\n", "'it'\\''s\n'"],
  ];
  for (const [text, word] of table) {
    it(`quotes ${JSON.stringify(text)}`, () => {
      assertEquals(toShellWord(text), word || `'${text}'`);
    });
  }

  it("refuses U+0000, which no shell can pass on", () => {
    for (const text of ["a\0b", "a\0\n"]) {
      const error = assertThrows(() => toShellWord(text), EndpointError);
      assertEquals(error.code, "INVALID_PARAMETER");
    }
  });
});

describe("toPrintf()", () => {
  it("writes bytes in ASCII, on one line", () => {
    assertEquals(
      toPrintf(Uint8Array.of(0, 1, 0x31, 0x80, 0xff, 0x7f, 0x41)),
      "printf '\\000\\0011\\200\\377\\177A'",
    );
  });
});
