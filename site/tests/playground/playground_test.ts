/** Runs the cases of playground.jsonl. */
import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readTable } from "../../../tests/_table.ts";
import { explain, type Outcome } from "../../playground/explain.ts";
import { parseParameters } from "../../playground/parse_parameters.ts";
import { explainHidden, hideSecrets } from "../../playground/secrets.ts";
import {
  EMPTY,
  fromFragment,
  type State,
  toFragment,
} from "../../playground/share.ts";
import { splitTemplate } from "../../playground/split_template.ts";
import { partsOf } from "./_parts_of.ts";

/** A case: what it calls, what that needs, and what comes of it. */
interface Case {
  readonly name: string;
  readonly call: keyof typeof calls;
  /** For `explain`, `explainHidden`, `hideSecrets` and `share`: the fields that aren't empty. */
  readonly fields: Partial<State>;
  /** For `fromFragment`, `parseParameters` and `splitTemplate`. */
  readonly text: string;
  /** For `trace`, with the parameters of the route and its base URL. */
  readonly route: string;
  readonly values: Record<string, unknown>;
  readonly baseUrl?: string;
  /** Of an object, the keys that count, with `null` for one that is there without a value. */
  readonly result: unknown;
}

const FIELDS = "name call fields text route values baseUrl result";

/** What the cases compare of an outcome. */
function view(outcome: Outcome) {
  const { explanation, parameterProblems, defaultProblems } = outcome;
  const { "user-agent": _, ...headers } = {
    ...explanation?.request.headers,
  };
  return {
    ...outcome,
    ...outcome.failure,
    code: outcome.failure?.code,
    made: Object.keys(outcome).sort(),
    counts: [parameterProblems.length, defaultProblems.length],
    url: explanation?.request.url,
    parts: explanation?.url.map(({ text }) => text).join(""),
    headers,
    isBodyOfParameters: explanation?.isBodyOfParameters,
    places: explanation?.placements.map(
      ({ name, value, isDefault, where, status }) =>
        `${name} ${value}${isDefault ? " (default)" : ""} ${status}: ${where}`,
    ),
    byHand: viewByHand(outcome),
  };
}

/** What a template literal would send, if that is something else. */
function viewByHand({ byHand }: Pick<Outcome, "byHand">): string | undefined {
  return byHand && !byHand.isSame
    ? `${byHand.method} ${byHand.url}`
    : undefined;
}

/** What each case calls. */
const calls = {
  explain: ({ fields }: Case) => view(explain({ ...EMPTY, ...fields })),
  explainHidden: ({ fields }: Case) =>
    view(explainHidden({ ...EMPTY, ...fields })),
  fromFragment: ({ text }: Case) => fromFragment(text),
  hideSecrets: (it: Case) => {
    const { fields, hasSecrets } = hideSecrets({ ...EMPTY, ...it.fields });
    return { ...fields, hasSecrets };
  },
  parseParameters: ({ text }: Case) => ({
    args: undefined,
    ...parseParameters(text),
  }),
  share: ({ fields }: Case) => {
    const fragment = toFragment({ ...EMPTY, ...fields });
    return { ...fromFragment(fragment), fragment };
  },
  splitTemplate: ({ text }: Case) =>
    splitTemplate(text).map((part) => part.text).join(""),
  trace: ({ route, values, baseUrl }: Case) =>
    partsOf(route, values, baseUrl).map(({ text, place, parameter }) =>
      parameter === undefined ? text : `${parameter} in ${place}: ${text}`
    ),
};

/** Of two objects, what has the keys of the second; a key that the first lacks stays `undefined`. */
function compared(actual: unknown, expected: unknown): unknown {
  const isObject = [actual, expected].every((it) =>
    typeof it === "object" && it !== null && !Array.isArray(it)
  );
  return isObject
    ? Object.fromEntries(
      Object.keys(Object(expected)).map((key) => [
        key,
        Object.hasOwn(Object(actual), key)
          ? Reflect.get(Object(actual), key) ?? null
          : undefined,
      ]),
    )
    : actual ?? null;
}

describe("the playground", () => {
  const table = new URL("playground.jsonl", import.meta.url);
  const { cases } = readTable<Case>(table, FIELDS);
  for (const [title, vector] of cases) {
    it(title, () => {
      const result: unknown = calls[vector.call](vector);
      assertEquals(compared(result, vector.result), vector.result);
    });
  }
});
