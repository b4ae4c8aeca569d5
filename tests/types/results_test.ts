import { assertType, type IsExact, type IsUnknown } from "@std/testing/types";
import { describe, it } from "node:test";
import { send } from "../../lib/client/client.ts";
import type {
  HttpError,
  ResponseOf,
  Result,
  StandardSchema,
} from "../../lib/client/client.ts";
import type { RequestOptions } from "../../mod.ts";
import { createClient, createEndpoint, described } from "./_api.ts";
import { onlyCompiled } from "./_only_compiled.ts";
import type { components, paths } from "./_pets.ts";

type Pet = components["schemas"]["Pet"];
type Problem = components["schemas"]["Problem"];

const baseUrl = "https://pets.example";
const description = described<paths>({});
const client = createClient({ baseUrl, description });
const api = createEndpoint({ baseUrl, description });
const soft = createClient({ baseUrl, description, throwOnError: false });
const plain = createClient({ baseUrl });

declare const schema: StandardSchema<{ checked: 1 }>;
declare const flag: boolean;

describe("the result of a call", () => {
  it("has the data and the status of a success", () => {
    onlyCompiled(async () => {
      const result = await client("GET /pets/{petId}", { petId: 1 });
      assertType<IsExact<typeof result, Result<200, Pet>>>(true);
      const empty = await client("POST /empty");
      assertType<IsExact<typeof empty.data, undefined>>(true);
      const head = await client("HEAD /pets/{petId}", { petId: 1 });
      assertType<IsExact<typeof head.data, undefined>>(true);
      const text = await client("PUT /open/{owner}", { owner: "", title: "" });
      assertType<IsExact<typeof text.data, string>>(true);
      const bytes = await client("POST /open/{owner}", {
        owner: "",
        title: 1,
      });
      assertType<IsExact<typeof bytes.data, ArrayBuffer>>(true);
      const lost = await client("PATCH /open/{owner}", { owner: "" });
      assertType<IsUnknown<typeof lost.data>>(true);
      // @ts-expect-error Errors are thrown.
      result.error;
      // @ts-expect-error The pet has no such property.
      result.data.nam;
    });
  });

  it("is one of several successes, by their status", () => {
    onlyCompiled(async () => {
      const result = await client("GET /tenants/{tenant}/things", {
        tenant: "a",
        page: 1,
      });
      if (result.status === 201) result.data satisfies number[];
      else result.data satisfies string[];
      const range = await client("PUT /search");
      assertType<IsExact<typeof range.data, { done: true }>>(true);
      if (range.status === 204) range.data.done;
      const only = await client("GET /search", { q: "x" });
      assertType<IsUnknown<typeof only.data>>(true);
      if (only.status === 201) only.data;
      // @ts-expect-error It is no success.
      if (only.status === 404) only.data;
    });
  });

  it("is read by its media type, of which ranges are JSON and lines are not", () => {
    onlyCompiled(async () => {
      const { data, status } = await client("GET /exports");
      if (status === 200) {
        assertType<IsExact<typeof data, { id: string }>>(true);
      }
      if (status === 201) assertType<IsExact<typeof data, number>>(true);
      if (status === 202) assertType<IsExact<typeof data, ArrayBuffer>>(true);
      if (status === 203) assertType<IsExact<typeof data, string>>(true);
      if (status === 206) assertType<IsExact<typeof data, ArrayBuffer>>(true);
      const lines = await client("POST /exports", {}, { data: [] });
      assertType<IsExact<typeof lines.data, number>>(true);
    });
  });

  it("is what the options make of it, of the call or of the client", () => {
    onlyCompiled(async () => {
      const text = await client("GET /pets", {}, { as: "text" });
      assertType<IsExact<typeof text.data, string>>(true);
      const stream = await client("GET /pets", {}, { as: "stream" });
      stream.data.getReader();
      const json = await client("GET /pets", {}, { as: "json", timeout: 5 });
      assertType<IsExact<typeof json.data, Pet[]>>(true);
      const checked = await client("GET /pets", {}, { schema });
      assertType<IsExact<typeof checked.data, { checked: 1 }>>(true);
      const blobs = client.defaults({ as: "blob" });
      const blob = await blobs("GET /pets");
      assertType<IsExact<typeof blob.data, Blob>>(true);
      const pets = await blobs("GET /pets", {}, { as: null });
      assertType<IsExact<typeof pets.data, Pet[]>>(true);
      const checking = createClient({ baseUrl, description, schema });
      const same = await checking("GET /pets");
      assertType<IsExact<typeof same.data, { checked: 1 }>>(true);
      const unchecked = await checking("GET /pets", {}, { schema: null });
      assertType<IsExact<typeof unchecked.data, Pet[]>>(true);
      // @ts-expect-error It is a string.
      text.data[0].name;
    });
  });

  it("is unknown without a description", () => {
    onlyCompiled(async () => {
      const { data, status } = await plain("GET /x");
      assertType<IsUnknown<typeof data>>(true);
      assertType<IsExact<typeof status, number>>(true);
      const text = await plain("GET /x", {}, { as: "text" });
      assertType<IsExact<typeof text.data, string>>(true);
      const checked = await plain("GET /x", {}, { schema });
      assertType<IsExact<typeof checked.data, { checked: 1 }>>(true);
      const result = await plain("GET /x", {}, { throwOnError: false });
      if (result.error === undefined) result.data;
      else assertType<IsExact<typeof result.data, undefined>>(true);
    });
  });
});

describe("the data that a call states", () => {
  interface Order {
    readonly id: string;
  }

  it("is that of the result, unless an option says more", () => {
    onlyCompiled(async () => {
      const order = await plain<Order>("GET /orders/{id}", { id: 1 });
      assertType<IsExact<typeof order, Result<number, Order>>>(true);
      const options = { timeout: 1, headers: { a: "b" } };
      (await plain<Order>("GET /orders", {}, options)).data satisfies Order;
      (await plain.send<Order>(plain.request("GET /o"))).data satisfies Order;
      (await send<Order>(plain.request("GET /o"))).data satisfies Order;
      const orders = plain.pages<Order[]>("GET /orders", {}, {
        next: (data) => data[0]?.id,
      });
      for await (const { data } of orders) data satisfies Order[];
      const texts = createClient({ baseUrl, as: "text" });
      (await texts<Order>("GET /o")).data satisfies string;
      const quiet = createClient({ baseUrl, throwOnError: false });
      const { data, error } = await quiet<Order>("GET /orders");
      if (error === undefined) assertType<IsExact<typeof data, Order>>(true);
      // @ts-expect-error It may be an error.
      data.id;
      // @ts-expect-error Only a client can say this, beside data that is stated.
      plain<Order>("GET /orders", {}, { throwOnError: false });
      // @ts-expect-error The description says what it is.
      client<Order>("GET /pets");
    });
  });

  it("is never taken from where the result goes", () => {
    onlyCompiled(async () => {
      // @ts-expect-error It is unknown.
      const result: Result<number, Order> = await plain("GET /orders");
      // @ts-expect-error It is unknown.
      const promised: Promise<Result<number, Order>> = plain("GET /orders");
      return [result, promised];
    });
  });
});

describe("a result whose errors are not thrown", () => {
  const read = () => soft("GET /pets/{petId}", { petId: 1 });
  type Read = Awaited<ReturnType<typeof read>>;
  const result = {} as Read;

  it("is told apart by its status", () => {
    onlyCompiled(() => {
      const { data, error, status } = result;
      if (status === 200) assertType<IsExact<typeof data, Pet>>(true);
      if (result.status === 404) {
        assertType<
          IsExact<typeof result.error, { code: "not_found"; path: string }>
        >(true);
      }
      // A status without content.
      if (result.status === 410) {
        assertType<IsExact<typeof result.error, HttpError>>(true);
      }
      // A status of the range, and one that nothing else describes.
      if (status === 409) assertType<IsExact<typeof error, Problem>>(true);
      if (status === 503) assertType<IsExact<typeof error, string>>(true);
      if (status === 302) {
        assertType<IsExact<typeof error, { unexpected: true }>>(true);
      }
      switch (result.status) {
        case 200:
          return result.data.id;
        case 404:
          return result.error.path;
      }
      // @ts-expect-error It is the error of another status.
      if (result.status === 409) result.error.code;
      // @ts-expect-error Nothing describes it.
      if (result.status === 999) return;
      return;
    });
  });

  it("is told apart by its error", () => {
    onlyCompiled(() => {
      const { data, error } = result;
      if (error === undefined) assertType<IsExact<typeof data, Pet>>(true);
      else assertType<IsExact<typeof data, undefined>>(true);
      if (!result.error) result.data?.name;
      // @ts-expect-error It may be an error.
      result.data.name;
      // @ts-expect-error It may be a success.
      result.error.title;
    });
  });

  it("has the HttpError where an error has no content", () => {
    onlyCompiled(async () => {
      const options = { headers: { "X-Reason": "r" }, throwOnError: false };
      const gone = await client("DELETE /pets/{petId}", { petId: 1 }, {
        ...options,
        throwOnError: false,
      });
      if (gone.status === 404) {
        assertType<IsExact<typeof gone.error, HttpError>>(true);
      }
      if (gone.error === undefined) gone.status satisfies 204;
      const head = await soft("HEAD /pets/{petId}", { petId: 1 });
      if (head.status === 404) {
        assertType<IsExact<typeof head.error, HttpError>>(true);
      }
    });
  });

  it("may be an error where none is described", () => {
    onlyCompiled(async () => {
      const { data, error, status } = await soft("POST /shapes", {
        kind: "circle",
        radius: 1,
      });
      if (status === 204) assertType<IsExact<typeof data, undefined>>(true);
      if (status === 500) {
        assertType<IsExact<typeof error, NonNullable<unknown>>>(true);
      }
      const failing = await soft("POST /search");
      if (failing.error === undefined) {
        assertType<IsUnknown<typeof failing.data>>(true);
      }
    });
  });

  it("is chosen by the client or by the call", () => {
    onlyCompiled(async () => {
      const thrown = await soft("GET /pets/{petId}", { petId: 1 }, {
        throwOnError: true,
      });
      assertType<IsExact<typeof thrown, Result<200, Pet>>>(true);
      const either = await client("GET /pets/{petId}", { petId: 1 }, {
        throwOnError: flag,
      });
      if (either.status === 404) either.error.code;
      const again = await soft.defaults({ throwOnError: true })("GET /pets");
      assertType<IsExact<typeof again, Result<200, Pet[]>>>(true);
      const kept = await soft.defaults({ timeout: 1 })("GET /pets/{petId}", {
        petId: 1,
      });
      assertType<IsExact<typeof kept, Read>>(true);
      const options = { timeout: 1, throwOnError: false } as const;
      const shared = await client("GET /pets/{petId}", { petId: 1 }, options);
      assertType<IsExact<typeof shared, Read>>(true);
    });
  });
});

describe("a request", () => {
  it("carries its route to whoever sends it", () => {
    onlyCompiled(async () => {
      const request = client.request("GET /pets/{petId}", { petId: 1 });
      const same = api("GET /pets/{petId}", { petId: 1 });
      assertType<IsExact<typeof request, typeof same>>(true);
      assertType<IsExact<typeof request.headers, Record<string, string>>>(true);
      const { data } = await client.send(request, { timeout: 1 });
      assertType<IsExact<typeof data, Pet>>(true);
      const failed = await soft.send(request);
      if (failed.status === 404) failed.error.code;
      const other = await client.send({} as RequestOptions);
      assertType<IsUnknown<typeof other.data>>(true);
      // @ts-expect-error It is sent as it is.
      client.send(request, { headers: {} });
    });
  });

  it("has numbers among its headers only if some were passed", () => {
    const headers = { "x-n": 1 };
    onlyCompiled(() => {
      const own = api("GET /pets", {}, { headers });
      assertType<IsExact<typeof own.headers["a"], string | number>>(true);
      const set = createEndpoint({ baseUrl, headers })("GET /x");
      assertType<IsExact<typeof set.headers["a"], string | number>>(true);
    });
  });
});

describe("pages", () => {
  it("have the data of the route, and so has `next`", () => {
    onlyCompiled(async () => {
      const pages = client.pages("GET /pets", { limit: 10 }, {
        next: (data) => data.at(-1)?.name,
      });
      for await (const { data, status } of pages) {
        assertType<IsExact<typeof data, Pet[]>>(true);
        assertType<IsExact<typeof status, 200>>(true);
      }
      // @ts-expect-error Pets have no such property.
      client.pages("GET /pets", {}, { next: (data) => data[0]?.nam });
    });
  });
});

describe("ResponseOf", () => {
  it("is that of a success, or of a status", () => {
    type Of<Status extends number> = ResponseOf<
      paths,
      "GET /pets/{petId}",
      Status
    >;
    assertType<IsExact<ResponseOf<paths, "GET /pets/{petId}">, Pet>>(true);
    assertType<IsExact<Of<404>["path"], string>>(true);
    assertType<IsExact<Of<409>, Problem>>(true);
    assertType<IsExact<Of<500>, { unexpected: true }>>(true);
    assertType<
      IsExact<
        ResponseOf<paths, "GET /tenants/{tenant}/things">,
        string[] | number[]
      >
    >(true);
    assertType<IsExact<ResponseOf<paths, "POST /empty">, undefined>>(true);
    assertType<IsUnknown<ResponseOf<paths, "PATCH /open/{owner}">>>(true);
    onlyCompiled(() => {
      // @ts-expect-error There is no such route.
      type Unknown = ResponseOf<paths, "GET /petz">;
      return undefined as unknown as Unknown;
    });
  });
});
