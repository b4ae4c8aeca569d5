import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { createEndpoint } from "../../mod.ts";
import type { EndpointParameters, EndpointRoute } from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

/** A body that has to be sent, though none of its keys has to be. */
interface Needed<Body> {
  parameters: { path: { id: string }; query?: { dry?: boolean } };
  requestBody: { content: { "application/json": Body } };
  responses: { 204: { content?: never } };
}

interface Settings {
  name?: string;
  size?: number;
  dry?: string;
}

interface paths {
  "/settings/{id}": {
    patch: Needed<Settings>;
    put: Needed<unknown>;
    post: Needed<{ [key: string]: number }>;
    delete: Needed<Record<string, never>>;
  };
  "/rules/{id}": {
    patch: Needed<{ all: true } | { some?: string[] }>;
    post: Needed<{ id?: string; name?: string }>;
    put: Omit<Needed<Settings>, "requestBody"> & {
      requestBody?: { content: { "application/json": Settings } };
    };
  };
  "/profile": {
    patch: Omit<Needed<Settings>, "parameters">;
    put: {
      requestBody: {
        content: { "application/x-www-form-urlencoded": { name?: string } };
      };
      responses: { 204: { content?: never } };
    };
  };
}

const baseUrl = "https://settings.example";
const api = createEndpoint<paths>({ baseUrl });
const id = "a";
const headers = {
  "content-type": "application/x-www-form-urlencoded",
} as const;

describe("a required body without a required key", () => {
  it("is some of its keys, or the data", () => {
    assertEquals(api("PATCH /settings/{id}", { id, size: 1 }).body, {
      size: 1,
    });
    assertEquals(api("PATCH /settings/{id}", { id, data: {} }).body, {});
    assertEquals(api("PATCH /profile", { name: "b" }).body, { name: "b" });
    assertEquals(api("PUT /profile", { name: "b", headers }).body, {
      name: "b",
    });
    assertEquals(api("PATCH /rules/{id}", { id, some: [] }).body, { some: [] });
    assertEquals(api("POST /rules/{id}", { id, name: "b" }).body, {
      name: "b",
    });
    onlyCompiled(() => {
      // @ts-expect-error The body is missing.
      api("PATCH /settings/{id}", { id });
      // @ts-expect-error The body is missing.
      api("PATCH /settings/{id}", { id, headers: {}, request: {} });
      // @ts-expect-error The body is missing, and this goes to the query.
      api("PATCH /settings/{id}{?dry}", { id, dry: true });
      // @ts-expect-error The body is missing.
      api("PATCH /profile", {});
      // @ts-expect-error The body is missing.
      api("PATCH /profile");
      // @ts-expect-error The body is missing.
      api("PUT /profile", { headers });
      // @ts-expect-error The body is missing: one form of it has no required key.
      api("PATCH /rules/{id}", { id });
      // @ts-expect-error The body is missing: `id` goes to the path.
      api("POST /rules/{id}", { id });
      // @ts-expect-error The body is missing.
      api.merge("PATCH /settings/{id}", { id });
    });
  });

  it("is so in each form of a call", () => {
    const url = "/settings/{id}";
    assertEquals(api({ method: "PATCH", url, id, size: 1 }).body, { size: 1 });
    assertEquals(api({ method: "PATCH", url, id, data: {} }).body, {});
    assertEquals(api(`PATCH ${url}`, {}, { id, size: 1 }).body, { size: 1 });
    assertEquals(api(`PATCH ${url}`, { data: {} }, { id }).body, {});
    onlyCompiled(() => {
      // @ts-expect-error The body is missing.
      api({ method: "PATCH", url, id });
      // @ts-expect-error The body is missing.
      api({ method: "PATCH", url: "/profile" });
      // @ts-expect-error The body is missing.
      api(`PATCH ${url}`, {}, { id });
    });
  });

  it("may hold any keys, or none", () => {
    assertEquals(api("PUT /settings/{id}", { id, any: 1 }).body, { any: 1 });
    assertEquals(api("PUT /settings/{id}", { id, data: null }).body, null);
    assertEquals(api("POST /settings/{id}", { id, any: 1 }).body, { any: 1 });
    assertEquals(api("DELETE /settings/{id}", { id, data: {} }).body, {});
    onlyCompiled(() => {
      // @ts-expect-error The body is missing.
      api("PUT /settings/{id}", { id });
      // @ts-expect-error The body is missing.
      api("POST /settings/{id}", { id });
      // @ts-expect-error The body is missing.
      api("DELETE /settings/{id}", { id });
    });
  });

  it("may be that of the defaults", () => {
    const named = api.defaults({ name: "b" });
    const { body } = named("PATCH /settings/{id}", { id });
    assertEquals(body, { name: "b" });
    assertEquals(named("PUT /settings/{id}", { id }).body, { name: "b" });
    assertEquals(named("PATCH /profile").body, { name: "b" });
    const whole = api.defaults({ data: {} });
    assertEquals(whole("PATCH /settings/{id}", { id }).body, {});
    onlyCompiled(() => {
      // @ts-expect-error The body is missing: `id` goes to the path.
      api.defaults({ id })("PATCH /settings/{id}");
      // @ts-expect-error The body is missing: it has no such key.
      named("PATCH /rules/{id}", { id });
    });
  });

  it("may have a name of the query, where a config has templates of routes", () => {
    const templates = createEndpoint<paths>({ baseUrl }, {
      routes: { "PATCH /settings/{id}": "PATCH /settings/{id}{?dry}" },
    });
    assertEquals(
      templates("PATCH /settings/{id}", { id, dry: true, size: 1 }).body,
      { size: 1 },
    );
    onlyCompiled(() => {
      // @ts-expect-error The body is missing: `dry` goes to the query.
      templates("PATCH /settings/{id}", { id, dry: true });
    });
  });

  it("is left to the caller of a function that takes any route", () => {
    function call<Route extends EndpointRoute<paths>>(
      route: Route,
      parameters: EndpointParameters<paths, Route>,
    ) {
      return api(route, parameters);
    }
    const { url } = call("PATCH /settings/{id}", { id, size: 1 });
    assertEquals(url, "https://settings.example/settings/a");
    const parameters: EndpointParameters<paths, "PATCH /profile"> = {};
    assertEquals(api("PATCH /profile", parameters).method, "patch");
  });
});

describe("an optional body without a required key", () => {
  it("may be left out", () => {
    assertEquals(api("PUT /rules/{id}", { id }).body, undefined);
    assertEquals(api.defaults({ id })("PUT /rules/{id}").body, undefined);
  });
});
