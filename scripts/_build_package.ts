import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import config from "../deno.json" with { type: "json" };
import { isWithinReach } from "./_jsr.ts";
import { metadata } from "./release.ts";
import tools from "./tools/package.json" with { type: "json" };
import {
  executable,
  filesIn,
  installTools,
  modules,
  root,
  run,
} from "./_tools.ts";

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

const licence = Deno.readTextFileSync(`${root}LICENSE`);
const author = /^Copyright \(c\) \d+ (?:the )?(.*)$/m.exec(licence)![1];
const lib = ["ES2022", "DOM", "DOM.Iterable"];

/** The folders of a package, and the module type of the files in them. */
const formats = { esm: "module", script: "commonjs" };

/**
 * Builds a package into a folder of the root, as ES modules in `esm/` and as
 * CommonJS in `script/`.
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
  await installTools();
  const out = `${root}${folder}/`;
  remove(out);
  await emit(out, it);
  for (const [format, type] of Object.entries(formats)) {
    for (const [source, dependency] of Object.entries(it.bundled ?? {})) {
      await bundle(`${out}${format}/${scriptOf(source)}`, type, dependency);
    }
    keepPublicDeclarations(`${folder}/${format}`, Object.values(it.exports));
    // Tools look for `sideEffects` in the nearest package.json only.
    write(out, { [`${format}/package.json`]: { type, sideEffects: false } });
  }
  await joinModules(folder, it);
  for (const command of Object.values(it.bin ?? {})) {
    // A command needs no CommonJS; some versions of dnt write it.
    remove(join(out, "script", scriptOf(command)));
  }
  write(out, { LICENSE: licence, ...it.files, "package.json": manifest(it) });
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
      typeCheck: "both",
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
    `--rootDir ${root} --target ES2022 --lib ${lib}`,
    `--types node --typeRoots ${modules}@types`,
    "--strict --declaration --esModuleInterop --isolatedModules",
    "--rewriteRelativeImportExtensions",
  ];
  for (
    const format of [
      `--outDir ${out}esm --module esnext --moduleResolution bundler`,
      `--outDir ${out}script --module commonjs --moduleResolution node10`,
    ]
  ) {
    await run("node", {
      args: [
        `${modules}typescript-5.9/bin/tsc`,
        ...[format, ...settings].flatMap((line) => line.split(" ")),
        ...[ambient, ...Object.values(exports), ...Object.values(bin)],
      ],
      cwd: root,
    });
  }
}

/** Bundles a package into the file that imports it, below the package's licence. */
async function bundle(file: string, type: string, dependency: string) {
  const { name } = [...Deno.readDirSync(modules + dependency)]
    .find(({ name }) => /^licen[cs]e/i.test(name))!;
  const licence = Deno.readTextFileSync(`${modules}${dependency}/${name}`);
  await run(executable("esbuild"), {
    args: [
      file,
      "--bundle",
      "--minify",
      // The build for Node would require modules of Node.
      "--platform=neutral",
      "--main-fields=module,main",
      `--format=${type === "module" ? "esm" : "cjs"}`,
      `--banner:js=/*! ${dependency}\n${licence.trim()}\n*/`,
      `--outfile=${file}`,
      "--allow-overwrite",
    ],
    env: { NODE_PATH: modules },
  });
}

/**
 * Joins the ES modules into one file for each entry point, and one for each set
 * of entry points that share code: to Node, opening a file costs more than
 * reading it.
 */
async function joinModules(
  folder: string,
  { exports, bin = {} }: Package,
): Promise<void> {
  const joined = await Deno.makeTempDir();
  const esm = `${folder}/esm`;
  const names = [...Object.values(exports), ...Object.values(bin)]
    .map((source) => join(source).replace(".ts", ""));
  await run("node", {
    args: [
      `${modules}rollup/dist/bin/rollup`,
      ...names.map((name) => `--input=${name}=${esm}/${name}.js`),
      `--dir=${joined}`,
      "--chunkFileNames=shared/[hash].js",
      "--experimentalMinChunkSize=5000",
      // As `sideEffects` in package.json has it.
      "--no-treeshake.moduleSideEffects",
      "--no-hoistTransitiveImports",
      "--no-minifyInternalExports",
    ],
    cwd: root,
  });
  for (const path of filesIn(esm, ".js")) Deno.removeSync(root + path);
  cpSync(joined, root + esm, { recursive: true });
}

/** Removes declarations that no entry point refers to. */
function keepPublicDeclarations(folder: string, sources: string[]): void {
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
  const at = (folder: string, source: string) => ({
    types: `./${join(folder, declarationOf(source))}`,
    default: `./${join(folder, scriptOf(source))}`,
  });
  const main = Object.values(exports)[0]!;
  const entries = Object.entries(exports).map(([name, source]) => [name, {
    // Node loads ES modules with `require()` as well. With one copy of each
    // module, `instanceof` works across both.
    "module-sync": at("esm", source),
    import: at("esm", source),
    // For tools that know only `require()`.
    require: at("script", source),
  }]);
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
    main: at("script", main).default,
    module: at("esm", main).default,
    types: at("script", main).types,
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
