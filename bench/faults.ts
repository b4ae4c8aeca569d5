/**
 * Lets the clients call a server that answers slowly, wrongly or not at all, and
 * prints what comes of it as the table of docs/comparison.md.
 * `--write` puts it there.
 */
import axios from "axios";
import ky from "ky";
import createClient from "openapi-fetch";
import map from "../import_map.json" with { type: "json" };
import { HttpError, send } from "../lib/send/send.ts";
import { createEndpoint } from "../mod.ts";
import { toMarkdown } from "../scripts/_to_markdown.ts";
import { publish } from "../scripts/_write_between.ts";
import {
  type Arrival,
  startSendServer,
  type Step,
} from "../tests/conformance/send_server.ts";

interface Call {
  method: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  request?: { redirect: "error" };
}

/** What comes of a call: data, or an error with the status that it knows. */
interface Outcome {
  data?: unknown;
  error?: unknown;
  status?: number | undefined;
}

const TIMEOUT = 1000;

/** Each client as its documentation shows it, with a timeout and nothing else. */
const clients: Readonly<
  Record<string, (base: string, call: Call) => Promise<Outcome>>
> = {
  "Waymark endpoint": async (baseUrl, { method, headers = {}, request }) => {
    const options = createEndpoint({ baseUrl })(`${method} /x{?token}`, {
      token: "secret",
      headers,
      ...request && { request },
    });
    try {
      return { data: (await send(options, { timeout: TIMEOUT })).data };
    } catch (error) {
      const status = error instanceof HttpError ? error.status : undefined;
      return { error, status };
    }
  },

  "ky": async (base, { method, headers = {}, request }) => {
    try {
      const data = await ky(`${base}/x?token=secret`, {
        method,
        headers,
        timeout: TIMEOUT,
        ...request,
      }).json();
      return { data };
    } catch (error) {
      return { error, status: Object(Object(error).response).status };
    }
  },

  "openapi-fetch": async (baseUrl, { method, headers = {}, request }) => {
    type Paths = Record<string, Record<"get" | "post" | "put", object>>;
    try {
      const { data, error, response } = await createClient<Paths>({ baseUrl })
        [method]("/x", {
          params: { query: { token: "secret" } },
          headers,
          signal: AbortSignal.timeout(TIMEOUT),
          ...request,
        } as never) as unknown as Outcome & { response: Response };
      return response.ok
        ? { data }
        : { error: error || "nothing", status: response.status };
    } catch (error) {
      return { error };
    }
  },

  "axios": async (baseURL, { method, headers = {}, request }) => {
    try {
      const { data } = await axios.request({
        url: "/x",
        baseURL,
        method,
        headers,
        params: { token: "secret" },
        timeout: TIMEOUT,
        ...request && { maxRedirects: 0 },
      });
      return { data };
    } catch (error) {
      return { error, status: Object(Object(error).response).status };
    }
  },
};

const json = { "content-type": "application/json" };
const ok: Step = { headers: json, body: '{"id":1}' };
const get: Call = { method: "GET" };
const key = { "idempotency-key": "k" };
const rows: readonly [label: string, call: Call, ...steps: Step[]][] = [
  ["no response", get, { fault: "silent" }],
  ["headers, and no body", get, { headers: json, fault: "hang" }],
  ["a 404 with a reason", get, {
    status: 404,
    headers: json,
    body: '{"error":{"message":"No such user"}}',
  }],
  ["a 404 whose body breaks off", get, {
    status: 404,
    headers: json,
    body: '{"err',
    fault: "short",
  }],
  ["a 503, then 200", get, { status: 503 }, ok],
  ["a POST, a 503, then 200", { method: "POST" }, { status: 503 }, ok],
  [
    "the same with an `idempotency-key`",
    { method: "POST", headers: key },
    { status: 503 },
    ok,
  ],
  ["a connection that is reset, then 200", get, { fault: "reset" }, ok],
  [
    "a body that breaks off, then 200",
    get,
    { headers: json, body: '{"id"', fault: "short" },
    ok,
  ],
  ["a body that is no gzip", get, {
    headers: { ...json, "content-encoding": "gzip" },
    body: "hello, hello, hello",
  }],
  ["a redirect loop", get, {
    status: 302,
    headers: { location: "{origin}/{key}/x" },
  }],
  [
    "a PUT that refuses redirects, redirected",
    { method: "PUT", request: { redirect: "error" } },
    { status: 307, headers: { location: "{other}/{key}/y" } },
    ok,
  ],
  ["a login page with status 200", get, {
    headers: { "content-type": "text/html" },
    body: "<p>Log in",
  }],
  [
    "`Retry-After` as a date, the server's clock a day off",
    get,
    {
      status: 429,
      headers: {
        date: new Date(Date.now() + 864e5).toUTCString(),
        "retry-after": new Date(Date.now() + 864e5 + 1000).toUTCString(),
      },
    },
    ok,
  ],
];

const server = await startSendServer();
const table = [["", ...Object.keys(clients)]];
for (const [label, call, ...steps] of rows) {
  const cells = await Promise.all(
    Object.values(clients).map(async (client) => {
      const made = await fetch(`${server.origin}/plans`, {
        method: "POST",
        body: JSON.stringify(steps),
      });
      const plan: string = await made.json();
      const patience = new Promise<Outcome>((resolve) => {
        setTimeout(() => resolve({ error: "still waiting after 15 s" }), 15e3);
      });
      const outcome = await Promise.race([
        client(`${server.origin}/${plan}`, call),
        patience,
      ]);
      const arrived = await fetch(`${server.origin}/plans/${plan}`);
      const { length }: Arrival[] = await arrived.json();
      return `${toText(outcome)}; ${length} request${length === 1 ? "" : "s"}`;
    }),
  );
  table.push([label, ...cells]);
}
await server.close();

/** Shows an outcome in a cell. */
function toText({ data, error, status }: Outcome): string {
  if (error === undefined) return `\`${JSON.stringify(data)}\``;
  const { name, message } = Object(error);
  const known = status ? ` (${status})` : "";
  if (typeof error === "string") return `${error}${known}`;
  const says = typeof message === "string"
    ? [
      message.includes("/x") && "URL",
      message.includes("secret") && "**query**",
      message.includes("No such user") && "reason",
    ].filter(Boolean)
    : [];
  return `\`${name ?? "an object"}\`${known}${
    says.length ? `, says ${says.join(" and ")}` : ""
  }`;
}

const versions = ["ky", "openapi-fetch", "axios"].map((name) =>
  `${name} ${map.imports[name as "ky"].split("@").at(-1)}`
);
const text = `${
  toMarkdown(table)
}\n\nFrom a run on Deno ${Deno.version.deno}: ${versions.join(", ")}.`;
console.log(text);
await publish("docs/comparison.md", "faults", text);
Deno.exit();
