/** Runs the cases of playground.jsonl. */
import { createTools } from "@waymark/endpoint/tools";
import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readTable } from "../../../tests/_table.ts";
import { TEAMS, TOOL_EXAMPLES } from "../../playground/examples.ts";
import { explain, type Outcome } from "../../playground/explain.ts";
import { explainTool, type ToolInput } from "../../playground/explain_tool.ts";
import { parseDescription } from "../../playground/parse_description.ts";
import { parseParameters } from "../../playground/parse_parameters.ts";
import { explainHidden, hideSecrets } from "../../playground/secrets.ts";
import {
  EMPTY,
  fromFragment,
  type State,
  toFragment,
} from "../../playground/share.ts";
import { splitTemplate } from "../../playground/split_template.ts";
import { writeSkeleton } from "../../playground/write_skeleton.ts";
import { partsOf } from "./_parts_of.ts";

/** A case: what it calls, what that needs, and what comes of it. */
interface Case {
  readonly name: string;
  readonly call: keyof typeof calls;
  /**
   * For `explain`, `explainHidden`, `hideSecrets` and `share`, the fields that differ
   * from empty ones; for `explainTool`, from those of {@linkcode TOOL}.
   */
  readonly fields: Partial<State & ToolInput>;
  /** For `explainTool`, the fields for which the page filled in others before. */
  readonly before?: Partial<ToolInput>;
  /** For `fromFragment`, `parseDescription`, `parseParameters` and `splitTemplate`. */
  readonly text: string;
  /** For `trace`, with the parameters of the route and its base URL. */
  readonly route: string;
  readonly values: Record<string, unknown>;
  readonly baseUrl?: string;
  /** For `writeSkeleton`, with the schemas that this one refers to. */
  readonly schema: object;
  readonly schemas?: object;
  /** Of an object, the keys that count, with `null` for one that is there without a value. */
  readonly result: unknown;
}

const FIELDS =
  "name call fields before text route values baseUrl schema schemas result";

const TOOL: ToolInput = {
  description: TEAMS,
  baseUrl: "https://h.test/api",
  name: "list_members",
  args: `{"team": "a b", "role": "admin"}`,
};

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

/** The value of JSON; `undefined` for what is none. */
function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function viewTool(fields: Partial<ToolInput>, before?: Partial<ToolInput>) {
  const filledIn = before &&
    explainTool({ ...TOOL, filledIn: undefined, ...before }).filledIn;
  const outcome = explainTool({ ...TOOL, filledIn, ...fields });
  return {
    ...outcome,
    ...outcome.failure,
    made: Object.keys(outcome).sort(),
    names: outcome.tools && [...outcome.tools.keys()],
    tool: outcome.tool?.name,
    url: outcome.request?.url,
    isSame: outcome.byHand?.isSame,
    byHand: viewByHand(outcome),
    argsValue: valueOf(outcome.args),
    isFilledInAsBefore: outcome.filledIn === filledIn,
  };
}

/** The skeleton of a tool that requires one argument with a schema. */
function skeletonOf(schema: object, schemas: object = {}): unknown {
  const post = {
    operationId: "a",
    parameters: [{ name: "b", in: "query", schema: { type: "string" } }],
    requestBody: {
      required: true,
      content: { "application/json": { schema } },
    },
  };
  const tools = createTools({
    openapi: "3.1.0",
    paths: { "/a": { post } },
    components: { schemas },
  }, { baseUrl: "https://h.test" });
  return JSON.parse(writeSkeleton(tools.get("a")!.inputSchema));
}

/** What each case calls. */
const calls = {
  explain: ({ fields }: Case) => view(explain({ ...EMPTY, ...fields })),
  explainHidden: ({ fields }: Case) =>
    view(explainHidden({ ...EMPTY, ...fields })),
  explainTool: ({ fields, before }: Case) => viewTool(fields, before),
  fromFragment: ({ text }: Case) => fromFragment(text),
  hideSecrets: (it: Case) => {
    const { fields, hasSecrets } = hideSecrets({ ...EMPTY, ...it.fields });
    return { ...fields, hasSecrets };
  },
  parseDescription: ({ text }: Case) => {
    try {
      return parseDescription(text);
    } catch (error) {
      return { error: Object(error).message };
    }
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
  writeSkeleton: ({ schema, schemas }: Case) => skeletonOf(schema, schemas),
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

  for (const { title, tool, args } of TOOL_EXAMPLES) {
    it(`calls the tool of the example: ${title}`, () => {
      assertEquals(explainTool({ ...TOOL, name: tool, args }).tool?.name, tool);
    });
  }

  it("ends a skeleton where each of many schemas holds the next one twice", () => {
    const ref = (index: number) => ({ $ref: `#/components/schemas/S${index}` });
    const schemas = Array.from({ length: 40 }, (_, index) => [`S${index}`, {
      type: "object",
      properties: { c: ref(index + 1), d: ref(index + 1) },
      required: ["c", "d"],
    }]);
    const skeleton = skeletonOf(
      ref(0),
      Object.fromEntries([...schemas, ["S40", { type: "string" }]]),
    );
    assert(JSON.stringify(skeleton).length < 100_000);
  });
});
