import { assert, assertEquals, assertNotStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readOnce } from "../../schema/_read_once.ts";

/** An array of nothing but holes, as long as an array can be. */
function sparse(): unknown[] {
  const list: unknown[] = [];
  list.length = 2 ** 32 - 1;
  return list;
}

describe("readOnce()", () => {
  it("copies what the schema speaks of", () => {
    const value = [{ args: ["a"], more: { deep: true } }, {}];
    const copy = readOnce(value);
    assertEquals(copy, value);
    assertNotStrictEquals(copy, value);
    assert(Array.isArray(copy));
    assertNotStrictEquals(copy[0], value[0]);
    assertNotStrictEquals(copy[0].args, value[0]?.args);
  });

  it("gives back what is no object or array", () => {
    for (const value of [null, undefined, true, 1, "a", 1n, sparse]) {
      assertEquals(readOnce(value), value);
      assertEquals(readOnce([value]), [value]);
    }
  });

  it("leaves what the schema does not speak of as it is", () => {
    const nested = [["a"]];
    assertEquals(readOnce([nested]), [nested]);
    assertEquals(readOnce({ cwd: nested }), { cwd: nested });
  });

  it("reads each property once", () => {
    let reads = 0;
    const value = {
      get args() {
        return reads++ === 0 ? ["a"] : 1;
      },
    };
    assertEquals(readOnce(value), { args: ["a"] });
    assertEquals(reads, 1);
  });

  it("gives undefined for what cannot be read", () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    const thrower = {
      get cwd(): string {
        throw new Error("not today");
      },
    };
    assertEquals(readOnce(proxy), undefined);
    assertEquals(readOnce(thrower), undefined);
    assertEquals(readOnce([thrower]), undefined);
  });

  it("reads a property wherever a reader of the value finds it", () => {
    class Install {
      cwd = "docs";
      get args() {
        return ["inherited"];
      }
    }
    const read = { cwd: "docs", args: ["inherited"] };
    assertEquals(readOnce(new Install()), read);
    assertEquals(readOnce(new (class extends Install {})()), read);
    assertEquals(readOnce(Object.create({ recursive: true })), {
      recursive: true,
    });
    const hidden = Object.defineProperty({}, "cwd", { value: 1 });
    assertEquals(readOnce(hidden), { cwd: 1 });
    assertEquals(readOnce(Object.defineProperty([], 0, { value: hidden })), [
      { cwd: 1 },
    ]);
    const bare = Object.defineProperty(Object.create(null), "cwd", {
      value: 1,
    });
    assertEquals(readOnce(bare), { cwd: 1 });
  });

  it("reads a property of a hundred prototypes, and of no more", () => {
    let value: object = { cwd: "docs" };
    for (let level = 0; level < 100; level++) value = Object.create(value);
    assertEquals(readOnce(value), { cwd: "docs" });
    assertEquals(readOnce(Object.create(value)), undefined);
    const endless: object = new Proxy({}, { getPrototypeOf: () => endless });
    assertEquals(readOnce(endless), undefined);
  });

  it("gives undefined for an object of a class that is something else", () => {
    class Empty {}
    const others = [
      new Boolean(false),
      new String("docs"),
      new Number(0),
      Object(1n),
      new Date(),
      new Map([["cwd", "docs"]]),
      new Set(),
      /x/,
      Promise.resolve(),
      new URL("https://h.example/"),
      new Empty(),
    ];
    for (const other of others) {
      assertEquals(readOnce(other), undefined);
      assertEquals(readOnce([{}, other]), [{}, undefined]);
    }
    const mine = Object.assign(new Map(), { cwd: "docs" });
    assertEquals(readOnce(mine), { cwd: "docs" });
  });

  it("keeps an own __proto__ as plain data", () => {
    const copy = readOnce(JSON.parse('{"__proto__":{"recursive":true}}'));
    assert(typeof copy === "object" && copy !== null);
    assertEquals(Object.getPrototypeOf(copy), null);
    assertEquals(Object.keys(copy), ["__proto__"]);
  });

  it("does not read a list that was added to every object", () => {
    const prototype: { args?: string[] } = Object.prototype;
    prototype.args = ["added"];
    try {
      assertEquals(Object.keys(readOnce({}) as object), []);
    } finally {
      delete prototype.args;
    }
  });

  it("cuts a list after its first hole", () => {
    assertEquals(readOnce(sparse()), [undefined]);
    assertEquals(readOnce({ args: sparse() }), { args: [undefined] });
    const late = sparse();
    late[0] = {};
    late[2] = {};
    assertEquals(readOnce(late), [{}, undefined]);
    assertEquals(readOnce([undefined, {}]), [undefined, {}]);
  });
});
