import { described } from "../../lib/described/described.ts";
import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { createEndpoint, type EndpointConfig } from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

/** What `openapi-typescript --read-write-markers` wraps read-only properties in. */
interface Read<T> {
  readonly $read: T;
}

interface paths {
  "/connections/{id}": {
    post: {
      parameters: { path: { id: string } };
      requestBody: {
        content: {
          "application/json": {
            baseUrl: string;
            n?: number;
            headers?: { [name: string]: string };
          };
        };
      };
    };
  };
  "/envelopes": {
    post: {
      requestBody: {
        content: { "application/json": { data: { type: "a" } } };
      };
    };
  };
  "/hooks": {
    patch: {
      requestBody?: { content: { "application/json": { url?: string } } };
    };
  };
  "/items": {
    get: { parameters: { query?: { request?: string; page?: number } } };
    post: {
      parameters: { query?: { mediaType?: string } };
      requestBody?: { content: { "application/json": { name?: string } } };
    };
  };
  "/files/{file}": {
    delete: {
      parameters: {
        path: { file: string };
        header?: { "If-Match"?: string };
        cookie?: { session?: string; request?: string };
      };
    };
    put: {
      parameters: {
        path: { file: string };
        header: { "If-Match": string; Version?: number };
      };
      requestBody?: {
        content: {
          "application/json": { Version?: number; [key: string]: unknown };
        };
      };
    };
  };
  "/users": {
    post: {
      requestBody: {
        content: {
          "application/json": {
            name: string;
            audit?: { by: Read<string>; at?: Read<string> };
            nothing?: Record<never, never>;
          };
        };
      };
    };
    put: {
      requestBody?: {
        content: { "application/json": { by: Read<string> } };
      };
    };
  };
  "/tags": {
    put: { requestBody: { content: { "application/json": string[] } } };
  };
  "/shapes": {
    post: {
      requestBody?: {
        content: {
          "application/json":
            | { circle: string; size: number }
            | { square: string; side: number };
        };
      };
    };
  };
}

const baseUrl = "https://api.example";
const api = createEndpoint<paths>({ baseUrl });

describe("a described parameter with the name of an option", () => {
  it("is passed as a third argument", () => {
    const { url, body } = api(
      "POST /connections/{id}",
      { headers: { authorization: "token x" } },
      { id: "a", baseUrl: "https://other.example", n: 1 },
    );
    assertEquals(url, "https://api.example/connections/a");
    assertEquals(body, { baseUrl: "https://other.example", n: 1 });
    assertEquals(
      api("POST /envelopes", {}, { data: { type: "a" } }).body,
      { data: { type: "a" } },
    );
    assertEquals(
      api("GET /items", {}, { request: "a" }).url,
      "https://api.example/items?request=a",
    );
    onlyCompiled(() => {
      // The whole body is `data`, which is no key of it.
      api("POST /connections/{id}", { id: "a", data: { baseUrl: "b" } });
      // @ts-expect-error It is a key of the body.
      api("POST /connections/{id}", { id: "a", baseUrl: "b", n: 1 });
      api("POST /connections/{id}", {
        id: "a",
        data: { baseUrl: "b" },
        // @ts-expect-error It is a key of the body, too.
        headers: { a: "b" },
      });
      // @ts-expect-error It is a key of the body.
      api("POST /envelopes", { data: { type: "a" } });
      // @ts-expect-error It is a key of the body.
      api("POST /envelopes", { data: { data: { type: "a" } } });
      // @ts-expect-error It is a string.
      api("POST /connections/{id}", {}, { id: "a", baseUrl: 1 });
      // @ts-expect-error It is a parameter of the query.
      api("GET /items", { request: {} });
      // @ts-expect-error It is a parameter of the query.
      api({ method: "GET", url: "/items", request: {} });
      api("GET /items", { request: { signal: null } }, { page: 1 });
      // Beside such a URL it is the option.
      api({ method: "PATCH", url: "/hooks" });
    });
  });

  it("belongs to a query that the config writes", () => {
    const config = {
      routes: {
        "POST /items": {
          route: "POST /items{?mediaType}",
          optionNames: ["mediaType"],
        },
      },
    } as const;
    onlyCompiled(() => {
      const items = createEndpoint<paths>({ baseUrl }, {
        described: described(config),
      });
      items("POST /items", { name: "a" });
      items("POST /items", {}, { name: "a", mediaType: "b" });
      // @ts-expect-error It is a parameter of the query.
      items("POST /items", { name: "a", mediaType: "b" });
      // @ts-expect-error It is a parameter of the query.
      api("POST /items", { name: "a", mediaType: "b" });
      // @ts-expect-error It is a parameter of the query, which the route lacks.
      api("POST /items", {}, { mediaType: "b" });
      api("POST /items{?mediaType}", {}, { mediaType: "b" });
    });
  });
});

describe("a described header or cookie", () => {
  it("does not compile among the parameters", () => {
    const file = "a";
    onlyCompiled(() => {
      api("DELETE /files/{file}", { file, headers: { "if-match": "b" } });
      api("DELETE /files/{file}", { "headers": { "if-match": "b" } }, { file });
      // @ts-expect-error It is a header.
      api("DELETE /files/{file}", { file, "If-Match": "b" });
      const parameters = { file, "if-match": "b" };
      // @ts-expect-error It is a header.
      api("DELETE /files/{file}", parameters);
      // @ts-expect-error It is a header.
      api("DELETE /files/{file}", {}, parameters);
      const session = { file, session: "b" };
      // @ts-expect-error It is a cookie.
      api("DELETE /files/{file}", session);
      // @ts-expect-error It is a cookie.
      api("DELETE /files/{file}", {}, session);
      // The option of this name is meant.
      api("DELETE /files/{file}", { file, request: { signal: null } });
      const headers = { "if-match": "b" };
      // The body has a key of the name of the other header.
      api("PUT /files/{file}", { file, Version: 1, other: true, headers });
      // @ts-expect-error It is a header, though the body takes any key.
      api("PUT /files/{file}", { file, "If-Match": "b", headers });
    });
  });
});

describe("a body", () => {
  it("takes no key for an object of read-only keys", () => {
    onlyCompiled(() => {
      api("POST /users", { name: "a", audit: {}, nothing: { a: 1 } });
      // @ts-expect-error All of its keys are read-only.
      api("POST /users", { name: "a", audit: { by: "b" } });
      // @ts-expect-error All of its keys are read-only.
      api("POST /users", { name: "a", audit: "b" });
      // @ts-expect-error All of its keys are read-only.
      api("POST /users", { data: { name: "a", audit: { other: "b" } } });
      api("PUT /users");
      api("PUT /users", {});
      // @ts-expect-error All of its keys are read-only.
      api("PUT /users", { by: "b" });
      // @ts-expect-error All of its keys are read-only.
      api("PUT /users", { data: { by: "b" } });
      api("PUT /users", { data: {} });
    });
  });

  it("that is a list gives defaults no names", () => {
    onlyCompiled(() => {
      api("PUT /tags", { data: ["a"] });
      // @ts-expect-error No route has a parameter `length`.
      api.defaults({ length: 5 });
    });
  });

  it("that may be left out needs all keys of a member, or none", () => {
    onlyCompiled(() => {
      api("POST /shapes");
      api("POST /shapes", {});
      api("POST /shapes", { circle: "a", size: 1 });
      api("POST /shapes", { square: "a", side: 1 });
      // @ts-expect-error `size` is missing.
      api("POST /shapes", { circle: "a" });
      // @ts-expect-error `square` is missing.
      api("POST /shapes", { side: 1 });
    });
  });
});

describe("the config of a description", () => {
  it("takes what openapi-config writes", () => {
    const config = {
      headerNames: ["if-match"] as const,
      cookieNames: ["session"],
      routes: {
        "POST /items": "POST /items{?mediaType}",
        "POST /connections/{id}": {
          headers: { accept: "application/json" },
          headerNames: ["version"],
          cookieNames: ["id"],
          optionNames: ["baseUrl", "headers"] as const,
          requiresBody: true,
          parameterNames: ["id", "n"],
          styles: Object.freeze({ n: "json" }),
        },
      },
    };
    const origins = ["https://uploads.example"] as const;
    onlyCompiled(() => {
      const known: EndpointConfig = { described: described(config) };
      createEndpoint({ baseUrl }, { ...known, trustedOrigins: origins });
      const typed = createEndpoint<paths>({ baseUrl }, {
        described: described(config),
        trustedOrigins: origins,
      });
      typed("PUT /files/{file}", { file: "a", headers: { "if-match": "b" } });
      // @ts-expect-error The config has routes, and none sets the header.
      typed("PUT /files/{file}", { file: "a" });
      // @ts-expect-error Names are a list.
      described({ headerNames: "a" });
    });
  });
});
