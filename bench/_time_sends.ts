/**
 * Times whole calls of a local server: the processor time of the process, so
 * that nobody's waiting counts. Runs on Deno, Node and Bun; prints the medians
 * of each contender in microseconds as JSON.
 *
 * @module
 */
import { request as octokit } from "@octokit/request";
import axios from "axios";
import ky from "ky";
import process from "node:process";
import createOpenapiFetch from "openapi-fetch";
import { createClient, type SendOptions } from "../lib/client/client.ts";
import { described } from "../lib/description/mod.ts";
import { mediansInTurns } from "./_figures.ts";

interface Item {
  id: number;
  name: string;
}

interface paths {
  "/items/{id}": {
    get: {
      parameters: { path: { id: number }; query?: { lang?: string } };
      responses: { 200: { content: { "application/json": Item } } };
    };
  };
  "/items": {
    post: {
      requestBody: { content: { "application/json": { name: string } } };
      responses: { 201: { content: { "application/json": Item } } };
    };
  };
}

const [, , baseUrl = "", rounds = "31"] = process.argv;
const headers = { authorization: "Bearer 0000000000000000" };
const timeout = 10_000;
const limit = () => AbortSignal.timeout(timeout);
const id = 42;
const name = "Marmalade";

const description = described<paths>();
const client = createOpenapiFetch<paths>({ baseUrl, headers });
const kyClient = ky.create({ headers, timeout });
const axiosClient = axios.create({ baseURL: baseUrl, headers, timeout });
const octokitClient = octokit.defaults({ baseUrl, headers });

interface Calls {
  get(): Promise<Item>;
  post(): Promise<Item>;
}

/**
 * The same two calls, as somebody writes them who knows the client. Each has the
 * same timeout, and otherwise its defaults.
 */
const contenders: Readonly<Record<string, Calls>> = {
  "by hand": {
    get: () =>
      fetchJson(`/items/${encodeURIComponent(id)}?lang=en`, { headers }),
    post: () =>
      fetchJson("/items", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ name }),
      }),
  },
  "Waymark": waymark(),
  "with `maxBytes`": waymark({ maxBytes: 1_000_000 }),
  "with a `fetch`": waymark({ fetch: (request) => fetch(request) }),
  "openapi-fetch": {
    async get() {
      const params = { path: { id }, query: { lang: "en" } };
      const init = { params, signal: limit() };
      return (await client.GET("/items/{id}", init)).data!;
    },
    async post() {
      const init = { body: { name }, signal: limit() };
      return (await client.POST("/items", init)).data!;
    },
  },
  "ky": {
    get: () =>
      kyClient.get(`${baseUrl}/items/${encodeURIComponent(id)}`, {
        searchParams: { lang: "en" },
      }).json(),
    post: () => kyClient.post(`${baseUrl}/items`, { json: { name } }).json(),
  },
  "axios": {
    async get() {
      const options = { params: { lang: "en" } };
      const path = `/items/${encodeURIComponent(id)}`;
      return (await axiosClient.get(path, options)).data;
    },
    post: async () => (await axiosClient.post("/items", { name })).data,
  },
  "@octokit/request": {
    async get() {
      const options = { id, lang: "en", request: { signal: limit() } };
      return (await octokitClient("GET /items/{id}", options)).data;
    },
    async post() {
      const options = { name, request: { signal: limit() } };
      return (await octokitClient("POST /items", options)).data;
    },
  },
};

/** What a programmer writes who needs no client. */
async function fetchJson(path: string, init: RequestInit): Promise<Item> {
  const response = await fetch(baseUrl + path, { ...init, signal: limit() });
  if (!response.ok) throw new Error(`${response.status}`);
  return await response.json();
}

/** The two calls with a client of this library that has these options as well. */
function waymark(
  options: Pick<SendOptions, "maxBytes" | "fetch"> = {},
): Calls {
  const client = createClient({
    ...{ baseUrl, headers, timeout, description },
    ...options,
  });
  return {
    get: async () => (await client("GET /items/{id}", { id, lang: "en" })).data,
    post: async () => (await client("POST /items", { name })).data,
  };
}

const CALLS = 200;
/** As many rounds as engines need before they have compiled all of it. */
const WARM_UP = 30;

/** The microseconds of the processor that each call takes. */
async function timeEach(call: () => Promise<Item>): Promise<number> {
  const start = process.cpuUsage();
  for (let count = 0; count < CALLS; count++) {
    const data = await call();
    if (data.id !== id) throw new Error(`${call}: ${data}`);
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / CALLS;
}

const medians = await mediansInTurns(
  Object.values(contenders).map(({ get, post }) => async () => [
    await timeEach(get),
    await timeEach(post),
  ]),
  { rounds: Number(rounds), warmUp: WARM_UP },
);
console.log(JSON.stringify(
  Object.keys(contenders).map((name, index) => [name, ...medians[index]!]),
));
// Connections that are kept open would keep the process alive.
process.exit();
