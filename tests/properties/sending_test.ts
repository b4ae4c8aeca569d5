import { assert, assertEquals, assertMatch } from "@std/assert";
import { fc } from "../_fast_check.ts";
import { describe, it } from "node:test";
import { createClient } from "../../lib/client/client.ts";
import { endpoint, toCurl, toRequest } from "../../mod.ts";
import { anyText } from "../_any_text.ts";
import { call } from "../_call.ts";
import { runs } from "../_runs.ts";
import * as input from "./_input.ts";
import { outcome, property } from "./_property.ts";

describe("toRequest() and toCurl()", () => {
  const built = fc.tuple(input.route, input.options)
    .map(([route, given]) => outcome(() => call(endpoint, route, given)))
    .filter((it) => "result" in it)
    .map((it): unknown => Reflect.get(it, "result"));
  const request = input.mostly<unknown, unknown>(
    2,
    built,
    input.sometimes({
      method: fc.oneof(input.anyMethod, input.anyValue),
      url: fc.oneof(
        input.text.map((it) => `https://x.example/${it}`),
        fc.tuple(input.baseUrl, input.text).map((it) =>
          it.map(String).join("/")
        ),
        input.anyValue,
      ),
      headers: input.headers,
      body: input.anyValue,
      request: input.anyValue,
    }),
    input.anyValue,
  );

  property(
    "tell no secret in a command of one printable line",
    [request],
    (options) => {
      const line = outcome(() => call(toCurl, options));
      if (!("result" in line)) return false;
      const shown = String(line.result);
      assert(!shown.includes(input.SECRET), shown);
      assertMatch(shown, /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u);
      return true;
    },
    { full: 2000, share: 0.1 },
  );

  property(
    "make a Request for the same URL and method",
    [request],
    (options) => {
      const sent = outcome(() => call(toRequest, options));
      if (!("result" in sent)) return;
      const { url, method } = Object(options);
      assert(sent.result instanceof Request);
      assertEquals(sent.result.url, new URL(url).href);
      assertEquals(sent.result.method, String(method).toUpperCase());
    },
    { full: 2000 },
  );
});

describe("createClient()", () => {
  /** Every name that a reason is read from, and names that change what an object does. */
  const names = fc.oneof(
    fc.constantFrom(
      ..."message msg title detail error error_description description errors"
        .split(" "),
      ..."details invalid-params invalid_params violations fieldViolations"
        .split(" "),
      ..."reason code source pointer parameter header field loc param path"
        .split(" "),
      ..."propertyPath property target name toString toJSON length __proto__"
        .split(" "),
    ),
    input.text,
  );
  /** JSON of any shape, with those names at any depth. */
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      fc.constantFrom(null, true, -1.5, 1e300, "", "<p>", input.SECRET),
      anyText({ maxLength: 400 }),
      fc.array(tie("json"), { maxLength: 5 }),
      fc.array(fc.tuple(names, tie("json")), { maxLength: 8 }).map(
        input.fromEntries,
      ),
    ),
  }));

  it("gives one short, printable line without secrets as a server's reason, whatever it sends", async () => {
    let body = "";
    const client = createClient({
      baseUrl: "https://x.example",
      headers: { authorization: `Bearer ${input.SECRET}` },
      fetch: () =>
        new Response(body, {
          status: 422,
          headers: { "content-type": "application/json" },
        }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(names, { maxLength: 9 }),
        json,
        async (path, inner) => {
          body = JSON.stringify(
            path.reduceRight<unknown>(
              (value, name) =>
                input.fromEntries([["message", "x"], [name, value]]),
              inner,
            ),
          );
          const error = await client("GET /a").catch((it) => it);
          const reason = error.message.replace(/^.*? returned 422/, "");
          assertMatch(reason, /^(: "[^\p{C}\p{Zl}\p{Zp}]*")?$/u);
          assert(!reason.includes(input.SECRET), reason);
          // Each character may be written as `\u{10ffff}`.
          assert(reason.length <= 4 + 300 * 10, reason);
        },
      ),
      { numRuns: runs(20_000, 2000) },
    );
  });
});
