import {
  assert,
  assertEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { EndpointError } from "../../lib/endpoint_error.ts";
import { methodOf } from "../../lib/request/_method_of.ts";

describe("methodOf()", () => {
  class Money {
    constructor(readonly amount: number) {}
    toJSON() {
      return this.amount;
    }
  }
  class Price extends Money {}

  it("finds a method of an object or of its classes, and calls it on the object", () => {
    const object = { amount: 1, toJSON: Money.prototype.toJSON };
    const bare = Object.assign(Object.create(null), object);
    for (const owner of [object, bare, new Money(1), new Price(1)]) {
      assertEquals(methodOf(owner, "toJSON")?.(), 1);
    }
  });

  it("finds nothing where an object or its class says that there is none", () => {
    class Secret extends Money {}
    Object.assign(Secret.prototype, { toJSON: undefined });
    assertStrictEquals(methodOf(new Secret(1), "toJSON"), undefined);
    assertStrictEquals(methodOf({ toJSON: "text" }, "toJSON"), undefined);
    assertStrictEquals(methodOf({}, "toJSON"), undefined);
  });

  it("refuses an object without an end of prototypes", () => {
    const endless: object = new Proxy({}, { getPrototypeOf: () => endless });
    let object: object = { toJSON: () => 1 };
    for (let level = 0; level < 100; level++) object = Object.create(object);
    assertEquals(methodOf(object, "toJSON")?.(), 1);
    for (const refused of [endless, Object.create(object)]) {
      const error = assertThrows(() => methodOf(refused, "toJSON"));
      assert(error instanceof EndpointError);
      assertEquals(error.code, "INVALID_PARAMETER");
      assertEquals(
        error.message,
        "The body holds an object with more than 100 prototypes; pass a plain object",
      );
    }
  });

  it("finds nothing that was added to every object or to every array, of any realm", () => {
    const foreign = runInNewContext(`
      Object.prototype.toJSON = Array.prototype.toJSON = () => "added";
      [{}, [], new (class {})()];
    `);
    for (const value of foreign) {
      assertStrictEquals(methodOf(value, "toJSON"), undefined);
    }
    assertStrictEquals(methodOf({}, "toString"), undefined);
    assertStrictEquals(methodOf([], "join"), undefined);
  });
});
