import { describe, it } from "node:test";
import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import {
  invalidRoute,
  parseMethod,
  parseRoute,
  parseUrl,
} from "../../lib/endpoint/_route.ts";
import { EndpointError } from "../../mod.ts";

describe("parseRoute()", () => {
  it("reads a method and a URL, or one of the two", () => {
    for (
      const [route, method, url] of [
        ["GET /a", "get", "/a"],
        ["  patch \t /a/{b}\n", "patch", "/a/{b}"],
        ["/a", undefined, "/a"],
        ["a/b", undefined, "a/b"],
        ["DELETE", "delete", undefined],
        ["", undefined, undefined],
      ] as const
    ) {
      const parsed = parseRoute(route);
      assertEquals([parsed.method, parsed.url?.text], [method, url], route);
    }
  });

  it("reads a route no more than twice", () => {
    parseRoute("GET /a/{b}");
    assertStrictEquals(parseRoute("GET /a/{b}"), parseRoute("GET /a/{b}"));
  });

  it("takes what holds a delimiter for a URL, and not for a method", () => {
    const error = assertThrows(() => parseRoute("/a b"), EndpointError);
    assertEquals([error.code, error.position], ["INVALID_TEMPLATE", 2]);
    assertEquals(
      assertThrows(() => parseRoute("FETCH /a"), EndpointError).code,
      "INVALID_METHOD",
    );
  });
});

describe("parseMethod()", () => {
  it("knows the methods in any case, and only in ASCII", () => {
    assertEquals(parseMethod("pOsT"), "post");
    for (const method of ["", "TRACE", "GET ", "po\u017ft", 1, null, ["GET"]]) {
      assertEquals(
        assertThrows(() => parseMethod(method), EndpointError).code,
        "INVALID_METHOD",
      );
    }
  });
});

describe("parseUrl()", () => {
  it("tells the origin of a full URL only", () => {
    assertEquals(parseUrl("/a").origin, undefined);
    assertEquals(
      parseUrl("HTTPS://Example.com:443/a").origin,
      "https://example.com",
    );
    assertEquals(
      parseUrl(new URL("http://h:81/a|b")).text,
      "http://h:81/a%7Cb",
    );
  });

  it("lets only a path, a query or a fragment follow the host", () => {
    for (const url of ["http://h{/a}", "http://h{?a}{#b}", "http://h{/a}/b"]) {
      assertEquals(parseUrl(url).origin, "http://h");
    }
    for (
      const url of [
        "http://h{a}",
        "http://h{+a}",
        "http://h{.a}",
        "http://h{;a}",
        "http://h{&a}",
        "http://h{/a}.b",
        "http://h{/a}{b}",
        "http://{a}",
        "http://",
        "http:///a",
        "http://h:99999/",
        "http:/a",
        "//h/a",
        "ftp://h/",
        "javascript:alert(1)",
        "",
        5,
        undefined,
      ]
    ) {
      assertEquals(
        assertThrows(() => parseUrl(url), EndpointError).code,
        "INVALID_ROUTE",
        String(url),
      );
    }
  });
});

describe("invalidRoute()", () => {
  it("says what was meant by a host without a scheme", () => {
    const error = assertThrows(
      () => parseRoute("GET localhost:3000/users"),
      EndpointError,
      'did you mean "http://localhost:3000/users"?',
    );
    assertEquals(error.code, "INVALID_ROUTE");
    assertEquals(invalidRoute("//h").message.includes("did you mean"), false);
  });
});

describe("parseUrl()", () => {
  it("refuses the placeholders of other languages", () => {
    for (
      const [url, advice, position] of [
        ["/a/${id}", "write {id}", 3],
        ["/a/${", "write {name}", 3],
        ["/a/[id]/b", "write {id}", 2],
      ] as const
    ) {
      const error = assertThrows(() => parseUrl(url), EndpointError, advice);
      assertEquals([error.code, error.position], [
        "INVALID_TEMPLATE",
        position,
      ]);
    }
    assertEquals(parseUrl("/a?b=/[c]").text, "/a?b=/[c]");
  });

  it("names the placeholders that have the names of options", () => {
    const { slots } = parseUrl("/{url}/{a}{?headers}");
    assertEquals([...slots.keys()], ["url", "a", "headers"]);
  });
});

describe("parseMethod()", () => {
  it("knows methods in any case, and nothing else", () => {
    assertEquals(["GET", "Head", "post"].map(parseMethod), [
      "get",
      "head",
      "post",
    ]);
    for (const word of ["constructor", "", "TRACE", 1, null]) {
      assertThrows(
        () => parseMethod(word),
        EndpointError,
        "is not a valid method",
      );
    }
  });
});
