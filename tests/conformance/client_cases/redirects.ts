/** What a client makes of redirects. */
import {
  type Case,
  type Cases,
  ends,
  holds,
  isBrowser,
  limit,
  ok,
  same,
  says,
  secrets,
  thrownBy,
} from "./_case.ts";

const refusing = { request: { redirect: "error" } };

/** What a redirect to an origin takes along. */
function takes(to: "origin" | "other", expected: typeof secrets): Case {
  return async ({ plan }) => {
    const location = `{${to}}/{key}/there`;
    const step = { status: 307, headers: { location } };
    const { client, arrivals } = await plan(step, ok);
    await client("POST /x", { a: 1 }, { headers: secrets });
    const { body, headers } = (await arrivals())[1]!;
    same(body, '{"a":1}', "the body");
    for (const [name, value] of Object.entries(expected)) {
      same(headers[name], value, name);
    }
  };
}

export const redirectCases: Cases = {
  "a redirect on the same origin takes all along": takes("origin", secrets),
  "a redirect to another origin takes all along but authorization": takes(
    "other",
    { ...secrets, authorization: undefined as never },
  ),
  'redirect: "error" sends once, and names the origin of the target': async (
    { plan, HttpError, other },
  ) => {
    for (const method of ["GET", "PUT"]) {
      const { client, arrived, baseUrl } = await plan({
        status: 302,
        headers: { location: "{other}/{key}/there?token=s" },
      }, { status: 307, headers: { location: "/b" }, body: "Moved" });
      const api = client.defaults({ retry: { statuses: [302] } });
      const call = api(`${method} /x`, {}, refusing);
      const error = await thrownBy(call, HttpError);
      await arrived(1);
      const [status, target] = isBrowser ? [0, ""] : [302, ` to "${other}"`];
      same(
        error.message,
        `${method} ${baseUrl}/x returned ${status}: a redirect${target}, which redirect: "error" refuses`,
      );
      const calm = { ...refusing, throwOnError: false };
      const result = await api(`${method} /x`, {}, calm);
      holds(result.error instanceof HttpError, `${result.error}`);
      same(result.status, isBrowser ? 0 : 307);
    }
  },
  "an error says where a redirect has led": async ({ plan, other }) => {
    const { client, key } = await plan(
      { status: 302, headers: { location: "{other}/{key}/there?token=s" } },
      { status: 401, json: { message: "No token" } },
    );
    const error = await thrownBy(client("GET /x"));
    // edge-runtime.
    if (error.message.endsWith('"')) limit("the runtime does not tell");
    ends(error, `401: "No token" (redirected to ${other}/${key}/there)`);
  },
  'redirect: "error" does not know where an opaque redirect leads': async (
    { stub, HttpError },
  ) => {
    const { client } = stub(() =>
      Object.defineProperty(Response.error(), "type", {
        value: "opaqueredirect",
      })
    );
    ends(
      await thrownBy(client("GET /x", {}, refusing), HttpError),
      'a redirect, which redirect: "error" refuses',
    );
    const headers = { location: "http://[" };
    const other = stub(() => new Response(null, { status: 302, headers }));
    ends(
      await thrownBy(other.client("GET /x", {}, refusing), HttpError),
      'a redirect, which redirect: "error" refuses',
    );
  },
  "a redirect to a user name is not asked for again": async (
    { plan, origin, other },
  ) => {
    for (const target of [origin, other]) {
      const location = target.replace("//", "//me:secret@") + "/{key}/there";
      const step = { status: 302, headers: { location } };
      const { client, arrivals } = await plan(step, ok, ok);
      await client("GET /x").catch(() => {});
      const { length } = (await arrivals())
        .filter(({ path }) => path.endsWith("/x"));
      if (isBrowser && length > 1) {
        limit("browsers do not tell what they refuse");
      }
      same(length, 1, "the number of requests");
    }
  },
  "a redirect that cannot be followed is a NetworkError, and is not asked for again":
    async ({ plan, stub, NetworkError }) => {
      for (const location of ["http://[", "ftp://a.example/", "mailto:a"]) {
        const step = { status: 302, headers: { location } };
        const { client, arrived, baseUrl } = await plan(step);
        const own = stub((request) => fetch(request), { baseUrl });
        for (const [index, api] of [client, own.client].entries()) {
          const call = api("GET /x");
          const error = await thrownBy(call, NetworkError);
          says(
            error,
            "the redirect cannot be followed",
          );
          await arrived(index + 1);
        }
      }
    },
  "a redirect loop is followed once": async ({ plan, NetworkError }) => {
    const { client, arrivals } = await plan({
      status: 302,
      headers: { location: "{origin}/{key}/x" },
    });
    await thrownBy(client("GET /x"), NetworkError);
    const { length } = await arrivals();
    // Browsers do not say why a request failed.
    if (isBrowser) limit("browsers do not tell a redirect loop");
    // Bun follows 126 redirects.
    holds(length < 200, `${length} requests`);
  },
};
