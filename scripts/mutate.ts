/**
 * Shows what the tests notice: changes the code at random places, one at a time in
 * copies, runs the tests that reach the place, and lists which changes they kill.
 *
 *     deno run -A scripts/mutate.ts lib --count=500 --seed=1
 *     deno run -A scripts/mutate.ts lib/client --count=30 tests/client tests/vectors
 *
 * The arguments are the folders or files to change, and those of the tests; without any,
 * the fast tests. Both the places and the changes depend on the seed and the code alone.
 */
import { parseArgs } from "node:util";
import { statSync } from "node:fs";
import ts from "typescript";
import { attempt, filesIn, root, run } from "./_tools.ts";

/** A change: the text from `start` to `end` of a file becomes `text`. */
interface Mutant {
  file: string;
  line: number;
  start: number;
  end: number;
  before: string;
  text: string;
}

/** What each operator is swapped with. */
const SWAPPED: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
};

/** What a node may become; nothing for most. */
function* changesOf(node: ts.Node): Generator<[ts.Node, string]> {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
    yield [node.expression, `!(${node.expression.getText()})`];
  } else if (ts.isConditionalExpression(node)) {
    yield [node.condition, `!(${node.condition.getText()})`];
  } else if (ts.isBinaryExpression(node)) {
    const swapped = SWAPPED[node.operatorToken.getText()];
    if (swapped !== undefined) yield [node.operatorToken, swapped];
  } else if (
    ts.isExpressionStatement(node) || ts.isThrowStatement(node) ||
    ts.isContinueStatement(node) || ts.isReturnStatement(node)
  ) {
    yield [node, ";"];
  } else if (ts.isNumericLiteral(node)) {
    yield [node, `${Number(node.text) + 1}`];
  } else if (ts.isStringLiteral(node)) {
    yield [node, node.text === "" ? '"mutated"' : '""'];
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
    yield [node, "false"];
  } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
    yield [node, "true"];
  } else if (ts.isPrefixUnaryExpression(node)) {
    yield [node, node.operand.getText()];
  }
}

/** Every change of a file. Types and imports have none that runs. */
function mutantsOf(file: string): Mutant[] {
  const text = Deno.readTextFileSync(root + file);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  function visit(node: ts.Node): void {
    if (
      ts.isTypeNode(node) || ts.isImportDeclaration(node) ||
      ts.isInterfaceDeclaration(node) || ts.isExportDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    ) return;
    for (const [place, changed] of changesOf(node)) {
      const start = place.getStart();
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const before = place.getText();
      mutants.push({
        ...{ file, line, start, end: place.end, before, text: changed },
      });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return mutants;
}

/** Some of a list, at random (mulberry32), in their order. */
function sample<T>(list: readonly T[], count: number, seed: number): T[] {
  let state = seed;
  const keys = list.map(() => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return (hash ^ (hash >>> 14)) >>> 0;
  });
  const last = keys.toSorted((a, b) => a - b)[count] ?? Infinity;
  return list.filter((_, index) => keys[index]! < last);
}

/** Runs test files in a copy until one fails, or for too long. */
async function passes(
  copy: string,
  files: readonly string[],
  ...options: string[]
): Promise<boolean> {
  // `timeout` stops the processes that tests start as well.
  const { success } = await attempt("timeout", {
    args: [
      ...[values.timeout, Deno.execPath(), "test", "-A", "--no-check"],
      ...["--fail-fast", "--quiet"],
      "--import-map=tests/offline/import_map.json",
      ...options,
      ...files,
    ],
    cwd: copy,
  });
  return success;
}

/** A copy of what git knows, with the packages of the scripts. */
async function makeCopy(): Promise<string> {
  const copy = await Deno.makeTempDir({ prefix: "mutants_" });
  const copied =
    "git ls-files -z | xargs -0 cp -P --parents --target-directory";
  await run("sh", { args: ["-c", `${copied} ${copy}`], cwd: root });
  for (const folder of ["scripts/build", "scripts/tools"]) {
    const modules = `${folder}/node_modules`;
    await Deno.symlink(root + modules, `${copy}/${modules}`);
  }
  return copy;
}

/** The lines that a test file runs, such as `lib/file.ts:7`. */
async function linesOf(copy: string, test: string): Promise<Set<string>> {
  const folder = `${copy}/coverage/${test}`;
  if (!await passes(copy, [test], `--coverage=${folder}`)) {
    throw new Error(`${test} fails without a change.`);
  }
  const report = await run(Deno.execPath(), {
    args: ["coverage", "--lcov", "--quiet", folder],
    cwd: copy,
  });
  const lines = new Set<string>();
  let file = "";
  for (const [, key, value] of report.matchAll(/^(SF|DA):(.*)$/gm)) {
    if (key === "SF") file = value!.slice(copy.length + 1);
    else if (!value!.endsWith(",0")) lines.add(`${file}:${parseInt(value!)}`);
  }
  return lines;
}

/** Does something with each item of a list, in all copies at once. */
async function inCopies<T>(
  list: readonly T[],
  work: (item: T, copy: string) => Promise<void>,
): Promise<void> {
  const left = list.values();
  await Promise.all(copies.map(async (copy) => {
    for (const item of left) await work(item, copy);
  }));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    timeout: { type: "string", default: "120" },
  },
});
const isTest = (path: string) => /(?:^|\/)tests(?:\/|$)/.test(path);
const within = (path: string) =>
  statSync(root + path).isFile() ? [path] : filesIn(path.replace(/\/$/, ""));
const files = positionals.filter((path) => !isTest(path)).flatMap(within)
  .filter((path) => !isTest(path));
const named = positionals.filter(isTest);
const tests = (named.length > 0 ? named : ["tests"]).flatMap(within)
  .filter((path) => path.endsWith("_test.ts"));

const copies = await Promise.all(
  Array.from({ length: navigator.hardwareConcurrency }, makeCopy),
);
const reached: { test: string; lines: Set<string>; time: number }[] = [];
await inCopies(tests, async (test, copy) => {
  const started = performance.now();
  const lines = await linesOf(copy, test);
  reached.push({ test, lines, time: performance.now() - started });
});
reached.sort((a, b) => a.time - b.time);

const all = files.flatMap(mutantsOf);
const chosen = sample(all, Number(values.count), Number(values.seed));
const survivors: string[] = [];
await inCopies(chosen, async (mutant, copy) => {
  const { file, line, start, end, before, text } = mutant;
  const original = Deno.readTextFileSync(root + file);
  Deno.writeTextFileSync(
    `${copy}/${file}`,
    original.slice(0, start) + text + original.slice(end),
  );
  const able = reached.filter(({ lines }) => lines.has(`${file}:${line}`))
    .map(({ test }) => test);
  // Most changes are noticed by the tests of their folder, or by the vectors.
  const [, folder] = file.split("/");
  const isNear = (test: string) =>
    test.startsWith(`tests/${folder}/`) || test.includes("vectors_test");
  let survived = true;
  for (const some of [able.filter(isNear), able.filter((it) => !isNear(it))]) {
    survived &&= some.length === 0 || await passes(copy, some);
  }
  Deno.writeTextFileSync(`${copy}/${file}`, original);
  const change = `${file}:${line}: ${before} → ${text}`.replace(/\s+/g, " ");
  console.log(`${survived ? "SURVIVED" : "killed"} ${change}`);
  if (survived) survivors.push(change);
});
for (const copy of copies) await Deno.remove(copy, { recursive: true });
console.log(["", "survivors:", ...survivors.sort()].join("\n"));
console.log(
  `${all.length} changes possible, ${chosen.length} tried: ` +
    `${chosen.length - survivors.length} killed, ${survivors.length} survived`,
);
