import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { reasonOf } from "../../lib/client/_reason_of.ts";
import { anyText } from "../_any_text.ts";
import { runs } from "../_runs.ts";

const sent = {
  url: "https://api.example.com/x",
  headers: { authorization: "Bearer hunter2" },
};

/** Every name that is read, and names that change what an object does. */
const NAMES =
  "message msg title detail error error_description description errors details invalid-params invalid_params violations fieldViolations reason code source pointer parameter header field loc param propertyPath property target path name toString valueOf toJSON constructor length __proto__"
    .split(" ");

/** JSON of any shape, with those names at any depth. */
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 8, withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -1.5, 1e300, "", "<p>", "hunter2"),
    anyText({ maxLength: 400 }),
    fc.array(tie("json"), { maxLength: 5 }),
    fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...NAMES), fc.string()),
        tie("json"),
      ),
      { maxLength: 8 },
    ).map((entries) => Object.fromEntries(entries)),
  ),
}));

/** One short, printable line, without secrets. */
function check(value: unknown): void {
  // Only JSON has an own `__proto__`.
  const reason = reasonOf(JSON.parse(JSON.stringify(value)), sent);
  assert(/^(: "[^\p{C}\p{Zl}\p{Zp}]*")?$/u.test(reason), reason);
  assert(!reason.includes("hunter2"), reason);
  // Each character may be written as `\u{10ffff}`.
  assert(reason.length <= 4 + 300 * 10, reason);
}

describe("reasonOf()", () => {
  it("gives one short, printable line without secrets of any JSON", () => {
    fc.assert(fc.property(json, check), { numRuns: runs(20_000, 2000) });
  });

  it("gives such a line for any value of each name, at any depth", () => {
    const path = fc.array(fc.constantFrom(...NAMES), { maxLength: 9 });
    fc.assert(
      fc.property(path, json, (path, value) =>
        check(
          path.reduceRight<unknown>(
            (inner, name) => ({ message: "x", [name]: inner }),
            value,
          ),
        )),
      { numRuns: runs(20_000, 2000) },
    );
  });

  it("reads only own values", () => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    const names = ["message", "source", "field", "code"];
    for (const name of names) prototype[name] = "polluted";
    try {
      assertEquals(reasonOf({ detail: "No" }, sent), ': "No"');
      assertEquals(reasonOf({}, sent), "");
    } finally {
      for (const name of names) delete prototype[name];
    }
  });

  it("takes the source before the name of a field, and keys that are text or numbers", () => {
    for (
      const [error, place] of [
        [{ source: { pointer: "/a" }, field: "b" }, "/a: "],
        [{ source: { header: "if-match" } }, "if-match: "],
        [{ source: { pointer: "" }, field: "b" }, "b: "],
        [{ source: "b" }, ""],
        [{ loc: ["body", 0, null, {}, "a"] }, "body.0.a: "],
        [{ loc: [] }, ""],
        [{ path: "/users/1" }, ""],
        [{ name: "Ada" }, ""],
        [{ field: 1 }, ""],
      ] as const
    ) {
      const data = { errors: [{ detail: "No", ...error }] };
      assertEquals(reasonOf(data, sent), `: "${place}No"`);
    }
  });
});
