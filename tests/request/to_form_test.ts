import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { EndpointError, toRequest } from "../../mod.ts";

/** The request of a form. */
const formOf = (type: string) => (body: Record<string, unknown>) =>
  toRequest({
    method: "post",
    url: "https://h.example/",
    headers: { "content-type": type },
    body,
  });
const urlencoded = formOf("application/x-www-form-urlencoded");
const multipart = formOf("multipart/form-data");

const toFormText = (body: Record<string, unknown>) => urlencoded(body).text();
const toFormData = (body: Record<string, unknown>) =>
  multipart(body).formData();

function assertRefused(run: () => unknown, includes: string): void {
  const error = assertThrows(run, EndpointError, includes);
  assertEquals(error.code, "INVALID_PARAMETER");
}

const TOO_LARGE = "a URL, header or form would have more than 16777216";

describe("a form of toRequest()", () => {
  const at = new Date(0);
  const table: [Record<string, unknown>, string][] = [
    [{}, ""],
    [{ a: "b c&d=ü+*~'" }, "a=b+c%26d%3D%C3%BC%2B%2A~%27"],
    [{ "a b&": "" }, "a+b%26="],
    [
      { n: 1.5, b: false, i: 2n ** 64n },
      "n=1.5&b=false&i=18446744073709551616",
    ],
    [{ at }, "at=1970-01-01T00%3A00%3A00.000Z"],
    [{ a: null, b: undefined, c: [null, 1, undefined], d: [], e: {} }, "c=1"],
    [{ a: [1, "x", true] }, "a=1&a=x&a=true"],
    [{ "a[]": [1, 2] }, "a[]=1&a[]=2"],
    [{ a: { b: 1, c: { d: 2 } } }, "a[b]=1&a[c][d]=2"],
    [{ a: { b: [1, 2] } }, "a[b]=1&a[b]=2"],
    [{ a: [{ b: 1 }, { b: 2, c: 3 }] }, "a[0][b]=1&a[1][b]=2&a[1][c]=3"],
    [{ a: [1, { b: 2 }] }, "a[0]=1&a[1][b]=2"],
    [{ a: [[1, 2], [3]] }, "a[0]=1&a[0]=2&a[1]=3"],
    [{ "a[]": [{ b: 1 }, { b: 2 }] }, "a[][b]=1&a[][b]=2"],
    [{ "a[]": [[1]] }, "a[][0]=1"],
    [{ a: { b: [{ c: [1, 2] }] } }, "a[b][0][c]=1&a[b][0][c]=2"],
    [JSON.parse('{"__proto__":{"toString":"a"}}'), "__proto__[toString]=a"],
    [{ a: { "": 2 } }, "a[]=2"],
    [Object.assign(Object.create(null), { a: 1 }), "a=1"],
  ];
  for (const [body, text] of table) {
    it(`writes ${text || "nothing"}`, async () => {
      const encoded = text.replace(/\[/g, "%5B").replace(/\]/g, "%5D");
      assertEquals(await toFormText(body), encoded);
    });
  }

  it("writes what URLSearchParams reads", async () => {
    const text = fc.string({ unit: "grapheme" });
    await fc.assert(
      fc.asyncProperty(fc.dictionary(text, text), async (body) => {
        const read = new URLSearchParams(await toFormText(body));
        assertEquals([...read], Object.entries(body));
      }),
    );
  });

  it("refuses what a form cannot hold, and says where", () => {
    const table: [Record<string, unknown>, string][] = [
      [
        { a: { b: [NaN] } },
        '"a[b]" in the body is NaN; a form holds strings',
      ],
      [{ a: [{ b: () => {} }] }, '"a[0][b]" in the body is a function'],
      [{ a: new Date(NaN) }, '"a" in the body is an invalid Date'],
      [{ a: new Map() }, '"a" in the body is a Map'],
      [{ a: new Blob(["x"]) }, "multipart/form-data"],
      [{ a: "\ud800" }, "lone surrogate"],
      [{ a: { "b][c": 1 } }, '"a" in the body holds the key "b][c"; brackets'],
    ];
    for (const [body, includes] of table) {
      assertRefused(() => urlencoded(body), includes);
    }
  });

  it("takes 100 levels of objects and lists, and refuses more", async () => {
    for (const key of ["a", "list[]"]) {
      let list: unknown = 1;
      for (let level = 0; level < 100; level++) list = [list];
      assert((await toFormText({ [key]: list })).endsWith("=1"));
      assertRefused(() => urlencoded({ [key]: [list] }), "100 levels deep");
    }
    let object: unknown = 1;
    for (let level = 0; level < 100; level++) object = { a: object };
    assert((await toFormText({ a: object })).endsWith("=1"));
    assertRefused(() => urlencoded({ a: { a: object } }), "100 levels deep");
  });

  it("refuses fields that a short body makes too many or too long", async () => {
    const long = "é".repeat(1_000_000);
    for (
      const body of [
        { ["n".repeat(65_536)]: Array(65_536).fill(1) },
        { a: Array(600).fill(long) },
      ]
    ) {
      assertRefused(() => urlencoded(body), TOO_LARGE);
    }
    const most = { n: "x".repeat(1_000_000), list: Array(100_000).fill(1) };
    assertEquals((await toFormText(most)).length, 1_000_002 + 100_000 * 7);
  });

  it("takes 16,777,216 characters, and refuses more", async () => {
    const most = 16_777_216;
    assertEquals((await toFormText({ a: "x".repeat(most - 2) })).length, most);
    for (const length of [most - 1, most, most + 1]) {
      assertRefused(() => urlencoded({ a: "x".repeat(length) }), TOO_LARGE);
    }
    assertRefused(() => urlencoded({ a: "é".repeat(most + 1) }), TOO_LARGE);
  });
});

describe("a multipart form of toRequest()", () => {
  it("has a field for text, a number, a boolean, and each item of a list", async () => {
    const form = await toFormData({
      text: "a\nb",
      number: 5,
      boolean: true,
      bigint: 1n,
      at: new Date(0),
      list: ["a", 1, null, undefined],
      gone: null,
      empty: [],
    });
    assertEquals([...form], [
      ["text", "a\r\nb"],
      ["number", "5"],
      ["boolean", "true"],
      ["bigint", "1"],
      ["at", "1970-01-01T00:00:00.000Z"],
      ["list", "a"],
      ["list", "1"],
    ]);
  });

  it("has an object as JSON, and each object of a list", async () => {
    const form = await toFormData({
      a: { b: [1, { c: null }] },
      list: [{ d: 1 }, [2, 3]],
    });
    assertEquals([...form], [
      ["a", '{"b":[1,{"c":null}]}'],
      ["list", '{"d":1}'],
      ["list", "[2,3]"],
    ]);
  });

  it("has files, under their names", async () => {
    const form = await toFormData({
      blob: new Blob(["a"], { type: "a/b" }),
      files: [new File(["b"], "b.txt"), new Blob(["c"])],
    });
    const shown = [...form].map(([name, file]) => {
      assert(file instanceof File);
      return [name, file.name, file.type];
    });
    assertEquals(shown, [
      ["blob", "blob", "a/b"],
      ["files", "b.txt", "application/octet-stream"],
      ["files", "blob", "application/octet-stream"],
    ]);
  });

  it("refuses what a form cannot hold, and says where", () => {
    const table: [Record<string, unknown>, string][] = [
      [
        { a: new Uint8Array(1) },
        '"a" in the body is a Uint8Array; a form holds',
      ],
      [{ a: [Infinity] }, '"a" in the body is Infinity'],
      [{ a: { b: [NaN] } }, '"a.b[0]" in the body is NaN; JSON holds'],
      [
        { list: [{ b: 1n }] },
        '"list.b" in the body is a bigint; JSON holds',
      ],
    ];
    for (const [body, includes] of table) {
      assertRefused(() => multipart(body), includes);
    }
  });

  it("takes names of 16,777,216 characters with their separators, and refuses more", () => {
    const most = 16_777_216;
    assertEquals(multipart({ ["n".repeat(most - 1)]: 1 }).method, "POST");
    for (
      const body of [
        { ["n".repeat(most)]: 1 },
        { ["n".repeat(65_536)]: Array(65_536).fill(1) },
      ]
    ) {
      assertRefused(() => multipart(body), TOO_LARGE);
    }
  });
});

describe("a part of JSON", () => {
  it("has its type and no file name, and a file has both", async () => {
    const type = "application/json";
    const json = new Blob(['{"a":1}'], { type });
    const request = toRequest({
      method: "post",
      url: "https://h.example/",
      headers: { "content-type": "multipart/form-data" },
      body: {
        json,
        file: new File(["{}"], "a.json", { type }),
        bytes: new File(["b"], "b"),
        n: 1,
      },
    });
    const [, boundary] = request.headers.get("content-type")!.split("=");
    assertEquals((await request.text()).split(`--${boundary}`), [
      "",
      '\r\nContent-Disposition: form-data; name="json"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n',
      '\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\nContent-Type: application/json\r\n\r\n{}\r\n',
      '\r\nContent-Disposition: form-data; name="bytes"; filename="b"\r\nContent-Type: application/octet-stream\r\n\r\nb\r\n',
      '\r\nContent-Disposition: form-data; name="n"\r\n\r\n1\r\n',
      "--\r\n",
    ]);
  });
});
