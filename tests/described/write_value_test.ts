import { strictEqual } from "node:assert";
import { describe, it } from "node:test";
import { writeValue } from "../../lib/described/_write_value.ts";
import type { Place } from "../../lib/endpoint/_settings.ts";

/** The columns of OpenAPI 3.1.1, section 4.8.12.5, "Style Examples". */
const COLUMNS = ["", "blue", ["blue", "black", "brown"], {
  R: 100,
  G: 200,
  B: 150,
}];

/** What is sent; `undefined` where the table says n/a and this library writes nothing of it. */
type Row = [place: Place, style: string, explode: boolean, ...sent: unknown[]];

export const ROWS: Row[] = [
  [
    "path",
    "matrix",
    false,
    ";color",
    ";color=blue",
    ";color=blue,black,brown",
    ";color=R,100,G,200,B,150",
  ],
  [
    "path",
    "matrix",
    true,
    ";color",
    ";color=blue",
    ";color=blue;color=black;color=brown",
    ";R=100;G=200;B=150",
  ],
  [
    "path",
    "label",
    false,
    ".",
    ".blue",
    ".blue,black,brown",
    ".R,100,G,200,B,150",
  ],
  [
    "path",
    "label",
    true,
    ".",
    ".blue",
    ".blue.black.brown",
    ".R=100.G=200.B=150",
  ],
  [
    "path",
    "simple",
    false,
    "",
    "blue",
    "blue,black,brown",
    "R,100,G,200,B,150",
  ],
  ["path", "simple", true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"],
  [
    "header",
    "simple",
    false,
    "",
    "blue",
    "blue,black,brown",
    "R,100,G,200,B,150",
  ],
  [
    "header",
    "simple",
    true,
    "",
    "blue",
    "blue,black,brown",
    "R=100,G=200,B=150",
  ],
  [
    "query",
    "form",
    false,
    "color=",
    "color=blue",
    "color=blue,black,brown",
    "color=R,100,G,200,B,150",
  ],
  [
    "query",
    "form",
    true,
    "color=",
    "color=blue",
    "color=blue&color=black&color=brown",
    "R=100&G=200&B=150",
  ],
  [
    "query",
    "spaceDelimited",
    false,
    "color=",
    "color=blue",
    "color=blue%20black%20brown",
    "color=R%20100%20G%20200%20B%20150",
  ],
  [
    "query",
    "pipeDelimited",
    false,
    "color=",
    "color=blue",
    "color=blue%7Cblack%7Cbrown",
    "color=R%7C100%7CG%7C200%7CB%7C150",
  ],
  [
    "query",
    "deepObject",
    true,
    "color=",
    "color=blue",
    "color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown",
    "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
  ],
  [
    "cookie",
    "form",
    false,
    "color=",
    "color=blue",
    "color=blue,black,brown",
    "color=R,100,G,200,B,150",
  ],
  [
    "cookie",
    "form",
    true,
    "color=",
    "color=blue",
    "color=blue; color=black; color=brown",
    "R=100; G=200; B=150",
  ],
];

describe("OpenAPI's table of styles", () => {
  for (const [place, style, explode, ...sent] of ROWS) {
    sent.forEach((expected, index) =>
      it(`${place} ${style} ${explode} ${JSON.stringify(COLUMNS[index])}`, () =>
        strictEqual(
          writeValue(place, style, explode, "color", COLUMNS[index]),
          expected,
        ))
    );
  }
});
