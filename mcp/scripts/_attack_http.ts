import type { Client } from "@modelcontextprotocol/client";
import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";

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

/** Headers of a request. One that is `undefined` is left out. */
type Forged = Readonly<Record<string, string | undefined>>;

/** Sends what the label says, and returns `served` or the status of the response. */
type HttpAttack = (url: URL, usual: Forged) => Promise<string>;

const forge = (forged: Forged): HttpAttack => (url, usual) =>
  post(url, { ...usual, ...forged });

/** What whoever reaches the port of a server could send. */
const ATTACKS: Readonly<Record<string, HttpAttack>> = {
  "another `Host`, as after DNS rebinding": forge({ host: "evil.example" }),
  "another `Origin`: a page of another site": forge({
    origin: "https://evil.example",
  }),
  "`Origin: null`: a file, a sandbox": forge({ origin: "null" }),
  "no token": forge({ authorization: undefined }),
  "another token": forge({ authorization: "Bearer other" }),
  "a request of 20 MB": (url, usual) => post(url, usual, 20_000_000),
};

/** The labels of all attacks. */
export const HTTP_ATTACKS: readonly string[] = Object.keys(ATTACKS);

/**
 * Attacks a server over HTTP, beside 200 connections that send nothing.
 *
 * @param token The server's own bearer token.
 * @returns `served`, or the status; and whether the server ends by it.
 */
export async function attackHttp(
  url: URL,
  token: string,
  label: string,
): Promise<string> {
  const usual = { authorization: `Bearer ${token}` };
  const idle = Array.from({ length: 200 }, () => open(url));
  if (await post(url, usual) !== "served") throw new Error("It does not serve");
  const outcome = await ATTACKS[label]!(url, usual);
  const goesOn = await post(url, usual) === "served";
  for (const socket of idle) socket.destroy();
  return goesOn ? outcome : `${outcome}, and the server ends`;
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
  headers: Forged,
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

function open({ hostname, port }: URL): Socket {
  // A server that ends resets it.
  return connect(Number(port), hostname).on("error", () => {});
}
