import config from "../deno.json" with { type: "json" };
import { root } from "./_tools.ts";

/** A package that gives an entry point of the main one another name. */
export interface Alias {
  /** Where it is built, with a slash at its end, from the root. */
  readonly folder: string;
  readonly name: string;
  readonly description: string;
  /** The package that it is put in the place of. */
  readonly replaces: string;
  /** What it re-exports. */
  readonly entryPoint: keyof typeof config.exports;
}

/**
 * Builds a package that only re-exports an entry point of the main package: a
 * package manager can put a package in the place of another, and not a part of
 * one.
 */
export function buildAlias(alias: Alias): void {
  const { folder, name, description, entryPoint, replaces } = alias;
  const out = root + folder;
  Deno.mkdirSync(out, { recursive: true });
  for (const { name } of Deno.readDirSync(out)) Deno.removeSync(out + name);
  const { license, version } = config;
  const target = config.name + entryPoint.slice(1);
  const override = { overrides: { [replaces]: `npm:${name}@^${version}` } };
  const readme = `# ${name}

${description}.

It is \`${target}\` under a name
that a package manager can put in the place of another:

\`\`\`json
${JSON.stringify(override, null, 2)}
\`\`\`
`;
  const files = {
    "README.md": readme,
    "index.js": `export * from "${target}";\n`,
    "index.d.ts": `export * from "${target}";\n`,
    "index.cjs": `module.exports = require("${target}");\n`,
    "index.d.cts": `export * from "${target}";\n`,
  };
  for (const [file, code] of Object.entries(files)) {
    Deno.writeTextFileSync(out + file, code);
  }
  Deno.copyFileSync(`${root}LICENSE`, `${out}LICENSE`);
  const esm = { types: "./index.d.ts", default: "./index.js" };
  const manifest = {
    name,
    version,
    description,
    keywords: ["github", "octokit", "octokit-endpoint"],
    license,
    sideEffects: false,
    engines: { node: ">=20.19" },
    type: "module",
    main: "./index.cjs",
    types: "./index.d.cts",
    exports: {
      ".": {
        "module-sync": esm,
        import: esm,
        require: { types: "./index.d.cts", default: "./index.cjs" },
      },
      "./package.json": "./package.json",
    },
    // The very version that it was tested with.
    dependencies: { [config.name]: version },
  };
  Deno.writeTextFileSync(
    `${out}package.json`,
    `${JSON.stringify(manifest, null, 2)}\n`,
  );
}
