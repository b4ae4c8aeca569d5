import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { explain, type Input } from "../../playground/explain.ts";
import { EMPTY } from "../../playground/share.ts";

/** What a template literal would send, if that is something else. */
function byHand(
  route: string,
  parameters: string,
  input: Partial<Input> = {},
): string | undefined {
  const { byHand } = explain({ ...EMPTY, route, parameters, ...input });
  return byHand && !byHand.isSame
    ? `${byHand.method} ${byHand.url}`
    : undefined;
}

describe("writeByHand()", () => {
  const cases: [
    name: string,
    route: string,
    parameters: string,
    url: string | undefined,
  ][] = [
    ["plain values make the same URL", "GET /a/{b}", "b=x y\nc=d", undefined],
    ["a slash begins another segment", "GET /a/{b}", "b=x/y", "/a/x/y"],
    ["dots leave the path", "DELETE /a/:b/keys", "b=..", "/keys"],
    ["a question mark begins the query", "GET /a/{b}", "b=?c=d", "/a/?c=d"],
    ["a plus is read as a space", "GET /a", "b=C++", "/a?b=C++"],
    ["an ampersand adds a pair", "GET /a{?b}", "b=c&d=e", "/a?b=c&d=e"],
    ["a hash cuts the rest off", "GET /{a}/b", "a=#", "/#/b"],
    ["no value is a word", "GET /a/{b}", "", "/a/undefined"],
    ["a body takes what is left over", "POST /a", "b=?", undefined],
    ["nobody writes other operators by hand", "GET /a{;b}", "b=;", undefined],
    ["an unknown method is no URL", "FETCH /a", "", undefined],
    ["a wrong template is compared with nothing", "GET /{a", "a=b", undefined],
  ];
  for (const [name, route, parameters, url] of cases) {
    it(name, () => {
      const [method] = route.split(" ");
      assertEquals(
        byHand(route, parameters),
        url && `${method} https://api.github.com${url}`,
      );
    });
  }

  it("is compared with an origin that is not trusted", () => {
    assertEquals(
      byHand("GET https://evil.test/", ""),
      "GET https://evil.test/",
    );
    assertEquals(byHand("GET /", ""), undefined);
  });
});
