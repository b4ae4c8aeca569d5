import { assertEquals } from "@std/assert";
import { assertType, type IsUnknown } from "@std/testing/types";
import { describe, it } from "node:test";
import {
  createEndpoint,
  type EndpointParameters,
  type EndpointResponse,
} from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

interface NoParameters {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}

interface Gone {
  204: { content?: never };
}

/** As openapi-typescript 7 writes bodies and headers that may hold nearly anything. */
interface paths {
  "/notes": {
    post: {
      parameters: NoParameters;
      requestBody?: { content: { "application/json": unknown } };
      responses: Gone;
    };
    put: {
      parameters: NoParameters;
      requestBody?: {
        content: { "application/json": Record<string, unknown> };
      };
      responses: Gone;
    };
    patch: {
      parameters: NoParameters;
      requestBody?: {
        content: { "application/json": { [key: string]: string } };
      };
      // deno-lint-ignore no-explicit-any -- What a reference to nothing comes to.
      responses: { 200: { content: { "application/json": any } } };
    };
  };
  "/labels/{id}": {
    put: {
      parameters: { path: { id: number } };
      requestBody: {
        content: { "application/json": { [key: string]: string } };
      };
      responses: Gone;
    };
    patch: {
      parameters: { path: { id: number } };
      requestBody?: {
        content: { "application/json": { [key: string]: string } };
      };
      responses: Gone;
    };
    get: {
      parameters: {
        path: { id: number };
        header: { revision?: string; "x-brief"?: boolean };
      };
      responses: Gone;
    };
  };
}

const api = createEndpoint<paths>({ baseUrl: "https://notes.example" });

describe("an open body", () => {
  it("may be left out where it is optional", () => {
    assertEquals(api("POST /notes").method, "post");
    assertEquals(api("PUT /notes").method, "put");
    assertEquals(api("PATCH /notes").method, "patch");
    assertEquals(api.defaults({ id: 1 })("PATCH /labels/{id}").body, undefined);
    onlyCompiled(() => {
      // @ts-expect-error The path needs `id`.
      api("PATCH /labels/{id}");
    });
  });

  it("stands beside parameters of other types", () => {
    const { url, body } = api("PUT /labels/{id}", { id: 1, color: "red" });
    assertEquals(url, "https://notes.example/labels/1");
    assertEquals(body, { color: "red" });
    assertEquals(api("PATCH /labels/{id}", { id: 1 }).body, undefined);
    const parameters: EndpointParameters<paths, "PUT /labels/{id}"> = {
      id: 1,
      color: "red",
    };
    assertEquals(api("PUT /labels/{id}", parameters).body, body);
    assertEquals(api("PUT /labels/{id}", {}, parameters).body, body);
    onlyCompiled(() => {
      // @ts-expect-error Neither a text nor a value of a parameter.
      api("PUT /labels/{id}", { id: 1, color: true });
    });
  });
});

describe("headers beside those that begin with x-", () => {
  it("have the values that are described", () => {
    const { headers } = api("GET /labels/{id}", {
      id: 1,
      headers: { "x-brief": true, "x-other": 1 },
    });
    assertEquals(headers["x-brief"] as unknown, "true");
    onlyCompiled(() => {
      // @ts-expect-error It is described as a boolean.
      api("GET /labels/{id}", { id: 1, headers: { "x-brief": "yes" } });
    });
  });
});

describe("EndpointResponse", () => {
  it("is unknown where the description refers to nothing", () => {
    assertType<IsUnknown<EndpointResponse<paths, "PATCH /notes">>>(true);
  });
});
