/** How a client sends streams. */
import type { Kit } from "./_case.ts";
import {
  type Cases,
  ends,
  holds,
  limit,
  needStreams,
  ok,
  replacing,
  same,
  says,
  thrownBy,
} from "./_case.ts";

const stream = (text: string) => new Blob([text]).stream();

/** A stream of chunks; what is no string is thrown. */
function streamOf(items: unknown[], cancelled: unknown[] = []) {
  return new ReadableStream({
    pull(controller) {
      if (!items.length) return controller.close();
      const item = items.shift();
      if (typeof item !== "string") throw item;
      controller.enqueue(new TextEncoder().encode(item));
    },
    cancel: (reason) => void cancelled.push(reason),
  });
}

/** Sends a stream to a `fetch` that returns it. */
async function echoed(kit: Kit, data: unknown): Promise<string> {
  const { client } = kit.stub(async (request) =>
    new Response(await request.text())
  );
  return await client("PUT /x", {}, { data, as: "text" })
    .then((it) => it.data, (error) => error.message);
}

export const uploadCases: Cases = {
  "the content-length of a stream is sent": async ({ plan }) => {
    needStreams();
    const { client, arrivals } = await plan(ok);
    const headers = { "content-length": 5 };
    await client("POST /x", {}, { data: stream("hello"), headers });
    const [arrival] = await arrivals();
    same(arrival!.body, "hello");
    const length = arrival!.headers["content-length"];
    if (length !== "5") limit("the runtime sends chunks");
  },
  "a stream that reaches nobody says why": async ({ clientAt, refused }) => {
    needStreams();
    const client = clientAt(refused);
    const call = client("PUT /x", {}, { data: stream("hello") });
    says(
      await thrownBy(call),
      "the connection was refused (ECONNREFUSED)",
    );
  },
  "a stream that fails while it is sent says so, and is sent once": async (
    { plan, NetworkError },
  ) => {
    needStreams();
    const failure = Object.assign(new Error("ENOENT: no such file"), {
      code: "ENOENT",
    });
    async function* chunks() {
      yield "a";
      throw failure;
    }
    for (const data of [streamOf([failure]), chunks()]) {
      const { client } = await plan(ok);
      const call = client("PUT /x", {}, { data });
      const error = await thrownBy(call, NetworkError);
      if (error.message.endsWith(" got no response")) {
        limit("the runtime does not tell");
      }
      ends(error, ' could not read its body: "ENOENT: no such file"');
      same((error.cause as Error).message, failure.message);
    }
  },
  "a stream that a redirect wants again has not failed": async ({ plan }) => {
    needStreams();
    const location = "/{key}/there";
    const { client } = await plan({ status: 307, headers: { location } }, ok);
    const call = client("PUT /x", {}, { data: stream("a") });
    const message = await call.then(() => "", (error) => error.message);
    if (!message) limit("the runtime follows the redirect");
    holds(
      / got no response(?:: the redirect .*)?$/.test(message),
      message,
    );
  },
  "a stream goes beside what only a platform knows": async ({ clientAt }) => {
    needStreams();
    const seen: unknown[] = [];
    const double = async (input: Request, init: RequestInit) => {
      const { next } = init as Record<string, unknown>;
      const text = await new Request(input, init).text();
      seen.push([text, next]);
      return new Response();
    };
    const client = clientAt("https://api.example.com");
    const request = { next: { revalidate: 1 } };
    await replacing("fetch", double, async () => {
      await client("PUT /x", {}, { data: stream("b"), request });
    });
    same(seen, [["b", { revalidate: 1 }]]);
  },
  "a stream that was sent cannot be sent again": async (kit) => {
    needStreams();
    const data = stream("a");
    same(await echoed(kit, data), "a");
    ends(
      new Error(await echoed(kit, data)),
      'This runtime rejects the option "request", a body that was read before or a foreign AbortSignal',
    );
  },
  "workerd does not tell that a stream failed, so the client does": async (
    kit,
  ) => {
    needStreams();
    if ("EdgeRuntime" in globalThis) limit("its streams end otherwise");
    const problem = "PUT https://api.example.com/x could not read its body";
    const thrown = new Error("ENOENT");
    const failed = new ReadableStream({
      type: "bytes",
      start: (controller) => controller.error(thrown),
    });
    const cancelled: unknown[] = [];
    // Other runtimes take its part here.
    const navigator = { userAgent: "Cloudflare-Workers" };
    await replacing("navigator", navigator, async () => {
      for (
        const [data, expected] of [
          [streamOf(["a", "b"]), "ab"],
          [stream("a"), "a"],
          [streamOf(["a", thrown]), `${problem}: "ENOENT"`],
          [streamOf([["enough"]]), `${problem}: "enough"`],
          [failed, `${problem}: "ENOENT"`],
        ] as const
      ) same(await echoed(kit, data), expected);
      const { client } = kit.stub(async ({ body }) => {
        await body!.cancel("unread");
        return new Response();
      });
      await client("PUT /x", {}, { data: streamOf(["a", "b"], cancelled) });
      same(cancelled, ["unread"]);
    });
  },
};
