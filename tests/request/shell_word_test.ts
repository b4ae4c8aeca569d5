import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import {
  isPrintable,
  toPrintf,
  toShellLine,
  toShellWord,
} from "../../lib/request/_shell_word.ts";
import { EndpointError } from "../../lib/endpoint_error.ts";

describe("toShellWord()", () => {
  const table: [string, string][] = [
    ["install", "install"],
    ["--data-raw", "--data-raw"],
    ["https://a.example/b", "https://a.example/b"],
    ["", "''"],
    ["a b", "'a b'"],
    ['$HOME `id` " * ? ~ ; & | < > ( ) # ! = %', ""],
    ["a\\b\\\\", "'a'\\\\'b'\\\\''\\\\''"],
    ["it's", "'it'\\''s'"],
    ["''", "''\\'''\\'''"],
    ["ü 😀", "'ü 😀'"],
    ["a\n", "'a\n'"],
    ["it's\n", "'it'\\''s\n'"],
  ];
  for (const [text, word] of table) {
    it(`quotes ${JSON.stringify(text)}`, () => {
      assertEquals(toShellWord(text), word || `'${text}'`);
    });
  }

  it("refuses what no shell can pass on: U+0000 and lone surrogates", () => {
    for (const text of ["a\0b", "a\0\n", "\ud800", "a\udfff", "\ude00\ud83d"]) {
      const error = assertThrows(() => toShellWord(text), EndpointError);
      assertEquals(error.code, "INVALID_PARAMETER");
    }
  });
});

describe("toShellLine()", () => {
  it("leaves a command that is printable as it is", () => {
    assertEquals(toShellLine("a 'ü 😀 日本'"), "a 'ü 😀 日本'");
  });

  it("writes any other command in ASCII, on one line", () => {
    const table: [string, string][] = [
      ["a 'b\n'", "a \\047b\\n\\047"],
      ["a '\r\t\x1b[0m\\!%'", "a \\047\\r\\011\\033[0m\\134\\041%%\\047"],
      ["-\u202e", "\\055\\342\\200\\256"],
    ];
    for (const [command, format] of table) {
      assertEquals(toShellLine(command), `eval "$(printf '${format}')"`);
    }
  });
});

describe("isPrintable()", () => {
  it("is false for what drives a terminal, hides, or changes the order", () => {
    for (
      const code of [
        0x00,
        0x09,
        0x0a,
        0x0d,
        0x1b,
        0x7f,
        0x85,
        0x9b,
        0xad,
        0x061c,
        0x200b,
        0x200e,
        0x2028,
        0x2029,
        0x202e,
        0x2066,
        0xd800,
        0xfeff,
        0xe0041,
      ]
    ) {
      assertFalse(isPrintable(`a${String.fromCodePoint(code)}b`), `${code}`);
    }
  });

  it("is true for all other text", () => {
    assert(isPrintable(" ~ü\xa0é日本\ufffd😀"));
    assert(isPrintable(""));
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
