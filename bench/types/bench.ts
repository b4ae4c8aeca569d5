/**
 * Measures what the types cost the compiler: 100 of GitHub's routes, typed by
 * its description, beside openapi-fetch on the same routes, and the same routes
 * without a description. It needs `npm/`: `deno task ci build`. Prints tables;
 * `--write` puts them into bench/README.md.
 */
import { median } from "../_figures.ts";
import { installPackage } from "../../scripts/_install_package.ts";
import { installTools, modules, run } from "../../scripts/_tools.ts";
import { toMarkdown } from "../../scripts/_to_markdown.ts";
import { publish } from "../../scripts/_write_between.ts";
import {
  type DescribedRoute,
  githubRoutes,
  type Values,
} from "../../tests/types/_github_routes.ts";

const ROUTES = 100;
/** How often each program is compiled, in turns. */
const RUNS = 9;

const PATHS = `import type { paths } from "@octokit/openapi-types";`;

function literal(values: Values): string {
  return `{ ${
    [...values].map(([name, value]) => `${JSON.stringify(name)}: ${value}`)
  } }`;
}

function waymarkCall({ route, inPath, inQuery, inBody }: DescribedRoute) {
  const data = inBody?.get("data");
  const body = data === undefined ? inBody ?? [] : [];
  const parameters = new Map([...inPath, ...inQuery, ...body]);
  const options = data === undefined ? "" : `, { data: ${data} }`;
  return `call(${JSON.stringify(route)}, ${literal(parameters)}${options})`;
}

function fetchCall({ method, path, inPath, inQuery, inBody }: DescribedRoute) {
  const parameters = [
    ...inPath.size > 0 ? [`path: ${literal(inPath)}`] : [],
    ...inQuery.size > 0 ? [`query: ${literal(inQuery)}`] : [],
  ];
  const options = [
    ...parameters.length > 0 ? [`params: { ${parameters} }`] : [],
    ...inBody ? [`body: ${inBody.get("data") ?? literal(inBody)}`] : [],
  ];
  return `call.${method}(${JSON.stringify(path)}${
    options.length > 0 ? `, { ${options} }` : ""
  })`;
}

/** The programs: the beginning of each, and its code for one route. */
const programs = {
  "GitHub's `paths`, imported only": {
    head: `${PATHS}\nexport type Root = paths["/"];`,
    body: () => "",
  },
  "`createEndpoint`": {
    head: `${PATHS}
import { createEndpoint } from "@waymark/endpoint";
import type { ResponseOf } from "@waymark/endpoint/client";
import { described } from "@waymark/endpoint/openapi";
const description = described<paths>();
declare function receive<Response>(): Response;
const call = createEndpoint({ baseUrl: "https://api.github.com", description });`,
    body: (route: DescribedRoute, index: number) =>
      `export const request${index} = ${waymarkCall(route)};
export const response${index} = receive<ResponseOf<paths, ${
        JSON.stringify(route.route)
      }>>();`,
  },
  "`createClient`": {
    head: `${PATHS}
import { createClient } from "@waymark/endpoint/client";
import { described } from "@waymark/endpoint/openapi";
const description = described<paths>();
const call = createClient({ baseUrl: "https://api.github.com", description });`,
    body: (route: DescribedRoute, index: number) =>
      `export const { data: response${index} } = await ${waymarkCall(route)};`,
  },
  "openapi-fetch": {
    head: `${PATHS}
import createClient from "openapi-fetch";
const call = createClient<paths>();`,
    body: (route: DescribedRoute, index: number) =>
      `export const { data: response${index} } = await ${fetchCall(route)};`,
  },
  "`endpoint`, without a description": {
    head: `import { endpoint as call } from "@waymark/endpoint";`,
    body: (route: DescribedRoute, index: number) =>
      `export const request${index} = ${waymarkCall(route)};`,
  },
};

/** What the compiler reports about its own work: a column's title, its word, and its factor. */
const COSTS = [
  ["check time, ms", "Check time", 1000],
  ["instantiations", "Instantiations", 1],
  ["types", "Types", 1],
  ["memory, MB", "Memory used", 1 / 1024],
] as const;

async function compile(version: string, index: number): Promise<number[]> {
  const report = await run("node", {
    args: [
      `${modules}typescript-${version}/bin/tsc`,
      ...["--extendedDiagnostics", "--noEmit", "--strict", "--skipLibCheck"],
      ...["--target", "es2022", "--lib", "es2022,dom,dom.iterable"],
      ...["--module", "nodenext"],
      `program${index}.ts`,
    ],
    cwd: project,
  });
  return COSTS.map(([, word, factor]) =>
    Number(new RegExp(`^${word}:\\s*([\\d.]+)`, "m").exec(report)?.[1]) * factor
  );
}

await installTools();
const { project } = await installPackage(
  "@octokit/openapi-types",
  "openapi-fetch",
);

const all = githubRoutes();
const routes = Array.from(
  { length: ROUTES },
  (_, index) => all[Math.floor(index * all.length / ROUTES)]!,
);
Object.values(programs).forEach(({ head, body }, index) => {
  Deno.writeTextFileSync(
    `${project}program${index}.ts`,
    `${head}\n${routes.map(body).join("\n")}\n`,
  );
});

const tables: string[] = [];
for (const version of ["5.9", "7"]) {
  const names = Object.keys(programs);
  const costs: number[][][] = names.map(() => []);
  for (let turn = 0; turn < RUNS; turn++) {
    for (const index of names.keys()) {
      costs[index]!.push(await compile(version, index));
    }
  }
  const rows = names.map((name, index) => [
    name,
    ...COSTS.map((_, column) =>
      Math.round(median(costs[index]!.map((cost) => cost[column]!)))
        .toLocaleString("en")
    ),
  ]);
  const heading = ["program", ...COSTS.map(([title]) => title)];
  const table = toMarkdown([heading, ...rows]);
  tables.push(`### TypeScript ${version}\n\n${table}`);
}
await publish("types", tables.join("\n\n"), "bench/README.md");
await Deno.remove(project, { recursive: true });
