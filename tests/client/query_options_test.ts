/** Queries of a client, in TanStack Query; tests/types has their types. */
import { assertEquals, assertRejects } from "@std/assert";
import { QueryClient } from "@tanstack/query-core";
import { describe, it } from "node:test";
import { createClient, HttpError, json } from "../../lib/client/client.ts";
import {
  infiniteQueryOptions,
  queryOptions,
} from "../../lib/client/query_options.ts";

/** A client, and the requests that it sends. */
function clientOf(...responses: Response[]) {
  const sent: Request[] = [];
  const client = createClient({
    baseUrl: "https://shop.example",
    throwOnError: false,
    fetch: (request) => {
      sent.push(request);
      return responses.shift() ?? new Response(null, { status: 204 });
    },
  });
  return { client, sent };
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: 0 } } });

describe("queryOptions()", () => {
  it("sends a call, whose empty body is null", async () => {
    const { client } = clientOf(Response.json({ id: 7 }));
    const as = json<{ id: number }>();
    const query = queryOptions(client, "GET /orders/{id}", { id: 7 }, { as });
    assertEquals(await queries.fetchQuery(query), { id: 7 });
    assertEquals(await query.queryFn(query.queryKey), null);
  });

  it("throws, whatever the client does", async () => {
    const { client } = clientOf(Response.json(1, { status: 404 }));
    const query = queryOptions(client, "GET /orders");
    await assertRejects(() => queries.fetchQuery(query), HttpError);
  });

  it("has a key of plain data, without headers", () => {
    const { client } = clientOf();
    const query = new URLSearchParams({ b: "c" });
    const data = new FormData();
    data.set("d", "e");
    const baseUrl = new URL("https://eu.example/v1");
    const { queryKey } = queryOptions(client, "POST /orders/{id}{?at}", {
      id: 7n,
      at: new Date(0),
    }, { headers: { a: "b" }, query, data, baseUrl });
    assertEquals(queryKey, [
      "POST /orders/{id}{?at}",
      { id: "7", at: "1970-01-01T00:00:00.000Z" },
      { query: "b=c", data: [["d", "e"]], baseUrl: "https://eu.example/v1" },
    ]);
    assertEquals(queryOptions(client, "GET /orders").queryKey, [
      "GET /orders",
      {},
    ]);
  });

  it("ends with the signal of the query, and with that of the call", async () => {
    const { client } = clientOf();
    const signal = AbortSignal.abort("enough");
    const reasonOf = (work: Promise<unknown>) => work.catch((reason) => reason);
    const query = queryOptions(client, "GET /orders");
    assertEquals(await reasonOf(query.queryFn({ signal })), "enough");
    const other = queryOptions(client, "GET /orders", {}, { signal });
    const context = { signal: new AbortController().signal };
    assertEquals(await reasonOf(other.queryFn(context)), "enough");
  });
});

describe("infiniteQueryOptions()", () => {
  it("sends a call for each page", async () => {
    const { client, sent } = clientOf(
      Response.json({ cursor: "x" }),
      Response.json({ cursor: "x" }),
      Response.json({ cursor: "" }),
    );
    const as = json<{ cursor: string }>();
    const first = queryOptions(client, "GET /orders", { limit: 1 }, { as });
    const query = infiniteQueryOptions(first, ({ cursor }) => ({ cursor }));
    await queries.fetchQuery(first);
    const { pages } = await queries.fetchInfiniteQuery({ ...query, pages: 9 });
    assertEquals(pages, [{ cursor: "x" }, { cursor: "" }]);
    // It shares no cache with the query of its first page.
    const cached = queries.getQueryData(first.queryKey);
    assertEquals<unknown>(cached, { cursor: "x" });
    assertEquals(sent.map(({ url }) => new URL(url).search), [
      "?limit=1",
      "?limit=1",
      "?limit=1&cursor=x",
    ]);
    const last = infiniteQueryOptions(query, () => undefined);
    assertEquals(last.getNextPageParam({ cursor: "x" }), undefined);
  });
});
