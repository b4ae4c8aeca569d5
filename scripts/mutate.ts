/**
 * Changes the code in small ways, one after the other, and counts how many of
 * the changes the tests notice: `deno task mutate`. Paths as arguments are the
 * only files or folders to change; `--jobs=1` leaves the other processors alone.
 *
 * Changes that nobody needs to notice are listed in `tests/mutation.md`, with
 * the reason, and are not tried. It fails where less than 95 % are noticed, one
 * is neither noticed nor listed, or the list has one that there is not.
 *
 * @module
 */
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import type { Logger } from "@stryker-mutator/api/logging";
import { cpSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { createInjector } from "typed-inject";
import { executable, installTools, root, run, sourcesIn } from "./_tools.ts";
import type { Answer, Order } from "./mutate/run_tests.ts";
import { toLine } from "./mutate/to_line.ts";

/** What the tests need of the project. */
const PARTS = [
  ...["lib", "schema", "scripts", "tests", "docs", "mod.ts", "cli.ts"],
  ...["deno.json", "import_map.json", "examples/playground/deno.jsonc"],
  ...["README.md", "LICENSE"],
];

const VECTORS = "vectors_test.ts";

/** The least share of the changes that the tests have to notice, in percent. */
const GOAL = 95;

/** How much longer a test may take than before: what takes longer is noticed, too. */
const PATIENCE = { times: 10, milliseconds: 5000 };

/** From how many milliseconds a test is slow: it runs when all quick ones have passed. */
const SLOW = 25;

/**
 * What is for a folder: tests, by the beginning of the path, where `""` is what
 * is in no folder, and files of vectors.
 */
const TESTS: Readonly<
  Record<string, { tests: readonly string[]; vectors: string }>
> = {
  "lib/cli/": { tests: ["cli/"], vectors: "" },
  "lib/octokit/": {
    tests: ["octokit/", "hostile/additions"],
    vectors: "^octokit",
  },
  "lib/request/": {
    tests: ["send/", "hostile/"],
    vectors: "^(?:to_curl|hostile)",
  },
  "lib/uri_template/": {
    tests: [
      ...["uri_template/", "endpoint/", "hostile/growing_text"],
      "differential/url_template",
    ],
    vectors: ".",
  },
  "schema/": { tests: ["schema/"], vectors: "^(?:run_install|hostile_proto)" },
  "lib/": {
    tests: ["uri_template/", "endpoint/", "hostile/", ""],
    vectors: ".",
  },
};

/** Tests of something else, or that are too slow to run a thousand times. */
const LEFT_OUT = [
  "documentation_test.ts",
  "import_map_test.ts",
  "properties_test.ts",
  "growth_test.ts",
  "hostile/fuzz_test.ts",
  "hostile/memory_test.ts",
  "hostile/prototypes_test.ts",
  "rooms_test.ts",
  "schema/generated_validator_test.ts",
  "schema/schema_without_code_generation_test.ts",
];

/** A change of a file of the project. */
interface Change {
  readonly path: string;
  /** The file's code, and what becomes of it. */
  readonly code: string;
  readonly changed: string;
  /** One line that says what the change is, whatever else changes in the file. */
  readonly description: string;
}

/** Where a mutant begins or ends; lines and columns count from 0. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** Whether a node of Babel's tree is the words of an error, not the code that it is told by. */
function isMessage(path: object): string | undefined {
  const { parent, listKey, key } = path as {
    parent?: { type: string; callee?: { name?: string } };
    listKey?: string;
    key?: unknown;
  };
  return parent?.type === "NewExpression" && listKey === "arguments" &&
      key === 1 && parent.callee?.name === "EndpointError"
    ? "words"
    : undefined;
}

/** The changes that StrykerJS has for files, but for the words of messages. */
async function changesOf(paths: readonly string[]): Promise<Change[]> {
  const silent = {
    ...{ isDebugEnabled: () => false, debug: () => {}, info: () => {} },
    warn: console.warn,
  } as unknown as Logger;
  const instrumenter = createInjector()
    .provideValue("logger", silent)
    .provideValue("getLogger", () => silent)
    .injectFunction(createInstrumenter);
  const files = paths.map((name) => {
    const content = Deno.readTextFileSync(root + name);
    return { name, content, mutate: true };
  });
  const { mutants } = await instrumenter.instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [{ shouldIgnore: (path) => isMessage(path) }],
    noHeader: true,
  });
  return mutants.filter(({ status }) => status !== "Ignored")
    .map(({ fileName: path, location, replacement }) => {
      const code = files.find(({ name }) => name === path)!.content;
      const lines = code.split("\n");
      const offset = ({ line, column }: Position) =>
        lines.slice(0, line).join("\n").length + Math.sign(line) + column;
      const [start, end] = [offset(location.start), offset(location.end)];
      const short = (text: string) => text.replace(/\s+/g, " ").slice(0, 160);
      return {
        path,
        code,
        changed: code.slice(0, start) + replacement + code.slice(end),
        description: `${path}: \`${lines[location.start.line]!.trim()}\`: \`${
          short(code.slice(start, end))
        }\` to \`${short(replacement)}\``,
      };
    });
}

/** The tests that notice changes. */
const tests = sourcesIn("tests").map((path) => path.slice("tests/".length))
  .filter((test) => test.endsWith("_test.ts") && !LEFT_OUT.includes(test));

/** What is for a file. */
function roomOf(path: string) {
  return TESTS[Object.keys(TESTS).find((room) => path.startsWith(room))!]!;
}

/** The tests that are for a file. */
function testsOf(path: string): string[] {
  const room = roomOf(path);
  return tests.filter((test) =>
    test === VECTORS
      ? room.vectors !== ""
      : room.tests.some((it) =>
        it === "" ? !test.includes("/") : test.startsWith(it)
      )
  );
}

/** What stands for the answer of a process that hangs or has ended. */
const NO_ANSWER =
  '{"failure":"it took too long, or ended the process","times":[]}';

/** A copy of the project, and a process that is ready to run tests of it. */
class Tester {
  #folder = "";
  #child!: Deno.ChildProcess;

  async open(): Promise<this> {
    this.#folder = `${await Deno.makeTempDir({ prefix: "mutate-" })}/`;
    for (const part of PARTS) {
      cpSync(root + part, this.#folder + part, {
        recursive: true,
        filter: (path) => !path.endsWith("node_modules"),
      });
    }
    this.#start();
    return this;
  }

  async close(): Promise<void> {
    await this.#stop();
    await Deno.remove(this.#folder, { recursive: true });
  }

  /** The file of tests that notices a change; nothing where none does. */
  async firstToNotice(
    { path, changed }: Change,
    files: readonly string[],
    isSlow: boolean,
  ): Promise<string | undefined> {
    const [file, { failure }] = await this.run(path, changed, files, isSlow);
    return failure === undefined ? undefined : file;
  }

  /**
   * Runs files of tests for a file that has other code, up to the first that
   * fails. Returns the last one that ran, and its answer.
   */
  async run(
    path: string,
    code: string,
    files: readonly string[],
    isSlow: boolean,
  ): Promise<[file: string, answer: Answer]> {
    const original = Deno.readTextFileSync(this.#folder + path);
    Deno.writeTextFileSync(this.#folder + path, code);
    let last: [string, Answer] = ["", { times: [] }];
    try {
      const input = Readable.fromWeb(this.#child.stdout);
      const answers = createInterface({ input })[Symbol.asyncIterator]();
      for (const [index, file] of files.entries()) {
        // Most changes are noticed by the first.
        if (index < 2) await this.#bundle(index ? files.slice(1) : [file]);
        const bundle = file.replace(/\.ts$/, ".js");
        const order: Order = {
          path: `${this.#folder}tests/${bundle}`,
          suites: file === VECTORS ? roomOf(path).vectors : "",
          slow: speeds.get(file)?.slowTests ?? [],
          isSlow,
        };
        await this.#tell(order);
        const patience = patienceFor(file, isSlow);
        const timer = setTimeout(() => this.#child.kill("SIGKILL"), patience);
        const { value = NO_ANSWER } = await answers.next();
        clearTimeout(timer);
        last = [file, JSON.parse(value)];
        if (last[1].failure !== undefined) break;
      }
      return last;
    } finally {
      // What a test that failed has left behind must not fail the next.
      await this.#stop();
      this.#start();
      Deno.writeTextFileSync(this.#folder + path, original);
      await Deno.remove(`${this.#folder}tests/chunks`, { recursive: true })
        .catch(() => {});
    }
  }

  /** Bundles the tests with the library. */
  async #bundle(files: readonly string[]): Promise<void> {
    const nodeTest = `${root}scripts/mutate/node_test.ts`;
    await run(executable("esbuild"), {
      args: [
        ...files.map((file) => `tests/${file}`),
        ...["--bundle", "--splitting", "--format=esm", "--packages=external"],
        ...[`--alias:node:test=${nodeTest}`, `--external:${nodeTest}`],
        ...["--outdir=tests", "--outbase=tests", "--log-level=error"],
        "--chunk-names=chunks/[hash]",
      ],
      cwd: this.#folder,
    });
  }

  #start(): void {
    this.#child = new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "--no-check", "--no-lock", "--allow-all"],
        `--config=${root}deno.json`,
        `--import-map=${root}tests/offline/import_map.json`,
        // As on other runtimes: without `__proto__`, nobody notices what sets it.
        "--unstable-unsafe-proto",
        "--v8-flags=--max-old-space-size=2048",
        `${root}scripts/mutate/run_tests.ts`,
      ],
      cwd: this.#folder,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
  }

  async #tell(order: Order): Promise<void> {
    const writer = this.#child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(toLine(order)));
    writer.releaseLock();
  }

  async #stop(): Promise<void> {
    await this.#child.stdin.close().catch(() => {});
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
    await this.#child.status;
  }
}

const { values: { jobs }, positionals } = parseArgs({
  args: Deno.args.filter((argument) => argument !== "--"),
  options: {
    jobs: { type: "string", default: String(navigator.hardwareConcurrency) },
  },
  allowPositionals: true,
});
const paths = ["lib", "schema"].flatMap(sourcesIn)
  // What has code of its own.
  .filter((path) => !/types|generated|mod\.ts/.test(path))
  .filter((path) =>
    positionals.length === 0 || positionals.some((it) => path.startsWith(it))
  );
await installTools();
const changes = await changesOf(paths);
const listed = Deno.readTextFileSync(`${root}tests/mutation.md`).split("\n")
  .filter((line) => paths.some((path) => line.startsWith(`${path}: `)));
const began = performance.now();
const minutes = () => ((performance.now() - began) / 60_000).toFixed(1);
console.log(`${changes.length} changes of ${paths.length} files`);

/** What a file of tests takes where nothing is changed, in milliseconds. */
interface Speed {
  readonly quick: number;
  readonly slow: number;
  readonly slowTests: readonly string[];
}

const speeds = new Map<string, Speed>();

/** How long the quick or the slow tests of a file may take, in milliseconds. */
function patienceFor(file: string, isSlow: boolean): number {
  const speed = speeds.get(file);
  if (speed === undefined) return 2 ** 31 - 1;
  return PATIENCE.times * speed[isSlow ? "slow" : "quick"] +
    PATIENCE.milliseconds;
}

/** Holds the tests to passing where nothing is changed, and takes their time. */
async function measure(): Promise<void> {
  const tester = await new Tester().open();
  const run = async (file: string) => {
    const path = paths.find((path) => testsOf(path).includes(file))!;
    const { code } = changes.find((it) => it.path === path)!;
    const [, answer] = await tester.run(path, code, [file], false);
    return answer;
  };
  for (const file of new Set(paths.flatMap(testsOf))) {
    const start = performance.now();
    const { failure, times } = await run(file);
    if (failure) throw new Error(`tests/${file} fails: ${failure}`);
    const all = performance.now() - start;
    const slowTests = times.filter(([, time]) => time >= SLOW);
    const slow = slowTests.reduce((sum, [, time]) => sum + time, 0);
    speeds.set(file, {
      quick: all - slow,
      slow,
      slowTests: slowTests.map(([name]) => name),
    });
    // A test can need what a slow one before it has found.
    if (slow === 0 || !(await run(file)).failure) continue;
    speeds.set(file, {
      quick: 0,
      slow: all,
      slowTests: times.map(([name]) => name),
    });
  }
  await tester.close();
}

/** The file of tests that noticed the last change: it is likely to notice the next. */
let latest: string | undefined;

/** The files of tests for a file in the order in which they run. */
function inOrder(path: string, isSlow: boolean): string[] {
  const own = path.replace(/^.*?_?(\w+)\.ts$/, "$1_test.ts");
  const rank = (file: string) => {
    if (`/${file}`.endsWith(`/${own}`)) return -2;
    if (file === latest) return -1;
    return speeds.get(file)![isSlow ? "slow" : "quick"];
  };
  return testsOf(path)
    .filter((file) => !isSlow || speeds.get(file)!.slow > 0)
    .sort((a, b) => rank(a) - rank(b));
}

/** Tries changes, one after the other, and returns those that no test notices. */
async function survivorsOf(
  changes: readonly Change[],
  isSlow: boolean,
): Promise<Change[]> {
  const survivors: Change[] = [];
  let next = 0;
  await Promise.all(Array.from({ length: Number(jobs) }, async () => {
    const tester = await new Tester().open();
    try {
      while (next < changes.length) {
        const change = changes[next++]!;
        if (next % 100 === 0) {
          console.log(`(${next} after ${minutes()} minutes)`);
        }
        const file = await tester
          .firstToNotice(change, inOrder(change.path, isSlow), isSlow);
        latest = file ?? latest;
        if (file !== undefined) continue;
        survivors.push(change);
        console.log(`${isSlow ? "" : "Not at once: "}${change.description}`);
      }
      // The tests have to pass without a change as they did at first.
      for (const { path, code } of changes.slice(-1)) {
        const control = { path, code, changed: code, description: "" };
        const files = inOrder(path, isSlow);
        const file = await tester.firstToNotice(control, files, isSlow);
        if (file !== undefined) {
          throw new Error(`tests/${file} fails by itself`);
        }
      }
    } finally {
      await tester.close();
    }
  }));
  return survivors;
}

await measure();
for (const [file, { quick, slow }] of speeds) {
  console.log(`${quick.toFixed()} + ${slow.toFixed()} ms ${file}`);
}
const tried = changes.filter((it) => !listed.includes(it.description));
// The slow tests are for what the quick ones leave.
const survivors = await survivorsOf(await survivorsOf(tried, false), true);
const gone = listed
  .filter((line) => !changes.some((it) => it.description === line));
for (const line of gone) console.log(`Listed, but no change: ${line}`);

const noticed = new Set(tried).difference(new Set(survivors));
/** The share of changes that is noticed, in percent. */
const scoreOf = (changes: readonly Change[]) =>
  100 * changes.filter((it) => noticed.has(it)).length / changes.length;
for (const room of Object.keys(TESTS)) {
  const own = changes.filter(({ path }) => roomOf(path) === TESTS[room]);
  if (own.length === 0) continue;
  console.log(`| ${room} | ${own.length} | ${scoreOf(own).toFixed(1)} % |`);
}
const score = scoreOf(changes);
console.log(
  `${noticed.size} of ${changes.length} changes noticed (${
    score.toFixed(1)
  } %) in ${minutes()} minutes; ${
    changes.length - tried.length
  } listed, ${survivors.length} unexplained`,
);
Deno.exit(score >= GOAL && survivors.length + gone.length === 0 ? 0 : 1);
