import { assert, assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { Ajv } from "ajv";
import { describe, it } from "node:test";
import { runInstallInputSchema } from "../../schema/run_install_input_schema.ts";
import type { RunInstall, RunInstallInput } from "../../schema/types.ts";

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
