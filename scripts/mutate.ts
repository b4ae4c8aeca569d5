/**
 * Changes the code in small ways, one after the other, and counts how many of
 * the changes the fast tests notice: `deno task mutate`. Paths as arguments are
 * the only files to change.
 *
 * Changes that nobody needs to notice are listed in `tests/mutation.md`, with
 * the reason. It fails where less than 95 % are noticed, or one that is neither
 * noticed nor listed.
 *
 * @module
 */
import { root, sourcesIn } from "./_tools.ts";
import { type Mutant, mutantsOf } from "./mutate/mutants.ts";

/** What the tests need of the project. */
const PARTS = [
  "lib",
  "schema",
  "scripts",
  "tests",
  "mod.ts",
  "cli.ts",
  "deno.json",
  "import_map.json",
];

/** The least share of mutants that the tests have to notice, in percent. */
const GOAL = 95;

/** How long the vectors may take, in milliseconds: what takes longer is noticed too. */
const PATIENCE = 60_000;
/** How many times as long as before the other tests may take. */
const SLOWDOWN = 4;

/** A change of a file of the project. */
interface Change extends Mutant {
  readonly path: string;
  readonly code: string;
}

/** The files that have code of their own. */
function sources(): string[] {
  return ["lib", "schema"].flatMap(sourcesIn)
    .filter((path) => !/types|generated|mod\.ts/.test(path));
}

/** One line that says what a change is, whatever else changes in the file. */
function describe({ path, code, start, end, text }: Change): string {
  const lineStart = code.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = code.indexOf("\n", start);
  const line = code.slice(lineStart, lineEnd).trim();
  const short = (part: string) => {
    const words = part.replace(/\s+/g, " ");
    return words.length > 160 ? `${words.slice(0, 157)}...` : words;
  };
  return `${path}: \`${line}\`: \`${short(code.slice(start, end))}\` to \`${
    short(text)
  }\``;
}

/** Copies a file, or a folder with what is in it. */
async function copy(path: string, from: string, to: string): Promise<void> {
  const { isDirectory, isSymlink } = await Deno.lstat(from + path);
  if (isSymlink || /node_modules/.test(path)) return;
  if (!isDirectory) return await Deno.copyFile(from + path, to + path);
  await Deno.mkdir(to + path);
  for await (const { name } of Deno.readDir(from + path)) {
    await copy(`${path}/${name}`, from, to);
  }
}

/** Copies what the tests need, so that the project itself is never changed. */
async function copyProject(): Promise<string> {
  const folder = `${await Deno.makeTempDir({ prefix: "mutate-" })}/`;
  for (const part of PARTS) await copy(part, root, folder);
  const map = JSON.parse(
    Deno.readTextFileSync(`${root}tests/offline/import_map.json`),
  );
  map.imports["node:test"] = "../../scripts/mutate/node_test.ts";
  Deno.writeTextFileSync(
    `${folder}tests/offline/import_map.json`,
    JSON.stringify(map),
  );
  return folder;
}

/** Starts a program of the copy. */
function start(folder: string, program: string, ...args: string[]) {
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      "--no-config",
      "--no-lock",
      "--allow-all",
      // As on other runtimes: without `__proto__`, nobody notices what sets it.
      "--unstable-unsafe-proto",
      "--v8-flags=--max-old-space-size=2048",
      "--import-map=tests/offline/import_map.json",
      `scripts/mutate/${program}`,
      ...args,
    ],
    cwd: folder,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
}

/** Whether the tests of a copy pass, those first that belong to a file. */
async function passesTests(
  folder: string,
  path: string,
  patience: number,
): Promise<boolean> {
  const child = start(folder, "run_tests.ts", path);
  const timer = setTimeout(
    () => child.kill("SIGKILL"),
    Math.min(patience, 2 ** 31 - 1),
  );
  const { success } = await child.output();
  clearTimeout(timer);
  return success;
}

/** Runs the vectors on copies of the library, in a process that lives on. */
class Vectors {
  #folder: string;
  #child: Deno.ChildProcess | undefined;
  #answers: ReadableStreamDefaultReader<string> | undefined;
  #count = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether the library passes when one of its files has other code. */
  async pass(path: string, code: string): Promise<boolean> {
    // A module is never loaded twice, so each copy has a folder of its own.
    const folder = `${this.#folder}${this.#count++}/`;
    await Deno.mkdir(folder);
    for (const part of ["lib", "schema", "mod.ts"]) {
      await copy(part, this.#folder, folder);
    }
    await Deno.writeTextFile(folder + path, code);
    // What was loaded is never let go.
    if (this.#count % 200 === 0) await this.stop();
    const answer = await this.#ask(folder);
    await Deno.remove(folder, { recursive: true });
    if (answer === undefined) await this.stop();
    return answer === "true\n";
  }

  /** Ends the process. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    await this.#answers?.cancel();
    if (child === undefined) return;
    child.kill("SIGKILL");
    await child.stdin.close().catch(() => {});
    await child.status;
  }

  /** The answer for a copy; nothing when the process hangs or ends. */
  async #ask(copy: string): Promise<string | undefined> {
    if (this.#child === undefined) {
      this.#child = start(this.#folder, "run_vectors.ts");
      this.#answers = this.#child.stdout
        .pipeThrough(new TextDecoderStream()).getReader();
    }
    const writer = this.#child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(`${copy}\n`));
    writer.releaseLock();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE);
    });
    const answer = await Promise.race([this.#answers!.read(), silence]);
    clearTimeout(timer);
    return answer?.value;
  }
}

const paths = Deno.args.length > 0 ? Deno.args : sources();
const changes: Change[] = paths.flatMap((path) => {
  const code = Deno.readTextFileSync(root + path);
  return mutantsOf(path, code).map((mutant) => ({ ...mutant, path, code }));
});
const listed = Deno.readTextFileSync(`${root}tests/mutation.md`);
const survivors: Change[] = [];
const MOD = Deno.readTextFileSync(`${root}mod.ts`);
const began = performance.now();

let next = 0;
/** Tries one change after the other, in a copy of its own. */
async function work(): Promise<void> {
  const folder = await copyProject();
  const vectors = new Vectors(folder);
  try {
    const unchanged = performance.now();
    if (
      !await passesTests(folder, "", Infinity) ||
      !await vectors.pass("mod.ts", MOD)
    ) {
      throw new Error("The tests fail where nothing is changed");
    }
    const patience = SLOWDOWN * (performance.now() - unchanged);
    while (next < changes.length) {
      const change = changes[next++]!;
      const { path, code, start, end, text } = change;
      const changed = code.slice(0, start) + text + code.slice(end);
      if (!await vectors.pass(path, changed)) continue;
      await Deno.writeTextFile(folder + path, changed);
      if (await passesTests(folder, path, patience)) {
        survivors.push(change);
        console.log(describe(change));
      }
      await Deno.writeTextFile(folder + path, code);
    }
  } finally {
    await vectors.stop();
    await Deno.remove(folder, { recursive: true });
  }
}
await Promise.all(
  Array.from({ length: Math.min(navigator.hardwareConcurrency, 4) }, work),
);

const killed = changes.length - survivors.length;
const score = 100 * killed / changes.length;
const unlisted = survivors.filter((it) => !listed.includes(describe(it)));
console.log(
  `${killed} of ${changes.length} changes noticed (${score.toFixed(1)} %) in ${
    ((performance.now() - began) / 60_000).toFixed(1)
  } minutes; ${survivors.length} not, ${unlisted.length} of them unexplained`,
);
Deno.exit(score >= GOAL && unlisted.length === 0 ? 0 : 1);
