import { assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { described } from "../../lib/described/described.ts";
import { createEndpoint, type DescriptionConfig } from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

interface paths {
  "/messages": {
    post: {
      parameters: { query?: { dry?: boolean }; header: { "X-Tenant": string } };
      requestBody: {
        content: { "application/x-www-form-urlencoded": { To: string } };
      };
      responses: { 201: { content: { "application/json": { id: number } } } };
    };
  };
  "/places": {
    get: {
      parameters: { query: { q: string; key?: string } };
      responses: { 200: { content: { "application/json": string[] } } };
    };
  };
}

const defaults = { baseUrl: "https://api.example" };

describe("routes of the config", () => {
  it("may hold what a route starts from", () => {
    const config: DescriptionConfig = {
      routes: {
        "GET /places": "GET /places{?q}",
        "POST /messages": {
          route: "POST /messages{?dry}",
          headers: { "x-tenant": "t" },
          baseUrl: new URL("https://other.example"),
          styles: { dry: "json", "x-a": "simple", "x-b": "simple*" },
        },
      },
    };
    onlyCompiled(() => {
      createEndpoint(defaults, { described: described(config) });
      // @ts-expect-error No such thing is known of a route.
      described({ routes: { "GET /x": { url: "/x" } } });
      // @ts-expect-error The value of a header is a string.
      described({ routes: { "GET /x": { headers: { a: 1 } } } });
      // @ts-expect-error No such style.
      described({ routes: { "GET /x": { styles: { a: "b" } } } });
      // As a generated module has it.
      const styles = Object.freeze({ a: "json" });
      described({ routes: { "GET /x": { styles } } });
    });
  });

  it("give headers that are not asked for again", () => {
    onlyCompiled(() => {
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "x-tenant": "t",
      };
      const routes = { "POST /messages": { headers } };
      const api = createEndpoint<paths>(defaults, {
        described: described({ routes }),
      });
      const { method } = api("POST /messages", { To: "a", dry: true });
      assertType<IsExact<typeof method, "post">>(true);
      api.defaults({ headers: { a: "b" } })("POST /messages", { To: "a" });
      api("POST /messages", {}, { To: "a" });
      // @ts-expect-error A parameter is missing.
      api("POST /messages", {});
      // @ts-expect-error Templates give no headers.
      createEndpoint<paths>(defaults, { described: described({ routes: {} }) })(
        "POST /messages",
        {
          To: "a",
        },
      );
      // Those of another route, as `openapi-config` writes them.
      const types = { "POST /messages": { headers: { accept: "text/csv" } } };
      const strict = createEndpoint<paths>(defaults, {
        described: described({ routes: types }),
      });
      strict("POST /messages", { To: "a", headers: { "x-tenant": "t" } });
      // @ts-expect-error The config does not give the header.
      strict("POST /messages", { To: "a" });
    });
  });
});

describe("cookies", () => {
  it("may be an object, in calls and in defaults", () => {
    const cookie = { session: "a", tags: ["b", 1], none: null };
    onlyCompiled(() => {
      const bare = createEndpoint({ ...defaults, headers: { cookie } });
      const api = createEndpoint<paths>({ ...defaults, headers: { cookie } });
      api.defaults({ headers: { cookie } });
      const { headers } = api("GET /places", {
        q: "a",
        headers: { cookie, "x-a": "b" },
      });
      assertType<IsExact<typeof headers[string], string>>(true);
      // Beside headers that are described.
      api("POST /messages", {
        To: "a",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-tenant": "a",
          cookie,
        },
      });
      bare("GET /a", { headers: { cookie, "x-a": "b" } });
      // @ts-expect-error A cookie holds no nested object.
      bare("GET /a", { headers: { cookie: { a: { b: { c: 1 } } } } });
      // @ts-expect-error Another header holds no object.
      bare("GET /a", { headers: { "x-a": { b: 1 } } });
    });
  });
});

describe("an API key in the query", () => {
  it("may be set once", () => {
    const api = createEndpoint<paths>({ ...defaults, api_key: "k" });
    assertEquals(
      api("GET /places", { q: "a" }).url,
      "https://api.example/places?api_key=k&q=a",
    );
    const described = createEndpoint<paths>(defaults).defaults({ key: "k" });
    assertEquals(
      described("GET /places", { q: "a" }).url,
      "https://api.example/places?key=k&q=a",
    );
    createEndpoint<paths>(defaults).defaults({ access_token: "k" });
    onlyCompiled(() => {
      // @ts-expect-error It is text.
      createEndpoint<paths>(defaults).defaults({ apikey: 1 });
      // @ts-expect-error It is not a key, and not described.
      createEndpoint<paths>(defaults).defaults({ qq: "a" });
    });
  });
});
