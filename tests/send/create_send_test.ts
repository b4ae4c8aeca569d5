import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { createSend, HttpError } from "../../lib/send/send.ts";
import { endpoint, EndpointError } from "../../mod.ts";

const options = endpoint("GET /x");

describe("createSend()", () => {
  it("refuses a setting that there is not, or is not right, and shows it", () => {
    const table: [unknown, string][] = [
      [{ retries: 2 }, '"retries" is not a setting; pass {'],
      [{ retry: { times: 2 } }, '"times" is not a setting; pass {'],
      [null, "config is null; pass {"],
      [{ retry: null }, "retry is null; pass {"],
      [{ retry: { limit: null } }, "limit is null; pass {"],
      [{ retry: { maxDelay: -1 } }, "maxDelay is -1; pass {"],
      [{ timeout: null }, "timeout is null; pass {"],
      [{ timeout: "5" }, 'timeout is "5"; pass {'],
      [{ timeout: NaN }, "timeout is NaN; pass {"],
      [{ fetch: "fetch" }, 'fetch is "fetch"; pass {'],
      [{ throwOnError: 0 }, "throwOnError is 0; pass {"],
    ];
    for (const [config, start] of table) {
      const { code, message } = assertThrows(
        () => createSend(config as object),
        EndpointError,
      );
      assertEquals(code, "INVALID_PARAMETER");
      assert(message.startsWith(start), message);
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
    assert(error instanceof DOMException);
    assertEquals(error.name, "TimeoutError");
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
      "came before",
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
        ["x".repeat(100), `"${"x".repeat(78)}"`],
      ]
    ) {
      const send = createSend({
        fetch: () =>
          Promise.resolve(Response.json({ message: said }, { status: 400 })),
      });
      const error = await assertRejects(() => send(options), HttpError);
      assertEquals(
        (error as Error).message,
        `GET https://api.github.com/x answered 400: ${shown}`,
      );
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
