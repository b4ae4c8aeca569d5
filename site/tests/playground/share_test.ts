import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  EMPTY,
  fromFragment,
  type State,
  toFragment,
} from "../../playground/share.ts";

describe("toFragment()", () => {
  it("is read again by fromFragment()", () => {
    const state: State = {
      route: "GET /a/{b}?c=d#e",
      parameters: 'b=ä & ö\nx-f: g\nh:={"i": 1}',
      defaults: '{ "per_page": 100 }',
      baseUrl: "https://h.test:8080/api",
      github: false,
      strict: false,
      trusted: false,
      format: "curl",
    };
    assertEquals(fromFragment(toFragment(state)), state);
  });

  it("is short where nothing is said", () => {
    assertEquals(
      toFragment({ ...EMPTY, route: "GET /a" }),
      "#route=GET+%2Fa",
    );
  });

  it("holds no secret", () => {
    assertEquals(
      toFragment({
        ...EMPTY,
        route: "GET https://u:p@h.test",
        parameters: "authorization: token t",
        defaults: "not to be read",
        baseUrl: "https://u:p@h.test",
      }),
      "#route=GET+https%3A%2F%2F***%40h.test&parameters=authorization%3A+***&base=https%3A%2F%2F***%40h.test",
    );
  });
});

describe("fromFragment()", () => {
  it("gives nothing for an address without one", () => {
    assertEquals(fromFragment(""), undefined);
    assertEquals(fromFragment("#"), undefined);
  });

  it("takes no output that there is not", () => {
    assertEquals(fromFragment("#route=a&output=b")?.format, "call");
  });
});
