import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { parseDescription } from "../../lib/described/_parse_description.ts";
import { EndpointError } from "../../mod.ts";
import { polluted } from "../_call.ts";

const COLORS = ["blue", "black", "brown"];
const RGB = { R: 100, G: 200, B: 150 };

function serializerOf(config: unknown) {
  return parseDescription({ querySerializer: config })(undefined, "get")
    .serialize!;
}

function write(config: unknown, value: unknown, name = "color"): string {
  return serializerOf(config)(name, value);
}

function assertInvalid(run: () => unknown, ...includes: string[]): void {
  const error = assertThrows(run, EndpointError);
  assertEquals(error.code, "INVALID_PARAMETER");
  for (const text of includes) {
    assert(error.message.includes(text), `${error.message} lacks ${text}`);
  }
}

/** The entries of a query, as a server that splits before it decodes has them. */
function entriesOf(query: string): string[][] {
  return query === "" ? [] : query.split("&").map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), pair.slice(at + 1)].map(decodeURIComponent);
  });
}

describe("config.querySerializer", () => {
  it("writes the lists of OpenAPI's table of style values", () => {
    const repeated = "color=blue&color=black&color=brown";
    const rows: [string, boolean, string][] = [
      ["form", true, repeated],
      ["form", false, "color=blue,black,brown"],
      ["spaceDelimited", true, repeated],
      ["spaceDelimited", false, "color=blue%20black%20brown"],
      ["pipeDelimited", true, repeated],
      ["pipeDelimited", false, "color=blue%7Cblack%7Cbrown"],
    ];
    for (const [style, explode, expected] of rows) {
      const array = { style, explode };
      assertEquals(write({ array }, COLORS), expected);
      assertEquals(write({ array }, [""]), "color=");
      assertEquals(write({ array }, []), "");
    }
  });

  it("writes the objects of OpenAPI's table of style values", () => {
    const deep = "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150";
    const rows: [string, boolean, string][] = [
      ["form", true, "R=100&G=200&B=150"],
      ["form", false, "color=R,100,G,200,B,150"],
      ["deepObject", true, deep],
      ["deepObject", false, deep],
    ];
    for (const [style, explode, expected] of rows) {
      const object = { style, explode };
      assertEquals(write({ object }, RGB), expected);
      assertEquals(write({ object }, {}), "");
    }
  });

  it("takes OpenAPI's defaults for what a setting leaves out", () => {
    assertEquals(write({ array: {} }, [1, 2]), "color=1&color=2");
    assertEquals(
      write({ array: { style: "pipeDelimited" } }, [1, 2]),
      "color=1%7C2",
    );
    assertEquals(write({ array: { explode: false } }, [1, 2]), "color=1,2");
    assertEquals(write({ object: { style: null } }, { a: 1 }), "a=1");
  });

  it("writes as without it what the config says nothing about", () => {
    const array = { style: "form", explode: true };
    const object = { style: "deepObject", explode: true };
    assertEquals(write({ array, object }, "blue"), "color=blue");
    assertEquals(write({ array, object }, null), "");
    assertEquals(
      write({ array, object }, new Date(0)),
      "color=1970-01-01T00%3A00%3A00.000Z",
    );
    assertInvalid(() => write({ array, object: null }, RGB), "{?color*}");
    assertEquals(write({ object }, ["a", "b"]), "color=a%2Cb");
    assertEquals(write({}, ["a", "b"]), "color=a%2Cb");
  });

  it("writes the values that any URL takes, and leaves out undefined and null", () => {
    const values = [undefined, 1.5, null, true, 10n ** 20n, new Date(0), "ü"];
    assertEquals(
      write({ array: { style: "form", explode: false } }, values),
      "color=1.5,true,100000000000000000000,1970-01-01T00%3A00%3A00.000Z,%C3%BC",
    );
    assertEquals(
      write({ object: { style: "deepObject" } }, {
        a: undefined,
        b: { c: null, d: false, e: new Date(0) },
      }),
      "color%5Bb%5D%5Bd%5D=false&color%5Bb%5D%5Be%5D=1970-01-01T00%3A00%3A00.000Z",
    );
    assertEquals(
      write({ object: { style: "form" } }, { a: null, b: "" }),
      "b=",
    );
  });

  it("percent-encodes everything outside the unreserved set", () => {
    const name = "a[b]&é";
    const key = "a%5Bb%5D%26%C3%A9";
    const value = "~!*'(),+ &=#%/?";
    const text = "~%21%2A%27%28%29%2C%2B%20%26%3D%23%25%2F%3F";
    assertEquals(
      write({ array: { style: "form", explode: false } }, [value], name),
      `${key}=${text}`,
    );
    assertEquals(
      write(
        { object: { style: "form", explode: false } },
        { [value]: 1 },
        name,
      ),
      `${key}=${text},1`,
    );
    assertEquals(
      write({ object: { style: "form" } }, { [value]: value }, name),
      `${text}=${text}`,
    );
    assertEquals(
      write({ object: { style: "deepObject" } }, { [value]: value }, name),
      `${key}%5B${text}%5D=${text}`,
    );
  });

  it("nests objects and lists of the style deepObject", () => {
    const object = { style: "deepObject", explode: true };
    assertEquals(
      write({ object }, { a: { b: "c" }, list: [1, [2, { d: 3 }]] }, "filter"),
      "filter%5Ba%5D%5Bb%5D=c&filter%5Blist%5D%5B0%5D=1" +
        "&filter%5Blist%5D%5B1%5D%5B0%5D=2" +
        "&filter%5Blist%5D%5B1%5D%5B1%5D%5Bd%5D=3",
    );
    assertEquals(write({ object }, { a: {}, b: [[], {}] }), "");
  });

  it("takes the style deepObject for lists, too", () => {
    assertEquals(
      write({ array: { style: "deepObject" } }, ["a", { b: 1 }], "expand"),
      "expand%5B0%5D=a&expand%5B1%5D%5Bb%5D=1",
    );
  });

  it("takes own keys only, whatever their names", () => {
    const value = JSON.parse('{ "__proto__": { "toString": "1" } }');
    assertEquals(
      write({ object: { style: "deepObject" } }, value, "constructor"),
      "constructor%5B__proto__%5D%5BtoString%5D=1",
    );
    assertEquals(
      polluted({ style: "deepObject", array: {}, explode: true }, () => [
        write({ object: { explode: false } }, { a: 1 }),
        write({ object: {} }, [1]),
      ]),
      ["color=a,1", "color=1"],
    );
  });

  it("can be read back, whatever the items and the delimiter of a list", () => {
    const text = fc.string({ unit: "grapheme" });
    const items = fc.array(text, { minLength: 1 });
    fc.assert(fc.property(text, items, (name, list) => {
      assertEquals(
        entriesOf(write({ array: { explode: true } }, list, name)),
        list.map((item) => [name, item]),
      );
      const [, value = ""] =
        /^[^=]*=(.*)$/.exec(write({ array: { explode: false } }, list, name)) ??
          [];
      assertEquals(value.split(",").map(decodeURIComponent), list);
    }));
  });

  it("gives every text of a nested object a pair of its own", () => {
    const key = fc.string().filter((key) => !/[[\]]/.test(key));
    const { tree } = fc.letrec<{ tree: Record<string, unknown> }>((tie) => ({
      tree: fc.dictionary(
        key,
        fc.oneof({ maxDepth: 4 }, fc.string(), tie("tree")),
      ),
    }));
    fc.assert(fc.property(tree, (value) => {
      const read: Record<string, string> = {};
      const collect = (path: string, node: object) => {
        for (const [key, member] of Object.entries(node)) {
          if (typeof member === "object") collect(`${path}[${key}]`, member);
          else read[`${path}[${key}]`] = member;
        }
      };
      collect("f", value);
      const query = write({ object: { style: "deepObject" } }, value, "f");
      assertEquals(Object.fromEntries(entriesOf(query)), read);
    }));
  });

  it("refuses an item that holds what separates the items", () => {
    for (
      const [style, item] of [["spaceDelimited", "a b"], ["pipeDelimited", "|"]]
    ) {
      assertInvalid(
        () => write({ array: { style, explode: false } }, ["a", item]),
        '"color"',
        `"${style}"`,
      );
      assertEquals(
        write({ array: { style, explode: true } }, [item]),
        `color=${encodeURIComponent(item!)}`,
      );
    }
    assertEquals(
      write({ array: { style: "spaceDelimited" } }, ["%20", "|"]),
      "color=%2520%20%7C",
    );
  });

  it("refuses a key with brackets in a nested object", () => {
    for (const key of ["a]", "[", "a][b"]) {
      assertInvalid(
        () => write({ object: { style: "deepObject" } }, { a: { [key]: 1 } }),
        '"color"',
        JSON.stringify(key),
      );
    }
  });

  it("refuses values that no style has a place for", () => {
    const configs = [
      { array: { explode: true } },
      { array: { explode: false } },
    ];
    for (const config of configs) {
      for (const item of [{}, [], NaN, new Map()]) {
        assertInvalid(() => write(config, ["a", item]), '"color"');
      }
    }
    for (const style of ["form", "deepObject"]) {
      for (const member of [Infinity, new Date(NaN), new Set()]) {
        assertInvalid(
          () => write({ object: { style } }, { a: member }),
          '"color"',
        );
      }
    }
    assertInvalid(() => write({ object: {} }, { a: { b: 1 } }), '"color"');
    assertInvalid(() => write({ array: {} }, ["\ud800"]), "lone surrogate");
  });

  it("refuses objects that nest more than 100 levels deep", () => {
    const config = { object: { style: "deepObject" } };
    let deep: unknown = 1;
    for (let level = 1; level <= 100; level++) deep = { a: deep };
    assertEquals(
      write(config, deep, "x"),
      `x${"%5Ba%5D".repeat(100)}=1`,
    );
    assertInvalid(
      () => write(config, { a: deep }),
      '"color"',
      "nests more than 100 levels deep",
    );
    for (let level = 0; level < 100_000; level++) deep = [deep];
    assertInvalid(() => write(config, { deep }), "100 levels");
  });

  it("refuses what would be too long, before it is built", () => {
    const name = "n".repeat(2 ** 20);
    const list = new Array(2 ** 20).fill(1);
    assertInvalid(() => write({ array: {} }, list, name), "16777216");
    assertInvalid(
      () => write({ object: { style: "deepObject" } }, { list }, name),
      "16777216",
    );
    const rest = "x".repeat(2 ** 24 - "color=&color=".length);
    assertEquals(write({ array: {} }, ["", rest]).length, 2 ** 24);
    assertInvalid(() => write({ array: {} }, ["", rest + "x"]), "16777216");
    // As one text, these would be longer than engines can build.
    const many = Array(600).fill("x".repeat(2 ** 20));
    for (const explode of [true, false]) {
      assertInvalid(() => write({ array: { explode } }, many), "16777216");
      assertInvalid(
        () => write({ object: { explode } }, { ...many }),
        "16777216",
      );
    }
  });

  it("names the setting that is wrong", () => {
    const rows: [unknown, ...string[]][] = [
      [null, "config.querySerializer is null", "a plain object"],
      ["form", 'config.querySerializer is "form"'],
      [[], "config.querySerializer is an array"],
      [() => "", "config.querySerializer is a function"],
      [{ arrays: {} }, 'the unknown key "arrays"', "array, object"],
      [{ array: "form" }, 'config.querySerializer.array is "form"'],
      [{ array: { Style: 1 } }, "querySerializer.array", '"Style"', "style"],
      [
        { array: { style: "comma" } },
        'config.querySerializer.array.style is "comma"',
        "pass form or spaceDelimited or pipeDelimited or deepObject",
      ],
      [{ object: { style: 1 } }, "config.querySerializer.object.style is 1"],
      [
        { object: { style: "pipeDelimited" } },
        'config.querySerializer.object.style is "pipeDelimited"',
        "pass form or deepObject",
      ],
      [
        { object: { explode: "true" } },
        'config.querySerializer.object.explode is "true"',
        "true or false",
      ],
    ];
    for (const [config, ...includes] of rows) {
      assertInvalid(
        () => serializerOf(config),
        ...includes,
      );
    }
  });

  it("keeps what it read when the caller's object changes", () => {
    const array = { style: "form", explode: true };
    const serialize = serializerOf({ array });
    array.explode = false;
    assertEquals(serialize("a", [1, 2]), "a=1&a=2");
  });
});
