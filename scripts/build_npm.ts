/**
 * Builds the npm package into `npm/`: by dnt where JSR can be reached (ES
 * modules and CommonJS), else by `deno pack` (ES modules only, which
 * `require()` loads too on the versions of Node that the package asks for).
 *
 * @module
 */
import config from "../deno.json" with { type: "json" };
import { canLoad } from "./_jsr.ts";
import { root, run } from "./_tools.ts";

const folder = `${root}npm/`;
const schema = "schema/run_install_input.schema.json";

/** What package.json says however the package is built. */
const manifest = {
  name: config.name,
  version: config.version,
  description:
    "Turns a REST route and parameters into a correct, safe, generic HTTP request",
  keywords: [
    "github",
    "http",
    "openapi",
    "request",
    "rest",
    "rfc6570",
    "uri-template",
    "url",
  ],
  license: config.license,
  sideEffects: false,
  engines: { node: ">=20.19" },
};

/**
 * What `./cli` is in the package: the command as a function, without a side
 * effect. `cli.ts` is the program, which becomes the package's `bin`.
 */
const command = "lib/cli/main";

async function buildWithDnt(): Promise<void> {
  const { build } = await import("@deno/dnt");
  await build({
    entryPoints: [
      ...Object.entries({ ...config.exports, "./cli": `./${command}.ts` })
        .map(([name, path]) => ({ name, path })),
      { kind: "bin" as const, name: "waymark", path: config.exports["./cli"] },
    ],
    outDir: folder,
    shims: {},
    test: false,
    typeCheck: "both",
    skipSourceOutput: true,
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2022", "DOM", "DOM.Iterable"],
    },
    package: {
      ...manifest,
      exports: { [`./${schema}`]: `./${schema}` },
      devDependencies: { "@types/node": "20.19.43" },
    },
  });
  await Deno.mkdir(`${folder}schema`);
  for (const file of ["LICENSE", "README.md", "SECURITY.md", schema]) {
    await Deno.copyFile(root + file, folder + file);
  }
  // What dnt needed for its own type check.
  for (const leftover of [".npmignore", "node_modules", "package-lock.json"]) {
    await Deno.remove(folder + leftover, { recursive: true }).catch(() => {});
  }
  const { devDependencies: _types, _generatedBy, ...rest } = readManifest();
  writeManifest(rest);
}

async function buildWithDenoPack(): Promise<void> {
  const tarball = await Deno.makeTempFile({ suffix: ".tgz" });
  await run(Deno.execPath(), {
    args: [
      "pack",
      "--allow-dirty",
      "--no-source-maps",
      "--ignore=CHANGELOG.md",
      `--output=${tarball}`,
    ],
    cwd: root,
  });
  await Deno.mkdir(folder);
  await run("tar", {
    args: ["-xzf", tarball, "-C", folder, "--strip-components=1"],
  });
  await Deno.remove(tarball);
  const { exports, ...packed } = readManifest();
  writeManifest({
    ...packed,
    ...manifest,
    exports: {
      ...Object(exports),
      "./cli": {
        types: `./${command}.d.ts`,
        default: `./${command}.js`,
      },
      [`./${schema}`]: `./${schema}`,
    },
    bin: { waymark: "./cli.js" },
  });
}

function readManifest(): Record<string, unknown> {
  return JSON.parse(Deno.readTextFileSync(`${folder}package.json`));
}

function writeManifest(content: Record<string, unknown>): void {
  Deno.writeTextFileSync(
    `${folder}package.json`,
    `${JSON.stringify(content, null, 2)}\n`,
  );
}

await Deno.remove(folder, { recursive: true }).catch(() => {});
if (await canLoad("@deno/dnt")) {
  console.log("Building npm/ with dnt.");
  await buildWithDnt();
} else {
  console.log("JSR cannot be reached: building npm/ with deno pack.");
  await buildWithDenoPack();
}
