/**
 * Shows what the tests notice: changes the code at random places, one at a time in a
 * copy, runs the tests on each change, and lists which changes they kill.
 *
 *     deno run -A scripts/mutate.ts lib/client --count=60 --seed=1 tests/client tests/vectors
 *
 * The first arguments are the folders or files to change, in `lib/`, `schema/`, `mcp/`
 * and so on; those in or below `tests/` are run in this order, until one fails. Both the
 * places and the changes depend on the seed and the code alone.
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

/** Whether tests pass in a copy. Those that hang do not. */
async function passes(copy: string, test: string): Promise<boolean> {
  const options = "test -A --no-check --fail-fast --quiet";
  const { success } = await attempt(Deno.execPath(), {
    args: [
      ...options.split(" "),
      "--import-map=tests/offline/import_map.json",
      test,
    ],
    cwd: copy,
    signal: AbortSignal.timeout(Number(values.timeout) * 1000),
  });
  return success;
}

/** The first of the tests that fails; nothing if all pass. */
async function killerOf(copy: string): Promise<string | undefined> {
  for (const it of tests) {
    if (!await passes(copy, it)) return it;
  }
  return undefined;
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
const tests = positionals.filter(isTest);
const files = positionals.filter((path) => !isTest(path)).flatMap((path) =>
  statSync(root + path).isFile() ? [path] : filesIn(path.replace(/\/$/, ""))
).filter((path) => !isTest(path));

const copy = await Deno.makeTempDir({ prefix: "mutants_" });
const copied = "git ls-files -z | xargs -0 cp -P --parents --target-directory";
await run("sh", { args: ["-c", `${copied} ${copy}`], cwd: root });
for (const folder of ["scripts/build", "scripts/tools"]) {
  const modules = `${folder}/node_modules`;
  await Deno.symlink(root + modules, `${copy}/${modules}`);
}
const broken = await killerOf(copy);
if (broken !== undefined) throw new Error(`${broken} fails without a change.`);

const all = files.flatMap(mutantsOf);
const chosen = sample(all, Number(values.count), Number(values.seed));
const survivors: string[] = [];
for (const { file, line, start, end, before, text } of chosen) {
  const original = Deno.readTextFileSync(root + file);
  const path = `${copy}/${file}`;
  Deno.writeTextFileSync(
    path,
    original.slice(0, start) + text + original.slice(end),
  );
  const killer = await killerOf(copy);
  Deno.writeTextFileSync(path, original);
  const change = `${file}:${line}: ${before} → ${text}`.replace(/\s+/g, " ");
  console.log(killer ? `killed by ${killer}: ${change}` : `SURVIVED ${change}`);
  if (killer === undefined) survivors.push(change);
}
await Deno.remove(copy, { recursive: true });
console.log(["", "survivors:", ...survivors].join("\n"));
console.log(
  `${all.length} changes possible, ${chosen.length} tried: ` +
    `${chosen.length - survivors.length} killed, ${survivors.length} survived`,
);
