import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { main } from "../../lib/cli/main.ts";
import { checkAttacks } from "./_attacks.ts";
import { openProject } from "./_command.ts";

describe("waymark openapi", () => {
  it("reads only the files of a description, and opens no connection", async () => {
    const table = new URL("attacks.jsonl", import.meta.url);
    const project = await openProject();
    const { passed, failures } = await checkAttacks(
      project.folder,
      main,
      Deno.readTextFileSync(table),
    );
    await project.close();
    assertEquals(failures, []);
    assertEquals(passed >= 50, true);
  });
});
