/**
 * Runs the command without a process, in a project whose packages are made for
 * tests: openapi-typescript writes what it gets in place of types.
 *
 * @module
 */
import * as redocly from "@redocly/openapi-core";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, relative } from "node:path";
import process from "node:process";
import { type CommandIo, main } from "../../lib/cli/main.ts";

type Json = Record<string, unknown>;

/** Files by their paths, or packages with one file each by their names. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** What swagger2openapi does. */
type Convert = (document: Json) => Json | Promise<Json>;

/** What a run of the command has around it. */
export interface World {
  /** Files of the project; an argument names its folder `$PWD`. */
  readonly files?: Files;
  readonly input?: string | Uint8Array;
  readonly color?: boolean;
  /** Stands for swagger2openapi, which is not there otherwise. */
  readonly convert?: Convert | undefined;
}

/** What becomes of a run, with paths from the folder of the project. */
export interface Outcome {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** Stands for openapi-typescript; `deno task ci npm` runs the command with the package itself. */
const OPENAPI_TYPESCRIPT = `
  // A comment compiles, whatever TypeScript another test has loaded.
  exports.COMMENT_HEADER = "// ";
  exports.astToString = JSON.stringify;
  exports.resolveRef = (document, ref) => ({ document, ref });
  exports.scanDiscriminators = () => "discriminators";
  exports.transformSchema = (document, { resolve, ...context }) => {
    if (document.info?.title === "wrong") throw new Error("Unsupported\\n5ecret");
    // A title is no object; a property of this name is, with keys of its own.
    if (/"title":{("a"|})/.test(JSON.stringify(document))) throw new Error("no text");
    return { document, context, resolved: resolve("#/a").ref };
  };`;

const PACKAGES: Files = {
  "openapi-typescript": OPENAPI_TYPESCRIPT,
  "openapi-typescript/node_modules/@redocly/openapi-core":
    "module.exports = globalThis.redoclyOfTest;",
};

const SWAGGER2OPENAPI =
  "exports.convertObj = async (document) => ({ openapi: await globalThis.convertOfTest(document) });";

/** Makes a project that has packages and files. */
export async function openProject(
  { packages = PACKAGES, files = {} }: {
    readonly packages?: Files | undefined;
    readonly files?: Files | undefined;
  } = {},
) {
  Object.assign(globalThis, { redoclyOfTest: redocly });
  const folder = await mkdtemp(`${tmpdir()}/waymark-`);
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await writeFile(`${folder}/${path}`, content);
  };
  for (const [name, code] of Object.entries(packages)) {
    await write(`node_modules/${name}/index.js`, code);
  }
  for (const [path, content] of Object.entries(files)) {
    await write(path, content);
  }
  return {
    folder,
    write,
    /** The text of a file; empty if there is none. */
    read: (path: string) =>
      readFile(`${folder}/${path}`, "utf8").catch(() => ""),
    run: (args: readonly string[], world?: World) =>
      runMain(args, world, folder),
    close: () => rm(folder, { recursive: true }),
  };
}

async function runMain(
  args: readonly string[],
  { input = "", color = false }: World = {},
  folder = process.cwd(),
): Promise<Outcome> {
  let output = "";
  let errors = "";
  const io: CommandIo = {
    readFile: (path) => readFile(path),
    readInput: () =>
      Promise.resolve(
        typeof input === "string" ? new TextEncoder().encode(input) : input,
      ),
    write: (text) => Promise.resolve(void (output += text)),
    writeError: (text) => void (errors += text),
    color,
  };
  const all = args.map((it) => it.replace("$PWD", folder));
  const status = await main(all, io);
  for (const path of [relative(process.cwd(), folder) || folder, folder]) {
    output = output.replaceAll(`${path}/`, "");
    errors = errors.replaceAll(`${path}/`, "");
  }
  return { status, output, errors };
}

/** Runs the command without a process, in a project if it needs one, and reads what it writes into `api`. */
export async function waymark(
  args: readonly string[],
  world: World = {},
): Promise<Outcome & { readonly written: Readonly<Record<string, string>> }> {
  const { files, convert } = world;
  const isInProject = files || args.some((it) => it.includes("$PWD"));
  if (!isInProject) return { ...await runMain(args, world), written: {} };
  Object.assign(globalThis, { convertOfTest: convert });
  const converter = convert && { swagger2openapi: SWAGGER2OPENAPI };
  const packages = { ...PACKAGES, ...converter };
  const project = await openProject({ packages, files });
  const outcome = await project.run(args, world);
  const names = ["paths.ts", "routes.ts", "description.ts", "table.ts"];
  const written = await Promise.all(
    names.map(async (name) => [name, await project.read(`api/${name}`)]),
  );
  await project.close();
  return { ...outcome, written: Object.fromEntries(written) };
}

/** The document that openapi-typescript got, by the types that it wrote; empty if there are none. */
export function documentIn(written: Readonly<Record<string, string>>): Json {
  const types = written["paths.ts"]?.slice("// ".length);
  return types ? JSON.parse(types).document : {};
}

/** Reads a description from the first of its files. */
export async function readByCommand(files: Files, convert?: Convert) {
  const [first] = Object.keys(files);
  const args = ["openapi", `$PWD/${first}`, "-o", "$PWD/api"];
  const { written, ...outcome } = await waymark(args, { files, convert });
  return { ...outcome, document: documentIn(written) };
}
