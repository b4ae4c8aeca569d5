/**
 * What the compiler says about the mistakes of `mistakes.jsonl` in calls of Waymark,
 * openapi-fetch and Hey API, on the description `pets.yaml`: how many lines its
 * message has, and whether it names the field. It needs `npm/`: `deno task ci build`.
 *
 *     deno run -A bench/types/mistakes.ts [--write]
 *
 * Prints a table; `--write` puts it into bench/README.md.
 */
import { installPackage } from "../../scripts/_install_package.ts";
import {
  attempt,
  installTools,
  modules,
  npmInstall,
  root,
  run,
} from "../../scripts/_tools.ts";
import { toMarkdown } from "../../scripts/_to_markdown.ts";
import { publish } from "../../scripts/_write_between.ts";

/** What generates the types of the others, as their pages say. */
const GENERATORS = ["openapi-typescript@7.13.0", "@hey-api/openapi-ts@0.95.0"];

/** A mistake, what a message has to name, and the call of each library. */
type Mistake = Readonly<Record<"mistake" | "field" | Library, string>>;

const MISTAKES: readonly Mistake[] = Deno
  .readTextFileSync(`${root}bench/types/mistakes.jsonl`)
  .trim().split("\n").map((line) => JSON.parse(line));

const LIBRARIES = {
  Waymark: `import { createClient } from "@waymark/endpoint/client";
import { described } from "@waymark/endpoint/openapi";
import type { paths } from "./paths.ts";
const client = createClient({
  baseUrl: "https://a.example",
  description: described<paths>({}),
});`,
  "openapi-fetch": `import createClient from "openapi-fetch";
import type { paths } from "./paths.ts";
const client = createClient<paths>({ baseUrl: "https://a.example" });`,
  "Hey API": `import * as sdk from "./sdk/index.ts";`,
};

await installTools();
const { project } = await installPackage("openapi-fetch");
await npmInstall(project, ...GENERATORS, "typescript@5.9.3");
Deno.copyFileSync(`${root}bench/types/pets.yaml`, `${project}pets.yaml`);
const bin = `${project}node_modules/.bin/`;
await run(`${bin}openapi-typescript`, {
  args: ["pets.yaml", "--output", "paths.ts"],
  cwd: project,
});
await run(`${bin}openapi-ts`, {
  args: ["-i", "./pets.yaml", "-o", "sdk", "-s", "--no-log-file"],
  cwd: project,
});

type Library = keyof typeof LIBRARIES;

/** The messages about a library's calls, by their index. */
async function messagesOf(library: Library): Promise<string[]> {
  const calls = MISTAKES.map((mistake) => mistake[library]);
  const file = `${library.replace(" ", "")}.ts`;
  const head = `${LIBRARIES[library]}\nexport {};`;
  Deno.writeTextFileSync(
    `${project}${file}`,
    `${head}\n${calls.join("\n")}\n`,
  );
  const { stdout } = await attempt("node", {
    args: [
      `${modules}typescript-5.9/bin/tsc`,
      ...["--noEmit", "--strict", "--exactOptionalPropertyTypes"],
      ...["--skipLibCheck", "--allowImportingTsExtensions"],
      ...["--target", "es2022", "--lib", "es2022,dom,dom.iterable"],
      ...["--module", "esnext", "--moduleResolution", "bundler"],
      ...["--pretty", "false", file],
    ],
    cwd: project,
  });
  const first = head.split("\n").length + 1;
  const messages: string[] = calls.map(() => "");
  for (const message of stdout.split(/\n(?=\S)/)) {
    const found = message.match(/^(\w[\w-]*)\.ts\((\d+),/);
    if (`${found?.[1]}.ts` !== file) continue;
    messages[Number(found![2]) - first] += message.trimEnd() + "\n";
  }
  return messages;
}

const names = Object.keys(LIBRARIES) as Library[];
const messages = await Promise.all(names.map(messagesOf));

const rows = MISTAKES.map(({ mistake, field }, row) => [
  mistake,
  ...messages.map((of) => {
    const message = of[row]!.trimEnd();
    if (!message) return "compiles";
    const lines = message.split("\n").length;
    const named = new RegExp(field).test(message) ? "" : ", without the field";
    return `${lines} ${lines === 1 ? "line" : "lines"}${named}`;
  }),
]);
await publish(
  "mistakes",
  toMarkdown([["mistake", ...names], ...rows]),
  "bench/README.md",
);
await Deno.remove(project, { recursive: true });
