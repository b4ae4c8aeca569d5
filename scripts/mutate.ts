/**
 * Changes the code in small ways, one after the other, and counts how many of
 * the changes the tests notice: `deno task mutate`. Paths as arguments are the
 * only files or folders to change; `--jobs=1` leaves the other processors alone.
 *
 * Changes that nobody needs to notice are listed in `tests/mutation.md`, with
 * the reason. It fails where less than 95 % are noticed, or one that is neither
 * noticed nor listed.
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

/** What the tests need of the project. */
const PARTS = [
  ...["lib", "schema", "scripts", "tests", "docs", "mod.ts", "cli.ts"],
  ...["deno.json", "import_map.json", "README.md", "LICENSE"],
];

const VECTORS = "vectors_test.ts";

/** The least share of the changes that the tests have to notice, in percent. */
const GOAL = 95;

/** How much longer a test may take than before: what takes longer is noticed, too. */
const PATIENCE = { times: 10, milliseconds: 5000 };

/** After how many changes a process is replaced: what it loaded is never let go. */
const LIFE = 50;

/** What is for a folder: tests, by the beginning of the path, and files of vectors. */
const TESTS: Readonly<
  Record<string, { tests: readonly string[]; vectors: string }>
> = {
  "lib/cli/": { tests: ["cli/"], vectors: "" },
  "lib/octokit/": { tests: ["octokit/"], vectors: "^octokit" },
  "lib/send/": {
    tests: ["send/", "hostile/"],
    vectors: "^(?:to_curl|hostile)",
  },
  "schema/": { tests: ["schema/"], vectors: "^(?:run_install|hostile_proto)" },
  "lib/": {
    tests: [
      ...["uri_template/", "endpoint/", "send/", "octokit/", "hostile/"],
      // What is in no folder.
      ...["differential/url_template", ""],
    ],
    vectors: ".",
  },
};

/** Tests of something else, or that are too slow to run a thousand times. */
const LEFT_OUT = [
  "cli/process_test.ts",
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

/** A copy of the project, and a process that runs tests of it. */
class Tester {
  #folder = "";
  #child: Deno.ChildProcess | undefined;
  #answers: AsyncIterator<string> | undefined;
  #count = 0;

  async open(): Promise<this> {
    this.#folder = `${await Deno.makeTempDir({ prefix: "mutate-" })}/`;
    for (const part of PARTS) {
      cpSync(root + part, this.#folder + part, {
        recursive: true,
        filter: (path) => !path.endsWith("node_modules"),
      });
    }
    return this;
  }

  async close(): Promise<void> {
    await this.#stop();
    await Deno.remove(this.#folder, { recursive: true });
  }

  /** What the tests say of the copy when a file has other code. */
  async test(path: string, code: string, tests: string[]): Promise<string> {
    const original = Deno.readTextFileSync(this.#folder + path);
    Deno.writeTextFileSync(this.#folder + path, code);
    const number = this.#count++;
    try {
      await this.#bundle(tests, number);
      for (const test of tests) {
        const bundle = test.replace(/\.ts$/, `.${number}.js`);
        const answer = await this.#ask(
          JSON.stringify({
            path: `${this.#folder}tests/${bundle}`,
            suites: test === VECTORS ? roomOf(path).vectors : "",
          }),
          patienceFor(test),
        );
        if (answer === "passed") continue;
        if (answer === undefined) await this.#stop();
        return answer ?? "failed: it took too long, or ended the process";
      }
      if (number % LIFE === 0) await this.#stop();
      return "passed";
    } finally {
      Deno.writeTextFileSync(this.#folder + path, original);
    }
  }

  /** Bundles the tests with the library, since no module is loaded twice. */
  async #bundle(tests: string[], number: number): Promise<void> {
    const nodeTest = `${root}scripts/mutate/node_test.ts`;
    await run(executable("esbuild"), {
      args: [
        ...tests.map((test) => `tests/${test}`),
        ...["--bundle", "--splitting", "--format=esm", "--packages=external"],
        ...[`--alias:node:test=${nodeTest}`, `--external:${nodeTest}`],
        ...["--outdir=tests", "--outbase=tests", "--log-level=error"],
        `--entry-names=[dir]/[name].${number}`,
        `--chunk-names=chunks/${number}-[hash]`,
      ],
      cwd: this.#folder,
    });
  }

  /** What the process answers; nothing where it hangs or ends. */
  async #ask(
    line: string,
    patience: number,
  ): Promise<string | undefined> {
    if (this.#child === undefined) {
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
      const input = Readable.fromWeb(this.#child.stdout);
      this.#answers = createInterface({ input })[Symbol.asyncIterator]();
    }
    const child = this.#child;
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(`${line}\n`));
    writer.releaseLock();
    const timer = setTimeout(() => child.kill("SIGKILL"), patience);
    const { value } = await this.#answers!.next();
    clearTimeout(timer);
    return value;
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    await child.stdin.close().catch(() => {});
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
    await child.status;
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
const listed = Deno.readTextFileSync(`${root}tests/mutation.md`);
const survivors: string[] = [];
const began = performance.now();
const minutes = () => ((performance.now() - began) / 60_000).toFixed(1);
console.log(`${changes.length} changes of ${paths.length} files`);

/** How long each test takes where nothing is changed, in milliseconds. */
const times = new Map<string, number>();

/** How long a test may take, in milliseconds. */
function patienceFor(test: string): number {
  const time = times.get(test);
  return time === undefined
    ? 2 ** 31 - 1
    : PATIENCE.times * time + PATIENCE.milliseconds;
}

/** The tests of a file in the order in which they run: its own, and then the quicker first. */
function inOrder(path: string): string[] {
  const own = path.replace(/^.*?_?(\w+)\.ts$/, "/$1_test.ts");
  const rank = (test: string) => test.endsWith(own) ? 0 : times.get(test)!;
  return testsOf(path).sort((a, b) => rank(a) - rank(b));
}

/** Holds the tests to passing where nothing is changed. */
async function measure(): Promise<void> {
  const tester = await new Tester().open();
  const { path, code } = changes[0]!;
  for (const test of new Set(paths.flatMap(testsOf))) {
    const start = performance.now();
    const answer = await tester.test(path, code, [test]);
    if (answer !== "passed") throw new Error(`tests/${test} ${answer}`);
    times.set(test, performance.now() - start);
  }
  await tester.close();
}

let next = 0;
/** Tries one change after the other, in a copy of the project. */
async function work(): Promise<void> {
  const tester = await new Tester().open();
  try {
    while (next < changes.length) {
      const { path, changed, description } = changes[next++]!;
      if (next % 100 === 0) console.log(`(${next} after ${minutes()} minutes)`);
      const answer = await tester.test(path, changed, inOrder(path));
      if (answer !== "passed") continue;
      survivors.push(description);
      console.log(description);
    }
  } finally {
    await tester.close();
  }
}
await measure();
for (const [test, time] of times) console.log(`${time.toFixed(0)} ms ${test}`);
await Promise.all(Array.from({ length: Number(jobs) }, work));

const killed = changes.length - survivors.length;
const score = 100 * killed / changes.length;
const unlisted = survivors.filter((it) => !listed.includes(it));
console.log(
  `${killed} of ${changes.length} changes noticed (${
    score.toFixed(1)
  } %) in ${minutes()} minutes; ${survivors.length} not, ${unlisted.length} of them unexplained`,
);
Deno.exit(score >= GOAL && unlisted.length === 0 ? 0 : 1);
