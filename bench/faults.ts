/**
 * Lets the clients call a server that answers slowly, wrongly or not at all, and
 * prints what comes of it as the table of bench/comparison.md.
 * `--write` puts it there.
 */
import axios from "axios";
import ky from "ky";
import { setTimeout } from "node:timers/promises";
import createClient from "openapi-fetch";
import { createClient as createWaymark } from "../lib/client/client.ts";
import { publish } from "../scripts/_publish.ts";
import { theRun } from "./_runtimes.ts";
import {
  type Arrival,
  startClientServer,
  type Step,
} from "../tests/conformance/client_server.ts";

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
  "Waymark endpoint": (baseUrl, { method, headers = {}, request = {} }) =>
    createWaymark({ baseUrl, timeout: TIMEOUT })(
      `${method} /x{?token}`,
      { token: "secret" },
      { headers, request },
    ),

  "ky": async (base, { request, ...init }) => {
    const options = { ...init, ...request, timeout: TIMEOUT };
    return { data: await ky(`${base}/x?token=secret`, options).json() };
  },

  "openapi-fetch": async (baseUrl, { method, headers = {}, request }) => {
    type Paths = Record<string, Record<"get" | "post" | "put", object>>;
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
  },

  "axios": (baseURL, { request, ...init }) =>
    axios.request({
      ...init,
      url: "/x",
      baseURL,
      params: { token: "secret" },
      timeout: TIMEOUT,
      ...request && { maxRedirects: 0 },
    }),
};

const tomorrow = Date.now() + 864e5;
const lines = Deno.readTextFileSync(new URL("faults.jsonl", import.meta.url))
  .replace("<tomorrow>", new Date(tomorrow).toUTCString())
  .replace("<a second later>", new Date(tomorrow + 1000).toUTCString());
/** A name in the table, the call, and what the server does. */
const rows: [label: string, call: Call, ...steps: Step[]][] = lines
  .trimEnd().split("\n").map((line) => JSON.parse(line));

const server = await startClientServer();
const table = [["", ...Object.keys(clients)]];
for (const [label, call, ...steps] of rows) {
  const cells = await Promise.all(
    Object.values(clients).map(async (client) => {
      const body = JSON.stringify(steps);
      const plan: string = await (
        await fetch(`${server.origin}/plans`, { method: "POST", body })
      ).json();
      const made = client(`${server.origin}/${plan}`, call)
        .catch((error): Outcome => {
          const { status } = error.response ?? error;
          return { error, status };
        });
      const patience = setTimeout(15e3, { error: "still waiting after 15 s" });
      const outcome: Outcome = await Promise.race([made, patience]);
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

const run = theRun(Object.keys(clients));
await publish("bench/comparison.md", "faults", table, run);
Deno.exit();
