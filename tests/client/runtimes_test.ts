/** What a client does on one runtime alone, whose part Deno takes here. */
import { assertEquals, assertRejects } from "@std/assert";
import { after, before, describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import * as library from "../../mod.ts";
import * as client from "../../lib/client/client.ts";
import { events } from "../../lib/client/events.ts";
import { kitOf, replacing } from "../conformance/client_cases/_case.ts";
import {
  type ClientServer,
  startClientServer,
} from "../conformance/client_server.ts";

describe("a client", () => {
  let server: ClientServer;
  const kit = () => kitOf({ ...library, ...client, events }, server);

  before(async () => {
    server = await startClientServer();
  });
  after(() => server.close());

  it("tells Node to wait, unless the caller has a dispatcher", async () => {
    const seen: unknown[] = [];
    const dispatch = (options: object) => seen.push(options);
    const fetch = (_: string, { dispatcher }: Record<string, Dispatcher>) => {
      dispatcher!.dispatch({ path: "/x" });
      return Promise.resolve(new Response());
    };
    type Dispatcher = { dispatch: (options: object) => unknown };
    const own = { dispatcher: { dispatch: () => seen.push("own") } };
    const { clientAt } = kit();
    const api = clientAt("https://api.example.com");
    const key = Symbol.for("undici.globalDispatcher.1");
    await replacing(
      key,
      { dispatch },
      () =>
        replacing("fetch", fetch, async () => {
          await api("GET /x");
          await api("GET /x", {}, { request: own });
        }),
    );
    assertEquals(seen, [
      { path: "/x", headersTimeout: 0, bodyTimeout: 0 },
      "own",
    ]);
  });

  it("says that it is the signal of jsdom that a runtime rejects", async () => {
    const { client: api } = kit().stub(() => new Response());
    const foreign = class {
      signal = new EventTarget();
    };
    await replacing("AbortController", foreign, async () => {
      const message =
        'This runtime rejects the option "request", a body that was read before or a foreign AbortSignal';
      await assertRejects(() => api("GET /x"), Error, message);
    });
  });

  it("decodes bodies itself on Bun, where maxBytes is set", async () => {
    const once = deflateSync("hello").toString("latin1");
    const check = async (
      coding: string | undefined,
      body: string,
      data = body || undefined,
    ) => {
      const headers = {
        "content-type": "text/plain",
        ...coding !== undefined && { "content-encoding": coding },
      };
      const { client: api } = await kit().plan({ headers, body });
      const result = await api("GET /x", {}, { maxBytes: 5 });
      assertEquals(result.data, data, coding);
      const broken = await api("GET /x", {}, { maxBytes: 4 })
        .catch((error) => error.message.replace(/.* with a /, ""));
      if (data) assertEquals(broken, "body of more than 4 bytes");
      // The caller's own decision, so the body is what the runtime makes of it.
      const raw = await api("GET /x", {}, {
        request: { decompress: false },
        maxBytes: 1000,
        as: "arrayBuffer",
      });
      assertEquals(raw.data.byteLength, body.length, coding);
    };
    await replacing("Bun", {}, async () => {
      // Deno decodes no "deflate".
      await check("deflate", once, "hello");
      await check("DEFLATE ", once, "hello");
      await check("deflate", "");
      for (
        const coding of [
          "deflate, deflate",
          "constructor",
          "",
          undefined,
          "identity",
        ]
      ) await check(coding, "hello");
    });
  });
});
