import { assertEquals, assertStrictEquals } from "@std/assert";
import { assertType, type Has, type IsExact } from "@std/testing/types";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { describe, it } from "node:test";
import { runInstallInput } from "../../schema/run_install_input.ts";
import type { RunInstallInput } from "../../schema/types.ts";

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
