// What comes of which input is in tests/vectors/run_install_input.jsonl.
import {
  assert,
  assertEquals,
  assertNotStrictEquals,
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
import { polluted } from "../_call.ts";

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
  const shipped = JSON.parse(
    Deno.readTextFileSync("schema/run_install_input.schema.json"),
  );

  it("is the JSON file, and a strict Ajv has nothing to say of it", () => {
    assertEquals<unknown>(runInstallInputSchema, shipped);
    const warnings: unknown[] = [];
    const warn = (...message: unknown[]) => warnings.push(...message);
    const ajv = new Ajv({ logger: { log: warn, warn, error: warn } });
    assert(ajv.validateSchema(shipped), ajv.errorsText());
    ajv.compile(shipped);
    assertEquals(warnings, []);
  });

  it("has the three alternatives, and requires and refuses no property", () => {
    const [one, list, none, ...others] = runInstallInputSchema.anyOf;
    assertEquals(one, { $ref: "#/definitions/RunInstall" });
    assertEquals([list.type, list.items], ["array", one]);
    assertEquals(none.type, ["null", "boolean"]);
    assertEquals(others, []);
    const { RunInstall } = runInstallInputSchema.definitions;
    assertEquals(
      Object.keys(RunInstall).sort(),
      ["description", "properties", "title", "type"],
    );
  });

  it("describes each alternative and each property for an editor", () => {
    const { RunInstall } = runInstallInputSchema.definitions;
    const [, ...alternatives] = runInstallInputSchema.anyOf;
    const properties = Object.values(RunInstall.properties);
    for (
      const schema of [
        ...[runInstallInputSchema, RunInstall],
        ...[...alternatives, ...properties],
      ]
    ) {
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

describe("what validates", () => {
  const valid = { recursive: undefined, args: ["a"], another: 1 };

  it("gives back the value itself, with its type", () => {
    const result = validateRunInstallInput(valid);
    assert(result.valid);
    assertType<IsExact<typeof result.value, RunInstallInput>>(true);
    assertStrictEquals<unknown>(result.value, valid);
    const value: unknown = valid;
    assert(isRunInstallInput(value));
    assertType<IsExact<typeof value, RunInstallInput>>(true);
    const parsed = parseRunInstallInput(valid);
    assertType<IsExact<typeof parsed, RunInstallInput>>(true);
    assertStrictEquals<unknown>(parsed, valid);
  });

  it("lists 100,000 faults, of which a message has the first ten", () => {
    const list = Array.from({ length: 100_000 }, () => ({ cwd: 1 }));
    const error = assertThrows(
      () => parseRunInstallInput(list),
      RunInstallInputError,
    );
    assert(error instanceof TypeError);
    assertEquals(error.name, "RunInstallInputError");
    assertType<IsExact<typeof error.issues, readonly RunInstallInputIssue[]>>(
      true,
    );
    assertEquals(error.issues.length, 100_000);
    assertEquals(error.issues.at(-1), {
      path: [99_999, "cwd"],
      message: "[99999].cwd must be a string",
    });
    const shown = (count: number) =>
      error.issues.slice(0, count).map((it) => it.message).join("; ");
    const start = "Invalid install-run input: ";
    assertEquals(error.message, `${start}${shown(10)}; and 99990 more`);
    const ten = new RunInstallInputError(error.issues.slice(0, 10));
    assertEquals(ten.message, start + shown(10));
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
  it("returns nothing that the input or a later result shares", () => {
    const list = [{ cwd: "docs", args: ["a"], other: [1] }];
    const installs = resolveRunInstalls(list);
    assertType<IsExact<typeof installs, RunInstall[]>>(true);
    const [install] = installs;
    assertNotStrictEquals<unknown>(install, list[0]);
    assertNotStrictEquals(install?.args, list[0]?.args);
    assertStrictEquals(Reflect.get(Object(install), "other"), list[0]?.other);
    resolveRunInstalls(true).push({});
    assertEquals(resolveRunInstalls(true), [{ recursive: true }]);
  });

  it("takes frozen input and returns what can be changed", () => {
    const args = Object.freeze(["a"]);
    const installs = resolveRunInstalls(
      Object.freeze([Object.freeze({ args })]),
    );
    for (const value of [installs, installs[0], installs[0]?.args]) {
      assert(!Object.isFrozen(value));
    }
  });
});

describe("installCommands()", () => {
  it("reads nothing that was added to every object", () => {
    const commands = polluted(
      { args: ["--added"], cwd: "added", command: "evil", recursive: true },
      () => installCommands([{}, { recursive: true }], {}),
    );
    assertType<IsExact<typeof commands, InstallCommand[]>>(true);
    assertEquals(commands.map((command) => Object.entries(command)), [
      [["command", "pnpm"], ["args", ["install"]]],
      [["command", "pnpm"], ["args", ["recursive", "install"]]],
    ]);
  });
});
