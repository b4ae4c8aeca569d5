/** How a client reads a response that a description says is JSON. */
import { assertEquals, assertRejects } from "@std/assert";
import { describe as suite, it } from "node:test";
import {
  createClient,
  dataOf,
  HttpError,
  type SendOptions,
} from "../../lib/client/client.ts";
import { describe, described, tableOf } from "../../lib/description/mod.ts";
import type { CaseClient } from "../conformance/client_cases/_case.ts";

const json = { content: { "application/json": {} } };
const html = { content: { "text/html": {} } };
const either = { content: { ...json.content, ...html.content } };
const any = { content: { "*/*": {} } };
const document = {
  openapi: "3.1.0",
  paths: {
    "/orders": { get: { responses: { 200: json, 203: html, 404: json } } },
    "/ranges": { get: { responses: { "2XX": json, 203: html } } },
    "/defaults": { get: { responses: { default: json } } },
    "/other": { get: { responses: { 404: json, 201: {}, default: json } } },
    "/mixed": { get: { responses: { 200: either } } },
    "/any": { get: { responses: { 200: any } } },
    "/made": { post: { responses: { 201: json } } },
    "/started": { post: { responses: { 202: json } } },
    "/stored": { put: { responses: { 204: {} } } },
    "/gone": { delete: { responses: { 204: {} } } },
    "/deleted": { delete: { responses: { 200: json } } },
  },
};
const table = tableOf(document);

/** A response that says it is HTML. */
const page = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "text/html" } });
/** A response that does not say what it is. */
const bytes = (text: string) => new Response(new TextEncoder().encode(text));

type Row = readonly [
  route: string,
  response: Response,
  read: unknown,
  options?: SendOptions,
];

/** What a response is read as, or the end of the message. */
const ROWS: readonly Row[] = [
  ["GET /orders", page("[1]"), [1]],
  ["GET /orders", bytes("[1]"), [1]],
  [
    "GET /orders",
    page("<p>"),
    '200 with text/html instead of JSON: "<p>"',
  ],
  [
    "GET /orders",
    new Response(),
    '200 with an untyped body instead of JSON: ""',
  ],
  [
    "GET /orders",
    bytes("<p>"),
    '200 with an untyped body instead of JSON: "<p>"',
  ],
  // By the type.
  ["GET /orders", page("<p>", 202), "<p>"],
  ["GET /orders", page("<p>", 404), "404"],
  ["GET /orders", page("", 201), undefined],
  // By the option.
  ["GET /orders", page("<p>"), "<p>", { as: "text" }],
  ["GET /orders", page("[1]"), [1], { as: null }],
  ["GET /ranges", page("[1]"), [1]],
  ["GET /ranges", page("[1]", 203), "[1]"],
  ["GET /defaults", page("[1]", 206), [1]],
  ["GET /other", page("[1]"), "[1]"],
  ["GET /other", page("[1]", 201), "[1]"],
  ["GET /mixed", page("[1]"), "[1]"],
  ["GET /any", page("[1]"), "[1]"],
  ["POST /made", page("[1]", 201), [1]],
  ["POST /made", page("[1]", 202), "[1]"],
  ["POST /started", page("[1]", 202), [1]],
  ["PUT /stored", page("[1]"), "[1]"],
  ["DELETE /gone", page("[1]"), "[1]"],
  ["DELETE /deleted", page("[1]"), [1]],
  ["GET /nowhere", page("[1]"), "[1]"],
];

suite("a client with a description", () => {
  for (
    const [route, response, read, options = {}] of ROWS
  ) {
    it(`reads ${response.status} of ${route} as ${read}`, async () => {
      for (const description of [describe(document), described(table)]) {
        const client = createClient({
          baseUrl: "https://api.example.com",
          description: description as ReturnType<typeof describe>,
          fetch: () => response.clone(),
        }) as CaseClient;
        const request = client.request(route);
        for (
          const call of [
            () => client(route, {}, options),
            () => client.send(request, options),
          ]
        ) {
          const found = await call().then(
            ({ data }) => data,
            ({ message }) => message.replace(/.* returned /, ""),
          );
          assertEquals(found, read);
        }
      }
    });
  }

  it("does without credentials where the document says so", async () => {
    const responses = {};
    const paths = {
      "/public": { get: { security: [], responses } },
      "/open": { get: { security: [{}], responses } },
      "/either": { get: { security: [{}, { a: [] }], responses } },
      "/orders": { get: { responses } },
    };
    const both = {
      openapi: "3.1.0",
      security: [{ a: [] }],
      components: { securitySchemes: { a: { type: "http" } } },
      paths,
    };
    for (const description of [describe(both), described(tableOf(both))]) {
      const sent: unknown[] = [];
      const client = createClient({
        baseUrl: "https://api.example.com",
        description: description as ReturnType<typeof describe>,
        authorize: () => "Bearer a",
        fetch: ({ headers }) => {
          sent.push(headers.get("authorization"));
          return new Response();
        },
      }) as CaseClient;
      for (const path of Object.keys(paths)) await client(`GET ${path}`);
      assertEquals(sent, [null, null, "Bearer a", "Bearer a"]);
    }
  });

  it("replaces the cookies of a call by those of its next page", async () => {
    const sent: unknown[] = [];
    const client = createClient({
      baseUrl: "https://api.example.com",
      fetch: ({ headers }) => {
        sent.push(`${headers.get("cookie")} ${headers.get("x-a")}`);
        return new Response();
      },
    }) as CaseClient;
    const named = [{ at: "x", headers: { "x-a": "b" } }, { at: "y" }];
    const options = { cookies: { at: 0 }, next: () => named.shift() };
    for await (const _ of client.pages("GET /orders", {}, options));
    assertEquals(sent, ["at=0 null", "at=x b", "at=y b"]);
  });

  it("goes by the type where the table is empty", async () => {
    const { data } = await createClient({
      baseUrl: "https://api.example.com",
      description: described(),
      fetch: () => page("[1]"),
    })("GET /orders");
    assertEquals<unknown>(data, "[1]");
  });

  it("gets a table with each status that is JSON alone", () => {
    assertEquals(table, {
      routes: {
        "GET /orders": { json: ["200"] },
        "GET /ranges": {
          json: ["200", "201", "202", "206", "207", "208", "226"],
        },
        "GET /defaults": { json: ["2XX"] },
        "POST /made": { json: ["201"] },
        "POST /started": { json: ["202"] },
        "DELETE /deleted": { json: ["200"] },
      },
    });
  });
});

suite("dataOf()", () => {
  it("gives the data of a call, and throws its error", async () => {
    const client = createClient({
      baseUrl: "https://api.example.com",
      description: described(),
      throwOnError: false,
      fetch: ({ url }) =>
        Response.json([url], { status: url.endsWith("/no") ? 404 : 200 }),
    });
    const args = ["GET /orders/{id}", { id: 1 }] as const;
    assertEquals<unknown>(await dataOf(client, args as never), [
      "https://api.example.com/orders/1",
    ]);
    const lost = ["GET /no"] as const;
    await assertRejects(() => dataOf(client, lost as never), HttpError);
  });
});
