import { assertEquals, assertFalse, assertThrows } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { EndpointError, toRequest } from "../mod.ts";
import { polluted } from "./_call.ts";

/** The request of a body, which is JSON unless its headers say another type. */
const requestOf = (body: unknown, headers = {}) =>
  toRequest({ method: "post", url: "https://h.example/", headers, body });

const toJson = (value: unknown) => requestOf(value).text();

function assertRefused(
  value: unknown,
  includes: string,
  headers = {},
): EndpointError {
  const error = assertThrows(
    () => requestOf(value, headers),
    EndpointError,
    includes,
  );
  assertEquals(error.code, "INVALID_PARAMETER");
  return error;
}

const CANNOT =
  "The body cannot be written as JSON: it contains itself, nests too deeply, or its toJSON fails";

describe("the JSON of toRequest()", () => {
  it("writes what JSON.stringify() writes", async () => {
    class Label {
      name = "bug";
    }
    const value = {
      text: 'ü\n"',
      list: [1, null, undefined, [true]],
      gone: undefined,
      at: new Date(0),
      url: new URL("https://a.example/"),
      bare: Object.assign(Object.create(null), { a: 1 }),
      empty: [{}, []],
      label: new Label(),
      own: { toJSON: () => ["own"] },
      foreign: runInNewContext("({ a: [1, new Date(0)] })"),
    };
    assertEquals(await toJson(value), JSON.stringify(value));
    for (const root of [null, true, 5, [], new Date(0)]) {
      assertEquals(await toJson(root), JSON.stringify(root));
    }
  });

  it("agrees with JSON.stringify() on anything that JSON holds", async () => {
    const lists = fc.array(fc.jsonValue({ maxDepth: 5 }));
    await fc.assert(
      fc.asyncProperty(lists, async (value) => {
        assertEquals(await toJson(value), JSON.stringify(value));
      }),
      { numRuns: 50 },
    );
  });

  it("keeps an own __proto__ key", async () => {
    const text = '{"__proto__":{"constructor":{"a":1}}}';
    assertEquals(await toJson(JSON.parse(text)), text);
  });

  it("writes nothing that was added to every object", async () => {
    const body = { a: [{}] };
    const added = { toJSON: "evil", a: 1, "": 2 };
    const request = polluted(added, () => requestOf(body));
    assertEquals(await request.text(), '{"a":[{}]}');
  });

  it("refuses what JSON.stringify() would change without a word, and names the key", () => {
    const table: [unknown, string][] = [
      [{ n: NaN }, '"n" in the body is NaN; JSON holds strings, finite'],
      [{ a: { b: [1, 2, -Infinity] } }, '"a.b[2]" in the body is -Infinity;'],
      [{ id: 10n }, '"id" in the body is a bigint; JSON holds'],
      [[[{ f() {} }]], '"[0][0].f" in the body is a function'],
      [[Symbol("s")], '"[0]" in the body is a symbol'],
      [{ at: new Date(NaN) }, '"at" in the body is an invalid Date'],
      [
        { at: runInNewContext("new Date(NaN)") },
        '"at" in the body is a Date',
      ],
      [{ value: new Map([["a", 1]]) }, '"value" in the body is a Map'],
      [{ value: new Set("a") }, '"value" in the body is a Set'],
      [{ value: Promise.resolve() }, '"value" in the body is a Promise'],
      [{ value: /a/ }, '"value" in the body is a RegExp'],
      [{ value: new Error("a") }, '"value" in the body is an Error'],
      [{ value: new Uint8Array(2) }, '"value" in the body is a Uint8Array'],
      [{ value: new ArrayBuffer(2) }, '"value" in the body is an ArrayBuffer'],
      [{ value: new URLSearchParams("a") }, "is a URLSearchParams; JSON"],
      [NaN, "The body is NaN;"],
      [5n, "The body is a bigint;"],
      [new Map(), "The body is a Map;"],
    ];
    for (const [value, includes] of table) assertRefused(value, includes);
  });

  it("says how a file is sent", () => {
    for (
      const [file, shown] of [
        [new File(["x"], "a.png"), "a File"],
        [new Blob(["x"]), "a Blob"],
      ] as const
    ) {
      assertRefused(
        { docs: [file] },
        `"docs[0]" in the body is ${shown}; send it as data, or as multipart/form-data`,
      );
    }
  });

  it("says in which field of a form the fault is", () => {
    const headers = { "content-type": "multipart/form-data" };
    const body = { meta: { b: [NaN] } };
    assertRefused(body, '"meta.b[0]" in the body is NaN;', headers);
  });

  it("writes an object twice that is there twice, and refuses one that holds itself", async () => {
    const shared = { a: 1 };
    assertEquals(await toJson([shared, shared]), '[{"a":1},{"a":1}]');
    const cyclic: Record<string, unknown> = { secret: "secret" };
    cyclic.self = cyclic;
    const { message } = assertRefused(cyclic, CANNOT);
    assertFalse(message.includes("secret"));
  });

  it("refuses a nesting that exhausts the stack", async () => {
    let nested: unknown = JSON.parse(`${"[".repeat(1000)}${"]".repeat(1000)}`);
    assertEquals(await toJson(nested), JSON.stringify(nested));
    for (let depth = 0; depth < 200_000; depth++) nested = [nested];
    assertRefused(nested, CANNOT);
  });

  it("refuses a toJSON that fails, and does not show what it said", () => {
    const error = assertRefused({
      toJSON() {
        throw new Error("secret");
      },
    }, CANNOT);
    assertFalse(`${error.message} ${JSON.stringify(error)}`.includes("secret"));
  });
});
