// What it refuses is in tests/vectors/to_request.jsonl, and what arrives at a
// server in tests/round_trips.jsonl.
import {
  assert,
  assertEquals,
  assertFalse,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { Buffer } from "node:buffer";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { described } from "../../lib/description/mod.ts";
import {
  createEndpoint,
  EndpointError,
  type RequestOptions,
  toRequest,
} from "../../mod.ts";

/** The request of a body, which is JSON unless a type says otherwise. */
function requestOf(
  body: unknown,
  type?: string,
  others: Partial<RequestOptions> = {},
): Request {
  const headers = type === undefined ? {} : { "content-type": type };
  const url = "https://h.example/";
  return toRequest({ method: "post", url, headers, body, ...others });
}

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const TOO_LONG = "More than 16777216 characters";

function assertRefused(
  run: () => unknown,
  includes: string,
  code = "INVALID_PARAMETER",
): void {
  const error = assertThrows(run, EndpointError, includes);
  assertEquals(error.code, code);
  for (const key of Object.getOwnPropertyNames(error)) {
    assertFalse(String(Reflect.get(error, key)).includes("secret"), key);
  }
}

describe("toRequest()", () => {
  it("refuses a Buffer in JSON, for which Node has a toJSON", () => {
    const body = { file: Buffer.from("secret") };
    assertRefused(
      () => requestOf(body),
      '"file" in the body is a Buffer, which',
    );
  });

  it("takes an at sign in a path and a query", () => {
    const url = "https://api.example/a@b?c@d";
    assertEquals(requestOf("", undefined, { url }).url, url);
  });

  it("ends an async iterable when the body is cancelled", async () => {
    let ended = false;
    async function* chunks() {
      try {
        yield "a";
        yield await Promise.resolve("b");
      } finally {
        ended = true;
      }
    }
    const reader = requestOf(chunks()).body!.getReader();
    await reader.read();
    await reader.cancel();
    assert(ended);
  });

  it("cancels an async iterable that cannot be ended early", async () => {
    const next = () => Promise.resolve({ value: "a" });
    await requestOf({ [Symbol.asyncIterator]: () => ({ next }) }).body!
      .cancel();
  });

  it("passes the error of an async iterable on to the reader", async () => {
    async function* chunks() {
      yield await Promise.reject(new Error("disk full"));
    }
    const reason = await requestOf(chunks()).text().catch((error) => error);
    assertStringIncludes(String(reason), "disk full");
  });

  it("refuses a path where there is no document", () => {
    for (const end of ["", "?token=secret", "#secret"]) {
      assertRefused(
        () => requestOf("", undefined, { url: `/api/things${end}` }),
        '"/api/things" has no host; set baseUrl',
        "INVALID_BASE_URL",
      );
    }
  });

  it("resolves a path against the document's address", async () => {
    const url = import.meta.resolve("../../mod.ts");
    const code = `
      import { toRequest } from "${url}";
      console.log(toRequest({ method: "get", url: "/api" }).url);
      try {
        toRequest({ method: "get", url: "/", request: { redirect: "bogus" } });
      } catch (error) {
        console.log(error.message);
      }
    `;
    // `--location` gives Deno the base URL that a page has in a browser.
    const { stdout } = await promisify(execFile)(Deno.execPath(), [
      "run",
      "--no-config",
      "--location=https://page.example/a/b",
      `data:text/typescript,${encodeURIComponent(code)}`,
    ]);
    assertEquals(stdout.split("\n"), [
      "https://page.example/api",
      'This runtime rejects the option "request", a body that was read before or a foreign AbortSignal',
      "",
    ]);
  });

  it("names what the runtime may refuse: request, and a stream that was read before", async () => {
    const request = { cache: "no-store", redirect: "secret" };
    const body = new Blob(["secret"]).stream();
    await body.getReader().read();
    const message =
      'This runtime rejects the option "request", a body that was read before or a foreign AbortSignal';
    assertRefused(() => requestOf(body), message);
    assertRefused(() => requestOf("", undefined, { request }), message);
  });

  it("refuses a stream where the runtime would send its name, as Firefox does", () => {
    const { Request } = globalThis;
    globalThis.Request = class extends Request {
      constructor(url: string, init: RequestInit) {
        super(url, { ...init, body: String(init.body) });
      }
      override get body(): null {
        return undefined as unknown as null;
      }
    } as typeof Request;
    try {
      assertRefused(
        () => requestOf(new Blob(["secret"]).stream()),
        "This runtime cannot send a stream; pass a Blob",
      );
      assertEquals(requestOf("text").method, "POST");
    } finally {
      globalThis.Request = Request;
    }
  });
});

describe("the JSON of toRequest()", () => {
  it("writes what toJSON returns, an object without a prototype, and an object twice that is there twice", async () => {
    class Point {
      toJSON = () => [1, 2];
    }
    const shared = Object.assign(Object.create(null), { a: 1 });
    for (const value of [new Point(), { at: new Point() }, [shared, shared]]) {
      assertEquals(await requestOf(value).text(), JSON.stringify(value));
    }
  });

  it("refuses a nesting that exhausts the stack, and a toJSON that fails", async () => {
    const nested = (depth: number) =>
      JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
    assertEquals((await requestOf(nested(1000)).text()).length, 2000);
    const toJSON = () => {
      throw new Error("secret");
    };
    for (const body of [nested(200_000), { toJSON }]) {
      assertRefused(
        () => requestOf(body),
        "The body contains itself, nests too deeply, or has a toJSON that fails",
      );
    }
  });
});

describe("a form of toRequest()", () => {
  /** An object with this many levels of objects and lists. */
  function nested(depth: number): Record<string, unknown> {
    let value: unknown = 1;
    for (let level = depth; level > 0; level--) {
      value = level % 2 ? { a: value } : [value];
    }
    return value as Record<string, unknown>;
  }

  it("has at most 100 levels of objects and lists in a field", async () => {
    assertMatch(await requestOf(nested(101), FORM).text(), /=1$/);
    assertRefused(
      () => requestOf(nested(102), FORM),
      "nests more than 100 levels deep",
    );
  });

  it("has at most 16,777,216 characters", async () => {
    const most = { a: "x".repeat(16_777_214) };
    assertEquals((await requestOf(most, FORM).text()).length, 16_777_216);
    for (
      const body of [
        { a: "x".repeat(16_777_215) },
        { ["n".repeat(65_536)]: Array(65_536).fill(1) },
        { a: Array(600).fill("é".repeat(1_000_000)) },
      ]
    ) assertRefused(() => requestOf(body, FORM), TOO_LONG);
  });
});

describe("a multipart form of toRequest()", () => {
  const fieldsOf = async (body: unknown) => [
    ...await requestOf(body, `${MULTIPART}; boundary=x`).formData(),
  ];

  it("has a field for each scalar, each item of a list, and each object as JSON", async () => {
    const fields = await fieldsOf({
      text: "a\nb",
      number: 5,
      boolean: true,
      bigint: 1n,
      at: new Date(0),
      list: ["a", 1, null, undefined, { d: 1 }, [2, 3]],
      object: { b: [1, { c: null }] },
      gone: null,
      empty: [],
    });
    assertEquals(fields, [
      ["text", "a\r\nb"],
      ["number", "5"],
      ["boolean", "true"],
      ["bigint", "1"],
      ["at", "1970-01-01T00:00:00.000Z"],
      ["list", "a"],
      ["list", "1"],
      ["list", '{"d":1}'],
      ["list", "[2,3]"],
      ["object", '{"b":[1,{"c":null}]}'],
    ]);
  });

  it("has files, under their names", async () => {
    const fields = await fieldsOf({
      blob: new Blob(["a"], { type: "a/b" }),
      files: [new File(["b"], "b.txt"), new Blob(["c"])],
    });
    const shown = fields.map(([name, file]) => {
      assert(file instanceof File);
      return [name, file.name, file.type];
    });
    assertEquals(shown, [
      ["blob", "blob", "a/b"],
      ["files", "b.txt", "application/octet-stream"],
      ["files", "blob", "application/octet-stream"],
    ]);
  });

  it("has a boundary without a field, too", async () => {
    const request = requestOf(undefined, MULTIPART);
    assertMatch(request.headers.get("content-type")!, /; *boundary=/);
    assertEquals([...await request.formData()], []);
  });

  it("has names of at most 16,777,216 characters with their separators", () => {
    const most = 16_777_216;
    requestOf({ ["n".repeat(most - 1)]: 1 }, MULTIPART);
    for (
      const body of [
        { ["n".repeat(most)]: 1 },
        { ["n".repeat(65_536)]: Array(65_536).fill(1) },
      ]
    ) assertRefused(() => requestOf(body, MULTIPART), TOO_LONG);
  });

  it("has the type of a described part of JSON, and no file name; of a file, both", async () => {
    const type = "application/json";
    // As in a page of `http:`.
    const value = { value: undefined, configurable: true };
    Object.defineProperty(crypto, "randomUUID", value);
    const api = createEndpoint({
      baseUrl: "https://h.example",
      description: described({ routes: { "POST /": { body: MULTIPART } } }),
    });
    const request = toRequest(api("POST /", {
      meta: new Blob(['{"a":1}'], { type }),
      file: new File(["{}"], "a.json", { type }),
      bytes: new File(["b"], "b"),
      n: "1\r2\n3\r\n4",
    }));
    Reflect.deleteProperty(crypto, "randomUUID");
    const [, boundary] = request.headers.get("content-type")!.split("=");
    const parts = (await request.text()).split(`--${boundary}`);
    const field = "\r\nContent-Disposition: form-data; name=";
    assertEquals(parts, [
      "",
      `${field}"meta"\r\nContent-Type: ${type}\r\n\r\n{"a":1}\r\n`,
      `${field}"file"; filename="a.json"\r\nContent-Type: ${type}\r\n\r\n{}\r\n`,
      `${field}"bytes"; filename="b"\r\nContent-Type: application/octet-stream\r\n\r\nb\r\n`,
      `${field}"n"\r\n\r\n1\r\n2\r\n3\r\n4\r\n`,
      "--\r\n",
    ]);
  });
});
