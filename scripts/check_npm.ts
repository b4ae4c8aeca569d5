/**
 * Holds the npm package to what its users rely on: packs `npm/`, installs the
 * tarball into an empty project, and uses it there without Deno.
 *
 * @module
 */
import config from "../deno.json" with { type: "json" };
import { installPackage } from "./_install_package.ts";
import {
  attempt,
  installTools,
  modules,
  type Outcome,
  root,
} from "./_tools.ts";
import { toText } from "./_total.ts";

const consumers = `${root}scripts/consumers/`;

/** What the tarball may hold. */
const allowedFiles =
  /^(?:LICENSE|(?:README|SECURITY)\.md|(?:.+\/)?package\.json|.+\.js|.+\.d\.ts|.+\.schema\.json)$/;

await installTools();
const { project, tarball, files } = await installPackage();
const hasCommonJs = files.some((file) => file.startsWith("script/"));
for (const { name } of Deno.readDirSync(consumers)) {
  Deno.copyFileSync(consumers + name, project + name);
}
Deno.copyFileSync(`${consumers}types.ts`, `${project}types.cts`);

let passed = 0;
let failed = 0;
function check(name: string, { success, output }: Outcome): void {
  if (success) {
    passed++;
    console.log(`ok      ${name}`);
  } else {
    failed++;
    console.log(`FAILED  ${name}\n${output.replace(/^/gm, "        ")}`);
  }
}

function inProject(command: string, ...args: string[]): Promise<Outcome> {
  return attempt(command, { args, cwd: project });
}

/** An outcome that also depends on what was printed. */
function expecting(outcome: Outcome, isRight: boolean): Outcome {
  return { ...outcome, success: outcome.success && isRight };
}

const strangers = files.filter((file) => !allowedFiles.test(file));
check("the tarball holds nothing but the package", {
  success: strangers.length === 0,
  stdout: "",
  output: strangers.join("\n"),
});
const mapped = files.filter((file) =>
  Deno.readTextFileSync(`${project}node_modules/${config.name}/${file}`)
    .includes("sourceMappingURL")
);
check("no file names a source map", {
  success: mapped.length === 0,
  stdout: "",
  output: mapped.join("\n"),
});

check("import on Node", await inProject("node", "import.mjs"));
check("require() on Node", await inProject("node", "require.cjs"));

const version = await inProject(
  "npx",
  "--no-install",
  config.name,
  "--version",
);
check(
  `npx ${config.name} --version`,
  expecting(version, version.stdout.includes(config.version)),
);
const start = await inProject(
  "npx",
  "--no-install",
  "waymark",
  "GET /orgs/{org}/repos",
  "org=octokit",
);
check(
  "npx waymark prints request options",
  expecting(
    start,
    start.stdout.includes(`"https://api.github.com/orgs/octokit/repos"`),
  ),
);

const strict = [
  "--noEmit",
  "--strict",
  "--exactOptionalPropertyTypes",
  "--noUncheckedIndexedAccess",
  "--target",
  "es2022",
];
const browser = ["--lib", "es2022,dom,dom.iterable"];
const node = [
  "--lib",
  "es2022",
  "--types",
  "node",
  "--typeRoots",
  `${modules}@types`,
];
const nodenext = ["--module", "nodenext", "--moduleResolution", "nodenext"];
const bundler = ["--module", "esnext", "--moduleResolution", "bundler"];
for (const release of ["5.4", "5.9", "7"]) {
  const compile = async (name: string, ...args: string[]) => {
    check(
      `TypeScript ${release}, ${name}`,
      await inProject(
        "node",
        `${modules}typescript-${release}/bin/tsc`,
        ...strict,
        ...args,
      ),
    );
  };
  await compile("nodenext", "types.ts", ...nodenext, ...browser);
  await compile("bundler", "types.ts", ...bundler, ...browser);
  await compile("nodenext, types of Node", "types.ts", ...nodenext, ...node);
  // TypeScript before 5.8 refuses to require() an ES module.
  if (release !== "5.4" || hasCommonJs) {
    await compile("nodenext, CommonJS", "types.cts", ...nodenext, ...browser);
  }
}

check(
  "publint",
  await inProject(`${modules}.bin/publint`, "--strict", tarball),
);
check(
  "Are the types wrong?",
  await inProject(
    `${modules}.bin/attw`,
    tarball,
    "--profile",
    hasCommonJs ? "strict" : "esm-only",
  ),
);

await Deno.remove(project, { recursive: true });
console.log(toText({ passed, failed, skipped: 0 }));
Deno.exit(failed === 0 ? 0 : 1);
