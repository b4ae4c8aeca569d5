import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import config from "../deno.json" with { type: "json" };
import { isWithinReach } from "./_jsr.ts";
import { metadata } from "./release.ts";
import tools from "./build/package.json" with { type: "json" };
import { buildModules, filesIn, installBuilders, root, run } from "./_tools.ts";

/** A package for npm. Paths of its source are relative to the root of the project. */
export interface Package {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** The source files, by their names in `exports`; the main module is the first. */
  readonly exports: Readonly<Record<string, string>>;
  /** The source file of each command. */
  readonly bin?: Readonly<Record<string, string>>;
  /** Packages that are bundled into source files, so that users install no dependency. */
  readonly bundled?: Readonly<Record<string, string>>;
  /** What else it holds: the content of files. */
  readonly files: Readonly<Record<string, string>>;
}

const license = Deno.readTextFileSync(`${root}LICENSE`);
const author = /^Copyright \(c\) \d+ (?:the )?(.*)$/m.exec(license)![1];
const lib = ["ES2022", "DOM", "DOM.Iterable"];

/**
 * Builds a package into a folder of the root, as ES modules in `esm/`, which Node
 * loads with `require()` as well.
 *
 * dnt builds what is published. Where JSR cannot be reached, TypeScript's
 * compiler, which dnt calls as well, writes the same files, unless the variable
 * `NPM_BUILDER=dnt` rules it out. This script writes `package.json` itself.
 */
export async function buildPackage(
  folder: string,
  it: Package,
): Promise<void> {
  const hasDnt = Deno.env.get("NPM_BUILDER") === "dnt" ||
    await isWithinReach("@deno/dnt");
  // Loaded before anything is removed.
  const emit = hasDnt ? await loadDnt() : emitWithTsc;
  await installBuilders();
  const out = `${root}${folder}/`;
  remove(out);
  await emit(out, it);
  for (const [source, dependency] of Object.entries(it.bundled ?? {})) {
    await bundle(`${out}esm/${scriptOf(source)}`, dependency);
  }
  keepPublicDeclarations(`${folder}/esm`, Object.values(it.exports));
  const { exports, bin = {} } = it;
  await joinModules(folder, [...Object.values(exports), ...Object.values(bin)]);
  write(out, { LICENSE: license, ...it.files, "package.json": manifest(it) });
  for (const source of Object.values(bin)) {
    // npm makes it so once, when it links to this folder, and not after the next build.
    Deno.chmodSync(join(out, "esm", scriptOf(source)), 0o755);
  }
  const builder = hasDnt
    ? "dnt, as published"
    : "tsc, because JSR cannot be reached; it is never published";
  console.log(`${folder}/ was built by ${builder}.`);
}

async function loadDnt(): Promise<typeof emitWithTsc> {
  // Not a literal: Deno would download dnt even if tsc builds.
  const dnt: string = "@deno/dnt";
  const { build } = await import(dnt);
  return async (outDir, { name, version, exports, bin = {} }) => {
    const modules = Object.entries(exports)
      .map(([name, path]) => ({ name, path: root + path }));
    const commands = Object.entries(bin)
      .map(([name, path]) => ({ kind: "bin", name, path: root + path }));
    await build({
      entryPoints: [...modules, ...commands],
      outDir,
      shims: {},
      test: false,
      typeCheck: "single",
      scriptModule: false,
      // js-yaml declares no types.
      filterDiagnostic: ({ code }: { code: number }) => code !== 7016,
      skipSourceOutput: true,
      // For any other target dnt changes Object for everyone, as Node 16 needed.
      compilerOptions: { lib, target: "Latest" },
      package: {
        name,
        version,
        devDependencies: { "@types/node": tools.dependencies["@types/node"] },
      },
    });
    // dnt needed these for its own type check.
    for (const name of [".npmignore", "node_modules", "package-lock.json"]) {
      remove(outDir + name);
    }
  };
}

async function emitWithTsc(
  out: string,
  { exports, bin = {}, bundled = {} }: Package,
): Promise<void> {
  // The compiler looks for node_modules, which this project does not have.
  const ambient = `${await Deno.makeTempDir()}/packages.d.ts`;
  Deno.writeTextFileSync(
    ambient,
    Object.values(bundled).map((name) => `declare module "${name}";`)
      .join("\n"),
  );
  const settings = [
    `--rootDir ${root} --outDir ${out}esm --target ES2022 --lib ${lib}`,
    "--module esnext --moduleResolution bundler",
    `--types node --typeRoots ${buildModules}@types`,
    "--strict --declaration --isolatedModules",
    "--rewriteRelativeImportExtensions",
  ];
  await run("node", {
    args: [
      `${buildModules}typescript-5.9/bin/tsc`,
      ...settings.flatMap((line) => line.split(" ")),
      ...[ambient, ...Object.values(exports), ...Object.values(bin)],
    ],
    cwd: root,
  });
  // The compiler reads the declarations of what is JavaScript, and copies neither.
  for (
    const path of [...filesIn("schema", ".js"), ...filesIn("schema", ".d.ts")]
  ) {
    cpSync(root + path, `${out}esm/${path}`);
  }
}

/**
 * Bundles a package into the file that imports it, below the package's license.
 *
 * @param modules The `node_modules/` that it is in.
 * @param options More options of esbuild.
 */
export async function bundle(
  file: string,
  dependency: string,
  modules: string = buildModules,
  options: readonly string[] = [],
): Promise<void> {
  const { name } = [...Deno.readDirSync(modules + dependency)]
    .find(({ name }) => /^licen[cs]e/i.test(name))!;
  const license = Deno.readTextFileSync(`${modules}${dependency}/${name}`);
  await run(`${buildModules}.bin/esbuild`, {
    args: [
      file,
      "--bundle",
      "--minify",
      // The build for Node would require modules of Node.
      "--platform=neutral",
      "--main-fields=module,main",
      "--format=esm",
      `--banner:js=/*! ${dependency}\n${license.trim()}\n*/`,
      `--outfile=${file}`,
      "--allow-overwrite",
      ...options,
    ],
    env: { NODE_PATH: modules },
  });
}

/**
 * Joins the ES modules into one file for each entry point, and one for each set
 * of entry points that share code: to Node, opening a file costs more than
 * reading it.
 */
export async function joinModules(
  folder: string,
  sources: readonly string[],
): Promise<void> {
  const joined = await Deno.makeTempDir();
  const esm = `${folder}/esm`;
  const names = sources.map((source) => join(source).replace(".ts", ""));
  await run("node", {
    args: [
      `${buildModules}rollup/dist/bin/rollup`,
      `--config=${root}scripts/build/rollup.config.mjs`,
      ...names.map((name) => `--input=${name}=${esm}/${name}.js`),
      `--dir=${joined}`,
    ],
    cwd: root,
  });
  for (const path of filesIn(esm, ".js")) Deno.removeSync(root + path);
  cpSync(joined, root + esm, { recursive: true });
}

/** Removes declarations that no entry point refers to. */
export function keepPublicDeclarations(
  folder: string,
  sources: readonly string[],
): void {
  const kept = new Set<string>();
  const keep = (path: string): void => {
    if (kept.has(path)) return;
    kept.add(path);
    // TypeScript does not rewrite the extensions in declarations.
    const text = Deno.readTextFileSync(root + path)
      .replace(/((?:from |import\()"\.[^"]*)\.ts"/g, '$1.js"');
    Deno.writeTextFileSync(root + path, text);
    for (const [, name] of text.matchAll(/(?:from |import\()"(\.[^"]*)"/g)) {
      keep(join(dirname(path), declarationOf(name!)));
    }
  };
  for (const source of sources) keep(join(folder, declarationOf(source)));
  for (const path of filesIn(folder)) {
    if (!kept.has(path)) Deno.removeSync(root + path);
  }
}

function manifest(
  { name, version, description, keywords, exports, bin = {}, files }: Package,
): object {
  const at = (source: string) => ({
    types: `./${join("esm", declarationOf(source))}`,
    default: `./${join("esm", scriptOf(source))}`,
  });
  const main = at(Object.values(exports)[0]!);
  const entries = Object.entries(exports)
    .map(([name, source]) => [name, at(source)] as const);
  // For compilers that don't read `exports`: module resolution "node".
  const types = entries.filter(([name]) => name !== ".")
    .map(([name, { types }]) => [name.slice(2), [types]]);
  const data = ["package.json", ...Object.keys(files)]
    .filter((file) => file.endsWith(".json"))
    .map((file) => [`./${file}`, `./${file}`]);
  const commands = Object.entries(bin)
    .map(([name, source]) => [name, join("esm", scriptOf(source))]);
  return {
    name,
    version,
    description,
    keywords,
    license: config.license,
    author,
    ...metadata(),
    sideEffects: false,
    engines: { node: ">=20.19" },
    type: "module",
    // For tools older than `exports`.
    main: main.default,
    types: main.types,
    ...types.length > 0 &&
      { typesVersions: { "*": Object.fromEntries(types) } },
    exports: Object.fromEntries([...entries, ...data]),
    ...commands.length > 0 && { bin: Object.fromEntries(commands) },
  };
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

function scriptOf(source: string): string {
  return source.replace(/\.ts$/, ".js");
}

function declarationOf(source: string): string {
  return source.replace(/\.[jt]s$/, ".d.ts");
}

function write(folder: string, files: Record<string, string | object>): void {
  for (const [name, content] of Object.entries(files)) {
    Deno.mkdirSync(dirname(folder + name), { recursive: true });
    const text = typeof content === "string"
      ? content
      : `${JSON.stringify(content, null, 2)}\n`;
    Deno.writeTextFileSync(folder + name, text);
  }
}
