/** What a client does with the credentials that `authorize` gives. */
import type { Step } from "../client_server.ts";
import {
  busy,
  type CaseClient,
  type Cases,
  ends,
  holds,
  type Kit,
  needStreams,
  ok,
  type Options,
  pause,
  same,
  thrownBy,
} from "./_case.ts";

const refused: Step = { status: 401, json: { message: "Expired" } };

/** A client with an `authorize` that counts, and what it was asked. */
async function planned(kit: Kit, steps: readonly Step[], options?: Options) {
  const asked: unknown[] = [];
  const authorize = async (previous?: string) => {
    asked.push(previous);
    await Promise.resolve();
    return `Bearer secret-${asked.length}`;
  };
  const plan = await kit.plan(...steps);
  const client = plan.client.defaults({ authorize, retry: 0, ...options });
  const sent = async (name = "authorization") =>
    (await plan.arrivals()).map(({ headers }) => headers[name] ?? "none");
  return { ...plan, client, asked, sent };
}

/** Calls, and the last status. */
const statusOf = async (client: CaseClient, route: string, parameters = {}) =>
  (await client(route, parameters, { throwOnError: false })).status;

export const authorizeCases: Cases = {
  "authorize: is asked once, for calls at the same time, too": async (kit) => {
    const { client, asked, sent } = await planned(kit, [ok]);
    await Promise.all([client("GET /a"), client("GET /b"), client("GET /c")]);
    await client.defaults({ timeout: 5000 })("GET /d");
    same(asked, [undefined]);
    same(await sent(), Array(4).fill("Bearer secret-1"));
  },
  "authorize: is asked once more after a 401, whatever retry says": async (
    kit,
  ) => {
    for (
      const [steps, retry, count] of [
        [[refused, ok], 0, 2],
        [[busy, refused, ok], { limit: 1, maxDelay: 1 }, 3],
        [[refused, busy, ok], { limit: 1, maxDelay: 1 }, 3],
      ] as const
    ) {
      const { client, asked, sent } = await planned(kit, steps, { retry });
      same((await client("GET /x")).data, [1]);
      same(asked, [undefined, "Bearer secret-1"]);
      const values = await sent();
      same([values.length, values.at(-1)], [count, "Bearer secret-2"]);
    }
    const { client, asked } = await planned(kit, [refused, ok]);
    same((await client("POST /x", { a: 1 })).status, 200);
    same(asked.length, 2);
  },
  "authorize: calls that are refused together share new ones": async (kit) => {
    const { client, asked, arrived } = await planned(kit, [
      { ...ok, expired: "Bearer secret-1" },
    ]);
    await Promise.all([1, 2, 3].map((id) => client("GET /{id}", { id })));
    same(asked, [undefined, "Bearer secret-1"]);
    await arrived(6);
  },
  "authorize: calls wait for new ones while they are asked for": async (
    { stub },
  ) => {
    const { client, requests } = stub(({ headers }) => {
      const status = headers.get("authorization") === "old" ? 401 : 200;
      return Response.json(1, { status });
    });
    const others: Promise<unknown>[] = [];
    const api: CaseClient = client.defaults({
      authorize: async (previous?: string) => {
        if (!previous) return "old";
        await pause(1);
        others.push(api("GET /b"));
        await pause(20);
        return "new";
      },
    });
    await api("GET /a");
    await Promise.all(others);
    same(
      requests.map(({ url, headers }) =>
        url.at(-1) + headers.get("authorization")!
      ).sort(),
      ["anew", "aold", "bnew"],
    );
  },
  "authorize: the second 401 is the answer, and shows no secret": async (
    kit,
  ) => {
    const said = { status: 401, json: { message: "No Bearer secret-2" } };
    const { client, arrived } = await planned(kit, [refused, said]);
    const error = await thrownBy(client("GET /x"), kit.HttpError);
    ends(error, ' returned 401: "No ***"');
    await arrived(2);
    const other = kit.stub(
      ({ headers }) => Response.json(headers.get("x-mine"), { status: 400 }),
      { authorize: () => ({ header: "X-Mine", value: "secret" }) },
    );
    ends(await thrownBy(other.client("GET /x")), ' returned 400: "***"');
  },
  "authorize: is not for a body that can be read once": async (kit) => {
    needStreams();
    const { client, arrived } = await planned(kit, [refused, ok]);
    const data = new Blob(["a"]).stream();
    const call = client("PUT /x", {}, { data, throwOnError: false });
    same((await call).status, 401);
    await arrived(1);
  },
  "authorize: not for calls with credentials of their own, nor with null":
    async (kit) => {
      const { client, asked, sent } = await planned(kit, [refused]);
      const headers = { Authorization: "Basic a" };
      for (const options of [{ headers }, { authorize: null }]) {
        await client("GET /x", {}, { ...options, throwOnError: false });
      }
      same([asked, await sent()], [[], ["Basic a", "none"]]);
    },
  "authorize: may ask the same client for a token": async (kit) => {
    const { client, arrivals } = await kit.plan({ json: "t" }, ok);
    const api: CaseClient = client.defaults({
      authorize: async () => {
        const { data } = await api("POST /token", {}, { authorize: null });
        return { header: "X-Api-Key", value: `${data}\n` };
      },
    });
    await api("GET /x");
    same(
      (await arrivals()).map(({ method, headers }) => [
        method,
        headers["x-api-key"] ?? "none",
      ]),
      [["POST", "none"], ["GET", "t"]],
    );
    const stuck: CaseClient = client.defaults({
      authorize: async () => (await stuck("POST /token")).data,
    });
    const { message } = await thrownBy(stuck("GET /x"));
    holds(message.startsWith("authorize waits for itself; pass"), message);
  },
  "authorize: send() has it for the origin of the API alone": async (kit) => {
    const { client, sent, key } = await planned(kit, [ok]);
    for (const origin of [kit.origin, kit.other]) {
      const url = `${origin}/${key}/x`;
      await client.send({ method: "get", url, headers: {} });
    }
    await client.send(client.request("GET /x"));
    same(await sent(), ["Bearer secret-1", "none", "Bearer secret-1"]);
  },
  "authorize: what it throws, or what is none, is an error": async (kit) => {
    const failure = new Error("No token");
    let count = 0;
    const { client, requests } = kit.stub(() => Response.json(1));
    const answers = [
      () => {
        throw failure;
      },
      () => Promise.reject(failure),
      () => undefined,
      () => ({ header: "x-api-key", value: 1 }),
    ];
    const api = client.defaults({ authorize: () => answers[count++]!() });
    for (const _ of [1, 2]) same(await thrownBy(api("GET /x")), failure);
    for (const shown of ["undefined", "an object"]) {
      const { code, message } = await thrownBy(api("GET /x"));
      same(code, "INVALID_PARAMETER");
      holds(message.startsWith(`authorize resolved to ${shown};`), message);
    }
    same(requests.length, 0);
    same(await statusOf(api.defaults({ authorize: () => "a" }), "GET /x"), 200);
  },
  "onEnd: shares a context with the attempts of its call alone": async (
    { stub },
  ) => {
    const ended: unknown[] = [];
    const { client } = stub((request, { attempt, context }) => {
      context["id"] = `${context["app"]}-${request.url.at(-1)}`;
      context["attempts"] = attempt;
      return Response.json(1, { status: attempt < 2 ? 503 : 200 });
    }, {
      context: { app: "shop" },
      onEnd: ({ context, response }) =>
        void ended.push({ ...context, status: response?.status }),
    });
    await client("GET /1");
    await client("GET /2");
    same(
      ended,
      [1, 2].map((id) => ({
        app: "shop",
        id: `shop-${id}`,
        attempts: 2,
        status: 200,
      })),
    );
  },
};
