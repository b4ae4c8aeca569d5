/** What an error says that a server has caused; how it says why is in `tests/responses.jsonl`. */
import type { StandardSchema } from "../../../lib/client/client.ts";
import { type Cases, ends, holds, ok, same, thrownBy } from "./_case.ts";

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
      ends(
        await thrownBy(client("GET /x")),
        ` returned 422${reason || " Unprocessable Entity"}`,
      );
      const { status } = await client("GET /x", {}, { throwOnError: false });
      same(status, 422);
    }
  },
  // What is a secret, and how it is masked: tests/secrets/.
  "a secret is not shown in what a schema says": async ({ plan }) => {
    const { client } = await plan(ok);
    const validate = () => ({ issues: [{ message: "No Bearer abc.def" }] });
    const schema: StandardSchema = { "~standard": { validate } };
    const headers = { authorization: "Bearer abc.def" };
    const error = await thrownBy(client("GET /x", {}, { headers, schema }));
    ends(error, ' does not fit the schema: "No ***"');
  },
  "a secret of any part of a request is not shown in what a server says":
    async ({ plan }) => {
      const token = "abc.def";
      const form = new FormData();
      form.append("token", token);
      for (
        const options of [
          { headers: { "x-token": token } },
          { query: { token } },
          { data: { token } },
          {
            data: [
              new (class Login {
                token = token;
              })(),
            ],
          },
          { data: JSON.stringify({ token }) },
          { data: new URLSearchParams({ token }) },
          { data: form },
        ]
      ) {
        const { client } = await plan({ status: 422, body: `No ${token}` });
        const error = await thrownBy(client("POST /x", {}, options));
        ends(error, ' returned 422: "No ***"');
      }
    },
};
