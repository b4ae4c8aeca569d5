import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { wrapCurl } from "../../lib/cli/_print_request.ts";
import { toCurl } from "../../lib/request/to_curl.ts";

const url = "https://h.example/x";

describe("wrapCurl()", () => {
  it("begins a line with each header and with the body", () => {
    assertEquals(
      wrapCurl(`curl -X POST ${url} -H 'a: b' -H c:d --data-raw x`),
      `curl -X POST ${url} \\\n  -H 'a: b' \\\n  -H c:d \\\n  --data-raw x`,
    );
    assertEquals(
      wrapCurl(`curl ${url} --form-string a=b -F 'c=@-'`),
      `curl ${url} \\\n  --form-string a=b \\\n  -F 'c=@-'`,
    );
    for (const line of [`curl ${url}`, `curl ${url}-H x`]) {
      assertEquals(wrapCurl(line), line);
    }
  });

  it("takes a value that printf writes for one word", () => {
    const headers = { a: "é -H 'b' \"c\"", d: "it's -H" };
    assertEquals(
      wrapCurl(toCurl({ method: "get", url, headers })),
      `curl ${url} \\\n` +
        `  -H "$(printf 'a: \\351 -H \\047b\\047 "c"')" \\\n` +
        `  -H 'd: it'\\''s -H'`,
    );
  });

  it("takes what looks like an option in a value for no option", () => {
    const headers = { a: "-H", b: "' -H \"x" };
    for (
      const body of ["-H", "--data-raw", "it's -H x", '"$(x)" -H', "\\' -H"]
    ) {
      const line = toCurl({ method: "post", url, headers, body });
      assertEquals(wrapCurl(line).split("\n").length, 5, line);
    }
  });

  it("breaks lines where a shell reads on, and changes nothing else", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary-ascii" }),
      fc.string({
        unit: fc.constantFrom("'", '"', "\\", " ", "\n", "-H", "$", "é"),
      }),
    );
    const body = fc.oneof(text, fc.jsonValue());
    fc.assert(
      fc.property(text, body, (value, body) => {
        const header = value.replace(/[^ -~é]/g, "").trim();
        const line = toCurl({ method: "post", url, headers: { header }, body });
        assertEquals(wrapCurl(line).replaceAll(" \\\n  ", " "), line);
      }),
      { numRuns: 2000 },
    );
  });
});
