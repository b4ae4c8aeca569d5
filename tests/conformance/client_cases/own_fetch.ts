/** What a client makes of a `fetch` of the program's own that is not like the runtime's. */
import {
  type Cases,
  ends,
  holds,
  isBrowser,
  limit,
  plain,
  replacing,
  same,
  thrownBy,
} from "./_case.ts";

/** A response as React Native has it, without streams. */
function bodyless(body: string, init: ResponseInit = {}): Response {
  return Object.defineProperty(new Response(body, init), "body", {
    value: undefined,
  });
}

/** A response as node-fetch has it, with a stream of Node's, which is iterable. */
function iterable(body: string, init: ResponseInit = {}): Response {
  const [first, ...others] = [...new TextEncoder().encode(body)]
    .map((byte) => Uint8Array.of(byte));
  const value = {
    async *[Symbol.asyncIterator]() {
      if (first) yield first;
      yield* others;
    },
  };
  return Object.defineProperty(new Response(body, init), "body", { value });
}

const json = { "content-type": "application/json" };

export const ownFetchCases: Cases = {
  "a response without web streams is read": async (
    { stub, lines, BodyError },
  ) => {
    for (const responseOf of [bodyless, iterable]) {
      const { client } = stub(() => responseOf('{"a":1}', { headers: json }));
      same((await client("GET /a")).data, { a: 1 });
      const bytes = await client("GET /a", {}, { as: "arrayBuffer" });
      same((await plain(bytes.data) as unknown[]).length, 7);
      const stream = await client("GET /a", {}, { as: "stream" });
      same(await new Response(stream.data).json(), { a: 1 });
      const items = await client("GET /a", {}, { as: lines() });
      for await (const item of items.data) same(item, { a: 1 });
      const call = client("GET /a", {}, { maxBytes: 6 });
      ends(await thrownBy(call, BodyError), " of more than 6 bytes");
      for await (const { data } of client.pages("GET /a")) same(data, { a: 1 });
      const headers = json;
      const failing = stub(() =>
        responseOf('{"message":"No"}', { status: 404, headers })
      );
      ends(await thrownBy(failing.client("GET /a")), '404: "No"');
      const empty = stub(() => responseOf(""));
      same((await empty.client("GET /a")).data, undefined);
    }
  },
  "a form of React Native gets its files as they are": async ({ clientAt }) => {
    const seen: unknown[] = [];
    class NativeForm {
      append = (...pair: unknown[]) => seen.push(pair);
      getParts() {}
    }
    const file = { uri: "file:///a.png", name: "a.png", type: "image/png" };
    const double = (_: string, { body }: RequestInit) => {
      seen.push(body instanceof NativeForm);
      return Promise.resolve(new Response());
    };
    const client = clientAt("https://api.example.com");
    const headers = { "content-type": "multipart/form-data" };
    await replacing(
      "FormData",
      NativeForm,
      () =>
        replacing("fetch", double, async () => {
          await client("POST /x", { file, of: 1, o: { uri: 1 } }, { headers });
        }),
    );
    same(seen, [["file", file], ["of", "1"], ["o", { uri: 1 }], true]);
  },
  "a response without streams keeps the timeout": async (
    { stub, TimeoutError },
  ) => {
    const { client } = stub(() =>
      Object.defineProperty(bodyless("1"), "arrayBuffer", {
        value: () => new Promise(() => {}),
      })
    );
    await thrownBy(client("GET /a", {}, { timeout: 20 }), TimeoutError);
  },
  "a body that was read before is an error that says so": async ({ stub }) => {
    for (const status of [200, 404]) {
      const { client } = stub(async () => {
        const response = Response.json(1, { status });
        await response.text();
        return response;
      });
      const error = await thrownBy(client("GET /a"));
      const wrong = (status === 200 ? error : error.cause) as Error;
      ends(wrong, ` returned ${status} with a body that was read before`);
    }
  },
  "a base URL that is only a path is one with an own fetch": async (
    { clientAt, byUrl },
  ) => {
    if (isBrowser) limit("a page has an origin");
    const seen: unknown[] = [];
    const reply = (url: string) => {
      seen.push(url);
      const headers = { link: "<?page=2>; rel=next" };
      if (url.endsWith("/b")) return new Response(null, { status: 404 });
      return Response.json(1, seen.length < 2 ? { headers } : {});
    };
    for (
      const fetch of [
        (request: Request) => reply(request.url),
        byUrl((url: string) => reply(url)),
      ]
    ) {
      const client = clientAt("/api", { fetch });
      seen.length = 0;
      for await (const { data } of client.pages("GET /a")) same(data, 1);
      same(seen, ["/api/a", "/api/a?page=2"]);
      const api = client.defaults({ authorize: () => "Bearer a" });
      const call = api.send({ method: "get", url: "/api/c", headers: {} });
      same((await call).data, 1);
      const { message } = await thrownBy(client("GET /b"));
      same(message.split(" (")[0], "GET /api/b returned 404");
    }
  },
  "the next pages of a path are where its fetch completes it": async (
    { plan, clientAt, origin },
  ) => {
    if (isBrowser) limit("a page has an origin");
    for (
      const [target, next] of [
        ["b", "/{key}/b"],
        ["{origin}/{key}/b", "/{key}/b"],
        // It is no host.
        ["/.//a.test/b", "/.//a.test/b"],
        ["{other}/{key}/b", "UNTRUSTED_ORIGIN"],
      ] as const
    ) {
      const headers = { link: `<${target}>; rel=next` };
      const { key } = await plan({ headers, json: 1 }, { json: 2 });
      const seen: string[] = [];
      const client = clientAt(`/${key}`, {
        throwOnError: false,
        fetch: ({ url }) => {
          seen.push(url);
          return fetch(new URL(url, origin));
        },
      });
      try {
        for await (const _ of client.pages("GET /a"));
      } catch (error) {
        seen.push(Object(error).code);
      }
      same(seen, [`/${key}/a`, next.replace("{key}", key)]);
    }
  },
  "byUrl(): passes the URL and an init": async ({ plan, clientAt, byUrl }) => {
    const { baseUrl, arrivals } = await plan({ json: 1 });
    const bodies: unknown[] = [];
    const client = clientAt(baseUrl, {
      fetch: byUrl((url: string, init: RequestInit) => {
        bodies.push(init.body);
        return fetch(url, init);
      }),
      headers: { "x-a": "b" },
    });
    await client("PUT /x", { a: 1 });
    const { method, body, headers } = (await arrivals())[0]!;
    same([method, body, headers["x-a"]], ["PUT", '{"a":1}', "b"]);
    // Other libraries don't know the form of the runtime; React Native's do, which
    // has files of its own, and no streams.
    const data = new FormData();
    data.append("a", "1");
    const { body: stream } = new Request(baseUrl, { method: "PUT", body: "" });
    class Streamless extends Request {
      override get body() {
        return undefined as never;
      }
    }
    for (const type of [Request, Streamless]) {
      await replacing("Request", type, async () => {
        await client("PUT /x", {}, { data });
        const isSame = type === Streamless || stream === undefined;
        same(bodies.at(-1) === data, isSame, "whether it is the form itself");
      });
      const { body, headers } = (await arrivals()).at(-1)!;
      holds(`${headers["content-type"]}`.includes("boundary"), "no boundary");
      holds(body.includes('name="a"'), body);
      same(headers["x-a"], "b");
    }
  },
  "a fetch that takes no Request is told of byUrl()": async ({ stub }) => {
    for (
      const message of [
        "cannot be cast to type URL",
        "Only absolute URLs are supported",
        "Failed to parse URL from [object Request]",
      ]
    ) {
      const thrown = new TypeError(message);
      const { client } = stub(() => Promise.reject(thrown));
      const error = await thrownBy(client("GET /a"));
      holds(error.message.endsWith("pass byUrl(fetch)"), error.message);
      same(error.cause === thrown, true);
    }
  },
  "what a bug put on Object.prototype is not in what fetch gets": async (
    { stub },
  ) => {
    const prototype = Object.prototype as Record<string, unknown>;
    const { client } = stub((_, about) => {
      const { method, body } = about as unknown as RequestInit;
      return Response.json([method, body].map(String));
    });
    try {
      prototype["method"] = "DELETE";
      prototype["body"] = "EVIL";
      same((await client("GET /a")).data, ["undefined", "undefined"]);
    } finally {
      delete prototype["method"];
      delete prototype["body"];
    }
  },
};
