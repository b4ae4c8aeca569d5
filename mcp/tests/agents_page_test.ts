import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { root } from "../../scripts/_tools.ts";

const read = (path: string) => Deno.readTextFileSync(root + path);
const programs = Array.from(Deno.readDirSync(`${root}examples/agents`))
  .filter(({ name }) => name.endsWith(".ts"))
  .map(({ name }) => read(`examples/agents/${name}`));

describe("docs/agents.md", () => {
  it("has programs of examples/agents alone", () => {
    const blocks = [
      ...read("docs/agents.md").matchAll(
        /^```ts ignore\n([^]*?)^```$/gm,
      ),
    ].map(([, code = ""]) => code);
    assertEquals(blocks.length, 4);
    assertEquals(blocks.filter((code) => !programs.includes(code)), []);
  });
});
