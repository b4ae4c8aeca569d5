import {
  assert,
  assertEquals,
  assertGreater,
  assertNotMatch,
  assertThrows,
} from "@std/assert";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, it } from "node:test";
import { findFaults } from "../../schema/_validate_generated.ts";
import {
  isRunInstallInput,
  runInstallInputSchema,
} from "../../schema/run_install_input.ts";
import { generateValidator } from "../../scripts/generate_validator.ts";
import { root, run } from "../../scripts/_tools.ts";
import { mostly } from "../properties/_input.ts";
import { runs } from "../_runs.ts";

const text = Deno.readTextFileSync(
  new URL("../../schema/_validate_generated.ts", import.meta.url),
);

/** Formats TypeScript as the repository is formatted. */
function format(code: string): Promise<string> {
  return run(
    Deno.execPath(),
    { args: ["fmt", "--ext=ts", "-"], cwd: root },
    code,
  );
}

/** The words of a fault, by what Ajv says of it. */
const words: Readonly<Record<string, string>> = {
  array: "a list of strings",
  boolean: "a boolean",
  object: "an object",
  string: "a string",
};

/** Finds faults with Ajv itself, in the shape of the generated validator's. */
function faultsByAjv(value: unknown) {
  validate(value);
  return (validate.errors ?? []).map((
    { instancePath, schemaPath, params },
  ) => ({
    path: instancePath.split("/").slice(1)
      .map((key) => /^\d+$/.test(key) ? Number(key) : key),
    wanted: schemaPath.startsWith("#/anyOf")
      ? "null, a boolean, an object or a list of objects"
      : words[params.type],
  }));
}

const validate = new Ajv({ allErrors: true, ownProperties: true }).compile(
  runInstallInputSchema,
);

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withTypedArray: true,
});

/** Mostly such a value, so that a whole of many parts is often almost right. */
const almost = (usual: fc.Arbitrary<unknown>) => mostly(12, usual, anything);

const install = fc.record({
  recursive: almost(fc.boolean()),
  cwd: almost(fc.string()),
  args: almost(fc.array(almost(fc.string()))),
  ["__proto__"]: anything,
  another: anything,
}, { requiredKeys: [] });

const input = fc.oneof(
  { arbitrary: install, weight: 4 },
  { arbitrary: fc.array(almost(install)), weight: 4 },
  fc.constantFrom(null, true, false),
  fc.oneof(fc.string(), fc.double(), fc.constant(undefined)),
  anything,
);

describe("_validate_generated.ts", () => {
  it("is what Ajv makes of the schema today", async () => {
    assertEquals(text, await format(generateValidator(runInstallInputSchema)));
  });

  it("imports nothing of Ajv's and generates no code", () => {
    assertNotMatch(
      text,
      /\brequire\b|^import\b|\bimport\(|\beval\b|Function\(/m,
    );
  });

  it("agrees with Ajv on every fault of values", () => {
    const seen = { valid: 0, inside: 0, atAll: 0 };
    fc.assert(
      fc.property(input, (value) => {
        const expected = faultsByAjv(value);
        assertEquals(findFaults(value), expected);
        assertEquals(isRunInstallInput(value), expected.length === 0);
        if (expected.length === 0) seen.valid++;
        else if (expected.some(({ path }) => path.length > 0)) seen.inside++;
        else seen.atAll++;
      }),
      { numRuns: runs(10_000) },
    );
    // The agreement shows something only where each outcome is common.
    for (const count of Object.values(seen)) {
      assertGreater(count, runs(10_000) / 20);
    }
  });
});

describe("generateValidator()", () => {
  it("rejects a schema that Ajv writes other code for", () => {
    assertThrows(
      () => generateValidator({ type: "string" }),
      Error,
      "Ajv does not write",
    );
  });

  it("rejects a schema with a keyword that it has no words for", () => {
    const schema = structuredClone<object>(runInstallInputSchema);
    const { properties } = Reflect.get(schema, "definitions").RunInstall;
    properties.cwd = { type: "number" };
    assertThrows(() => generateValidator(schema), Error, "No words for");
    assert(generateValidator(runInstallInputSchema).includes("findFaults"));
  });
});
