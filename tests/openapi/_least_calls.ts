import ts from "typescript";
import { root, run } from "../../scripts/_tools.ts";
import { valuesOf } from "../tools/_values.ts";
import { type Node, type Operation, operationsOf } from "./_description.ts";

/** The command of the documents that writes the types, with its flags. */
const WRITE_TYPES = [
  "-y",
  ...["-p", "openapi-typescript@7.13.0", "-p", "typescript@5.9.3"],
  "openapi-typescript",
];
const FLAGS = ["--default-non-nullable=false", "--empty-objects-unknown"];

/**
 * Compiles the shortest valid call of each operation, made from the JSON Schema of
 * the description, because the types can be wrong about it.
 *
 * @param text The description, as JSON.
 * @param table The module that the command writes for it.
 * @returns How many calls there were, and those that do not compile.
 */
export async function leastCalls(
  text: string,
  table: string,
): Promise<{ calls: number; refused: string[] }> {
  const description = JSON.parse(text) as Node;
  const calls = operationsOf(description).flatMap((operation) => {
    const { method, contents } = operation;
    const hasBody = Object.keys(contents).length > 0;
    // Neither can be called.
    if (method === "TRACE" || hasBody && /^[GHO]/.test(method)) return [];
    return [callOf(description, operation)];
  });
  const folder = await Deno.makeTempDir();
  try {
    Deno.writeTextFileSync(`${folder}/api.json`, text);
    Deno.writeTextFileSync(`${folder}/table.ts`, table);
    await run("npx", {
      args: [
        ...[...WRITE_TYPES, "api.json", "--output", "paths.ts", ...FLAGS],
        ...text.includes('"readOnly":') ? ["--read-write-markers"] : [],
      ],
      cwd: folder,
    });
    const head = [
      `import { createEndpoint } from ${
        JSON.stringify(`${root}lib/endpoint/create_endpoint.ts`)
      };`,
      `import { described } from ${
        JSON.stringify(`${root}lib/description/mod.ts`)
      };`,
      'import type { paths } from "./paths.ts";',
      'import { table } from "./table.ts";',
      'const api = createEndpoint({ baseUrl: "https://h.test", description: described<paths>(table) });',
    ];
    const file = `${folder}/calls.ts`;
    Deno.writeTextFileSync(file, [...head, ...calls].join("\n"));
    return {
      calls: calls.length,
      refused: refusedIn(file, head.length, calls),
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What the compiler says of calls in a file, one a line from a first line on. */
export function refusedIn(
  file: string,
  first: number,
  calls: readonly string[],
): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    types: [],
    noEmit: true,
    skipLibCheck: true,
  });
  const source = program.getSourceFile(file)!;
  return program.getSemanticDiagnostics(source).map(
    ({ start = 0, messageText }) => {
      const { line } = source.getLineAndCharacterOfPosition(start);
      const message = ts.flattenDiagnosticMessageText(messageText, " ");
      return `${calls[line - first] ?? "the head"} ${message.slice(0, 300)}`;
    },
  );
}

/** The call with what the schemas require, and nothing else. */
function callOf(
  description: Node,
  { route, parameters, contents, isBodyRequired }: Operation,
): string {
  // Always the first of what can be chosen.
  const least = (schema: Node = {}) =>
    valuesOf(schema, () => 0, description).make(false);
  const given = (isHeader: boolean) =>
    parameters
      .filter((it) => it.in === "path" || it.required === true)
      .filter((it) =>
        isHeader ? it.in === "header" : it.in === "path" || it.in === "query"
      )
      .filter(({ name }) =>
        !/^(?:accept|content-type|authorization)$/i.test(name)
      )
      .map(({ name, schema, content }) => {
        const [typed] = Object.values(Object(content)) as Node[];
        return [name, least(schema ?? typed?.schema as Node | undefined)];
      });
  const headers = Object.fromEntries(given(true));
  const values = Object.fromEntries(given(false));
  const [type, { schema } = {}] = Object.entries(contents)
    .sort(([one], [other]) => preference(one) - preference(other))[0] ?? [];
  const options: Node = Object.keys(headers).length ? { headers } : {};
  if (isBodyRequired && type !== undefined) {
    const body = preference(type) < 4 ? least(schema) : "text";
    const keys = Object.keys(Object(body));
    const isPlain = typeof body === "object" && !Array.isArray(body) &&
      keys.length > 0 && keys.every((key) => !(key in values));
    if (isPlain) Object.assign(values, body);
    else options.data = body;
  }
  const args: unknown[] = [route, values, options];
  while (args.length > 1 && !Object.keys(Object(args.at(-1))).length) {
    args.pop();
  }
  return `api(${args.map((it) => JSON.stringify(it)).join(", ")});`;
}

/** The order in which a call prefers types. */
function preference(type: string): number {
  const order = [
    /^application\/json\b|^\*\/\*/,
    /json\b/,
    /urlencoded/,
    /form-data/,
  ];
  const index = order.findIndex((pattern) => pattern.test(type));
  return index < 0 ? order.length : index;
}
