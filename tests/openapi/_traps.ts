import { deepStrictEqual, ok, strictEqual, throws } from "node:assert";
import { cpSync } from "node:fs";
import { load } from "js-yaml";
import {
  attempt,
  executable,
  installTools,
  modules,
  root,
  run,
} from "../../scripts/_tools.ts";
import { refusedIn } from "./_least_calls.ts";

/** A call, and what comes of it. */
interface Call {
  readonly call: string;
  /** What the compiler says; such a call is not run. */
  readonly refused?: string;
  /** What the message of the error holds. */
  readonly throws?: string;
  /** After the base URL, if it is not the path of the route. */
  readonly url?: string;
  /** The headers beside those that JSON has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The media type of the body, unless it is JSON. */
  readonly type?: string;
  readonly body?: unknown;
}

/** A description with its calls. */
interface Trap {
  /** More arguments of the command. */
  readonly "x-args"?: readonly string[];
  /** What the command says, but for the names of operations. */
  readonly "x-says"?: readonly string[];
  readonly "x-status"?: number;
  readonly "x-calls": readonly Call[];
}

/**
 * Writes types and tables for each description of `traps/` with `waymark
 * openapi`, on Node and with the tools of a project, and compiles and runs the
 * calls that the description holds.
 *
 * @returns How many calls were right, and what was wrong with the others.
 */
export async function checkTraps(): Promise<
  { passed: number; failures: string[] }
> {
  const folder = `${await Deno.makeTempDir()}/`;
  const failures: string[] = [];
  let passed = 0;
  try {
    await installTools();
    Deno.writeTextFileSync(`${folder}package.json`, "{}");
    await run("npm", {
      args: [
        ...["install", "--silent", "--no-audit", "--no-fund"],
        ...["openapi-typescript@7.13.0", "typescript@5.9.3"],
        "swagger2openapi@7.0.8",
      ],
      cwd: folder,
    });
    await run(executable("esbuild"), {
      args: [
        `${root}cli.ts`,
        ...["--bundle", "--platform=node", "--format=esm"],
        ...["--main-fields=module,main", `--outfile=${folder}waymark.mjs`],
      ],
      env: { NODE_PATH: modules },
    });
    const traps = `${root}tests/openapi/traps/`;
    for (const { name, isFile } of Deno.readDirSync(traps)) {
      if (!isFile) continue;
      const text = Deno.readTextFileSync(traps + name);
      try {
        passed += await checkTrap(folder, name, text);
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`);
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return { passed, failures };
}

async function checkTrap(
  project: string,
  name: string,
  text: string,
): Promise<number> {
  const trap = load(text) as Trap;
  const folder = `${project}${name.replace(".yaml", "")}/`;
  cpSync(`${root}tests/openapi/traps/parts`, `${folder}parts`, {
    recursive: true,
  });
  Deno.writeTextFileSync(`${folder}api.yaml`, text);
  const { success, output } = await attempt("node", {
    args: [
      ...[`${project}waymark.mjs`, "openapi", "api.yaml", "--output", "api"],
      ...trap["x-args"] ?? [],
    ],
    cwd: folder,
  });
  strictEqual(success, !trap["x-status"], output);
  const said = output.match(/^ {2}(?:error|note): .*/gm) ?? [];
  deepStrictEqual(
    said.map((line) => line.trim()).sort(),
    [...trap["x-says"] ?? []].sort(),
  );

  const calls = trap["x-calls"];
  // The description of a project imports the package by its name.
  const description = Deno.readTextFileSync(`${folder}api/description.ts`)
    .replace(
      '"@waymark/endpoint/openapi"',
      JSON.stringify(`${root}lib/description/mod.ts`),
    );
  Deno.writeTextFileSync(`${folder}api/description.ts`, description);
  const head = [
    `import { createEndpoint } from ${JSON.stringify(`${root}mod.ts`)};`,
    'import * as written from "./api/description.ts";',
    'const options = { baseUrl: "https://h.test", description: written.description };',
    "const api = createEndpoint(options);",
    description.includes("export const origins")
      ? "const trusting = createEndpoint({ ...options, trustedOrigins: written.origins });"
      : "",
    "export const calls: (() => unknown)[] = [",
  ];
  const file = `${folder}calls.ts`;
  const lines = calls.map(({ call }) => `() => ${call},`);
  Deno.writeTextFileSync(file, [...head, ...lines, "];"].join("\n"));
  const refused = refusedIn(file, head.length, lines);
  const { calls: run } = await import(`file://${file}`);
  for (const [index, { call, ...expected }] of calls.entries()) {
    const line = lines[index]!;
    const message = refused.find((it) => it.startsWith(line)) ?? "";
    if (expected.refused === undefined) strictEqual(message, "");
    else ok(message.includes(expected.refused), `${call}: ${message}`);
    if (expected.throws !== undefined) {
      throws(run[index], (error: Error) => {
        ok(error.message.includes(expected.throws!), error.message);
        return true;
      });
    } else if (expected.refused === undefined) {
      deepStrictEqual({ ...run[index]() }, requestOf({ call, ...expected }));
    }
  }
  return calls.length;
}

/** The request of a call. */
function requestOf({ call, url, headers, type, body }: Call): object {
  const [, method = "", path = ""] = /"([A-Z]+) ([^"]+)"/.exec(call)!;
  return {
    method: method.toLowerCase(),
    url: new URL(url ?? path, "https://h.test").href,
    headers: {
      accept: "application/json",
      ...body !== undefined && {
        "content-type": type ?? "application/json; charset=utf-8",
      },
      ...headers,
    },
    ...body !== undefined && { body },
  };
}
