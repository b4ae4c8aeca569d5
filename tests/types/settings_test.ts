import { assertThrows } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { createEndpoint, endpoint, toCurl, toRequest } from "../../mod.ts";
import type { EndpointConfig, RequestOptions } from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

interface paths {
  "/teams/{team}": {
    get: {
      parameters: { path: { team: string }; query?: { strict?: boolean } };
      responses: { 200: { content: { "application/json": { name: string } } } };
    };
  };
}

const baseUrl = "https://api.example";
const api = createEndpoint({ baseUrl });
const typed = createEndpoint<paths>({ baseUrl });

describe("a setting", () => {
  it("does not compile among the defaults", () => {
    onlyCompiled(() => {
      // @ts-expect-error It is a setting.
      createEndpoint({ baseUrl, strict: true });
      // @ts-expect-error It is a setting.
      createEndpoint({ baseUrl, trustedOrigins: [] });
      // @ts-expect-error It is a setting.
      createEndpoint({ baseUrl, described: {} });
      // @ts-expect-error It is a setting.
      createEndpoint<paths>({ baseUrl, strict: true });
      // @ts-expect-error It is a setting.
      createEndpoint<paths>({ baseUrl, trustedOrigins: [] });
      // @ts-expect-error It is a setting.
      endpoint.defaults({ strict: false });
      // @ts-expect-error It is a setting.
      api.defaults({ trustedOrigins: ["https://other.example"] });
      // @ts-expect-error It is a setting, though a parameter has its name, too.
      typed.defaults({ strict: true });
    });
  });

  it("is a parameter like any other in the options of a call", () => {
    const { body } = api("POST /x", { strict: true, routes: "a" });
    assertType<IsExact<typeof body, { strict: boolean; routes: string }>>(true);
    typed("GET /teams/{team}", { team: "a", strict: true });
  });

  it("is left out where it is undefined", () => {
    onlyCompiled(() => {
      createEndpoint({ baseUrl }, { trustedOrigins: undefined });
      createEndpoint<paths>({ baseUrl }, { trustedOrigins: undefined });
      createEndpoint({ baseUrl }, { strict: undefined });
    });
  });

  it("lists the origins to trust, or trusts all", () => {
    onlyCompiled(() => {
      createEndpoint({ baseUrl }, { trustedOrigins: "*" });
      createEndpoint<paths>({ baseUrl }, { trustedOrigins: "*" });
      // @ts-expect-error An origin stands in a list.
      createEndpoint({ baseUrl }, { trustedOrigins: baseUrl });
      // @ts-expect-error It is misspelt.
      createEndpoint({ baseUrl }, { trustedOrigin: [] });
      // @ts-expect-error It is misspelt.
      createEndpoint<paths>({ baseUrl }, { trustedOrigin: [] });
    });
    const config: EndpointConfig = { trustedOrigins: [baseUrl] };
    createEndpoint({ baseUrl }, config);
    createEndpoint<paths>({ baseUrl }, config);
  });
});

describe("the base URL", () => {
  it("is a string or a URL, and not undefined", () => {
    createEndpoint({ baseUrl: new URL(baseUrl) });
    onlyCompiled(() => {
      const variables: Record<string, string | undefined> = {};
      // @ts-expect-error The variable may not be set.
      createEndpoint({ baseUrl: variables["API_URL"] });
      // @ts-expect-error The variable may not be set.
      createEndpoint<paths>({ baseUrl: variables["API_URL"] });
      // @ts-expect-error There is no base URL.
      createEndpoint({});
    });
  });
});

describe("what merge returns", () => {
  it("is not a request", () => {
    const merged = api.merge("GET /x");
    assertThrows(() => {
      // @ts-expect-error It is to be passed to parse().
      toRequest(merged);
    });
    onlyCompiled(() => {
      // @ts-expect-error It is to be passed to parse().
      toRequest(typed.merge("GET /teams/{team}", { team: "a" }));
      // @ts-expect-error It is to be passed to parse().
      toCurl(merged);
      // @ts-expect-error It is to be passed to parse().
      const request: RequestOptions = merged;
      return request;
    });
    toCurl(api.parse(merged));
    toCurl({ method: "GET", url: "https://api.example/x", headers: {} });
  });
});

describe("an object", () => {
  it("does not compile in a simple placeholder of a path", () => {
    const user = { name: "Bob", role: "admin" };
    onlyCompiled(() => {
      // @ts-expect-error An object is no value of a simple placeholder.
      api("GET /users/{id}", { id: user });
      // @ts-expect-error An object is no value of a simple placeholder.
      api("GET /users/{id}", { id: { name: "Bob", role: "admin" } });
      // @ts-expect-error An object is no value of a simple placeholder.
      api("GET /users/:id", { id: user });
      // @ts-expect-error An object is no value of a simple placeholder.
      api({ url: "/users/{id}", id: user });
      // @ts-expect-error An object is no value of a simple placeholder.
      api("GET /users/{id}", {}, { id: user });
      // @ts-expect-error An object is no value of a simple placeholder.
      typed("GET https://h.example/{id}", { id: user });
    });
  });

  it("goes to exploded and to query expressions", () => {
    const user = { name: "Bob", role: "admin" };
    api("GET /users/{id*}", { id: user });
    api("GET /users{?id}", { id: user });
    api("GET /users{?id*}", { id: user });
    api("GET /users?x={id}", { id: user });
    api("GET /users{/id*}", { id: user });
    api("GET /users/{id}", { id: ["a", "b"] });
    api("GET /users/{id}", { id: new Date(0) });
  });
});
