import {
  assert,
  assertEquals,
  assertFalse,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { assertType, type Has, type IsExact } from "@std/testing/types";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { Ajv } from "ajv";
import { describe, it } from "node:test";
import {
  isRunInstallInput,
  parseRunInstallInput,
  type RunInstall,
  type RunInstallInput,
  runInstallInput,
  RunInstallInputError,
  type RunInstallInputIssue,
  runInstallInputSchema,
  validateRunInstallInput,
} from "../../schema/run_install_input.ts";

type Schema = typeof runInstallInputSchema;

/** The type of the values that a schema allows, for the keywords that ours uses. */
type ValueOf<S> = S extends { anyOf: readonly (infer Alternative)[] }
  ? ValueOf<Alternative>
  : S extends { $ref: "#/definitions/RunInstall" }
    ? ValueOf<Schema["definitions"]["RunInstall"]>
  : S extends { type: "array"; items: infer Item } ? readonly ValueOf<Item>[]
  : S extends { type: "object"; properties: infer Properties } ? {
      -readonly [Key in keyof Properties]?:
        | ValueOf<Properties[Key]>
        | undefined;
    }
  : S extends { type: readonly (infer Type)[] } ? ValueOfType<Type>
  : S extends { type: infer Type } ? ValueOfType<Type>
  : never;

type ValueOfType<Type> = Type extends "boolean" ? boolean
  : Type extends "string" ? string
  : Type extends "null" ? null
  : never;

const shipped: unknown = JSON.parse(
  Deno.readTextFileSync(
    new URL("../../schema/run_install_input.schema.json", import.meta.url),
  ),
);

/** Every schema inside a schema, itself included. */
function* schemasIn(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== "object" || schema === null) return;
  if ("type" in schema || "anyOf" in schema) {
    yield schema as Record<string, unknown>;
  }
  for (const part of Object.values(schema)) yield* schemasIn(part);
}

describe("runInstallInputSchema", () => {
  it("equals the JSON file that is shipped", () => {
    assertEquals<unknown>(runInstallInputSchema, shipped);
  });

  it("is valid by the meta-schema of draft-07", () => {
    const ajv = new Ajv({ strict: true });
    assert(ajv.validateSchema(shipped as object), ajv.errorsText());
    assertEquals(
      runInstallInputSchema.$schema,
      "http://json-schema.org/draft-07/schema#",
    );
  });

  it("gives a strict Ajv nothing to warn of", () => {
    const warnings: unknown[] = [];
    const warn = (...message: unknown[]) => warnings.push(...message);
    new Ajv({ logger: { log: warn, warn, error: warn } })
      .compile(runInstallInputSchema);
    assertEquals(warnings, []);
  });

  it("has the three alternatives of the specification", () => {
    const [one, list, none, ...others] = runInstallInputSchema.anyOf;
    assertEquals(one, { $ref: "#/definitions/RunInstall" });
    assertEquals([list.type, list.items], ["array", one]);
    assertEquals(none.type, ["null", "boolean"]);
    assertEquals(others, []);
  });

  it("requires no property and allows further ones", () => {
    const keywords = [...schemasIn(shipped)].flatMap(Object.keys);
    assertEquals([...new Set(keywords)].sort(), [
      "$id",
      "$schema",
      "anyOf",
      "definitions",
      "description",
      "items",
      "properties",
      "title",
      "type",
    ]);
  });

  it("describes each alternative and each property for an editor", () => {
    const { RunInstall } = runInstallInputSchema.definitions;
    const described = [
      runInstallInputSchema,
      RunInstall,
      ...runInstallInputSchema.anyOf.slice(1),
      ...Object.values(RunInstall.properties),
    ];
    assertEquals(described.length, 7);
    for (const schema of described) {
      assert("description" in schema && /^\w.+\.$/.test(schema.description));
    }
  });

  it("allows exactly what the TypeScript types allow", () => {
    assertType<
      IsExact<ValueOf<Schema["definitions"]["RunInstall"]>, RunInstall>
    >(true);
    assertType<IsExact<ValueOf<Schema>, RunInstallInput>>(true);
  });
});

/** The messages about a value that is not valid. */
function messagesOf(value: unknown): string[] {
  const result = validateRunInstallInput(value);
  assert(!result.valid, "the value is valid");
  return result.issues.map(({ message }) => message);
}

const NOT_AT_ALL = "must be null, a boolean, an object or a list of objects";

describe("validateRunInstallInput()", () => {
  const valid: unknown[] = [
    null,
    true,
    false,
    {},
    { recursive: false, cwd: "", args: [] },
    { recursive: true, cwd: "docs", args: ["--prod", ""] },
    { recursive: undefined, cwd: undefined, args: undefined },
    { another: 1, ["__proto__"]: { cwd: 1 } },
    [],
    [{}, { cwd: "docs" }],
    Object.freeze([Object.freeze({ args: Object.freeze(["a"]) })]),
    Object.create(null),
  ];
  for (const value of valid) {
    it(`accepts ${Deno.inspect(value)} and gives it back`, () => {
      const result = validateRunInstallInput(value);
      assert(result.valid);
      assertStrictEquals(result.value, value);
      assertEquals(Object.keys(result), ["valid", "value"]);
    });
  }

  const invalid: [unknown, string[]][] = [
    [undefined, [NOT_AT_ALL]],
    ["true", [NOT_AT_ALL]],
    [1, [NOT_AT_ALL]],
    [1n, [NOT_AT_ALL]],
    [{ cwd: 1 }, ["cwd must be a string"]],
    [{ cwd: null }, ["cwd must be a string"]],
    [{ recursive: "true" }, ["recursive must be a boolean"]],
    [{ args: "--prod" }, ["args must be a list of strings"]],
    [{ args: { 0: "--prod" } }, ["args must be a list of strings"]],
    [{ args: ["a", 1, undefined] }, [
      "args[1] must be a string",
      "args[2] must be a string",
    ]],
    [{ args: [null], cwd: 1, recursive: 0 }, [
      "recursive must be a boolean",
      "cwd must be a string",
      "args[0] must be a string",
    ]],
    [[true], ["[0] must be an object"]],
    [[null, [], "a", undefined], [
      "[0] must be an object",
      "[1] must be an object",
      "[2] must be an object",
      "[3] must be an object",
    ]],
    [[{}, { args: [1] }], ["[1].args[0] must be a string"]],
    [[{ args: 1 }, {}, { cwd: 1, recursive: 1 }], [
      "[0].args must be a list of strings",
      "[2].recursive must be a boolean",
      "[2].cwd must be a string",
    ]],
  ];
  for (const [value, messages] of invalid) {
    it(`rejects ${Deno.inspect(value)} with every fault of its kind`, () => {
      assertEquals(messagesOf(value), messages);
    });
  }

  it("gives the path as keys and indexes", () => {
    assertEquals(validateRunInstallInput([{}, { args: ["a", 1] }]), {
      valid: false,
      issues: [{
        path: [1, "args", 1],
        message: "[1].args[1] must be a string",
      }],
    });
    assertEquals(validateRunInstallInput("yes"), {
      valid: false,
      issues: [{ path: [], message: NOT_AT_ALL }],
    });
  });

  it("takes deeply nested values", () => {
    let nested: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth++) nested = [nested];
    assertEquals(messagesOf(nested), ["[0] must be an object"]);
    assertEquals(messagesOf({ args: nested }), ["args[0] must be a string"]);
  });

  it("lists 100,000 faults", () => {
    const list = Array.from({ length: 100_000 }, () => ({ args: [1] }));
    const messages = messagesOf(list);
    assertEquals(messages.length, 100_000);
    assertEquals(messages.at(-1), "[99999].args[0] must be a string");
  });

  it("has a result that is told apart by valid", () => {
    const result = validateRunInstallInput(null);
    if (result.valid) {
      assertType<IsExact<typeof result.value, RunInstallInput>>(true);
    } else {
      assertType<IsExact<typeof result.issues, RunInstallInputIssue[]>>(true);
    }
    assertType<
      IsExact<
        RunInstallInputIssue,
        { path: (string | number)[]; message: string }
      >
    >(true);
    assert(result.valid);
  });
});

describe("isRunInstallInput()", () => {
  it("tells an install-run input from anything else", () => {
    for (const value of [null, false, true, {}, [], [{ args: ["a"] }]]) {
      assert(isRunInstallInput(value));
    }
    for (const value of [undefined, 0, "", [null], { args: [1] }]) {
      assertFalse(isRunInstallInput(value));
    }
  });

  it("narrows the type of what it is given", () => {
    const value: unknown = null;
    assert(isRunInstallInput(value));
    assertType<IsExact<typeof value, RunInstallInput>>(true);
  });
});

describe("parseRunInstallInput()", () => {
  it("returns what is valid, itself", () => {
    for (const value of [null, true, false, {}, [], [{ cwd: "docs" }]]) {
      assertStrictEquals(parseRunInstallInput(value), value);
    }
  });

  it("throws every issue of what is not", () => {
    const error = assertThrows(
      () => parseRunInstallInput([{ cwd: 1 }, 2]),
      RunInstallInputError,
    );
    assertEquals(error.issues, [
      { path: [0, "cwd"], message: "[0].cwd must be a string" },
      { path: [1], message: "[1] must be an object" },
    ]);
  });

  it("gives an unknown value its type", () => {
    const value: unknown = JSON.parse("true");
    const input = parseRunInstallInput(value);
    assertType<IsExact<typeof input, RunInstallInput>>(true);
    assertEquals(input, true);
  });
});

describe("RunInstallInputError", () => {
  const issues = [
    { path: ["cwd"], message: "cwd must be a string" },
    { path: ["args", 0], message: "args[0] must be a string" },
  ];
  const error = new RunInstallInputError(issues);

  it("has the issues and a message that holds them all", () => {
    assertEquals(error.issues, issues);
    assertEquals(
      error.message,
      "Invalid install-run input: cwd must be a string; args[0] must be a string",
    );
  });

  it("lists the first ten of 1,000 faults, and says how many more there are", () => {
    const error = assertThrows(
      () =>
        parseRunInstallInput(Array.from({ length: 1000 }, () => ({ cwd: 1 }))),
      RunInstallInputError,
    );
    assertEquals(error.issues.length, 1000);
    const shown = Array.from(
      { length: 10 },
      (_, index) => `[${index}].cwd must be a string`,
    );
    assertEquals(
      error.message,
      `Invalid install-run input: ${shown.join("; ")}; and 990 more`,
    );
  });

  it("lists ten faults without more", () => {
    const ten = Array<typeof issues[0]>(10).fill(issues[0]!);
    const { message } = new RunInstallInputError(ten);
    assertEquals(message.split("; ").length, 10);
    assert(message.endsWith("cwd must be a string"), message);
  });

  it("is a TypeError with a name of its own", () => {
    assert(error instanceof TypeError);
    assertEquals(error.name, "RunInstallInputError");
  });
});

/** Validates as a tool does that knows nothing but the standard. */
async function validate<S extends StandardSchemaV1>(
  schema: S,
  value: unknown,
): Promise<StandardSchemaV1.Result<StandardSchemaV1.InferOutput<S>>> {
  return await schema["~standard"].validate(value);
}

describe("runInstallInput", () => {
  it("is a Standard Schema, version 1, of this vendor", () => {
    const { version, vendor } = runInstallInput["~standard"];
    assertEquals([version, vendor], [1, "waymark"]);
    assertType<
      Has<
        typeof runInstallInput,
        StandardSchemaV1<RunInstallInput, RunInstallInput>
      >
    >(true);
  });

  it("tells a tool its input and output types", () => {
    type Schema = typeof runInstallInput;
    assertType<IsExact<StandardSchemaV1.InferInput<Schema>, RunInstallInput>>(
      true,
    );
    assertType<IsExact<StandardSchemaV1.InferOutput<Schema>, RunInstallInput>>(
      true,
    );
    assertEquals(runInstallInput["~standard"].types, undefined);
  });

  it("gives a tool the value or the issues, and nothing else", async () => {
    const value = [{ cwd: "docs" }];
    const success = await validate(runInstallInput, value);
    assertEquals(success, { value });
    assertStrictEquals(Reflect.get(success, "value"), value);
    assertEquals(await validate(runInstallInput, [{ cwd: 1 }]), {
      issues: [{ path: [0, "cwd"], message: "[0].cwd must be a string" }],
    });
  });
});
