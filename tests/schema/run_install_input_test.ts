// What comes of which input is in tests/vectors/run_install_input.jsonl.
import {
  assert,
  assertEquals,
  assertMatch,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { assertType, type Has, type IsExact } from "@std/testing/types";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { Ajv } from "ajv";
import { describe, it } from "node:test";
import {
  type InstallCommand,
  installCommands,
  isRunInstallInput,
  parseRunInstallInput,
  resolveRunInstalls,
  type RunInstall,
  type RunInstallInput,
  runInstallInput,
  RunInstallInputError,
  type RunInstallInputIssue,
  runInstallInputSchema,
  validateRunInstallInput,
} from "../../schema/mod.ts";

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

describe("runInstallInputSchema", () => {
  it("is the JSON file, and a strict Ajv has nothing to say of it", () => {
    const file = new URL(
      "../../schema/run_install_input.schema.json",
      import.meta.url,
    );
    const shipped = JSON.parse(Deno.readTextFileSync(file));
    assertEquals<unknown>(runInstallInputSchema, shipped);
    const warnings: unknown[] = [];
    const warn = (...message: unknown[]) => warnings.push(...message);
    const ajv = new Ajv({ logger: { log: warn, warn, error: warn } });
    assert(ajv.validateSchema(shipped), ajv.errorsText());
    ajv.compile(shipped);
    assertEquals(warnings, []);
  });

  it("describes each alternative and each property for an editor", () => {
    const { anyOf, definitions: { RunInstall } } = runInstallInputSchema;
    const described = [
      ...[runInstallInputSchema, RunInstall, anyOf[1], anyOf[2]],
      ...Object.values(RunInstall.properties),
    ];
    for (const { description } of described) {
      assertMatch(description, /^\w.+\.$/);
    }
  });

  it("allows exactly what the TypeScript types allow", () => {
    assertType<
      IsExact<ValueOf<Schema["definitions"]["RunInstall"]>, RunInstall>
    >(true);
    assertType<IsExact<ValueOf<Schema>, RunInstallInput>>(true);
  });
});

describe("what validates", () => {
  const valid = { recursive: undefined, args: ["a"], another: 1 };

  it("gives back the value itself, with its type", () => {
    const result = validateRunInstallInput(valid);
    assert(result.valid);
    const value: unknown = valid;
    assert(isRunInstallInput(value));
    const parsed = parseRunInstallInput(valid);
    assertType<IsExact<typeof result.value, RunInstallInput>>(true);
    assertType<IsExact<typeof value, RunInstallInput>>(true);
    assertType<IsExact<typeof parsed, RunInstallInput>>(true);
    assertStrictEquals<unknown>(result.value, valid);
    assertStrictEquals<unknown>(parsed, valid);
  });

  it("lists all faults, of which a message has the first ten", () => {
    const list = Array.from({ length: 12 }, () => ({ cwd: 1 }));
    const error = assertThrows(
      () => parseRunInstallInput(list),
      RunInstallInputError,
    );
    assert(error instanceof TypeError);
    assertEquals(error.name, "RunInstallInputError");
    const { issues } = error;
    assertType<IsExact<typeof issues, readonly RunInstallInputIssue[]>>(true);
    const message = (index: number) => `[${index}].cwd must be a string`;
    assertEquals(
      issues,
      list.map((_, index) => ({
        path: [index, "cwd"],
        message: message(index),
      })),
    );
    const ten = "Invalid install-run input: " +
      issues.slice(0, 10).map((_, index) => message(index)).join("; ");
    assertEquals(error.message, `${ten}; and 2 more`);
    assertEquals(new RunInstallInputError(issues.slice(0, 10)).message, ten);
  });

  it("is a Standard Schema, version 1, with its types", async () => {
    type Standard = typeof runInstallInput;
    type Input = RunInstallInput;
    assertType<Has<Standard, StandardSchemaV1<Input, Input>>>(true);
    assertType<IsExact<StandardSchemaV1.InferInput<Standard>, Input>>(true);
    assertType<IsExact<StandardSchemaV1.InferOutput<Standard>, Input>>(true);
    const { validate, ...about } = runInstallInput["~standard"];
    assertEquals(about, { version: 1, vendor: "waymark" });
    const success = await validate(valid);
    assertEquals(Object.keys(success), ["value"]);
    assertStrictEquals<unknown>(Reflect.get(success, "value"), valid);
    assertEquals(await validate([{ cwd: 1 }]), {
      issues: [{ path: [0, "cwd"], message: "[0].cwd must be a string" }],
    });
  });
});

describe("resolveRunInstalls()", () => {
  it("returns new lists, which can be changed; what it does not know stays the same", () => {
    const list = [Object.freeze({ args: Object.freeze(["a"]), other: [1] })];
    const installs = resolveRunInstalls(list);
    assertType<IsExact<typeof installs, RunInstall[]>>(true);
    const [install] = installs;
    assertStrictEquals(Reflect.get(Object(install), "other"), list[0]?.other);
    assert(!Object.isFrozen(install) && !Object.isFrozen(install?.args));
    resolveRunInstalls(true).push({});
    assertEquals(resolveRunInstalls(true), [{ recursive: true }]);
  });
});

describe("installCommands()", () => {
  it("leaves out a folder that there is not", () => {
    const commands = installCommands([{}]);
    assertType<IsExact<typeof commands, InstallCommand[]>>(true);
    assertEquals(commands.map(Object.keys), [["command", "args"]]);
  });
});
