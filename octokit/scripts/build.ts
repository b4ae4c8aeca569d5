/**
 * Builds the npm package `@waymark/octokit-endpoint` into
 * `npm_octokit_endpoint/`: one ES module, one CommonJS module, and their
 * declarations. An override of a package manager replaces a package by a
 * package, so it holds all of its code and has no dependency.
 */
import main from "../../deno.json" with { type: "json" };
import {
  executable,
  installTools,
  modules,
  root,
  run,
} from "../../scripts/_tools.ts";
import { metadata, withAbsoluteLinks } from "../../scripts/release.ts";
import config from "../deno.json" with { type: "json" };

const folder = `${root}npm_octokit_endpoint/`;
const licence = Deno.readTextFileSync(`${root}LICENSE`);

/** The folders of the package, by the module type of the files in them. */
const FORMATS = { module: "esm", commonjs: "script" } as const;

/** The files whose declarations are public, from the root. */
const DECLARATIONS = [
  "octokit/endpoint",
  "octokit/types",
  "lib/endpoint_error",
];

const OPTIONS =
  "--declaration --emitDeclarationOnly --strict --target es2022 --lib es2022,dom,dom.iterable --module esnext --moduleResolution bundler --allowImportingTsExtensions";

async function bundle(format: string): Promise<void> {
  await run(executable("esbuild"), {
    args: [
      `${root}octokit/endpoint.ts`,
      "--bundle",
      "--target=es2022",
      `--format=${format === "script" ? "cjs" : format}`,
      `--outfile=${folder}${format}/octokit/endpoint.js`,
      "--log-level=error",
    ],
  });
}

async function declare(): Promise<void> {
  const emitted = await Deno.makeTempDir();
  await run("node", {
    args: [
      `${modules}typescript-5.9/bin/tsc`,
      ...[`--outDir ${emitted} --rootDir ${root}`, OPTIONS]
        .flatMap((line) => line.split(" ")),
      `${root}octokit/endpoint.ts`,
    ],
  });
  for (const name of DECLARATIONS) {
    // TypeScript does not rewrite the extensions in declarations.
    const text = Deno.readTextFileSync(`${emitted}/${name}.d.ts`)
      .replace(/(from "\.[^"]*)\.ts"/g, '$1.js"');
    for (const format of Object.values(FORMATS)) {
      write(`${format}/${name}.d.ts`, text);
    }
  }
  await Deno.remove(emitted, { recursive: true });
}

function write(name: string, content: string | object): void {
  const path = folder + name;
  Deno.mkdirSync(path.replace(/[^/]*$/, ""), { recursive: true });
  Deno.writeTextFileSync(
    path,
    typeof content === "string"
      ? content
      : `${JSON.stringify(content, null, 2)}\n`,
  );
}

await installTools();
await Deno.remove(folder, { recursive: true }).catch(() => {});
for (const [type, format] of Object.entries(FORMATS)) {
  await bundle(format);
  // Tools look for `sideEffects` in the nearest package.json only.
  write(`${format}/package.json`, { type, sideEffects: false });
}
await declare();
write("LICENSE", licence);
write(
  "README.md",
  withAbsoluteLinks(
    Deno.readTextFileSync(`${root}octokit/README.md`),
    main.repository,
    config.version,
    "octokit/",
  ),
);
const [esm, cjs] = Object.values(FORMATS).map((format) => ({
  types: `./${format}/octokit/endpoint.d.ts`,
  default: `./${format}/octokit/endpoint.js`,
}));
write("package.json", {
  name: config.name,
  version: config.version,
  description:
    "A drop-in replacement for @octokit/endpoint that builds the same requests, except unsafe ones",
  keywords: ["github", "octokit", "octokit-endpoint"],
  license: main.license,
  author: /^Copyright \(c\) \d+ (?:the )?(.*)$/m.exec(licence)![1],
  ...metadata(),
  sideEffects: false,
  engines: { node: ">=20.19" },
  type: "module",
  main: cjs!.default,
  types: cjs!.types,
  exports: {
    // Node loads ES modules with `require()` as well. With one copy of each
    // module, `instanceof` works across both.
    ".": { "module-sync": esm, import: esm, require: cjs },
    "./package.json": "./package.json",
  },
});
console.log("npm_octokit_endpoint/ was built.");
