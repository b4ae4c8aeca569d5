/** What an error says that a server has caused; how it says why is in `tests/responses.jsonl`. */
import type { StandardSchema } from "../../../lib/client/client.ts";
import { type Case, type Cases, ends, holds, same, thrownBy } from "./_case.ts";

/** That a server's text does not show what the headers of the request have. */
function masks(headers: object, said: string, hidden: string[]): Case {
  return async ({ plan }) => {
    const { client } = await plan({ status: 401, json: { error: said } }, {
      json: [1],
    });
    const validate = () => ({ issues: [{ message: said }] });
    const schema: StandardSchema = { "~standard": { validate } };
    const refused = await thrownBy(client("GET /x", {}, { headers }));
    const misfit = await thrownBy(client("GET /x", {}, { headers, schema }));
    for (const { message } of [refused, misfit]) {
      holds(message.includes("***"), `nothing is masked: ${message}`);
      // The port of the server can have the digits of a secret.
      const text = message.replace(/http:\S+/, "");
      for (const it of hidden) {
        holds(!text.includes(it), `${it} is shown: ${message}`);
      }
    }
  };
}

export const errorCases: Cases = {
  "throwOnError: false tells data and error apart": async (
    { plan, HttpError },
  ) => {
    const { client } = await plan({ json: [1] }, {
      status: 404,
      json: { message: "No" },
    }, { status: 404 });
    const api = client.defaults({ throwOnError: false });
    const parts = async () => {
      const { data, error, status, response } = await api("GET /x");
      same(response.status, status);
      return { data, error, status };
    };
    same(await parts(), { data: [1], error: undefined, status: 200 });
    same(await parts(), { error: { message: "No" }, status: 404 });
    const { error } = await parts();
    holds(error instanceof HttpError, "the error is nothing");
    // A call's, over the client's.
    const call = api("GET /x", {}, { throwOnError: true });
    await thrownBy(call, HttpError);
  },
  "a long reason is cut, and stays on one line": async ({ plan }) => {
    const x = "x".repeat(1e5);
    for (
      const [message, shown] of [
        [x, "x".repeat(300)],
        [`a\n\u001b[31m${x}`, `a\\n\\u001b[31m${"x".repeat(293)}`],
      ]
    ) {
      const { client } = await plan({ status: 400, json: { message } });
      const error = await thrownBy(client("GET /x"));
      ends(error, `/x returned 400: "${shown}"`);
    }
  },
  "a long path is cut": async ({ stub }) => {
    const { client } = stub(() => new Response(null, { status: 404 }));
    const call = client("GET /{a}", { a: "a".repeat(10_000) });
    same((await thrownBy(call)).message.length, 217);
  },
  "a body that nests deeply gives a reason, or none": async ({ plan }) => {
    const nested = (open: string, close: string, depth = 2000) =>
      `${open.repeat(depth)}1${close.repeat(depth)}`;
    for (
      const [body, reason] of [
        [`{"message":"x","loc":${nested("[", "]", 5000)}}`, ': "x"'],
        [`{"message":"x","source":${nested('{"source":', "}")}}`, ': "x"'],
        [nested('{"errors":[', "]}", 900), ""],
        [nested('{"error":', "}"), ""],
      ] as const
    ) {
      const headers = { "content-type": "application/json" };
      const { client } = await plan({ status: 422, headers, body });
      ends(await thrownBy(client("GET /x")), ` returned 422${reason}`);
      const { status } = await client("GET /x", {}, { throwOnError: false });
      same(status, 422);
    }
  },
  // What is a secret, and how it is masked: tests/secrets/.
  "a token is not shown": masks(
    { authorization: "Bearer abc.def" },
    "No Bearer abc.def",
    ["abc.def"],
  ),
  "a password is not shown": masks(
    { authorization: `Basic ${btoa("me:hunter2")}` },
    "hunter2, wrong",
    ["hunter2"],
  ),
  "a cookie is not shown": masks(
    { cookie: "theme=dark; session=a%20b+c" },
    "No session a%20b+c",
    ["a%20b"],
  ),
  "a long key is not shown, wherever it is cut": masks(
    { "x-api-key": "s".repeat(2000) },
    `${"s".repeat(2000)} `.repeat(4),
    ["s".repeat(100)],
  ),
  "a secret of the query is not shown": async ({ plan }) => {
    const { client } = await plan({
      status: 403,
      headers: { "content-type": "text/plain" },
      body: "k+e/y of me",
    });
    const parameters = { api_key: "k+e/y", user: "me" };
    const error = await thrownBy(client("GET /x{?api_key,user}", parameters));
    ends(error, ': "*** of me"');
  },
};
