/** What a client makes of connections that fail, and of what a program's own `fetch` does. */
import type { Step } from "../client_server.ts";
import {
  type Case,
  type Cases,
  ends,
  holds,
  isBrowser,
  type Kit,
  limit,
  ok,
  replacing,
  same,
  says,
  thrownBy,
  withoutAttempts,
} from "./_case.ts";

const broken = { headers: { "content-type": "application/json" }, body: "[1," };

/** Checks a `NetworkError`, with a cause, of a GET request to `/x?q=1` at a URL. */
async function networkError(
  { NetworkError }: Kit,
  baseUrl: string,
  work: Promise<unknown>,
): Promise<Error> {
  const error = await thrownBy(work, NetworkError);
  holds(error.cause !== undefined, `${error} has no cause`);
  const { message } = error;
  const isRight = message.startsWith(`GET ${baseUrl}/x `) &&
    !message.includes("q=1");
  holds(isRight, `the message is ${message}`);
  return error;
}

/** What becomes of a call to where there is no server. */
function unreachable(place: (kit: Kit) => string, reason: string): Case {
  return async (kit) => {
    const baseUrl = place(kit);
    const client = kit.clientAt(baseUrl);
    const call = client("GET /x?q=1");
    says(await networkError(kit, baseUrl, call), reason);
  };
}

/** That a request is repeated whose response never comes as a whole. */
function breaks(step: Step): Case {
  return async (kit) => {
    const { client, arrivals, baseUrl } = await kit.plan(step);
    const call = client("GET /x?q=1");
    const whole = await call.catch((error) => error);
    // WebKit takes what it has of a broken chunk for all of it, which is no JSON.
    const isWhole = step.fault === "chunk" && whole instanceof kit.BodyError &&
      whole.response.ok;
    if (isWhole) return;
    await networkError(kit, baseUrl, call);
    const { length } = await arrivals();
    // Some runtimes send a request again, too, where a connection was reset.
    holds(length >= 3, `only ${length} requests`);
  };
}

export const networkCases: Cases = {
  "a connection that is refused is an error": unreachable(
    ({ refused }) => refused,
    "the connection was refused (ECONNREFUSED)",
  ),
  "a host that is not found is an error": unreachable(
    // No name server is asked for such a long name.
    () => `http://${"a".repeat(64)}.invalid`,
    "the host was not found (ENOTFOUND)",
  ),
  "a certificate that nobody trusts is an error, and not tried again": async (
    kit,
  ) => {
    const { untrusted } = kit;
    const own = kit.stub((request) => fetch(request));
    const url = `${untrusted}/x?q=1`;
    for (
      const call of [
        () => kit.clientAt(untrusted)("GET /x?q=1"),
        () => own.client.send({ method: "get", url, headers: {} }),
      ]
    ) {
      const error = await networkError(kit, untrusted, call());
      says(error, "the certificate is not trusted");
    }
    same(own.requests.length, 1, "the number of calls");
  },
  "a connection that is reset is tried again, then an error": breaks({
    fault: "reset",
  }),
  "a body that ends too early is tried again, then an error": breaks({
    ...broken,
    fault: "short",
  }),
  "a broken chunk is tried again, then an error": breaks({
    ...broken,
    fault: "chunk",
  }),
  "retry: 0 sends once, also where a connection that was used is reset": async (
    { plan },
  ) => {
    for (const data of ["hello", new TextEncoder().encode("hello")]) {
      const { client, arrivals } = await plan(ok, { fault: "reset" });
      const api = client.defaults({ retry: 0 });
      await api("GET /x");
      await thrownBy(api("POST /x", {}, { data }));
      const posts = (await arrivals())
        .filter(({ method }) => method === "POST");
      if (isBrowser && posts.length > 1) limit("browsers send it again");
      same(posts.map(({ body }) => body), ["hello"]);
    }
  },

  "what a program's own fetch throws is final": async ({ stub, HttpError }) => {
    for (
      const reason of [
        new TypeError("Cannot read properties of undefined (reading 'a')"),
        new Error("Token fetch failed"),
        new TypeError("Failed to fetch a token"),
        new DOMException("Enough", "AbortError"),
        new DOMException("Late", "TimeoutError"),
        Object.assign(new Error("No file"), { code: "ENOENT" }),
        new HttpError({
          request: new Request("https://a.example"),
          response: new Response(),
        }),
        "a string",
      ]
    ) {
      const { client, requests } = stub(() => {
        throw reason;
      });
      let thrown: unknown = "nothing";
      await client("GET /x").catch((error) => thrown = error);
      holds(thrown === reason, `${thrown} is not ${reason}`);
      same(requests.length, 1, "the number of calls");
    }
    const { client } = stub(() => Promise.reject());
    ends(await thrownBy(client("GET /x")), "undefined was thrown");
  },
  "what another call of a program's own fetch throws is final": async (
    { stub, NetworkError },
  ) => {
    const refresh = stub(() => {
      throw new TypeError("fetch failed");
    });
    const { client } = stub(async () => {
      await refresh.client("GET /token");
      return new Response();
    });
    await thrownBy(client("GET /x"), NetworkError);
    same(refresh.requests.length, 3, "the number of calls for a token");
  },
  "what the runtime's fetch throws is known where a program passes it on":
    async ({ plan, stub, NetworkError, refused }) => {
      const passOn = async (request: Request) => await fetch(request);
      for (const fault of ["reset", "short", "chunk"] as const) {
        const { baseUrl } = await plan({ ...broken, fault });
        const { client, requests } = stub(passOn, { baseUrl });
        const error = await thrownBy(client("GET /x"));
        if (/JSON/.test(error.message)) {
          limit("takes what it has for all of it");
        }
        const said = `${fault}: ${error} ${error.cause}`;
        holds(error instanceof NetworkError, said);
        same(requests.length, 3, `the number of calls (${fault})`);
      }
      const baseUrl = refused;
      const { client } = stub(passOn, { baseUrl });
      await thrownBy(client("GET /x"), NetworkError);
    },
  "fetch: an error response is no response": async ({ stub, NetworkError }) => {
    const { client, requests } = stub(() => Response.error());
    const error = await thrownBy(client("GET /x"), NetworkError);
    same(
      withoutAttempts(error),
      "GET https://api.example.com/x got no response",
    );
    same(error.request.url, "https://api.example.com/x");
    same(requests.length, 3, "the number of calls");
  },
  "fetch: anything but a Response is an error": async ({ stub }) => {
    for (const value of [{ a: 1 }, undefined, "text"]) {
      const { client } = stub(() => value as unknown as Response);
      const { code, message } = await thrownBy(client("GET /x"));
      same(code, "INVALID_PARAMETER");
      const isRight = message.startsWith("fetch resolved to ") &&
        message.endsWith("; return a Response");
      holds(isRight, message);
    }
  },
  "the global fetch is found when a call sends": async ({ clientAt }) => {
    const client = clientAt("https://api.example.com");
    const double = () => Promise.resolve(Response.json([1]));
    await replacing("fetch", double, async () => {
      same((await client("GET /x")).data, [1]);
    });
  },
  "what the runtime refuses is an error, and sent once": async (
    { clientAt },
  ) => {
    const { fetch } = globalThis;
    let calls = 0;
    const counting: typeof fetch = (...args) => {
      calls++;
      return fetch(...args);
    };
    const client = clientAt("https://api.example.com");
    const request = { redirect: "sideways" };
    await replacing("fetch", counting, async () => {
      const error = await thrownBy(client("GET /x", {}, { request }));
      same(error.code, "INVALID_PARAMETER");
      holds(error.message.includes('"request"'), error.message);
      if (isBrowser) return;
      const path = clientAt("/api")("GET /x");
      ends(await thrownBy(path), "has no host; set baseUrl to an http(s) URL");
    });
    same(calls, isBrowser ? 1 : 2, "the number of calls");
  },
};
