import { assertEquals, assertFalse, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { toJson } from "../../lib/send/_to_json.ts";
import { EndpointError } from "../../lib/endpoint_error.ts";

function assertRefused(value: unknown, includes: string): EndpointError {
  const error = assertThrows(() => toJson(value), EndpointError, includes);
  assertEquals(error.code, "INVALID_PARAMETER");
  return error;
}

describe("toJson()", () => {
  it("writes what JSON.stringify() writes", () => {
    const value = {
      text: 'ü\n"',
      list: [1, null, undefined, [true]],
      gone: undefined,
      at: new Date(0),
      url: new URL("https://a.example/"),
      boxed: Object("text"),
      bare: Object.assign(Object.create(null), { a: 1 }),
      empty: [{}, []],
    };
    assertEquals(toJson(value), JSON.stringify(value));
    assertEquals(toJson(value, 2), JSON.stringify(value, null, 2));
  });

  it("keeps an own __proto__ key", () => {
    assertEquals(
      toJson(JSON.parse('{"__proto__":{"a":1}}')),
      '{"__proto__":{"a":1}}',
    );
  });

  it("writes an instance of a class by its fields", () => {
    class Label {
      name = "bug";
    }
    assertEquals(toJson({ label: new Label() }), '{"label":{"name":"bug"}}');
  });

  it("writes a bigint as an integer literal", () => {
    assertEquals(
      toJson({ id: 12345678901234567890n, list: [-1n] }),
      '{"id":12345678901234567890,"list":[-1]}',
    );
  });

  it("refuses a bigint where the runtime has no JSON.rawJSON", () => {
    const descriptor = Object.getOwnPropertyDescriptor(JSON, "rawJSON")!;
    Reflect.deleteProperty(JSON, "rawJSON");
    try {
      assertRefused({ id: 1n }, 'Key "id" of the body is a bigint');
    } finally {
      Object.defineProperty(JSON, "rawJSON", descriptor);
    }
  });

  it("refuses what JSON.stringify() would change without a word", () => {
    assertRefused({ n: NaN }, 'Key "n" of the body is NaN');
    assertRefused({ n: [-Infinity] }, 'Key "0" of the body is -Infinity');
    assertRefused({ f() {} }, 'Key "f" of the body is a function');
    assertRefused([Symbol("s")], "a symbol");
    assertRefused(() => {}, "The body is a function");
    for (
      const value of [
        new Map([["a", 1]]),
        new Set("a"),
        Promise.resolve(),
        /a/,
        new Error("a"),
        new Uint8Array(2),
        new Blob(["a"]),
        new URLSearchParams("a=1"),
      ]
    ) {
      assertRefused({ value }, 'Key "value" of the body is an object that');
    }
  });

  it("refuses an object that holds itself", () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    assertRefused(cyclic, "it holds itself");
  });

  it("refuses what is nested too deeply", () => {
    let nested: unknown[] = [];
    for (let depth = 0; depth < 200_000; depth++) nested = [nested];
    assertRefused(nested, "nested too deeply");
  });

  it("refuses a toJSON that fails, and does not show what it said", () => {
    const error = assertRefused({
      toJSON() {
        throw new Error("secret");
      },
    }, "a toJSON method that fails");
    assertFalse(`${error.message} ${JSON.stringify(error)}`.includes("secret"));
    assertRefused({ toJSON() {} }, "a toJSON method that fails");
  });

  it("refuses a long array of holes without walking through it", () => {
    const sparse: unknown[] = [];
    sparse.length = 2 ** 32 - 1;
    sparse[5] = "a";
    assertRefused({ sparse }, 'Key "sparse" of the body');
    assertEquals(toJson(Array(3)), "[null,null,null]");
    assertEquals(toJson(Array(100_000).fill(0)).length, 200_001);
  });
});
