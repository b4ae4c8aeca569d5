import { assertEquals } from "@std/assert";
import {
  assertType,
  type IsExact,
  type IsNever,
  type IsUnknown,
} from "@std/testing/types";
import { describe, it } from "node:test";
import { z } from "zod";
import {
  createSend,
  type HttpError,
  send,
  type SendSettings,
} from "../../lib/client/client.ts";
import {
  createEndpoint,
  endpoint,
  type EndpointParameters,
  type EndpointResponse,
  type EndpointRoute,
  type ResponseOf,
  type StatusOf,
} from "../../mod.ts";
import { onlyCompiled } from "../types/_only_compiled.ts";
import type { paths } from "../types/_harbour.ts";

interface shopPaths {
  "/items/{id}": {
    get: {
      parameters: { path: { id: number } };
      responses: {
        200: { content: { "application/json": { name: string } } };
        202: { content: { "application/json": { ready: false } } };
        404: { content: { "application/problem+json": { title: string } } };
        410: { content?: never };
        "5XX": { content: { "text/plain": string } };
      };
    };
    delete: {
      parameters: { path: { id: number } };
      responses: { 204: { content?: never }; 404: { content?: never } };
    };
    head: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { "application/json": { name: string } } } };
    };
  };
  "/events": {
    get: {
      responses: { 200: { content: { "text/event-stream": { a: string } } } };
    };
  };
  "/picture": {
    get: {
      responses: {
        200: { content: { "image/png": string; "text/csv": string } };
      };
    };
    put: {
      responses: {
        200: { content: { "application/json": { a: 1 } & boolean } };
      };
    };
  };
}
const shop = createEndpoint<shopPaths>({ baseUrl: "https://shop.example" });
const harbour = createEndpoint<paths>({ baseUrl: "https://harbour.example" });
const calm = createSend({ throwOnError: false });

describe("send(), compiled", () => {
  it("types data by the call", () => {
    onlyCompiled(async () => {
      const { data, response } = await send(shop("GET /items/{id}", { id: 1 }));
      assertType<IsExact<typeof data, { name: string } | { ready: false }>>(
        true,
      );
      assertType<IsExact<typeof response.status, 200 | 202>>(true);
      const gone = await send(shop("DELETE /items/{id}", { id: 1 }));
      assertType<IsExact<typeof gone.data, undefined>>(true);
      const head = await send(shop("HEAD /items/{id}", { id: 1 }));
      assertType<IsExact<typeof head.data, undefined>>(true);
      const picture = await send(shop("GET /picture"));
      assertType<IsExact<typeof picture.data, string | ArrayBuffer>>(true);
      const events = await send(shop("GET /events"));
      assertType<IsExact<typeof events.data, string>>(true);
      // @ts-expect-error There is no such property.
      data.names;
    });
  });

  it("has the type that ResponseOf gives", () => {
    onlyCompiled(async () => {
      const options = harbour("POST /berths", { name: "a", depth: 1 });
      const { data } = await send(options);
      assertType<IsExact<typeof data, ResponseOf<typeof options>>>(true);
      const berths = harbour("GET /berths", { from: "a" });
      const { data: list, response } = await send(berths);
      assertType<IsExact<typeof list, ResponseOf<typeof berths>>>(true);
      assertType<IsExact<typeof response.status, number>>(true);
      for await (const page of send.pages(berths)) {
        assertType<IsExact<typeof page.data, ResponseOf<typeof berths>>>(true);
      }
    });
  });

  it("leaves unknown what is not described, unless it is named", () => {
    interface Repository {
      id: number;
    }
    onlyCompiled(async () => {
      const options = endpoint("GET /repos/{owner}/{repo}", {
        owner: "a",
        repo: "b",
      });
      assertType<IsUnknown<Awaited<ReturnType<typeof plain>>>>(true);
      async function plain() {
        return (await send(options)).data;
      }
      const { data, response } = await send<Repository>(options);
      assertType<IsExact<typeof data, Repository>>(true);
      assertType<IsExact<typeof response.status, number>>(true);
      for await (const page of send.pages<Repository[]>(options)) {
        assertType<IsExact<typeof page.data, Repository[]>>(true);
      }
      const named = await send<string>(options, { as: "text" });
      assertType<IsExact<typeof named.data, string>>(true);
      const result = await calm<Repository>(options);
      if (result.error === undefined) {
        assertType<IsExact<typeof result.data, Repository>>(true);
      } else assertType<IsExact<typeof result.data, undefined>>(true);
    });
  });

  it("types data by how it is read", () => {
    onlyCompiled(async () => {
      const options = shop("GET /items/{id}", { id: 1 });
      const text = await send(options, { as: "text" });
      assertType<IsExact<typeof text.data, string>>(true);
      const blob = await send(options, { as: "blob" });
      assertType<IsExact<typeof blob.data, Blob>>(true);
      const bytes = await send(options, { as: "arrayBuffer" });
      assertType<IsExact<typeof bytes.data, ArrayBuffer>>(true);
      const stream = await send(options, { as: "stream" });
      const body: Response["body"] = stream.data;
      stream.data.pipeThrough(new TextDecoderStream());
      assertType<IsExact<typeof stream.data, NonNullable<typeof body>>>(true);
      const json = await send(options, { as: "json" });
      assertType<
        IsExact<typeof json.data, { name: string } | { ready: false }>
      >(
        true,
      );
      const picture = await send(shop("GET /picture"), { as: "json" });
      assertType<IsUnknown<typeof picture.data>>(true);
      // @ts-expect-error There is no such kind.
      await send(options, { as: "xml" });
    });
  });

  it("types errors by status without throwOnError", () => {
    onlyCompiled(async () => {
      const options = shop("GET /items/{id}", { id: 1 });
      const result = await calm(options);
      if (result.error === undefined) {
        assertType<IsExact<typeof result.status, 200 | 202>>(true);
      } else {
        assertType<
          IsExact<typeof result.error, { title: string } | string | HttpError>
        >(true);
      }
      const { data, error, status, response } = result;
      // `5XX` is any number, which an error has to be told apart from first.
      if (error === undefined && status === 200) {
        assertType<IsExact<typeof data, { name: string }>>(true);
      }
      switch (response.status) {
        case 410:
          assertType<IsExact<typeof response.status, 410>>(true);
      }
      const gone = await calm(shop("DELETE /items/{id}", { id: 1 }));
      if (gone.status === 404) {
        assertType<IsExact<typeof gone.error, HttpError>>(true);
      }
      // @ts-expect-error There is no such status.
      gone.response.status === 403;
      return error;
    });
  });

  it("narrows by a status of a description without ranges", () => {
    interface plainPaths {
      "/a": {
        get: {
          responses: {
            200: { content: { "application/json": { a: 1 } } };
            404: { content: { "application/json": { b: 2 } } };
            422: { content: { "application/json": { c: 3 } | null } };
          };
        };
      };
    }
    const api = createEndpoint<plainPaths>({ baseUrl: "https://a.example" });
    onlyCompiled(async () => {
      const { data, error, status } = await calm(api("GET /a"));
      switch (status) {
        case 200:
          return data.a;
        case 404:
          return error.b;
        case 422:
          assertType<IsExact<typeof error, { c: 3 } | HttpError>>(true);
          return error;
        default:
          assertType<IsNever<typeof status>>(true);
          return undefined;
      }
    });
  });

  it("types data by the settings of the client, and of one call", () => {
    const texts = createSend({ as: "text" });
    const schema = z.object({ id: z.string().transform(Number) });
    const checked = createSend({ schema });
    const next: NonNullable<SendSettings["signal"]> = AbortSignal.abort();
    onlyCompiled(async () => {
      const options = shop("GET /items/{id}", { id: 1 });
      const text = await texts(options, { timeout: 5, signal: next });
      assertType<IsExact<typeof text.data, string>>(true);
      const blob = await texts(options, { as: "blob" });
      assertType<IsExact<typeof blob.data, Blob>>(true);
      const item = await checked(options);
      assertType<IsExact<typeof item.data, { id: number }>>(true);
      const unread = await texts(options, { as: null });
      assertType<
        IsExact<typeof unread.data, { name: string } | { ready: false }>
      >(true);
      const unchecked = await checked(options, { schema: null });
      assertType<IsExact<typeof unchecked.data, typeof unread.data>>(true);
      const own = await send(options, { schema });
      assertType<IsExact<typeof own.data, { id: number }>>(true);
      const perhaps = await send(options, { schema, throwOnError: false });
      if (perhaps.error === undefined) {
        assertType<IsExact<typeof perhaps.data, { id: number }>>(true);
      }
      for await (const { data } of send.pages(options, { schema })) {
        assertType<IsExact<typeof data, { id: number }>>(true);
      }
      const events = send.pages(shop("GET /events"), {
        next: (data, { status }) => {
          assertType<IsExact<typeof data, string>>(true);
          return status === 200 ? { cursor: data } : undefined;
        },
      });
      const named = send.pages<{ cursor?: string }>(endpoint("GET /x"), {
        next: ({ cursor }) => ({ cursor }),
      });
      // @ts-expect-error It is neither a URL nor parameters.
      send.pages(options, { next: () => 5 });
      // @ts-expect-error It is a setting of the client.
      await send(options, { fetch });
      // @ts-expect-error It is a setting of pages.
      await send(options, { next: () => undefined });
      return [events, named];
    });
  });

  it("types the result of one call by its throwOnError", () => {
    interface Repository {
      id: number;
    }
    onlyCompiled(async () => {
      const options = shop("GET /items/{id}", { id: 1 });
      const { status, error } = await send(options, { throwOnError: false });
      assertType<IsExact<typeof status, number>>(true);
      const thrown = await calm(options, { throwOnError: true });
      assertType<
        IsExact<typeof thrown.data, { name: string } | { ready: false }>
      >(true);
      // @ts-expect-error It is thrown.
      thrown.error;
      const plain = endpoint("GET /x");
      const named = await send<Repository>(plain, { throwOnError: false });
      if (named.error === undefined) {
        assertType<IsExact<typeof named.data, Repository>>(true);
      }
      const both = await calm<Repository>(plain, { throwOnError: true });
      assertType<IsExact<typeof both.data, Repository>>(true);
      return error;
    });
  });

  it("takes a fetch of any kind", () => {
    onlyCompiled(() => {
      createSend({ fetch });
      createSend({ fetch: (request) => fetch(request) });
      createSend({ fetch: (request) => new Response(request.url) });
      createSend({
        fetch: (request, { attempt, options, context }) =>
          fetch(request, { headers: { a: `${attempt}${context["route"]}` } })
            .finally(() => options.method),
      });
      createSend({
        retry: {
          methods: ["GET", "POST"],
          delay: (attempt) => attempt,
          when: ({ attempt, error, response, request }) =>
            error instanceof Error && response?.status !== 404 &&
            request.method === "GET" && attempt < 2,
        },
      });
      // @ts-expect-error There is no such method.
      createSend({ retry: { methods: ["fetch"] } });
      createSend({ retry: { methods: ["get"] } });
      createSend({ retry: 0, timeout: false, totalTimeout: false });
      // @ts-expect-error It is a number, or false.
      createSend({ timeout: true });
    });
  });

  it("serves a function that takes any route", () => {
    async function call<Route extends EndpointRoute<paths>>(
      route: Route,
      parameters: EndpointParameters<paths, Route>,
    ) {
      const { data } = await send(harbour(route, parameters));
      return data;
    }
    onlyCompiled(async () => {
      const berths = await call("GET /berths", { from: "a" });
      assertType<
        IsExact<typeof berths, EndpointResponse<paths, "GET /berths">>
      >(true);
      // @ts-expect-error `from` is misspelt.
      await call("GET /berths", { form: "a" });
    });
  });

  it("serves a function that is generic in what it returns", () => {
    async function read<T>(path: string): Promise<T> {
      const { data } = await send<T>(endpoint("GET /{path}", { path }));
      return data;
    }
    async function readOrNothing<T>(path: string): Promise<T | undefined> {
      const result = await calm<T>(endpoint("GET /{path}", { path }));
      return result.error === undefined ? result.data : undefined;
    }
    async function* readAll<T>(path: string): AsyncGenerator<T> {
      const options = endpoint("GET /{path}", { path });
      for await (const { data } of send.pages<T[]>(options)) yield* data;
    }
    onlyCompiled(async () => {
      assertType<IsExact<string, Awaited<ReturnType<typeof read<string>>>>>(
        true,
      );
      return [await readOrNothing<string>("a"), readAll("a")];
    });
  });

  it("refuses what is no request", () => {
    onlyCompiled(async () => {
      // @ts-expect-error It is still to be parsed.
      await send(endpoint.merge("GET /x"));
      // @ts-expect-error It is still to be parsed.
      await send(shop.merge("GET /items/{id}", { id: 1 }));
      // @ts-expect-error It is a route.
      await send("GET /x");
      // @ts-expect-error It has no headers.
      await send({ url: "https://a.example" });
    });
  });

  it("refuses settings that there are not", () => {
    onlyCompiled(() => {
      // @ts-expect-error It is `retry`.
      createSend({ retries: 2 });
      // @ts-expect-error It is a number.
      createSend({ timeout: "1s" });
      const perhaps = createSend({ throwOnError: Math.random() > 0 });
      return perhaps;
    });
    assertEquals(typeof calm, "function");
  });
});

describe("StatusOf", () => {
  it("is the union of the described statuses", () => {
    const options = shop("DELETE /items/{id}", { id: 1 });
    const anything = endpoint("GET /x");
    assertType<IsExact<StatusOf<typeof options>, 204 | 404>>(true);
    assertType<IsExact<StatusOf<typeof anything>, number>>(true);
    assertEquals(options.method, "delete");
  });
});

describe("ResponseOf", () => {
  it("is a boolean where one is described with properties", () => {
    const options = shop("PUT /picture");
    type Is = ResponseOf<typeof options>;
    assertType<IsExact<Is extends boolean ? true : false, true>>(true);
    assertEquals(options.method, "put");
  });
});
