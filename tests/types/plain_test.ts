import { assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import type { ParameterValue, RouteParameters } from "../../mod.ts";
import { createClient, createEndpoint } from "./_api.ts";
import { onlyCompiled } from "./_only_compiled.ts";

const baseUrl = "https://api.example";
const api = createEndpoint({ baseUrl, trustedOrigins: "*" });
const client = createClient({ baseUrl });

declare const text: string;
declare const flag: boolean;

describe("a route without a description", () => {
  it("requires the values of {var}, {+var} and :var", () => {
    assertEquals(
      api("GET /{a}/{+b}/:c", { a: 1, b: "x/y", c: true }).url,
      "https://api.example/1/x/y/true",
    );
    onlyCompiled(() => {
      client("GET /{a}/{+b}/:c", { a: 1, b: "x/y", c: new Date() });
      // @ts-expect-error `a` is missing.
      api("GET /{a}/{+b}/:c", { b: 1, c: 1 });
      // @ts-expect-error `b` is missing.
      api("GET /{a}/{+b}/:c", { a: 1, c: 1 });
      // @ts-expect-error `c` is misspelt.
      api("GET /{a}/{+b}/:c", { a: 1, b: 1, cc: 1 });
      // @ts-expect-error All are missing.
      api("GET /{a}/{+b}/:c", {});
      // @ts-expect-error All are missing.
      api("GET /{a}/{+b}/:c");
      // @ts-expect-error `a` is missing.
      client("GET /{a}");
      // @ts-expect-error `a` is missing.
      client.request("GET /{a}");
      // @ts-expect-error `a` is missing.
      client.pages("GET /{a}");
    });
  });

  it("does without the values of every other operator", () => {
    assertEquals(
      api("GET /x{/a}{.b}{;c}{?d}{&e}{#f}").url,
      "https://api.example/x",
    );
    onlyCompiled(() => {
      api("GET /x{/a}{?d}", { a: null, d: undefined });
      // @ts-expect-error No URL can carry a function.
      api("GET /x{?d}", { d: () => 1 });
      // @ts-expect-error `a` is missing in the path.
      api("GET /{a}{?a,b}", { b: 1 });
      // @ts-expect-error `b` is missing.
      api("GET /{a,b*}{/c,d:2}", { a: 1 });
    });
  });

  it("takes what a URL can carry", () => {
    const value = "v" as Exclude<ParameterValue, null | undefined>;
    const variable = "v" as string | undefined;
    onlyCompiled(() => {
      api("GET /{a*}{?b}", { a: value, b: { x: 1 } });
      api("GET /{a}", { a: ["x", null] });
      // @ts-expect-error Nobody means `b,1`.
      api("GET /{a}", { a: { b: 1 } });
      // @ts-expect-error A list has no prefix.
      api("GET /{a:3}", { a: ["abcdef"] });
      // @ts-expect-error It needs a value.
      api("GET /{a}", { a: null });
      // @ts-expect-error It needs a value.
      api("GET /{a}", { a: undefined });
      // @ts-expect-error It needs a value.
      api("GET /{a}", { a: variable });
      // @ts-expect-error It needs a value.
      api("GET /{a}", {} as { a?: string });
      // @ts-expect-error No URL can carry a symbol.
      api("GET /{a}", { a: Symbol() });
    });
  });

  it("takes further parameters of any name and value", () => {
    interface Filter {
      page?: number;
    }
    interface Ids {
      id: number;
      more: string;
    }
    const filter: Filter = { page: 2 };
    const ids = {} as Ids;
    assertEquals(api("GET /x", filter).url, "https://api.example/x?page=2");
    onlyCompiled(() => {
      api("POST /{a}", { a: 1, deep: { er: [{ x: null }] } });
      api("POST /x/{id}", ids);
      api("POST /x", {}, { data: [1] });
      api("POST /x/{a}{?b}", { a: 1, b: 2 }, { data: [1] });
      api("POST /x", { a: 1 }, { data: undefined });
      api("POST /x", filter as Record<string, unknown>, { data: [1] });
      // @ts-expect-error Beside data, `b` has no place.
      api("POST /x/{a}", { a: 1, b: 2 }, { data: [1] });
      // @ts-expect-error A list is no record of parameters.
      api("POST /x", [1]);
      // @ts-expect-error A scalar is no record of parameters.
      api("GET /x", 1);
      // @ts-expect-error GET has no body.
      api("GET /x", {}, { data: 1 });
      // @ts-expect-error A URL alone is a GET.
      api("/x", {}, { data: 1 });
    });
  });

  it("takes a record, such as parsed JSON, whose names are not known", () => {
    const given: Record<string, unknown> = { id: 1 };
    assertEquals(api("GET /{id}", given).url, "https://api.example/1");
    onlyCompiled(() => {
      // deno-lint-ignore no-explicit-any -- As JSON.parse() returns it.
      const parsed: any = given;
      api("GET /users/{id}", parsed);
      api("GET /users/{id}", { id: parsed });
      // @ts-expect-error It has names, and `id` is not among them.
      api("GET /users/{id}", { name: given });
    });
  });

  it("takes no options among the parameters", () => {
    const { signal } = new AbortController();
    onlyCompiled(() => {
      api("POST /x", { body: "text", headers: ["a"], signal: 1 });
      // @ts-expect-error Headers are an option.
      api("GET /x", { headers: { authorization: "token x" } });
      // @ts-expect-error Headers are an option.
      client("POST /x", { headers: new Headers() });
      // @ts-expect-error A body is the option `data`.
      client("POST /x", { body: { a: 1 } });
      // @ts-expect-error A body is the option `data`.
      client("POST /x", { json: { a: 1 } });
      // @ts-expect-error A signal is an option.
      client("GET /x", { signal });
      // @ts-expect-error `timout` is misspelt.
      client("GET /x", {}, { timout: 1 });
      // @ts-expect-error An option of a client.
      api("GET /x", {}, { timeout: 1 });
    });
  });

  it("is held to nothing where it is not known", () => {
    onlyCompiled(() => {
      const method = flag ? "PUT" : "PATCH";
      api(text);
      api(text, { a: 1 });
      api("GET /pets/" + text);
      api(`${method} /pets`);
      api(`${text} /pets`);
      // @ts-expect-error A value in the place of a placeholder.
      api(`GET /pets/${text}`);
      // @ts-expect-error A value in the place of a placeholder.
      api(`GET /pets/${1 as number}/{id}`, { id: 1 });
      // @ts-expect-error A value in the place of a placeholder.
      client(`GET ${text}`);
      // @ts-expect-error A value in the place of a placeholder.
      client.pages(`/pets?${text}`);
      // @ts-expect-error A brace is not closed.
      api("GET /pets/{id");
      // @ts-expect-error It is no method.
      api("FETCH /x");
    });
  });

  it("is not asked for defaults", () => {
    const ready = api.defaults({ parameters: { id: 1 } });
    assertEquals(ready("GET /x/{id}").url, "https://api.example/x/1");
    onlyCompiled(() => {
      ready("GET /x/{id}/{no}", { no: 2 });
      ready.defaults({ parameters: { no: 2 } })("GET /x/{id}/{no}");
      createEndpoint({ baseUrl, parameters: { id: 1 } })("GET /x/{id}");
      client.defaults({ parameters: { id: 1 } })("GET /x/{id}");
      // @ts-expect-error `no` is missing.
      ready("GET /x/{id}/{no}");
      // @ts-expect-error `baseURL` is misspelt.
      createClient({ baseURL: baseUrl });
      // @ts-expect-error Parameters have a place of their own.
      api.defaults({ id: 1 });
    });
  });
});

describe("RouteParameters", () => {
  it("are those that a route names", () => {
    assertType<
      IsExact<
        RouteParameters<"GET /{a}{?b}">["a"],
        RouteParameters<"PUT /:a">["a"]
      >
    >(true);
    onlyCompiled(() => {
      const parameters: RouteParameters<"GET /{a}{?b}"> = { a: 1 };
      // @ts-expect-error `a` is missing.
      const missing: RouteParameters<"GET /{a}{?b}"> = { b: 1 };
      return [parameters, missing];
    });
  });

  it("serve a function that takes any route", () => {
    function build<R extends string>(route: R, parameters: RouteParameters<R>) {
      return api(route, parameters);
    }
    assertEquals(build("GET /{a}", { a: 1 }).url, "https://api.example/1");
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      build("GET /{a}", {});
    });
  });
});
