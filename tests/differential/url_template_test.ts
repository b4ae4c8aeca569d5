import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { parseTemplate as parsePeer } from "url-template";
import {
  EndpointError,
  parseTemplate,
} from "../../lib/uri_template/parse_template.ts";
import { Random } from "./_random.ts";
import { runs } from "../_runs.ts";
import {
  expand,
  type Piece,
  type Spec,
  toTemplate,
  type Value,
} from "./_reference.ts";
import { assertDocumented } from "./_rules.ts";

const SEED = 6570;
const TEMPLATES = runs(20_000);

const OPERATORS = ["", "+", "#", ".", "/", ";", "?", "&"];
const NAMES = ["x", "y", "z", "a.b", "x_1", "%41", "undef"];
const LITERALS = [
  "/",
  "a",
  "/a/b",
  "?c=d",
  "&e",
  "-.~",
  "!$'()*+,;=:@",
  "[]",
  "%2F",
  "é",
  "#f",
  "\u{1f600}",
];
const TEXTS = [
  "",
  "a",
  "b c",
  "50%",
  "%2F",
  "é",
  "\u{1f600}b",
  "a/b",
  "?#&=",
  "[x]",
  "!'()*",
  "Hello World!",
  "{x}",
  ",",
  ".",
];

function randomText(random: Random): string {
  return random.list(2, () => random.pick(TEXTS)).join("");
}

function randomScalar(random: Random): string | number | boolean {
  return random.oneIn(6)
    ? random.pick([0, -1.5, 1e21, true, false])
    : randomText(random);
}

function randomMember(random: Random) {
  return random.oneIn(8)
    ? random.pick([null, undefined])
    : randomScalar(random);
}

function randomValue(random: Random): Value {
  switch (random.int(6)) {
    case 0:
      return random.pick([null, undefined]);
    case 1:
      return random.list(3, () => randomMember(random));
    case 2:
      return Object.fromEntries(
        random.list(3, () => [randomText(random), randomMember(random)]),
      );
    default:
      return randomScalar(random);
  }
}

function randomPiece(random: Random): Piece {
  if (random.oneIn(3)) return random.pick(LITERALS);
  const spec = (): Spec => {
    const explode = random.oneIn(3);
    const prefix = !explode && random.oneIn(4)
      ? random.pick([1, 2, 3, 9999])
      : 0;
    return { name: random.pick(NAMES), explode, prefix };
  };
  return {
    operator: random.pick(OPERATORS),
    specs: [spec(), ...random.list(2, spec)],
  };
}

/** A random template with values, always the same for a number. */
function randomCase(index: number) {
  const random = new Random(SEED, index);
  return {
    pieces: random.list(4, () => randomPiece(random)),
    values: Object.fromEntries(
      NAMES.filter((name) => name !== "undef")
        .map((name): [string, Value] => [name, randomValue(random)]),
    ),
  };
}

type Values = Readonly<Record<string, Value>>;

/** What the library says; nothing where it refuses a prefix of a composite value. */
function ours(pieces: readonly Piece[], values: Values): string | undefined {
  try {
    return parseTemplate(toTemplate(pieces)).expand(values);
  } catch (error) {
    assert(error instanceof EndpointError, String(error));
    assertEquals(error.code, "INVALID_TEMPLATE");
    return undefined;
  }
}

function theirs(pieces: readonly Piece[], values: Values): string {
  try {
    return parsePeer(toTemplate(pieces)).expand(
      values as Record<string, string>,
    );
  } catch (error) {
    return `throws ${error}`;
  }
}

/** The members of a composite value that are defined. */
function membersOf(value: Value): [string, unknown][] {
  return typeof value === "object" && value !== null
    ? Object.entries(value)
      .filter(([, member]) => member !== undefined && member !== null)
    : [];
}

function isComposite(value: Value): boolean {
  return typeof value === "object" && value !== null;
}

function isMap(value: Value): boolean {
  return isComposite(value) && !Array.isArray(value);
}

/** Whether a rule explains what happens to one variable of an expression. */
type Rule = (value: Value, spec: Spec, operator: string) => boolean;

/** Where url-template says something else; the README has the reasons. */
const RULES: Readonly<Record<string, Rule>> = {
  "Prefixes of lists and associative arrays": (value, { prefix }) =>
    prefix > 0 && isComposite(value),
  "Prefixes of characters with two code units": (value, { prefix }) =>
    prefix > 0 && typeof value === "string" &&
    value.slice(0, prefix) !== [...value].slice(0, prefix).join(""),
  "Percent-encoded names": (value, { name }, operator) =>
    /[;?&]/.test(operator) && name.includes("%") &&
    value !== undefined && value !== null,
  "Empty lists and associative arrays": (value, { explode }, operator) =>
    /[;?&]/.test(operator) && !explode && isComposite(value) &&
    membersOf(value).length === 0,
  "Numbers and booleans in reserved expansion": (value, _, operator) =>
    /[+#]/.test(operator) &&
    membersOf(value).some(([, member]) => typeof member !== "string"),
  "Percent signs in reserved expansion": (value, { prefix }, operator) =>
    /[+#]/.test(operator) &&
    [value, ...membersOf(value).map(([, member]) => member)].some((text) =>
      typeof text === "string" &&
      /%[\dA-F](?![\dA-F])/i.test(text.slice(0, prefix || Infinity))
    ),
  "Keys in reserved expansion": (value, _, operator) =>
    /[+#]/.test(operator) && isMap(value) &&
    membersOf(value).some(([key]) => /[^\w.~-]/.test(key)),
  "Empty keys": (value, { explode }) =>
    explode && isMap(value) && membersOf(value).some(([key]) => key === ""),
  "Empty members of path-style parameters": (value, { explode }, operator) =>
    operator === ";" && isComposite(value) &&
    (explode
      ? membersOf(value).some(([, member]) => member === "")
      : membersOf(value).map(([, member]) => member).join() === ""),
};

describe("expand()", () => {
  it("agrees with the words of RFC 6570 on random templates", () => {
    for (let index = 0; index < TEMPLATES; index++) {
      const { pieces, values } = randomCase(index);
      assertEquals(
        ours(pieces, values),
        expand(pieces, values),
        `${toTemplate(pieces)} with ${JSON.stringify(values)}`,
      );
    }
  });

  const used = new Map<string, number>();
  it("differs from url-template by the rules of the README only", () => {
    for (let index = 0; index < TEMPLATES; index++) {
      const { pieces, values } = randomCase(index);
      if (ours(pieces, values) === theirs(pieces, values)) continue;
      for (const piece of pieces) {
        // An expansion is that of its pieces, one after the other.
        const [our, their] = [ours([piece], values), theirs([piece], values)];
        if (our === their) continue;
        const rule = typeof piece === "string"
          ? undefined
          : Object.keys(RULES).find((name) =>
            piece.specs.some((spec) =>
              RULES[name]!(values[spec.name], spec, piece.operator)
            )
          );
        assert(
          rule,
          `${toTemplate([piece])} with ${
            JSON.stringify(values)
          } is ${our}, not ${their}`,
        );
        used.set(rule, (used.get(rule) ?? 0) + 1);
      }
    }
  });

  it("needs each of these rules, and the README gives its reason", () => {
    assertDocumented(Object.keys(RULES), used);
  });
});
