/**
 * Builds the npm package into `npm/`, as ES modules in `esm/` and as CommonJS
 * in `script/`.
 *
 * dnt builds what is published. Where JSR cannot be reached, TypeScript's
 * compiler, which dnt calls as well, writes the same files, unless the variable
 * `NPM_BUILDER=dnt` rules it out. This script writes `package.json` itself.
 */
import { cpSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { join } from "node:path/posix";
import config from "../deno.json" with { type: "json" };
import { isWithinReach } from "./_jsr.ts";
import tools from "./tools/package.json" with { type: "json" };
import {
  executable,
  filesIn,
  installTools,
  modules,
  root,
  run,
} from "./_tools.ts";
import { metadata, withAbsoluteLinks } from "./release.ts";

const entryPoints: Record<string, string> = {
  ...config.exports,
  // Without the side effect of cli.ts, which is the program.
  "./cli": "./lib/cli/main.ts",
};
const command = config.exports["./cli"];

/** Files that a package from npm is bundled into, so that users install no dependency. */
const bundled = {
  "lib/cli/_parse_json.ts": "jsonc-parser",
  "lib/cli/_parse_yaml.ts": "js-yaml",
};

const schema = "schema/run_install_input.schema.json";
const licence = Deno.readTextFileSync(`${root}LICENSE`);

/** The fields of both packages. */
const common = {
  version: config.version,
  license: config.license,
  author: /^Copyright \(c\) \d+ (?:the )?(.*)$/m.exec(licence)![1],
  ...metadata(),
  sideEffects: false,
  engines: { node: ">=20.19" },
  type: "module",
};

const lib = ["ES2022", "DOM", "DOM.Iterable"];

/** The folders of the package, and the module type of the files in them. */
const formats = { esm: "module", script: "commonjs" };

const out = `${root}npm/`;

async function loadDnt(): Promise<() => Promise<void>> {
  // Not a literal: Deno would download dnt even if tsc builds.
  const dnt: string = "@deno/dnt";
  const { build } = await import(dnt);
  return async () => {
    await build({
      entryPoints: [
        ...Object.entries(entryPoints).map(([name, path]) => ({ name, path })),
        { kind: "bin", name: "waymark", path: command },
      ].map((entry) => ({ ...entry, path: root + entry.path })),
      outDir: out,
      shims: {},
      test: false,
      typeCheck: "both",
      // js-yaml declares no types.
      filterDiagnostic: ({ code }: { code: number }) => code !== 7016,
      skipSourceOutput: true,
      // For any other target dnt changes Object for everyone, as Node 16 needed.
      compilerOptions: { lib, target: "Latest" },
      package: {
        name: config.name,
        version: config.version,
        devDependencies: { "@types/node": tools.dependencies["@types/node"] },
      },
    });
    // dnt needed these for its own type check.
    for (const name of [".npmignore", "node_modules", "package-lock.json"]) {
      remove(out + name);
    }
  };
}

async function emitWithTsc(): Promise<void> {
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
        ...[ambient, ...Object.values(entryPoints), command],
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
async function joinModules(): Promise<void> {
  const joined = await Deno.makeTempDir();
  const names = [...Object.values(entryPoints), command]
    .map((source) => join(source).replace(".ts", ""));
  await run("node", {
    args: [
      `${modules}rollup/dist/bin/rollup`,
      ...names.map((name) => `--input=${name}=${out}esm/${name}.js`),
      `--dir=${joined}`,
      "--chunkFileNames=shared/[hash].js",
      "--experimentalMinChunkSize=5000",
      // As `sideEffects` in package.json has it.
      "--no-treeshake.moduleSideEffects",
      "--no-hoistTransitiveImports",
      "--no-minifyInternalExports",
    ],
  });
  for (const path of filesIn("npm/esm", ".js")) Deno.removeSync(root + path);
  cpSync(joined, `${out}esm`, { recursive: true });
}

/** Removes declarations that no entry point refers to. */
function keepPublicDeclarations(format: string): void {
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
  for (const source of Object.values(entryPoints)) {
    keep(join("npm", format, declarationOf(source)));
  }
  for (const path of filesIn(`npm/${format}`)) {
    if (!kept.has(path)) Deno.removeSync(root + path);
  }
}

function manifest(): Record<string, unknown> {
  const at = (folder: string, source: string) => ({
    types: `./${join(folder, declarationOf(source))}`,
    default: `./${join(folder, scriptOf(source))}`,
  });
  const exports = Object.entries(entryPoints).map(([name, source]) => [name, {
    // Node loads ES modules with `require()` as well. With one copy of each
    // module, `instanceof` works across both.
    "module-sync": at("esm", source),
    import: at("esm", source),
    // For tools that know only `require()`.
    require: at("script", source),
  }]);
  return {
    name: config.name,
    description:
      "Turns a REST route and parameters into a correct, safe, generic HTTP request",
    keywords: "github,http,mcp,openapi,request,rest,rfc6570,uri-template,url"
      .split(","),
    ...common,
    // For tools older than `exports`.
    main: "./script/mod.js",
    module: "./esm/mod.js",
    types: "./script/mod.d.ts",
    exports: {
      ...Object.fromEntries(exports),
      [`./${schema}`]: `./${schema}`,
      "./package.json": "./package.json",
    },
    bin: { waymark: join("esm", scriptOf(command)) },
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

async function buildPackage(emit: () => Promise<void>): Promise<void> {
  remove(out);
  await emit();
  for (const [format, type] of Object.entries(formats)) {
    for (const [source, dependency] of Object.entries(bundled)) {
      await bundle(`${out}${format}/${scriptOf(source)}`, type, dependency);
    }
    keepPublicDeclarations(format);
    // Tools look for `sideEffects` in the nearest package.json only.
    const { sideEffects } = common;
    write(out, { [`${format}/package.json`]: { type, sideEffects } });
  }
  await joinModules();
  // The command needs no CommonJS; some versions of dnt write it.
  remove(join(out, "script", scriptOf(command)));
  const read = (name: string) => Deno.readTextFileSync(root + name);
  write(out, {
    LICENSE: licence,
    "README.md": withAbsoluteLinks(read("README.md")),
    "SECURITY.md": withAbsoluteLinks(read("SECURITY.md")),
    [schema]: read(schema),
    "package.json": manifest(),
  });
}

const hasDnt = Deno.env.get("NPM_BUILDER") === "dnt" ||
  await isWithinReach("@deno/dnt");
// Loaded before anything is removed.
const emit = hasDnt ? await loadDnt() : emitWithTsc;
await installTools();
await buildPackage(emit);
const builder = hasDnt
  ? "dnt, as published"
  : "tsc, because JSR cannot be reached; it is never published";
console.log(`npm/ was built by ${builder}.`);
