import { assert } from "@std/assert";
import { describe, it } from "node:test";
import { root } from "../../scripts/_tools.ts";

const read = (path: string) => Deno.readTextFileSync(root + path);

describe("docs/agents.md", () => {
  const page = read("docs/agents.md");
  for (const { name } of Deno.readDirSync(`${root}examples/agents`)) {
    if (!name.endsWith(".ts")) continue;
    it(`has ${name} of examples/agents`, () => {
      const code = read(`examples/agents/${name}`);
      assert(page.includes(`\`\`\`ts ignore\n${code}\`\`\`\n`), code);
    });
  }
});
