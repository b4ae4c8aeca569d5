import { assertEquals, assertObjectMatch } from "@std/assert";
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
  it("finds the places of values in the URL, the headers and the body", () => {
    const given = { id: 1, headers: { "X-A": "v" }, title: "t", fields: "f" };
    assertObjectMatch(planOf("POST /a/{id}/b{?fields}", given)!, {
      form: 2,
      names: ["id", "headers", "X-A", "title", "fields"],
      headerCount: 1,
      draft: {
        method: "post",
        url: "https://a.example/a/",
        steps: [
          { index: 0, after: "/b?fields=" },
          { index: 4, after: "" },
        ],
        headerStart: 2,
        bodyAt: -1,
        fields: [3],
      },
    });
  });

  it("leaves the names of the query to the serializer", () => {
    const { draft } = planOf("GET /a", { q: 1, page: 2 })!;
    assertEquals(draft!.url, "https://a.example/a");
    assertEquals(draft!.steps, []);
    assertEquals([draft!.separator, draft!.query], ["?", [0, 1]]);
  });

  it("has defaults in the URL up to the first value, and then in the query", () => {
    const { draft } = planOf("GET /a", { q: 1 }, undefined, { a: 2 })!;
    assertEquals(draft!.url, "https://a.example/a?a=2");
    assertEquals([draft!.separator, draft!.query], ["&", [0]]);
    const own = { q: 0, a: null, page: 5 };
    const later = planOf("GET /a", { q: 1 }, undefined, own)!.draft!;
    assertEquals(later.url, "https://a.example/a");
    assertEquals([later.separator, later.query], ["?", [0, "", "page=5"]]);
  });

  it("keeps the method of options alone, and the place of data", () => {
    const given = { method: "PUT", url: "/a", data: "d" };
    const plan = planOf(given, given)!;
    assertEquals([plan.form, plan.method], [1, "PUT"]);
    assertEquals(plan.draft!.bodyAt, 2);
  });

  it("holds no value of the call", () => {
    const secret = "s3cret";
    const plan = planOf(
      "POST /a/{id}",
      { headers: { authorization: secret }, request: { secret } },
      { id: secret, q: [secret] },
    );
    assertEquals(plan!.form, 3);
    assertEquals(JSON.stringify(plan).includes(secret), false);
  });

  it("makes no draft of what is not written as it is, and no plan of odd names", () => {
    assertEquals(planOf("GET /a/{id:2}", { id: 1 })!.draft, undefined);
    assertEquals(planOf("GET /a/{+id}", { id: 1 })!.draft, undefined);
    assertEquals(planOf("GET /a", { "": 1 }), undefined);
    assertEquals(planOf("GET /a", { headers: [["a", "b"]] }), undefined);
  });
});
