// Each character of a place that takes some alone. The vectors have one of each kind.
import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { endpoint } from "../../mod.ts";
import { outcome } from "../_call.ts";

/** ASCII, Latin-1 and a bit more, and what becomes ASCII in lower case or as bytes. */
const CHARACTERS = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)),
  ..."\u010a\u017f\u212a\u2028\u560a\ufeff\uff0f\u{1f600}",
];

/** What uses a text in each place, and the characters that the place takes. */
const PLACES: Readonly<
  Record<string, readonly [use: (text: string) => unknown, takes: RegExp]>
> = {
  // RFC 9110, section 5.6.2: a token.
  "the name of a header": [
    (text) => endpoint("GET /", { headers: { [text]: "" } }),
    /[!#$%&'*+.^_`|~0-9A-Za-z-]/,
  ],
  // RFC 9110, section 5.5: visible characters, white space and obs-text.
  "the value of a header": [
    (text) => endpoint("GET /", { headers: { a: text } }),
    /[\t\x20-\x7e\x80-\xff]/,
  ],
  "a format": [
    (format) => endpoint("GET /", { mediaType: { format } }),
    /[\w.+-]/,
  ],
  "a preview": [
    (name) => endpoint("GET /", { mediaType: { previews: [name] } }),
    /[\w.+-]/,
  ],
  // RFC 3986, section 3.3, and what is encoded.
  "the path of a base URL": [
    (text) => endpoint("GET /", { baseUrl: `https://h.example/${text}` }),
    /[^\0-\x20"#%<>?\\^`{|}\x7f-\x9f]/u,
  ],
};

describe("endpoint()", () => {
  for (const [place, [use, takes]] of Object.entries(PLACES)) {
    it(`takes these characters and no others in ${place}: ${takes.source}`, () => {
      const taken = CHARACTERS.filter((it) =>
        "result" in outcome(() => use(`x${it}y`))
      );
      assertEquals(taken, CHARACTERS.filter((it) => takes.test(it)));
    });
  }
});
