import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { createEndpoint, endpoint } from "../../mod.ts";
import * as client from "../../lib/client/client.ts";
import { HttpError, TimeoutError } from "../../lib/client/client.ts";
import { sendersOf } from "./_senders.ts";

const { createSend } = sendersOf(client);

/** A client whose `fetch` gives these responses, one after the other. */
function clientOf(...responses: (() => Response)[]) {
  return createSend({
    fetch: () => Promise.resolve(responses.shift()!()),
    retry: { limit: 0 },
  });
}

/** A `fetch` of a browser tells neither the status nor the target of a redirect. */
function opaqueRedirect(): Response {
  return Object.defineProperty(Response.error(), "type", {
    value: "opaqueredirect",
  });
}

describe("send()", () => {
  it("says where a refused redirect leads, as far as it is known", async () => {
    const options = endpoint("GET /a", { request: { redirect: "error" } });
    const redirect = (location: string) => () =>
      new Response(null, { status: 302, headers: { location } });
    for (
      const [response, target] of [
        [redirect("https://b.example/x?token=s3cret"), '"https://b.example"'],
        [redirect("https://"), "an unknown origin"],
        [opaqueRedirect, "an unknown origin"],
      ] as const
    ) {
      const error = await assertRejects(
        () => clientOf(response)(options),
        HttpError,
        `a redirect to ${target}, which redirect: "error" refuses`,
      );
      assertEquals(error.message.includes("s3cret"), false);
    }
  });

  it("keeps the text of an error that says JSON and is none", async () => {
    const headers = { "content-type": "application/json" };
    const response = () => new Response("oops", { status: 500, headers });
    const error = await assertRejects(
      () => clientOf(response)(endpoint("GET /a")),
      HttpError,
      "oops",
    );
    assertEquals([error.status, error.data], [500, "oops"]);
    const body = new TextEncoder().encode("<p>");
    await assertRejects(
      () =>
        clientOf(() => new Response(body))(endpoint("GET /a"), { as: "json" }),
      HttpError,
      "a body that is not JSON",
    );
  });

  it("keeps the status where the total time is over while the error is read", async () => {
    const body = new ReadableStream({ pull: () => new Promise(() => {}) });
    const send = createSend({
      fetch: () => Promise.resolve(new Response(body, { status: 404 })),
      totalTimeout: 20,
    });
    const error = await assertRejects(
      () => send(endpoint("GET /a")),
      HttpError,
    );
    assertEquals(error.status, 404);
    assertEquals(error.cause instanceof TimeoutError, true);
  });

  it("reads paths relative to the page, in messages and in pages", async () => {
    const page = { href: "https://page.example/app/" };
    const { fetch } = globalThis;
    Object.defineProperty(globalThis, "location", {
      value: page,
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
      const api = createEndpoint({ baseUrl: "" });
      const send = createSend();
      for await (const _ of send.pages(api("GET /users"))) { /* two pages */ }
      assertEquals(urls, ["/users", "https://page.example/users?page=2"]);
      await assertRejects(
        () => send(api("GET /users")),
        HttpError,
        "GET https://page.example/users returned 404",
      );
    } finally {
      globalThis.fetch = fetch;
      Reflect.deleteProperty(globalThis, "location");
    }
  });
});
