import { assertEquals, assertFalse, assertThrows } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { toJson } from "../../lib/request/_to_json.ts";
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

  it("indents as JSON.stringify() does", () => {
    for (const value of [{}, [], { a: [{}, { b: [] }], c: "d" }, 5, null]) {
      for (const indent of [1, 2, 4]) {
        assertEquals(
          toJson(value, indent),
          JSON.stringify(value, null, indent),
        );
      }
    }
  });

  it("agrees with JSON.stringify() on anything that JSON holds", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 5 }),
        fc.nat(4),
        (value, indent) => {
          assertEquals(
            toJson(value, indent),
            JSON.stringify(value, null, indent),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it("passes the key to a toJSON method", () => {
    const keys: unknown[] = [];
    const spy = { toJSON: (key: string) => keys.push(key) };
    toJson({ a: spy, list: [spy] });
    toJson(spy);
    assertEquals(keys, ["a", "0", ""]);
  });

  it("writes what a toJSON method of a class or of an array gives", () => {
    class List extends Array {
      toJSON = () => "list";
    }
    class Parent {
      toJSON() {
        return [this];
      }
    }
    class Child extends Parent {
      override toJSON() {
        return { a: 1 } as never;
      }
    }
    assertEquals(toJson([new List(), new Child()]), '["list",{"a":1}]');
    assertEquals(toJson({ a: { toJSON: () => undefined } }), "{}");
    assertEquals(toJson({ a: { toJSON: () => null } }), '{"a":null}');
    assertEquals(toJson([{ toJSON: () => undefined }]), "[null]");
    assertEquals(toJson({ toJSON: "text" }), '{"toJSON":"text"}');
  });

  it("refuses what JSON.stringify() would change without a word", () => {
    assertRefused({ n: NaN }, '"n" in the body is NaN; JSON can hold text,');
    assertRefused(
      { file: new File(["x"], "a.png") },
      '"file" in the body is a File; send it by itself as the data, or with the content-type multipart/form-data',
    );
    assertRefused({ a: { b: [1, 2, -Infinity] } }, '"a.b[2]" in the body is -');
    assertRefused([[{ f() {} }]], '"[0][0].f" in the body is a function');
    assertRefused([Symbol("s")], '"[0]" in the body is a symbol');
    assertRefused(() => {}, "The body is a function");
    assertRefused({ at: new Date(NaN) }, '"at" in the body is an invalid Date');
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
        Object("text"),
      ]
    ) {
      assertRefused(
        { value },
        '"value" in the body is a',
      );
    }
  });

  it("refuses an object that holds itself", () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    assertRefused(cyclic, '"self" in the body contains itself');
    const wide: unknown[] = Array(100_000).fill(0);
    wide.push({ wide });
    assertRefused(wide, '"[100000].wide" in the body contains itself');
    const shared = { a: 1 };
    assertEquals(toJson([shared, shared]), '[{"a":1},{"a":1}]');
  });

  it("takes 1,000 levels, and refuses more", () => {
    let nested: unknown[] = [];
    for (let depth = 1; depth < 1000; depth++) nested = [nested];
    assertEquals(toJson(nested).length, 2000);
    const message = "nested more than 1000 levels deep";
    assertRefused([nested], message);
    for (let depth = 0; depth < 200_000; depth++) nested = [nested];
    assertRefused(nested, message);
  });

  it("refuses a toJSON that fails, and does not show what it said", () => {
    const error = assertRefused({
      toJSON() {
        throw new Error("secret");
      },
    }, "The body has a toJSON method that fails");
    assertFalse(`${error.message} ${JSON.stringify(error)}`.includes("secret"));
    assertRefused({ toJSON() {} }, "toJSON method that fails");
    assertRefused(
      { at: Object.create(Date.prototype) },
      '"at" in the body has a toJSON method that fails',
    );
  });

  it("refuses an array with holes, however many", () => {
    const sparse: unknown[] = [];
    sparse.length = 2 ** 32 - 1;
    sparse[5] = "a";
    assertRefused({ sparse }, '"sparse[0]" in the body is a hole in an array');
    // deno-lint-ignore no-sparse-arrays
    assertRefused([1, , 3], '"[1]" in the body is a hole in an array');
    assertEquals(toJson(Array(100_000).fill(0)).length, 200_001);
  });
});
