/**
 * Measures what the types cost the compiler and an editor: 100 calls of a
 * description, beside openapi-fetch with the same calls. It needs `npm/`:
 * `deno task ci build`.
 *
 *     deno run -A bench/types/bench.ts [--write] [paths.ts …]
 *
 * The files are what openapi-typescript generates, beside GitHub's description,
 * which comes from npm. Prints tables; `--write` puts them into bench/README.md.
 */
import types from "@octokit/openapi-types/types.d.ts" with { type: "text" };
import { parseArgs } from "node:util";
import ts from "typescript";
import { median, mediansInTurns } from "../_figures.ts";
import { installPackage } from "../../scripts/_install_package.ts";
import { installTools, modules, run } from "../../scripts/_tools.ts";
import { publish } from "../../scripts/_publish.ts";
import {
  type Described,
  type Operation,
  operationsOf,
} from "../../tests/types/_description.ts";
import { openService } from "../../tests/types/_service.ts";

const CALLS = 100;
/** How often each program is compiled, in turns. */
const RUNS = 9;
/** How often an editor is asked for the routes, after the first time. */
const COMPLETIONS = 9;

type Values = ReadonlyMap<string, string>;

/** What a call of an operation holds, as source text. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly inPath: Values;
  readonly inQuery: Values;
  readonly inHeader: Values;
  readonly body: string | undefined;
}

/** The calls of a description that both libraries can make, evenly chosen. */
function callsOf(file: string): Call[] {
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    types: [],
  });
  const source = program.getSourceFile(file)!;
  const all = operationsOf(source, program.getTypeChecker()).flatMap(callOf);
  const count = Math.min(CALLS, all.length);
  return Array.from(
    { length: count },
    (_, index) => all[Math.floor(index * all.length / count)]!,
  );
}

/** A call with what is required, and two more parameters of the query. */
function callOf(operation: Operation): Call[] {
  const { method, path, inPath, inQuery, inHeader, bodies } = operation;
  const [body] = bodies;
  if (body && !/json|urlencoded/.test(body.mediaType)) return [];
  // openapi-fetch has no such names twice, so the two programs would differ.
  const names = inPath.map(({ name }) => name);
  if (inQuery.some(({ name }) => names.includes(name))) return [];
  const valuesOf = (described: readonly Described[], extra = 0) => {
    const optional = described.filter(({ isRequired }) => !isRequired);
    return new Map(
      described
        .filter((it) => it.isRequired || optional.indexOf(it) < extra)
        .map(({ name, text }) => [name, `a<${text}>()`]),
    );
  };
  return [{
    method,
    path,
    inPath: valuesOf(inPath),
    inQuery: valuesOf(inQuery, 2),
    inHeader: valuesOf(inHeader),
    body: body && `a<${body.text}>()`,
  }];
}

function waymarkCall(call: Call): string {
  const { method, path, inPath, inQuery, inHeader, body } = call;
  const options = [
    ...inHeader.size > 0 ? [`headers: ${textOf(inHeader)}`] : [],
    ...body ? [`data: ${body}`] : [],
  ];
  const parameters = textOf(new Map([...inPath, ...inQuery]));
  return `call("${method} ${path}", ${parameters}, { ${options} })`;
}

function fetchCall(call: Call): string {
  const { method, path, inPath, inQuery, inHeader, body } = call;
  const parameters = Object.entries({
    path: inPath,
    query: inQuery,
    header: inHeader,
  }).filter(([, values]) => values.size > 0)
    .map(([place, values]) => `${place}: ${textOf(values)}`);
  const options = [
    ...parameters.length > 0 ? [`params: { ${parameters} }`] : [],
    ...body ? [`body: ${body}`] : [],
  ];
  return `call.${method}("${path}", { ${options} })`;
}

/** An object literal. */
function textOf(members: Values): string {
  return `{ ${
    [...members].map(([name, value]) => `${JSON.stringify(name)}: ${value}`)
  } }`;
}

/** The libraries: the beginning of a program, its calls, and a call that is not finished. */
const LIBRARIES = {
  Waymark: {
    head: `import { createClient } from "@waymark/endpoint/client";
import { described } from "@waymark/endpoint/openapi";
const call = createClient({ baseUrl: "https://a.example", description: described<paths>({}) });`,
    call: waymarkCall,
    begun: `call("|", {});`,
  },
  "openapi-fetch": {
    head: `import createClient from "openapi-fetch";
const call = createClient<paths>({ baseUrl: "https://a.example" });`,
    call: fetchCall,
    begun: `call.GET("|", {});`,
  },
};

/** What the compiler reports about its own work: a column's title, its word, and its factor. */
const COSTS = [
  ["instantiations", "Instantiations", 1],
  ["check time, ms", "Check time", 1000],
  ["memory, MB", "Memory used", 1 / 1024],
] as const;

async function compile(version: string, file: string): Promise<number[]> {
  const report = await run("node", {
    args: [
      `${modules}typescript-${version}/bin/tsc`,
      ...["--extendedDiagnostics", "--noEmit", "--strict", "--skipLibCheck"],
      ...["--exactOptionalPropertyTypes", "--target", "es2022"],
      ...["--lib", "es2022,dom,dom.iterable,dom.asynciterable"],
      ...["--module", "nodenext", file],
    ],
    cwd: project,
  });
  return COSTS.map(([, word, factor]) =>
    Number(new RegExp(`^${word}:\\s*([\\d.]+)`, "m").exec(report)?.[1]) * factor
  );
}

/**
 * How long an editor takes to offer the routes while somebody types, in milliseconds:
 * the median of several times, after one that loads what it needs.
 */
function complete(file: string): number {
  const written = Deno.readTextFileSync(project + file);
  const position = written.indexOf("|");
  const { service, open } = openService(project, project + file, {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
    module: ts.ModuleKind.NodeNext,
    types: [],
  });
  const times: number[] = [];
  for (let turn = 0; turn <= COMPLETIONS; turn++) {
    open(written.replace("|", "") + "\n".repeat(turn));
    const start = performance.now();
    const found = service
      .getCompletionsAtPosition(project + file, position, {});
    if (!found?.entries.length) throw new Error(`${file} completes nothing`);
    if (turn > 0) times.push(performance.now() - start);
  }
  return median(times);
}

await installTools();
const { project } = await installPackage(
  "@octokit/openapi-types",
  "openapi-fetch",
);
const { positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: { write: { type: "boolean" } },
});
Deno.writeTextFileSync(`${project}github.d.ts`, types);
const names = ["github"];
for (const file of positionals) {
  const name = file.replace(/^.*\//, "").replace(/(\.d)?\.ts$/, "");
  Deno.copyFileSync(file, `${project}${name}.d.ts`);
  names.push(name);
}

/** The programs: their description, library and file. */
const programs = names.flatMap((name) => {
  const calls = callsOf(`${project}${name}.d.ts`);
  return Object.entries(LIBRARIES).map(([library, { head, call, begun }]) => {
    const file = `${name}_${library}`;
    const start =
      `import type { paths } from "./${name}.d.ts";\n${head}\ndeclare function a<Type>(): NonNullable<Type>;\nexport {};\n`;
    Deno.writeTextFileSync(
      `${project}${file}.ts`,
      start +
        calls.map((each, index) =>
          `export const { data: data${index} } = await ${call(each)};\n`
        ).join(""),
    );
    Deno.writeTextFileSync(`${project}${file}_begun.ts`, start + begun);
    return { name, library, file, calls: calls.length };
  });
});

const tables: (string | string[][])[] = [];
for (const version of ["5.9", "7"]) {
  const costs = await mediansInTurns(
    programs.map(({ file }) => async () => [
      ...await compile(version, `${file}.ts`),
      // TypeScript 7 has no service that runs here.
      ...version === "5.9" ? [complete(`${file}_begun.ts`)] : [],
    ]),
    { rounds: RUNS },
  );
  const titles = [
    ...COSTS.map(([title]) => title),
    ...version === "5.9" ? ["routes offered, ms"] : [],
  ];
  const rows = programs.map(({ name, library, calls }, index) => [
    `${name}, ${calls} calls: ${library}`,
    ...costs[index]!.map((cost) => Math.round(cost).toLocaleString("en")),
  ]);
  tables.push(`### TypeScript ${version}`, [["program", ...titles], ...rows]);
}
await publish("bench/README.md", "types", ...tables);
await Deno.remove(project, { recursive: true });
