/**
 * What the compiler says about 14 mistakes in calls of Waymark, openapi-fetch and
 * Hey API, on the description beside this file: how many lines its message has, and
 * whether it names the field. It needs `npm/`: `deno task ci build`.
 *
 *     deno run -A bench/types/mistakes.ts [--write] [--show]
 *
 * Prints a table; `--write` puts it into bench/README.md, and `--show` prints the
 * messages as well.
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

/** Each mistake, what a message has to name, and the call of each library. */
const MISTAKES: readonly (readonly [
  mistake: string,
  field: RegExp,
  waymark: string,
  openapiFetch: string,
  heyApi: string | undefined,
])[] = [
  [
    "a misspelt path",
    /petz|listPetz/,
    `client("GET /petz");`,
    `client.GET("/petz");`,
    `sdk.listPetz();`,
  ],
  [
    "a method that the path lacks",
    /PUT|putPets/,
    `client("PUT /pets");`,
    `client.PUT("/pets");`,
    `sdk.putPets();`,
  ],
  [
    "a misspelt parameter",
    /limt/,
    `client("GET /pets", { limt: 1 });`,
    `client.GET("/pets", { params: { query: { limt: 1 } } });`,
    `sdk.listPets({ query: { limt: 1 } });`,
  ],
  [
    "a parameter of a wrong type",
    /'string' is not assignable to type 'number/,
    `client("GET /pets", { limit: "1" });`,
    `client.GET("/pets", { params: { query: { limit: "1" } } });`,
    `sdk.listPets({ query: { limit: "1" } });`,
  ],
  [
    "a value that is none of an enum",
    /"up"/,
    `client("GET /pets", { sort: "up" });`,
    `client.GET("/pets", { params: { query: { sort: "up" } } });`,
    `sdk.listPets({ query: { sort: "up" } });`,
  ],
  [
    "a missing parameter",
    /petId/,
    `client("GET /pets/{petId}", {});`,
    `client.GET("/pets/{petId}", { params: { path: {} } });`,
    `sdk.getPet({ path: {} });`,
  ],
  [
    "no parameters at all",
    /petId/,
    `client("GET /pets/{petId}");`,
    `client.GET("/pets/{petId}");`,
    `sdk.getPet();`,
  ],
  [
    "a missing key of the body",
    /name/,
    `client("POST /pets", { tag: "a" });`,
    `client.POST("/pets", { body: { tag: "a" } });`,
    `sdk.addPet({ body: { tag: "a" } });`,
  ],
  [
    "a misspelt key of the body",
    /tga/,
    `client("POST /pets", { name: "a", tga: "b" });`,
    `client.POST("/pets", { body: { name: "a", tga: "b" } });`,
    `sdk.addPet({ body: { name: "a", tga: "b" } });`,
  ],
  [
    "a missing header",
    /X-Reason/,
    `client("DELETE /pets/{petId}", { petId: 1 });`,
    `client.DELETE("/pets/{petId}", { params: { path: { petId: 1 } } });`,
    `sdk.deletePet({ path: { petId: 1 } });`,
  ],
  [
    "no body",
    /data|body/,
    `client("POST /list");`,
    `client.POST("/list");`,
    `sdk.addList();`,
  ],
  [
    "an option among the parameters",
    /timeout/,
    `client("GET /pets", { timeout: 1000 });`,
    `client.GET("/pets", { params: { query: { timeout: 1000 } } });`,
    `sdk.listPets({ query: { timeout: 1000 } });`,
  ],
  [
    "a misspelt option",
    /signl/,
    `client("GET /pets", {}, { signl: undefined });`,
    `client.GET("/pets", { signl: undefined });`,
    `sdk.listPets({ signl: undefined });`,
  ],
  [
    "a property that the response lacks",
    /nam'/,
    `(await client("GET /pets/{petId}", { petId: 1 })).data.nam;`,
    `(await client.GET("/pets/{petId}", { params: { path: { petId: 1 } } })).data?.nam;`,
    `(await sdk.getPet({ path: { petId: 1 } })).data?.nam;`,
  ],
];

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

/** The messages about a library's calls, by their index. */
async function messagesOf(library: string, calls: string[]): Promise<string[]> {
  const file = `${library.replace(" ", "")}.ts`;
  const head = `${LIBRARIES[library as keyof typeof LIBRARIES]}\nexport {};`;
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

const names = Object.keys(LIBRARIES);
const messages = await Promise.all(names.map((name, index) =>
  messagesOf(
    name,
    MISTAKES.map(([, , ...calls]) => calls[index]!),
  )
));

const rows = MISTAKES.map(([mistake, field], row) => [
  mistake,
  ...messages.map((of) => {
    const message = of[row]!.trimEnd();
    if (!message) return "compiles";
    const lines = message.split("\n").length;
    const named = field.test(message) ? "" : ", without the field";
    return `${lines} ${lines === 1 ? "line" : "lines"}${named}`;
  }),
]);
if (Deno.args.includes("--show")) {
  for (const [index, name] of names.entries()) {
    console.log(`${name}\n${messages[index]!.join("\n")}`);
  }
}
await publish(
  "mistakes",
  toMarkdown([["mistake", ...names], ...rows]),
  "bench/README.md",
);
await Deno.remove(project, { recursive: true });
