import { assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { createEndpoint, type EndpointResponse } from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

interface paths {
  "/notes": {
    post: {
      requestBody: { content: { "text/json": { title: string } } };
      responses: { 200: { content: { "text/json": { id: number } } } };
    };
    put: {
      requestBody: { content: { "*/*": string } };
      responses: { 204: { content?: never } };
    };
  };
  "/search/{index}": {
    post: {
      parameters: { path: { index: string }; query?: { size?: number } };
      requestBody?: {
        content: { "application/json": { size?: string; sort?: string } };
      };
      responses: { 200: { content: { "application/json": number } } };
    };
  };
  "/parts/{id}": {
    get: {
      parameters: { path: { id: string }; query?: { id?: number } };
      responses: { 204: { content?: never } };
    };
  };
  "/open/{id}": {
    put: {
      parameters: { path: { id: number } };
      requestBody?: {
        content: {
          "application/json": { name: string } & { [key: string]: unknown };
        };
      };
      responses: { 204: { content?: never } };
    };
  };
}

const api = createEndpoint<paths>({ baseUrl: "https://notes.example" });

describe("text/json", () => {
  it("is JSON", () => {
    assertEquals(api("POST /notes", { title: "a" }).body, { title: "a" });
    assertType<
      IsExact<EndpointResponse<paths, "POST /notes">, { id: number }>
    >(true);
    onlyCompiled(() => {
      // @ts-expect-error It is a string.
      api("POST /notes", { title: 1 });
    });
  });
});

describe("a body of any type", () => {
  it("is the data", () => {
    assertEquals(api("PUT /notes", { data: "a" }).body, "a");
    onlyCompiled(() => {
      // @ts-expect-error The data are missing.
      api("PUT /notes");
      // @ts-expect-error It takes no keys.
      api("PUT /notes", { text: "a" });
    });
  });
});

describe("a name in the path and in the query", () => {
  it("takes the value of the path, where it goes", () => {
    const url = "https://notes.example/parts/a";
    assertEquals(api("GET /parts/{id}", { id: "a" }).url, url);
    assertEquals(api("GET /parts/{id}", {}, { id: "a" }).url, url);
    assertEquals(api("GET /parts/{id}?id=5", { id: "a" }).url, `${url}?id=5`);
    onlyCompiled(() => {
      // @ts-expect-error It is a string.
      api("GET /parts/{id}", { id: 1 });
    });
  });
});

describe("a name in the query and in the body", () => {
  it("takes the value of either", () => {
    api("POST /search/{index}", { index: "a", size: "1" });
    api("POST /search/{index}", { index: "a", size: 1 });
    api("POST /search/{index}{?size}", { index: "a", size: 1 });
    api("POST /search/{index}{?size}", { index: "a", size: "1" });
    onlyCompiled(() => {
      // @ts-expect-error It is neither.
      api("POST /search/{index}", { index: "a", size: true });
      // @ts-expect-error It is only in the body.
      api("POST /search/{index}", { index: "a", sort: 1 });
    });
  });
});

describe("an optional body of a required key and any others", () => {
  it("may be left out", () => {
    assertEquals(api("PUT /open/{id}", { id: 1 }).body, undefined);
    assertEquals(api("PUT /open/{id}", { id: 1, name: "a" }).body, {
      name: "a",
    });
    onlyCompiled(() => {
      // @ts-expect-error It is a string.
      api("PUT /open/{id}", { id: 1, name: 1 });
    });
  });
});
