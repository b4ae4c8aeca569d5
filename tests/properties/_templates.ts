import { fc } from "../_fast_check.ts";
import { text } from "./_input.ts";
import type { Piece, Value } from "./_reference.ts";

const NAMES = ["x", "y", "z", "a.b", "x_1", "%41"];
const LITERALS = "/ a /a/b ?c=d &e -.~ !$'()*+,;=:@ [] %2F é #f \u{1f600}";
const TEXTS = "|a|b c|50%|%2F|é|\u{1f600}b|a/b|?#&=|[x]|!'()*|{x}|,|.";

const anyText = fc.oneof(fc.constantFrom(...TEXTS.split("|")), text);
const scalar = fc.oneof(
  { weight: 5, arbitrary: anyText },
  fc.constantFrom(0, -1.5, 1e21, true, false),
);
const nothing = fc.constantFrom(null, undefined);
const member = fc.oneof({ weight: 7, arbitrary: scalar }, nothing);
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  nothing,
  fc.array(member, { maxLength: 3 }),
  fc.dictionary(anyText, member, { maxKeys: 3 }),
);

const spec = fc.record({
  name: fc.constantFrom(...NAMES, "undef"),
  modifier: fc.constantFrom("", "", "*", ":1", ":2", ":3", ":9999"),
}).map(({ name, modifier }) => ({
  name,
  explode: modifier === "*",
  prefix: Number(/\d+/.exec(modifier) ?? 0),
}));

/** Templates in pieces, with literals and expressions of every kind. */
export const pieces: fc.Arbitrary<Piece[]> = fc.array(
  fc.oneof(
    fc.constantFrom(...LITERALS.split(" ")),
    {
      weight: 2,
      arbitrary: fc.record({
        operator: fc.constantFrom("", ..."+#./;?&"),
        specs: fc.array(spec, { minLength: 1, maxLength: 3 }),
      }),
    },
  ),
  { maxLength: 4 },
);

/** Values for their variables. */
export const values: fc.Arbitrary<Record<string, Value>> = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, value])),
);
