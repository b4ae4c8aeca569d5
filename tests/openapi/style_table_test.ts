import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { main } from "../../lib/cli/main.ts";
import { type AnyEndpointFunction, createEndpoint } from "../../mod.ts";

/** The values of the table, by the names of its columns. */
const VALUES = {
  empty: "",
  string: "blue",
  array: ["blue", "black", "brown"],
  object: { R: 100, G: 200, B: 150 },
};

type Column = keyof typeof VALUES;

interface Row {
  readonly in: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** What is sent; what the command says where it begins with a space; nothing where the table says n/a. */
  readonly sent: Partial<Record<Column, string>>;
}

const NOWHERE = " which cannot be written there";
const AS_LIST = " pass its keys and values as a list";
const AS_TEXT = ' "color=a; color=b"';

/**
 * OpenAPI 3.1.1, section 4.8.12.5, "Style Examples", for each location that
 * section 4.8.12.3, "Style Values", gives a style; and what is so by default
 * (section 4.8.12.2.2).
 */
const ROWS: readonly Row[] = [
  ...[true, false].map((explode) => ({
    in: "path",
    style: "matrix",
    explode,
    sent: {
      empty: "/a/;color",
      string: "/a/;color=blue",
      array: explode
        ? "/a/;color=blue;color=black;color=brown"
        : "/a/;color=blue,black,brown",
      object: explode ? "/a/;R=100;G=200;B=150" : "/a/;color=R,100,G,200,B,150",
    },
  })),
  ...[true, false].map((explode) => ({
    in: "path",
    style: "label",
    explode,
    sent: {
      string: "/a/.blue",
      array: explode ? "/a/.blue.black.brown" : "/a/.blue,black,brown",
      object: explode ? "/a/.R=100.G=200.B=150" : "/a/.R,100,G,200,B,150",
    },
  })),
  ...[
    { style: "simple", explode: true },
    { style: "simple", explode: false },
    { style: "simple" },
    {},
  ].map((style) => ({
    in: "path",
    ...style,
    sent: {
      string: "/a/blue",
      array: "/a/blue,black,brown",
      object: style.explode ? "/a/R=100,G=200,B=150" : AS_LIST,
    },
  })),
  ...[
    { style: "simple", explode: true },
    { style: "simple", explode: false },
    {},
  ].map((style) => ({
    in: "header",
    ...style,
    sent: {
      empty: "",
      string: "blue",
      array: "blue,black,brown",
      object: style.explode ? "R=100,G=200,B=150" : "R,100,G,200,B,150",
    },
  })),
  ...[
    { style: "form", explode: true },
    { style: "form", explode: false },
    { style: "form" },
    { explode: false },
    {},
  ].flatMap((style) =>
    [undefined, true, false].map((allowReserved) => ({
      in: "query",
      ...style,
      ...allowReserved === undefined ? {} : { allowReserved },
      sent: {
        empty: "/a?color=",
        string: "/a?color=blue",
        array: style.explode === false
          ? "/a?color=blue,black,brown"
          : "/a?color=blue&color=black&color=brown",
        object: style.explode === false
          ? "/a?color=R,100,G,200,B,150"
          : "/a?R=100&G=200&B=150",
      },
    }))
  ),
  ...[["spaceDelimited", "%20"], ["pipeDelimited", "%7C"]].flatMap((
    [style, separator],
  ) =>
    [{ explode: false }, {}].map((explode) => ({
      in: "query",
      style: style!,
      ...explode,
      sent: {
        array: `/a?color=${VALUES.array.join(separator)}`,
        object: NOWHERE,
      },
    }))
  ),
  ...[{ explode: true }, {}].map((explode) => ({
    in: "query",
    style: "deepObject",
    ...explode,
    sent: { object: "/a?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150" },
  })),
  ...[{ explode: true }, { explode: false }, {}].map((explode) => ({
    in: "cookie",
    style: "form",
    ...explode,
    sent: {
      empty: "color=",
      string: "color=blue",
      array: explode.explode === false ? "color=blue,black,brown" : AS_TEXT,
      // Between cookies there are semicolons, whatever the table says.
      object: explode.explode === false
        ? "color=R,100,G,200,B,150"
        : "R=100; G=200; B=150",
    },
  })),
];

/** What no method with a body has a template for. */
const LEFT_OVER = /Delimited|deepObject/;

/** Runs the command, and gives the config and what it says of it. */
async function configOf(description: object) {
  let output = "";
  let errors = "";
  await main(["openapi-config", "-"], {
    readFile: () => Promise.reject(new Error()),
    readInput: () =>
      Promise.resolve(new TextEncoder().encode(JSON.stringify(description))),
    write: (text) => Promise.resolve(void (output += text)),
    writeError: (text) => void (errors += text),
    color: false,
  });
  const { config } = await import(
    `data:text/javascript,${encodeURIComponent(output)}`
  );
  return { config, errors };
}

describe("OpenAPI's table of styles", () => {
  for (const { sent, ...style } of ROWS) {
    for (const method of ["GET", "PUT"]) {
      for (const [column, expected] of Object.entries(sent)) {
        it(`${method} ${JSON.stringify(style)} ${column}`, async () => {
          const path = style.in === "path" ? "/a/{color}" : "/a";
          const type = column === "empty" ? "string" : column;
          const parameter = { name: "color", ...style, schema: { type } };
          const { config, errors } = await configOf({
            openapi: "3.1.1",
            paths: {
              [path]: {
                [method.toLowerCase()]: {
                  parameters: [parameter],
                },
              },
            },
          });
          const isNamed = expected.startsWith(" ") ||
            method === "PUT" && LEFT_OVER.test(`${style.style}`);
          if (isNamed) {
            assertStringIncludes(errors, `${style.in} parameter "color" `);
            assertStringIncludes(
              errors,
              expected.startsWith(" ") ? expected : "which no template has",
            );
            return;
          }
          const isCookie = style.in === "cookie";
          const isSpread = isCookie && expected.startsWith("R=");
          assertEquals(
            errors,
            isSpread
              ? `waymark: ${method} /a\n  note: the cookie parameter "color" is an object, exploded; pass headers: { cookie: { ...value } }\n`
              : "",
          );
          const api = createEndpoint(
            { baseUrl: "https://api.test" },
            config,
          ) as AnyEndpointFunction;
          const color = VALUES[column as Column];
          const isHeader = style.in === "header";
          const { url, headers, ...rest } = api(
            `${method} ${path}`,
            isHeader ? { headers: { color: color as string } } : isCookie
              ? {
                headers: {
                  cookie: isSpread ? { ...Object(color) } : { color },
                },
              }
              : { color },
          );
          assertEquals("body" in rest, false);
          assertEquals(
            isHeader
              ? headers.color
              : isCookie
              ? headers.cookie
              : url.replace("https://api.test", ""),
            expected,
          );
        });
      }
    }
  }

  it("has reserved characters percent-encoded, whatever is allowed", async () => {
    for (const allowReserved of [true, false]) {
      const { config } = await configOf({
        openapi: "3.1.1",
        paths: {
          "/a": {
            put: {
              parameters: [{
                name: "q",
                in: "query",
                allowReserved,
                schema: { type: "string" },
              }],
            },
          },
        },
      });
      const api = createEndpoint(
        { baseUrl: "https://api.test" },
        config,
      ) as AnyEndpointFunction;
      assertEquals(
        api("PUT /a", { q: ":/?#[]@!$&'()*+,;=" }).url,
        "https://api.test/a?q=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D",
      );
    }
  });
});
