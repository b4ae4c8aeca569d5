import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { makePlan } from "../../lib/endpoint/_make_plan.ts";
import { mergeOptions, NO_DEFAULTS } from "../../lib/endpoint/_merge.ts";
import { parseConfig } from "../../lib/endpoint/_parse_config.ts";

const settings = parseConfig({});
const defaults = {
  ...NO_DEFAULTS,
  baseUrl: { text: "", prefix: "https://a.example", origin: "" },
  headers: { accept: "text/plain" },
};

function planOf(
  route: unknown,
  given: object,
  parameters?: object,
  own: Record<string, unknown> = {},
) {
  return makePlan(
    (...call) =>
      mergeOptions(settings, { ...defaults, parameters: own }, ...call),
    settings,
    parameters ? 3 : typeof route === "string" ? 2 : 1,
    Reflect.get(Object(route), "method"),
    route,
    given,
    parameters,
  );
}

describe("makePlan()", () => {
  it("fills values into the URL, the headers and the body", () => {
    const given = { id: 1, headers: { "X-A": "v" }, title: "t", fields: "f" };
    const plan = planOf("POST /a/{id}/b{?fields}", given)!;
    const { form, names, optionCount, headerCount } = plan;
    assertEquals([form, optionCount, headerCount], [2, 5, 1]);
    assertEquals(names, ["id", "headers", "X-A", "title", "fields"]);
    assertEquals(plan.fill!(["ü", {}, " w ", ["u"], true]), {
      method: "post",
      url: "https://a.example/a/%C3%BC/b?fields=true",
      headers: {
        accept: "text/plain",
        "content-type": "application/json; charset=utf-8",
        "x-a": "w",
      },
      body: { title: ["u"] },
    });
  });

  it("leaves the query to the serializer", () => {
    const { fill } = planOf("GET /a", { q: 1, page: 2 })!;
    const urls = [["x", [1, 2]], [[], "y"], [[], []]]
      .map((values) => fill!(values)!.url);
    const of = (query: string) => `https://a.example/a${query}`;
    assertEquals(urls, [of("?q=x&page=1%2C2"), of("?page=y"), of("")]);
  });

  it("has defaults before and behind the values", () => {
    const urlOf = (own: Record<string, unknown>, value: unknown) =>
      planOf("GET /a", { q: 1 }, undefined, own)!.fill!([value])!.url;
    assertEquals(urlOf({ a: 2 }, "x"), "https://a.example/a?a=2&q=x");
    const own = { q: 0, a: null, page: 5 };
    assertEquals(urlOf(own, "x"), "https://a.example/a?q=x&page=5");
    assertEquals(urlOf(own, []), "https://a.example/a?page=5");
  });

  it("keeps the method of options alone, and the place of data", () => {
    const given = { method: "PUT", url: "/a", data: "d" };
    const plan = planOf(given, given)!;
    assertEquals([plan.form, plan.method], [1, "PUT"]);
    assertEquals(plan.fill!(["PUT", "/a", "e"])!.body, "e");
  });

  it("holds no value of the call", () => {
    const secret = "s3cret";
    const plan = planOf(
      "POST /a/{id}",
      { headers: { authorization: secret }, request: { secret } },
      { id: secret, q: [secret] },
    )!;
    assertEquals(plan.form, 3);
    const filled = plan.fill!([{}, "a", { b: 1 }, "c", ["d"]]);
    assertEquals(JSON.stringify([plan, filled]).includes(secret), false);
  });

  it("fills in no value that is not ordinary", () => {
    const { fill } = planOf("GET /a/{id}", { id: 1, request: {} })!;
    for (const values of [["", {}], [".x", {}], [["x"], {}], ["x", 1]]) {
      assertEquals(fill!(values), undefined);
    }
  });

  it("fills in nothing that is not written as it is, and plans no odd names", () => {
    assertEquals(planOf("GET /a/{id:2}", { id: 1 })!.fill, undefined);
    assertEquals(planOf("GET /a/{+id}", { id: 1 })!.fill, undefined);
    assertEquals(planOf("GET /a", { "": 1 }), undefined);
    assertEquals(planOf("GET /a", { headers: [["a", "b"]] }), undefined);
  });
});
