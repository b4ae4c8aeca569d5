/**
 * Puts the types to the test on whole descriptions: for every route it writes
 * right calls (the least, all, with `data`), whose values have the types of the
 * description, and wrong ones (an unknown name, a wrong type, what is missing, an
 * unknown route, headers), and compiles them. A right call that does not compile is
 * a false alarm, a wrong one that does is a hole.
 *
 *     deno run -A tests/types/check_descriptions.ts [--typescript=7] [--every=1] [paths.d.ts …]
 *
 * The files are what openapi-typescript writes; GitHub's description is taken
 * where none is given. `--every=10` takes every tenth operation, `--show=20`
 * shows as many findings of each kind.
 *
 * @module
 */
import types from "@octokit/openapi-types/types.d.ts" with { type: "text" };
import { parseArgs } from "node:util";
import ts from "typescript";
import { attempt, installTools, modules, root } from "../../scripts/_tools.ts";
import { end } from "../../scripts/_report.ts";
import { type Case, casesOf } from "./_calls.ts";
import { operationsOf } from "./_description.ts";

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    typescript: { type: "string", default: "7" },
    every: { type: "string", default: "1" },
    show: { type: "string", default: "10" },
  },
});

/** How many calls are compiled in one file. */
const CALLS = 500;

interface Result {
  readonly operations: number;
  readonly right: number;
  readonly falseAlarms: readonly (readonly [Case, string])[];
  readonly wrong: number;
  readonly holes: readonly Case[];
  readonly seconds: number;
}

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  types: [],
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

async function checkDescription(source: string): Promise<Result> {
  const folder = await Deno.makeTempDir();
  const described = `${folder}/paths.d.ts`;
  Deno.copyFileSync(source, described);
  const program = ts.createProgram([described], {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
    types: [],
  });
  const checker = program.getTypeChecker();
  const operations = operationsOf(program.getSourceFile(described)!, checker)
    .filter((_, index) => index % Number(values.every) === 0);
  const cases = operations.flatMap((operation) => casesOf(operation, checker));

  // The types alone, as a package has them.
  const head = `import type { RequestOptions, Endpoint } from ${
    JSON.stringify(`${root}lib/types/mod.ts`)
  };
import type { paths } from "./paths.d.ts";
declare const call: Endpoint<paths>;
${
    /^export type Writable</m.test(Deno.readTextFileSync(source))
      ? 'import type { Writable } from "./paths.d.ts";'
      : "type Writable<Type> = Type;"
  }
declare function a<Type>(): Writable<Type>;
declare function send(options: RequestOptions): void;
`;
  const offset = head.split("\n").length;
  const files: string[] = [];
  for (let start = 0; start < cases.length; start += CALLS) {
    // What the place of a call expects must make no difference.
    const lines = cases.slice(start, start + CALLS)
      .map(({ call }, index) => index % 2 ? `send(${call});` : `${call};`);
    const file = `calls${files.length}.ts`;
    Deno.writeTextFileSync(`${folder}/${file}`, head + lines.join("\n"));
    files.push(file);
  }
  Deno.writeTextFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ compilerOptions, files }),
  );
  const started = performance.now();
  const { stdout } = await attempt("node", {
    args: [
      `${modules}typescript-${values.typescript}/bin/tsc`,
      "--pretty",
      "false",
    ],
    cwd: folder,
  });
  const seconds = (performance.now() - started) / 1000;
  const refused = new Map<Case, string>();
  for (const line of stdout.split(/\n(?=\S)/)) {
    const found = /^calls(\d+)\.ts\((\d+),\d+\): error ([^]*)$/.exec(line);
    if (!found) {
      if (/error TS/.test(line)) throw new Error(line);
      continue;
    }
    const [, file, row, message] = found;
    const index = Number(file) * CALLS + Number(row) - offset;
    refused.set(cases[index]!, message!);
  }
  await Deno.remove(folder, { recursive: true });
  const right = cases.filter(({ isRight }) => isRight);
  const wrong = cases.filter(({ isRight }) => !isRight);
  return {
    operations: operations.length,
    right: right.length,
    falseAlarms: right.filter((each) => refused.has(each))
      .map((each) => [each, refused.get(each)!] as const),
    wrong: wrong.length,
    holes: wrong.filter((each) => !refused.has(each)),
    seconds,
  };
}

await installTools();
const github = `${await Deno.makeTempDir()}/github.d.ts`;
Deno.writeTextFileSync(github, types);
const sources = positionals.length > 0 ? positionals : [github];
const total = { passed: 0, failed: 0, skipped: 0 };
const show = Number(values.show);
const rows: string[] = [];
for (const source of sources) {
  const result = await checkDescription(source);
  const { falseAlarms, holes } = result;
  for (const [{ call, about }, message] of falseAlarms.slice(0, show)) {
    console.log(
      `false alarm (${about}):\n  ${call}\n  ${message.slice(0, 700)}`,
    );
  }
  for (const { call, about } of holes.slice(0, show)) {
    console.log(`hole (${about}):\n  ${call.slice(0, 500)}`);
  }
  total.failed += falseAlarms.length + holes.length;
  total.passed += result.right + result.wrong - falseAlarms.length -
    holes.length;
  const name = source.replace(/^.*\//, "").replace(/(\.d)?\.ts$/, "");
  rows.push(
    `| ${name} | ${result.operations} | ${result.right} | ${falseAlarms.length} | ${result.wrong} | ${holes.length} | ${
      result.seconds.toFixed(1)
    } |`,
  );
}
console.log(`
| description | operations | right calls | false alarms | wrong calls | holes | s |
|---|--:|--:|--:|--:|--:|--:|
${rows.join("\n")}
`);
end(total);
