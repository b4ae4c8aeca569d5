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
import createClient from "openapi-fetch";
import { send } from "../lib/send/send.ts";
import { createEndpoint } from "../mod.ts";

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
const id = 42;
const name = "Marmalade";

const api = createEndpoint<paths>({ baseUrl }).defaults({ headers });
const client = createClient<paths>({ baseUrl, headers });
const kyClient = ky.create({ headers, timeout });
const axiosClient = axios.create({ baseURL: baseUrl, headers, timeout });
const octokitClient = octokit.defaults({ baseUrl, headers });

/** The same two calls, as somebody writes them who knows the client. */
const contenders: Readonly<
  Record<string, { get: () => Promise<Item>; post: () => Promise<Item> }>
> = {
  "by hand": {
    async get() {
      const response = await fetch(
        `${baseUrl}/items/${encodeURIComponent(id)}?lang=en`,
        { headers, signal: AbortSignal.timeout(timeout) },
      );
      if (!response.ok) throw new Error(`${response.status}`);
      return await response.json();
    },
    async post() {
      const response = await fetch(`${baseUrl}/items`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ name }),
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error(`${response.status}`);
      return await response.json();
    },
  },
  "Waymark": {
    get: async () =>
      (await send(api("GET /items/{id}", { id, lang: "en" }))).data,
    post: async () => (await send(api("POST /items", { name }))).data,
  },
  "openapi-fetch": {
    async get() {
      const { data } = await client.GET("/items/{id}", {
        params: { path: { id }, query: { lang: "en" } },
        signal: AbortSignal.timeout(timeout),
      });
      return data!;
    },
    async post() {
      const { data } = await client.POST("/items", {
        body: { name },
        signal: AbortSignal.timeout(timeout),
      });
      return data!;
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
    get: async () =>
      (await axiosClient.get(`/items/${encodeURIComponent(id)}`, {
        params: { lang: "en" },
      })).data,
    post: async () => (await axiosClient.post("/items", { name })).data,
  },
  "@octokit/request": {
    get: async () =>
      (await octokitClient("GET /items/{id}", {
        id,
        lang: "en",
        request: { signal: AbortSignal.timeout(timeout) },
      })).data,
    post: async () =>
      (await octokitClient("POST /items", {
        name,
        request: { signal: AbortSignal.timeout(timeout) },
      })).data,
  },
};

const CALLS = 200;
/** As many rounds as engines need before they have compiled all of it. */
const WARM_UP = 30;

const each = new Map<string, number[]>();
for (let round = -WARM_UP; round < Number(rounds); round++) {
  for (const [contender, calls] of Object.entries(contenders)) {
    for (const [kind, call] of Object.entries(calls)) {
      const start = process.cpuUsage();
      for (let count = 0; count < CALLS; count++) {
        const data = await call();
        if (data.id !== id) throw new Error(`${contender}: ${data}`);
      }
      const { user, system } = process.cpuUsage(start);
      const key = `${contender}, ${kind}`;
      const times = each.get(key) ?? [];
      each.set(key, times);
      if (round >= 0) times.push((user + system) / CALLS);
    }
  }
}
console.log(JSON.stringify(
  Object.keys(contenders).map((contender) => [
    contender,
    ...["get", "post"].map((kind) => {
      const times = each.get(`${contender}, ${kind}`)!.sort((a, b) => a - b);
      return times[times.length >> 1];
    }),
  ]),
));
// Connections that are kept open would keep the process alive.
process.exit();
