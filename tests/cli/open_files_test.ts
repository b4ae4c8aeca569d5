import { assertEquals } from "@std/assert";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { describe, it } from "node:test";
import { main } from "../../lib/cli/main.ts";
import { checkAttacks } from "./_attacks.ts";
import { installRedocly } from "./_redocly.ts";

/** Stands for openapi-typescript, and puts all that it gets into the types. */
const TYPES = `
  exports.COMMENT_HEADER = "// @ts-nocheck\\nexport default ";
  exports.astToString = JSON.stringify;
  exports.scanDiscriminators = () => {};
  exports.transformSchema = (description) => {
    if (description.components?.schemas?.A?.title) throw new Error("a title");
    return description;
  };`;

describe("waymark openapi", () => {
  it("reads only the files of a description, and opens no connection", async () => {
    const folder = await mkdtemp(`${tmpdir()}/waymark-`);
    try {
      await mkdir(`${folder}/node_modules/openapi-typescript`, {
        recursive: true,
      });
      await writeFile(
        `${folder}/node_modules/openapi-typescript/index.js`,
        TYPES,
      );
      await installRedocly(folder);
      const { passed, failures } = await checkAttacks(folder, main);
      assertEquals(failures, []);
      assertEquals(passed > 50, true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
