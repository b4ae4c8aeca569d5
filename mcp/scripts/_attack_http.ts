import type { Client } from "@modelcontextprotocol/client";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "attack", version: "1.0.0" },
  },
};

/** How many connections that send nothing are held while somebody else calls. */
const IDLE_CONNECTIONS = 200;

/** Headers of requests that nobody should serve; `undefined` removes one. */
const FORGED: readonly [label: string, Record<string, string | undefined>][] = [
  ["another `Host`, as after DNS rebinding", { host: "evil.example" }],
  ["another `Origin`: a page of another site", {
    origin: "https://evil.example",
  }],
  ["`Origin: null`: a file, a sandbox", { origin: "null" }],
  ["no token", { authorization: undefined }],
  ["another token", { authorization: "Bearer other" }],
];

/** The attacks of {@linkcode attackHttp}, in their order. */
export const HTTP_ATTACKS: readonly string[] = [
  ...FORGED.map(([label]) => label),
  "a request of 20 MB",
  `a client, beside ${IDLE_CONNECTIONS} connections that send nothing`,
];

/**
 * Sends what people outside could send to a server that listens for HTTP.
 *
 * @param token The server's own bearer token.
 * @returns For each attack, `served` or the status; a row for {@linkcode HTTP_ATTACKS}.
 */
export async function attackHttp(url: URL, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const usual = await post(url, headers);
  if (usual !== "served") throw new Error(`A right request gets ${usual}`);
  const cells: string[] = [];
  for (const [, forged] of FORGED) {
    cells.push(await post(url, { ...headers, ...forged }));
  }
  cells.push(await post(url, headers, 20_000_000));
  const idle = await Promise.all(
    Array.from({ length: IDLE_CONNECTIONS }, () => open(url)),
  );
  cells.push(await post(url, headers));
  for (const socket of idle) socket.destroy();
  return cells;
}

/** Calls a tool 1,000 times at once, and counts the calls that get an answer. */
export async function flood(client: Client, name: string): Promise<number> {
  const outcomes = await Promise.allSettled(
    Array.from(
      { length: 1000 },
      () => client.callTool({ name, arguments: {} }),
    ),
  );
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

/** Sends a first request, with any `Host`, which `fetch` does not let one set. */
function post(
  { hostname, port, pathname }: URL,
  headers: Record<string, string | undefined>,
  padding = 0,
): Promise<string> {
  const body = JSON.stringify(INITIALIZE) + " ".repeat(padding);
  const all = {
    host: `${hostname}:${port}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "content-length": `${body.length}`,
    ...headers,
  };
  const sent = Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  );
  return new Promise((resolve) => {
    const request = httpRequest({
      ...{ hostname, port, path: pathname, method: "POST", headers: sent },
      agent: false,
      timeout: 20_000,
    }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        // Some keep the stream of a session open.
        if ((text += chunk).includes("serverInfo")) {
          resolve("served");
          request.destroy();
        }
      });
      response.on("end", () => resolve(`${response.statusCode}`));
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve("no response"));
    request.end(body);
  });
}

function open({ hostname, port }: URL) {
  return new Promise<ReturnType<typeof connect>>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on("error", reject);
  });
}
