/** What a client reads the body of a response as, and how much of it. */
import type { StandardSchema } from "../../../lib/client/client.ts";
import {
  type Case,
  type Cases,
  ends,
  holds,
  isBrowser,
  type Kit,
  limit,
  ok,
  pause,
  same,
  thrownBy,
} from "./_case.ts";
import type { Step } from "../client_server.ts";

const json = { "content-type": "application/json" };

/** A body that decodes to much more than `maxBytes` is an error, and never in memory as a whole. */
function bomb(bomb: Step["bomb"], framing?: Step["framing"]): Case {
  return async ({ plan, ResponseError, memory }) => {
    const steps: Step[] = [200, 200, 404].map((status) => ({
      status,
      headers: { "content-type": "text/plain" },
      bomb: bomb!,
      ...framing && { framing },
    }));
    const { client, baseUrl } = await plan(...steps);
    // Now the server has it.
    await fetch(`${baseUrl}/x`, { method: "HEAD" });
    const before = memory?.() ?? 0;
    let most = before;
    for (const status of [200, 404]) {
      const call = client("GET /x", {}, { maxBytes: 1000, retry: 0 });
      const error = await thrownBy(call, ResponseError);
      same(error.status, status);
      ends(
        status === 200 ? error : error.cause as Error,
        " of more than 1000 bytes",
      );
      // What decodes it on another thread has time to do so.
      for (let time = 0; memory && time < 10; time++) {
        await pause(30);
        most = Math.max(most, memory());
      }
    }
    const grown = Math.round((most - before) / 2 ** 20);
    holds(grown < 100, `the memory grew by ${grown} MB`);
  };
}

/** The error of a call whose body cannot be read, where a browser tells the status. */
async function unreadable({ plan, ResponseError }: Kit, step: Step) {
  const { client, arrived } = await plan(step);
  const error = await thrownBy(client("GET /x"));
  if (!(error instanceof ResponseError)) {
    if (isBrowser) limit("browsers do not tell");
    throw error;
  }
  await arrived(1);
  same(error.status, step.status ?? 200);
  return error;
}

/** An error's body that breaks off leaves its status. */
function breaksOff(fault: "short" | "chunk"): Case {
  return async (kit) => {
    const step = { status: 404, headers: json, body: '{"a', fault };
    const error = await unreadable(kit, step);
    if (error.data !== undefined) limit("takes what it has for all of it");
    holds(error.cause !== undefined, "it has no cause");
  };
}

export const bodyCases: Cases = {
  "as: a client's, and a call's over it": async ({ plan, BodyError }) => {
    const { client, arrived } = await plan({
      headers: { "content-type": "text/html" },
      body: "<p>Hello",
    });
    const api = client.defaults({ as: "json" });
    const error = await thrownBy(api("GET /x"), BodyError);
    ends(error, 'returned 200 with text/html instead of JSON: "<p>Hello"');
    holds(JSON.stringify(error).includes(':"GET '), "JSON has no message");
    same((await api("GET /x", {}, { as: "text" })).data, "<p>Hello");
    await arrived(2);
  },
  "as, schema: null switches off what the client has": async (
    { plan, BodyError },
  ) => {
    const validate = () => ({ issues: [{ message: "No" }] });
    const schema: StandardSchema<string> = { "~standard": { validate } };
    const { client } = await plan(ok);
    const api = client.defaults({ as: "text", schema });
    const nothing = { as: undefined, schema: undefined } as object;
    await thrownBy(api("GET /x", {}, nothing), BodyError);
    same((await api("GET /x", {}, { schema: null })).data, "[1]");
    same((await api("GET /x", {}, { as: null, schema: null })).data, [1]);
  },
  "a schema makes data of the body, or says what does not fit": async (
    { plan, BodyError },
  ) => {
    const schema: StandardSchema<{ id: string }> = {
      "~standard": {
        validate: async (value) => {
          const { id } = value as { id: unknown };
          await Promise.resolve();
          return typeof id === "number" ? { value: { id: `#${id}` } } : {
            issues: [
              { message: "Expected a number", path: ["id"] },
              { message: "No\nname", path: [{ key: "items" }, 0, "name"] },
              { message: "At all" },
              { message: "Not shown" },
            ],
          };
        },
      },
    };
    const { client, arrived, baseUrl } = await plan({ json: { id: 1 } }, {
      json: { id: "secret" },
    }, { status: 404 });
    const api = client.defaults({ schema });
    same((await api("GET /x")).data.id, "#1");
    const error = await thrownBy(api("GET /x"), BodyError);
    same(
      error.message,
      `GET ${baseUrl}/x returned 200 with a body that does not fit the schema: "id: Expected a number; items.0.name: No\\nname; At all"`,
    );
    same([error.issues?.length, error.data], [4, { id: "secret" }]);
    await arrived(2);
    const { status } = await api("GET /x", {}, { throwOnError: false });
    same(status, 404);
  },
  "maxBytes: a stream ends": async ({ plan }) => {
    const { client } = await plan({ body: " ".repeat(5000), fault: "stall" });
    const options = { as: "stream", maxBytes: 4000 } as const;
    const { data } = await client("GET /x", {}, options);
    // Some runtimes wrap the error.
    await thrownBy(new Response(data).text());
  },
  ...Object.fromEntries(
    (["gzip", "deflate", "br"] as const).flatMap((coding) =>
      ([undefined, "chunked", "close"] as const).map((framing) => [
        `maxBytes: a bomb of ${coding} is not decoded (${
          framing ?? "as usual"
        })`,
        bomb(coding, framing),
      ])
    ),
  ),
  "a 404 whose body breaks off is a 404, and sent once": breaksOff("short"),
  "a 404 with a broken chunk is a 404, and sent once": breaksOff("chunk"),
  "a body with a wrong checksum ends with its time": async ({ plan }) => {
    const body =
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xabV\xcaLQ\xb22\xac\x05\x00\xc5\xf8\xa2D\x08\x00\x00\x00";
    const { client } = await plan({
      headers: { ...json, "content-encoding": "gzip" },
      body,
    });
    // Node 20 and 22 never end some of these bodies.
    const calls = Array.from(
      { length: 20 },
      () => client("GET /x", {}, { timeout: 300 }).catch(() => {}),
    );
    await Promise.all(calls);
  },
  "more codings than a runtime takes are an error": async ({ plan }) => {
    const { client } = await plan({
      headers: {
        ...json,
        "content-encoding": Array.from({ length: 6 }, () => "gzip").join(),
      },
      body: "a".repeat(60),
    });
    for (let count = 0; count < 5; count++) {
      // On Node, an abort after this would end the process.
      await client("GET /x").catch(() => {});
      await pause(5);
    }
  },
  "a body that cannot be decoded is an error at once": async (kit) => {
    for (
      const body of [
        "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xff\xff\xff\xff\xff\xff\xff",
        "hello, hello, hello",
      ]
    ) {
      const step = { headers: { ...json, "content-encoding": "gzip" }, body };
      const error = await unreadable(kit, step);
      if (isBrowser && /JSON/.test(error.message)) {
        limit("takes what it has for all of it");
      }
      ends(error, " returned 200 with a body that cannot be read");
      holds(error.cause !== undefined, "it has no cause");
    }
  },
  "a body that a program refuses to read on is an error at once": async (
    { stub, BodyError },
  ) => {
    const pull = () => Promise.reject(new Error("too much"));
    const { client, requests } = stub(() =>
      new Response(new ReadableStream({ pull }))
    );
    await thrownBy(client("GET /x"), BodyError);
    same(requests.length, 1, "the number of calls");
  },
  "a body whose chunks are no bytes cannot be read": async ({ stub }) => {
    const start = (stream: ReadableStreamDefaultController) =>
      stream.enqueue("text");
    const { client } = stub(() => new Response(new ReadableStream({ start })));
    ends(await thrownBy(client("GET /x")), " with a body that cannot be read");
  },
  "the body of a response that is not read is cancelled": async ({ stub }) => {
    let cancelled = 0;
    const cancel = () => void cancelled++;
    const headers = { location: "/y" };
    const { client } = stub(() =>
      new Response(new ReadableStream({ cancel }), { status: 302, headers })
    );
    await thrownBy(client("GET /x", {}, { request: { redirect: "error" } }));
    same(cancelled, 1);
  },
  "a stream that retry.when does not take is cancelled": async ({ stub }) => {
    let cancelled = 0;
    const cancel = () => void cancelled++;
    const { client } = stub(() => new Response(new ReadableStream({ cancel })));
    const decisions = [
      () => cancelled === 0,
      () => {
        throw new Error("enough");
      },
    ];
    for (const [index, when] of decisions.entries()) {
      const retry = { limit: 1, when, maxDelay: 1 };
      const call = client("GET /x", {}, { as: "stream", retry });
      if (index) await thrownBy(call);
      else await (await call).data.cancel();
      await pause(1);
      same(cancelled, 2 + index);
    }
  },
  "cancelling a stream cancels the body of the response": async ({ stub }) => {
    let reason: unknown;
    const cancel = (given: unknown) => void (reason = given);
    const { client } = stub(() => new Response(new ReadableStream({ cancel })));
    const { data } = await client("GET /x", {}, { as: "stream" });
    await data.cancel("enough");
    same(reason, "enough");
  },
};
