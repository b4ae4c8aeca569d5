import ts from "typescript";
import { root, run } from "../../scripts/_tools.ts";
import { dereference, type Node, operationsOf } from "./_description.ts";

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
  { route, parameters, contents, isBodyRequired }: ReturnType<
    typeof operationsOf
  >[number],
): string {
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
        return [name, least(description, schema ?? typed?.schema)];
      });
  const headers = Object.fromEntries(given(true));
  const values = Object.fromEntries(given(false));
  const [type, { schema } = {}] = Object.entries(contents)
    .sort(([one], [other]) => preference(one) - preference(other))[0] ?? [];
  const options: Node = Object.keys(headers).length ? { headers } : {};
  if (isBodyRequired && type !== undefined) {
    const body = preference(type) < 4 ? least(description, schema) : "text";
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

/** The least value that a schema takes of a client. */
export function least(document: Node, schema: unknown, level = 0): unknown {
  const node = dereference(document, schema);
  const of = (member: unknown) => least(document, member, level + 1);
  const { type, enum: choices, properties = {}, required = [] } = node;
  if (level > 20) return null;
  if (node.const !== undefined) return node.const;
  if (Array.isArray(choices)) return choices.find((it) => it !== null) ?? null;
  const [choice] = [node.oneOf, node.anyOf].flat().filter(Boolean) as Node[];
  const parts = [...node.allOf as Node[] ?? [], ...choice ? [choice] : []];
  const types = [type].flat().filter((it) => it !== undefined);
  const isObject = !types.length || types.includes("object");
  const [part] = parts;
  if (part && !isObject) return of({ type, ...dereference(document, part) });
  if (types.includes("array")) {
    return Array.from(
      { length: Number(node.minItems ?? 0) },
      () => of(node.items),
    );
  }
  if (types.includes("boolean")) return true;
  if (types.includes("integer") || types.includes("number")) {
    return Number(node.minimum ?? 1);
  }
  if (types.includes("string")) return "text";
  if (types.length === 1 && types[0] === "null") return null;
  const names = (required as string[])
    // What the server alone writes, it requires of itself alone.
    .filter((name) =>
      !dereference(document, Object(properties)[name]).readOnly
    );
  const own = Object.fromEntries(
    names.map((name) => [name, of(Object(properties)[name])]),
  );
  const values = parts.map(of);
  const others = values.filter((it) =>
    typeof it !== "object" || Array.isArray(it)
  );
  if (others.length && !names.length) return others[0];
  for (
    let left = Number(node.minProperties ?? 0) - names.length;
    left > 0;
    left--
  ) {
    own[`key${left}`] = "text";
  }
  const isAny = !types.length && !parts.length && !names.length &&
    node.properties === undefined && node.additionalProperties === undefined;
  return isAny ? "text" : Object.assign({}, ...values, own);
}
