import { dirname } from "node:path";
import { join } from "node:path/posix";
import tools from "./tools/package.json" with { type: "json" };
import {
  executable,
  installTools,
  modules,
  root,
  run,
  sourcesIn,
} from "./_tools.ts";

/** What turns the source into JavaScript: see {@linkcode buildPackage}. */
export type Builder = "dnt" | "tsc";

/** What `package.json` says. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly sideEffects: boolean;
  readonly [field: string]: unknown;
}

/** An npm package that is built from the source. Paths are from the root. */
export interface NpmPackage {
  /** Where it is built, with a slash at its end. */
  readonly folder: string;
  /** What `package.json` says, but for where its files are. */
  readonly manifest: Manifest;
  /** Its entry points, `.` the first, and the source of each. */
  readonly entryPoints: Readonly<Record<string, string>>;
  /** Its commands, and the source of each. */
  readonly commands?: Readonly<Record<string, string>>;
  /**
   * The sources that import a package from npm, which is put into them: users
   * have no dependency to install.
   */
  readonly bundled?: readonly { source: string; dependency: string }[];
  /** The files that it holds as they are. */
  readonly files?: readonly string[];
}

const compilerOptions = {
  target: "ES2022" as const,
  lib: ["ES2022" as const, "DOM" as const, "DOM.Iterable" as const],
};

/** The folders of a package, and how Node is to read what is in them. */
const formats = { esm: "module", script: "commonjs" };

/**
 * Builds a package as ES modules, in `esm/`, and as CommonJS, in `script/`.
 *
 * dnt builds what is published. TypeScript's compiler, which is what dnt calls,
 * takes its place where JSR cannot be reached. Both leave the same files, and
 * what is in `package.json` does not come from either.
 */
export async function buildPackage(
  builder: Builder,
  parts: NpmPackage,
): Promise<void> {
  const out = root + parts.folder;
  await Deno.remove(out, { recursive: true }).catch(() => {});
  await (builder === "dnt" ? emitWithDnt : emitWithTsc)(out, parts);
  for (const [format, type] of Object.entries(formats)) {
    for (const { source, dependency } of parts.bundled ?? []) {
      await bundle(`${out}${format}/${scriptOf(source)}`, type, dependency);
    }
    keepPublicDeclarations(parts, format);
    // Tools look no further than this for the side effects of a module.
    const { sideEffects } = parts.manifest;
    writeJson(`${out}${format}/package.json`, { type, sideEffects });
  }
  // Nobody requires a command. Some versions of dnt know that.
  for (const source of Object.values(parts.commands ?? {})) {
    const script = join(out, "script", scriptOf(source));
    await Deno.remove(script).catch(() => {});
  }
  for (const file of parts.files ?? []) {
    Deno.mkdirSync(dirname(out + file), { recursive: true });
    Deno.copyFileSync(root + file, out + file);
  }
  writeJson(`${out}package.json`, manifestOf(parts));
}

async function emitWithDnt(out: string, parts: NpmPackage): Promise<void> {
  const { entryPoints, commands = {}, manifest } = parts;
  // Not a literal, which Deno would fetch whoever the builder is.
  const dnt: string = "@deno/dnt";
  const { build } = await import(dnt);
  await build({
    entryPoints: [
      ...Object.entries(entryPoints).map(([name, path]) => ({ name, path })),
      ...Object.entries(commands)
        .map(([name, path]) => ({ kind: "bin" as const, name, path })),
    ].map((entry) => ({ ...entry, path: root + entry.path })),
    outDir: out,
    shims: {},
    test: false,
    typeCheck: "both",
    skipSourceOutput: true,
    // For any other target dnt changes Object for everyone, as Node 16 needed.
    compilerOptions: { ...compilerOptions, target: "Latest" },
    package: {
      ...manifest,
      devDependencies: { "@types/node": tools.dependencies["@types/node"] },
    },
  });
  // What dnt needed for its own type check.
  for (const leftover of [".npmignore", "node_modules", "package-lock.json"]) {
    await Deno.remove(out + leftover, { recursive: true }).catch(() => {});
  }
}

async function emitWithTsc(out: string, parts: NpmPackage): Promise<void> {
  const { entryPoints, commands = {}, bundled = [] } = parts;
  await installTools();
  // The compiler looks for packages where this project has none.
  const ambient = `${await Deno.makeTempDir()}/packages.d.ts`;
  Deno.writeTextFileSync(
    ambient,
    bundled.map(({ dependency }) => `declare module "${dependency}";`).join(
      "\n",
    ),
  );
  for (
    const [folder, module, moduleResolution] of [
      ["esm", "esnext", "bundler"],
      ["script", "commonjs", "node10"],
    ]
  ) {
    await run("node", {
      args: [
        `${modules}typescript-5.9/bin/tsc`,
        `--outDir ${out}${folder} --rootDir ${root}`,
        `--module ${module} --moduleResolution ${moduleResolution}`,
        `--target ${compilerOptions.target} --lib ${compilerOptions.lib}`,
        `--types node --typeRoots ${modules}@types`,
        "--strict --declaration --esModuleInterop --isolatedModules",
        "--rewriteRelativeImportExtensions",
        ambient,
        ...Object.values({ ...entryPoints, ...commands }),
      ].flatMap((line) => line.split(" ")),
      cwd: root,
    });
  }
}

/** Puts a package into a file that imports it, with its licence in front. */
async function bundle(
  file: string,
  type: string,
  dependency: string,
): Promise<void> {
  await installTools();
  const { name } = [...Deno.readDirSync(modules + dependency)]
    .find(({ name }) => /^licen[cs]e/i.test(name))!;
  const licence = Deno.readTextFileSync(`${modules}${dependency}/${name}`);
  await run(executable("esbuild"), {
    args: [
      file,
      "--bundle",
      "--minify",
      // Not the build for Node, which requires modules of Node.
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

/** Removes the declarations that those of no entry point refer to. */
function keepPublicDeclarations(parts: NpmPackage, format: string): void {
  const kept = new Set<string>();
  const keep = (path: string): void => {
    if (kept.has(path)) return;
    kept.add(path);
    // TypeScript leaves the extensions in declarations as they are.
    const text = Deno.readTextFileSync(root + path)
      .replace(/((?:from |import\()"\.[^"]*)\.ts"/g, '$1.js"');
    Deno.writeTextFileSync(root + path, text);
    for (const [, name] of text.matchAll(/(?:from |import\()"(\.[^"]*)"/g)) {
      keep(join(dirname(path), declarationOf(name!)));
    }
  };
  for (const source of Object.values(parts.entryPoints)) {
    keep(join(parts.folder, format, declarationOf(source)));
  }
  for (const path of sourcesIn(parts.folder + format)) {
    if (!kept.has(path)) Deno.removeSync(root + path);
  }
}

/** The fields of `package.json`. */
function manifestOf(parts: NpmPackage): Record<string, unknown> {
  const { manifest, entryPoints, commands = {}, files = [] } = parts;
  const inFolder = (folder: keyof typeof formats, file: string) =>
    `./${join(folder, file)}`;
  const at = (folder: keyof typeof formats, source: string) => ({
    types: inFolder(folder, declarationOf(source)),
    default: inFolder(folder, scriptOf(source)),
  });
  const code = Object.entries(entryPoints).map(([name, source]) => [name, {
    // Node, which loads ES modules with `require()` too, has one of each
    // module, so that `instanceof` holds across both.
    "module-sync": at("esm", source),
    import: at("esm", source),
    // Tools that know nothing but `require()`.
    require: at("script", source),
  }]);
  const data = [...files, "package.json"]
    .filter((file) => file.endsWith(".json"))
    .map((file) => [`./${file}`, `./${file}`]);
  const main = entryPoints["."];
  return {
    ...manifest,
    type: "module",
    ...main && {
      // For tools older than `exports`.
      main: inFolder("script", scriptOf(main)),
      module: inFolder("esm", scriptOf(main)),
      types: inFolder("script", declarationOf(main)),
    },
    exports: Object.fromEntries([...code, ...data]),
    bin: Object.fromEntries(
      Object.entries(commands)
        .map(([name, source]) => [name, inFolder("esm", scriptOf(source))]),
    ),
  };
}

function scriptOf(source: string): string {
  return source.replace(/\.ts$/, ".js");
}

function declarationOf(source: string): string {
  return source.replace(/\.[jt]s$/, ".d.ts");
}

function writeJson(path: string, content: unknown): void {
  Deno.writeTextFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
