import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import * as client from "../../lib/client/client.ts";
import {
  describe as describeDocument,
  described,
  tableOf,
} from "../../lib/description/mod.ts";
import {
  HttpError,
  NetworkError,
  TimeoutError,
} from "../../lib/client/client.ts";
import { sendersOf } from "./_senders.ts";
import { createEndpoint, endpoint, EndpointError } from "../../mod.ts";

const { createSend, send } = sendersOf(client);

const options = endpoint("GET /x");

describe("createClient()", () => {
  const wrong: [unknown, string][] = [
    [{ retries: 2 }, '"retries" is not an option of'],
    [JSON.parse('{ "__proto__": 1 }'), '"__proto__" is not an option of'],
    [{ retry: { times: 2 } }, '"times" is not an option of retry'],
    [{ retry: null }, "retry is null"],
    [{ retry: { limit: null } }, "limit is null"],
    [{ retry: { limit: 1.5 } }, "limit is 1.5"],
    [{ retry: { limit: Infinity } }, "limit is Infinity"],
    [{ retry: { limit: -1 } }, "limit is -1"],
    [{ retry: { maxDelay: -1 } }, "maxDelay is -1"],
    [{ retry: { methods: "GET" } }, 'methods is "GET"'],
    [{ retry: { methods: ["fetch"] } }, "methods is an array; pass a list of"],
    [{ retry: -1 }, "limit is -1"],
    [{ retry: false }, "retry is a boolean; pass how often, or { limit, … }"],
    [
      { timeout: true },
      "timeout is a boolean; pass milliseconds, or false for no limit",
    ],
    [{ timeout: 0 }, "timeout is 0; pass milliseconds, or false for no limit"],
    [{ totalTimeout: 0 }, "totalTimeout is 0"],
    [{ onEnd: true }, "onEnd is a boolean; pass a function"],
    [{ retry: { statuses: ["503"] } }, "statuses is an array"],
    [{ retry: { delay: 5 } }, "delay is 5"],
    [{ retry: { when: true } }, "when is a boolean"],
    [{ timeout: null }, "timeout is null"],
    [{ timeout: "5" }, 'timeout is "5"'],
    [{ timeout: NaN }, "timeout is NaN"],
    [{ totalTimeout: -1 }, "totalTimeout is -1"],
    [{ signal: {} }, "signal is an object"],
    [{ signal: null }, "signal is null"],
    [{ signal: new EventTarget() }, "signal is an EventTarget; pass an"],
    [{ signal: { aborted: true } }, "signal is an object; pass an AbortSignal"],
    [{ maxBytes: 1.5 }, "maxBytes is 1.5"],
    [{ throwOnError: 0 }, "throwOnError is 0"],
    [{ as: "xml" }, 'as is "xml"'],
    [{ schema: {} }, "schema is an object"],
    [{ context: "pay" }, 'context is "pay"'],
    [{ as: "stream", schema: { "~standard": { validate() {} } } }, "schema"],
  ];
  it("refuses an option that is unknown, or whose value is wrong", async () => {
    const send = createSend({ fetch: () => Promise.reject(new Error()) });
    for (const [settings, start] of wrong) {
      const ofClient = assertThrows(
        () => createSend(settings as object),
        EndpointError,
      );
      const ofCall = await assertRejects(
        () => send(options, settings as object),
        EndpointError,
      );
      const ofPages = await assertRejects(
        () => send.pages(options, settings as object).next(),
        EndpointError,
      );
      for (const { code, message } of [ofClient, ofCall, ofPages]) {
        assertEquals(code, "INVALID_PARAMETER");
        assert(message.includes(start), message);
      }
    }
  });

  it("names the known options, and takes next for pages alone", async () => {
    const { message } = assertThrows(
      () => createSend({ fetcher: fetch } as object),
      EndpointError,
    );
    assert(message.includes("The options are baseUrl, headers"), message);
    for (const wrong of [null, "json"]) {
      const create = () => client.createClient(wrong as never);
      assertThrows(create, EndpointError, "options is");
    }
    const next = () => undefined;
    assertThrows(() => createSend({ next } as object), EndpointError, "next");
    const send = createSend({ fetch: () => Response.json(1) });
    await assertRejects(
      () => send(options, { next } as object),
      EndpointError,
      '"next" is not an option of send',
    );
    await assertRejects(
      () => send.pages(options, { next: 5 } as object).next(),
      EndpointError,
      "next is 5",
    );
  });

  it("takes undefined for what is not given", async () => {
    const nothing = {
      timeout: undefined,
      signal: undefined,
      fetch: undefined,
      retry: { limit: undefined },
    };
    const send = createSend({ ...nothing, fetch: () => Response.json([1]) });
    const { fetch: _, ...ofCall } = nothing;
    assertEquals((await send(options, ofCall)).data, [1]);
    assertEquals((await send(options, undefined)).data, [1]);
  });

  it("checks the signal of a request, and takes null for none", async () => {
    const send = createSend({ fetch: () => Response.json([1]) });
    await send({ ...options, request: { signal: null } });
    for (const signal of [{}, "a", false, new AbortController()]) {
      await assertRejects(
        () => send({ ...options, request: { signal } }),
        EndpointError,
        "; pass an AbortSignal",
      );
    }
  });

  it("says so where fetch resolves to no Response", async () => {
    for (const value of [{ a: 1 }, undefined, "text"]) {
      const send = createSend({ fetch: () => value as unknown as Response });
      const { message } = await assertRejects(
        () => send(options),
        EndpointError,
        "return a Response",
      );
      assert(message.startsWith("fetch resolved to "), message);
    }
  });

  it("takes an error response for no response", async () => {
    let calls = 0;
    const send = createSend({
      retry: { maxDelay: 1 },
      fetch: () => {
        calls++;
        return Response.error();
      },
    });
    const error = await assertRejects(() => send(options), NetworkError);
    assertEquals(
      (error as NetworkError).message,
      "GET https://api.github.com/x got no response",
    );
    assertEquals((error as NetworkError).request.url, options.url);
    assertEquals(calls, 3);
  });

  it("says what the runtime refuses, and sends it once", async () => {
    const { fetch } = globalThis;
    let calls = 0;
    try {
      globalThis.fetch = (...args) => {
        calls++;
        return fetch(...args);
      };
      const redirect = { ...options, request: { redirect: "sideways" } };
      const error = await assertRejects(() => send(redirect), EndpointError);
      assert((error as Error).message.includes('"redirect"'), `${error}`);
      const path = { ...options, url: "/x" };
      await assertRejects(() => send(path), EndpointError, "has no host");
      assertEquals(calls, 2);
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it("finds the global fetch when it sends", async () => {
    const { fetch } = globalThis;
    const send = createSend();
    try {
      globalThis.fetch = () => Promise.resolve(Response.json([1]));
      assertEquals((await send(options)).data, [1]);
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it("does not repeat what a fetch throws as an HttpError", async () => {
    let calls = 0;
    const send = createSend({
      retry: { maxDelay: 1 },
      fetch: (request) => {
        calls++;
        throw new HttpError(request, new Response(null, { status: 503 }), "");
      },
    });
    await assertRejects(() => send(options), HttpError);
    assertEquals(calls, 1);
  });

  it("ends at once where the fetch does not", async () => {
    const send = createSend({ fetch: () => new Promise(() => {}), timeout: 1 });
    const error = await send(options).catch((error: unknown) => error);
    assert(error instanceof TimeoutError);
    assertEquals(error.request.url, options.url);
  });

  it("follows a link where an answer has no URL", async () => {
    const urls: string[] = [];
    const send = createSend({
      fetch: (request) => {
        urls.push(request.url);
        const headers = { link: "<?page=2>; rel=next" };
        return Promise.resolve(
          Response.json(1, urls.length < 2 ? { headers } : {}),
        );
      },
    });
    for await (const { data } of send.pages(options)) assertEquals(data, 1);
    assertEquals(urls[1], "https://api.github.com/x?page=2");
  });

  it("follows no link to the same page under another fragment", async () => {
    let calls = 0;
    const send = createSend({
      fetch: () => {
        const headers = { link: `<?page=1#${calls++}>; rel=next` };
        return Promise.resolve(Response.json(1, { headers }));
      },
    });
    await assertRejects(
      () => Array.fromAsync(send.pages(options)),
      EndpointError,
      "visited before",
    );
    assertEquals(calls, 2);
  });

  it("keeps the at signs of what a server says, but no user info", async () => {
    for (
      const [said, shown] of [
        ["ann@example.com is taken", '"ann@example.com is taken"'],
        ["Ask @octo/core", '"Ask @octo/core"'],
        ["No https://u:p@h/", '"No https://***@h/"'],
        ["//u:p@h", '"//***@h"'],
        ["/teams/@me is gone", '"/teams/@me is gone"'],
        ["x".repeat(400), `"${"x".repeat(300)}"`],
      ]
    ) {
      const send = createSend({
        fetch: () =>
          Promise.resolve(Response.json({ message: said }, { status: 400 })),
      });
      const error = await assertRejects(() => send(options), HttpError);
      assertEquals(
        (error as Error).message,
        `GET https://api.github.com/x returned 400: ${shown}`,
      );
    }
  });

  describe("where a description gives a status JSON", () => {
    const json = { content: { "application/json": {} } };
    const html = { content: { "text/html": {} } };
    const document = {
      openapi: "3.1.0",
      paths: {
        "/orders": { get: { responses: { 200: json, 203: html, 404: json } } },
        "/ranges": { get: { responses: { "2XX": json, 203: html } } },
        "/defaults": { get: { responses: { default: json } } },
        "/other": { get: { responses: { 404: json, 201: {}, default: json } } },
        "/mixed": {
          get: {
            responses: { 200: { content: { ...json.content, "a/b": {} } } },
          },
        },
        "/any": { get: { responses: { 200: { content: { "*/*": {} } } } } },
        "/made": { post: { responses: { 201: json } } },
        "/started": { post: { responses: { 202: json } } },
        "/stored": { put: { responses: { 204: {} } } },
        "/gone": { delete: { responses: { 204: {} } } },
        "/deleted": { delete: { responses: { 200: json } } },
      },
    };
    const table = tableOf(document);
    const description = describeDocument(document);
    const read = async (
      response: Response,
      options: client.SendOptions = {},
      route = "GET /orders",
      by: object = description,
    ) => {
      const api = client.createClient({
        baseUrl: "https://api.example.com",
        description: by as typeof description,
        fetch: () => response.clone(),
      }) as client.Client;
      const request = api.request(route);
      const results = await Promise.allSettled([
        api(route, {}, options),
        api.send(request, options),
      ]);
      const [first, second] = results.map((it) =>
        it.status === "fulfilled"
          ? it.value.data
          : it.reason.message.replace(/.* returned /, "")
      );
      assertEquals(first, second);
      return first;
    };
    const htmlType = { headers: { "content-type": "text/html" } };
    const bytes = (text: string) => new TextEncoder().encode(text);

    it("is JSON whatever its type says, or an HttpError", async () => {
      assertEquals(await read(new Response("[1]", htmlType)), [1]);
      assertEquals(await read(new Response(bytes("[1]"))), [1]);
      for (
        const [response, message] of [
          [
            new Response("<p>", htmlType),
            '200 with "text/html" that is not JSON, which as: "text" reads',
          ],
          [new Response(), "200 with an empty body that is not JSON"],
          [
            new Response(bytes("<p>")),
            '200 with a body that is not JSON, which as: "text" reads',
          ],
        ] as const
      ) assertEquals(await read(response), message);
    });

    it("goes by the type for other statuses, and by `as`", async () => {
      for (
        const [response, options, data] of [
          [new Response("<p>", { ...htmlType, status: 202 }), {}, "<p>"],
          [new Response("<p>", { ...htmlType, status: 404 }), {}, "404"],
          [new Response("", { status: 201 }), {}, undefined],
          [new Response("<p>", htmlType), { as: "text" }, "<p>"],
          [new Response("[1]", htmlType), { as: null }, [1]],
        ] as const
      ) assertEquals(await read(response, options), data);
    });

    for (
      const [route, status, isJson, isJsonByTable = isJson] of [
        ["GET /ranges", 200, true, false],
        ["GET /ranges", 203, false],
        ["GET /defaults", 206, true],
        ["GET /other", 200, false],
        ["GET /other", 201, false],
        ["GET /mixed", 200, false],
        ["GET /any", 200, false],
        ["POST /made", 201, true],
        ["POST /made", 202, false],
        ["POST /started", 202, true],
        ["PUT /stored", 200, false],
        ["DELETE /gone", 200, false],
        ["DELETE /deleted", 200, true],
        ["GET /nowhere", 200, false],
      ] as const
    ) {
      it(`is ${isJson ? "" : "not "}JSON for ${route} and ${status}`, async () => {
        const response = new Response("[1]", { ...htmlType, status });
        const dataOf = (isJson: boolean) => isJson ? [1] : "[1]";
        assertEquals(await read(response, {}, route), dataOf(isJson));
        assertEquals(
          await read(response, {}, route, described(table)),
          dataOf(isJsonByTable),
        );
        assertEquals(await read(response, {}, route, described()), "[1]");
      });
    }

    it("is written in a table for each status with JSON alone", () => {
      assertEquals(table, {
        routes: {
          "GET /orders": { json: ["200"] },
          "GET /defaults": { json: ["2XX"] },
          "POST /made": { json: ["201"] },
          "POST /started": { json: ["202"] },
          "DELETE /deleted": { json: ["200"] },
        },
      });
    });
  });

  it("does not know where a redirect leads that a browser refuses", async () => {
    const send = createSend({
      fetch: () =>
        Object.defineProperty(Response.error(), "type", {
          value: "opaqueredirect",
        }),
    });
    await assertRejects(
      () => send(endpoint("GET /a", { request: { redirect: "error" } })),
      HttpError,
      'a redirect to an unknown origin, which redirect: "error" refuses',
    );
  });

  it("reads paths relative to the page, in messages and in pages", async () => {
    const { fetch } = globalThis;
    Object.defineProperty(globalThis, "location", {
      value: { href: "https://page.example/app/" },
      configurable: true,
    });
    const urls: string[] = [];
    globalThis.fetch = (url) => {
      urls.push(String(url));
      const link = '</users?page=2>; rel="next"';
      return Promise.resolve(
        urls.length < 3
          ? new Response("[]", { headers: urls.length < 2 ? { link } : {} })
          : new Response(null, { status: 404 }),
      );
    };
    try {
      const users = createEndpoint({ baseUrl: "" })("GET /users");
      const send = createSend();
      await Array.fromAsync(send.pages(users));
      assertEquals(urls, ["/users", "https://page.example/users?page=2"]);
      await assertRejects(
        () => send(users),
        HttpError,
        "GET https://page.example/users returned 404",
      );
    } finally {
      globalThis.fetch = fetch;
      Reflect.deleteProperty(globalThis, "location");
    }
  });

  it("cuts a long path in the message of an error", async () => {
    const send = createSend({
      fetch: () => Promise.resolve(new Response(null, { status: 404 })),
    });
    const long = endpoint("GET /{a}", { a: "a".repeat(10_000) });
    const error = await assertRejects(() => send(long), HttpError);
    assertEquals((error as Error).message.length, 217);
  });

  it("refuses what cannot be sent, and does not try again", async () => {
    const send = createSend({ fetch: () => Promise.reject(new Error()) });
    const url = { ...options, url: "ftp://a.example" };
    await assertRejects(() => send(url), EndpointError, "http(s)");
  });
});
