import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readByCommand } from "../cli/_command.ts";
import { compareBuilders } from "./_compare_builders.ts";
import type { Node } from "./_description.ts";

const folder = new URL("./", import.meta.url);

describe("a request of a described route is the same whatever built it", () => {
  for (const { name } of Deno.readDirSync(folder)) {
    if (!name.endsWith(".yaml")) continue;
    it(`in ${name}`, async () => {
      const text = await Deno.readTextFile(new URL(name, folder));
      const { document } = await readByCommand({ [name]: text });
      const description: Node = document;
      const { passed, failures } = await compareBuilders(description, 20);
      assertEquals(failures, []);
      assert(passed > 0);
    });
  }
});
