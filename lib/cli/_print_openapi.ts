import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { writeTable } from "../description/table/table_of.ts";
import { notesOn } from "../description/table/_notes_on.ts";
import { readOperations } from "../description/model/_read_operations.ts";
import { type Node, toObject, toText } from "../description/model/_resolve.ts";
import { bundleDescription } from "../description/load/_bundle_description.ts";
import { type CommandContext, HELP, type Subcommand } from "./_command_line.ts";
import type { Swagger2openapi } from "../description/load/_convert_swagger.ts";
import { modernize } from "../description/load/_parse_document.ts";
import { show, showBare, toLine } from "../_show.ts";
import { UsageError } from "./_output.ts";
import { declarationsOf, writeModule } from "./_write_module.ts";
import { type OpenapiTypescript, writeTypes } from "./_write_types.ts";

export const printOpenapi: Subcommand = {
  name: "openapi",
  help: `\
waymark openapi generates the types and the table of an OpenAPI description.

Usage:
  waymark openapi --output <folder> [options] <description.json | .yaml | ->
  waymark openapi --table [options] <description.json | description.yaml | ->

It reads OpenAPI 3 and Swagger 2.0, also if its $refs lead to other files, and
writes paths.ts and description.ts: both whole or neither. The types are those
of openapi-typescript, which your project has to have:
  npm install --save-dev openapi-typescript@7 typescript@5

What calls have to write in another way is noted on standard error. What no
call can express is an error, and the exit status is then 1; the files have the
rest.

Options:
  -o, --output <folder>
                        where to write the files; it is created if missing
  --table               write the table alone, for types that come from
                        elsewhere; to table.ts, or else to standard output
  --names               also write the names of all parameters, so that calls
                        with others are errors where types do not check them
  --strict              exit with status 1 for notes, too
${HELP}
Examples:
  waymark openapi shop.yaml --output api
  curl -fsSL https://api.example.com/openapi.json | waymark openapi --table -
`,
  needs: "exactly one description: a file, or - for standard input",

  async run(context) {
    const { options, write } = context;
    const [folder] = options.output ?? [];
    if (options.table) {
      const { table, declarations } = describeModule(
        await loadDescription(context, folder ?? "."),
        context,
      );
      const module = writeModule(declarations, { table });
      if (!folder) return module;
      await write({ [join(folder, "table.ts")]: module }, folder);
      return "";
    }
    if (!folder) {
      throw new UsageError(
        "openapi needs a folder: --output api, or prints the table with --table",
      );
    }
    const tools = load<OpenapiTypescript>(folder, "openapi-typescript");
    const description = await loadDescription(context, folder);
    nameOperations(description.document);
    // First, because it names the operations of a fault.
    const { table, declarations } = describeModule(description, context);
    let types: string;
    try {
      types = writeTypes(description.document, tools);
    } catch (error) {
      const [line] = (error as Error).message.split("\n");
      throw new Error(
        `openapi-typescript cannot read ${description.source}: ${line}`,
      );
    }
    const files = {
      [join(folder, "paths.ts")]: types,
      [join(folder, "description.ts")]: writeModule(declarations, {
        description: table,
      }),
    };
    await write(files, folder);
    const names = ["description", ...Object.keys(declarations.values)];
    const from = `./${relative(process.cwd(), resolve(folder))}`;
    return `\
Wrote ${Object.keys(files).map(showBare).join(" and ")}. Typed calls begin with:

import { createClient } from "@waymark/endpoint/client";
import { ${names.join(", ")} } from "${from}/description.ts";

const api = createClient({
  baseUrl: ${names.includes("server") ? "server" : '"https://api.example.com"'},
  description,${names.includes("origins") ? "\n  trustedOrigins: origins," : ""}
});
`;
  },
};

/** A description in one document, and where it comes from. */
interface LoadedDescription {
  readonly document: Node;
  readonly source: string;
}

/** Reads a description and the files that it refers to, as OpenAPI 3. */
async function loadDescription(
  { words: [path = ""], options, read, warn, fail }: CommandContext,
  folder: string,
): Promise<LoadedDescription> {
  const { source, faults, ...bundle } = await bundleDescription(path, read);
  if (faults.length) {
    fail(
      `${source} has references that lead nowhere`,
      faults.map((it) => `error: ${it}`),
    );
  }
  const { document, notes } = await modernize(
    bundle.document,
    source,
    bundle.characters,
    () => Promise.resolve(load<Swagger2openapi>(folder, "swagger2openapi")),
  );
  const note = options.strict ? fail : warn;
  for (const [route, lines] of notes) {
    note(toLine(route).slice(0, 300), lines.map((it) => `note: ${it}`));
  }
  return { document, source };
}

/** What to install; openapi-typescript 7 needs TypeScript 5. */
const INSTALL = {
  "openapi-typescript": "openapi-typescript@7 typescript@5",
  "swagger2openapi": "swagger2openapi",
};

/** Loads a package from where a folder, the current one or, with `npx -p`, the command is. */
function load<T>(folder: string, name: keyof typeof INSTALL): T {
  const program = dirname(String(process.argv[1]));
  const paths = [resolve(folder), process.cwd(), program];
  const require = createRequire(join(paths[0]!, "_"));
  try {
    return require(require.resolve(name, { paths }));
  } catch (error) {
    if (Object(error).code !== "MODULE_NOT_FOUND") throw error;
    throw new Error(
      `the project has no ${name}; npm install --save-dev ${INSTALL[name]}`,
    );
  }
}

/** Says what calls cannot express or have to write in another way, and what the module has. */
function describeModule(
  { document }: LoadedDescription,
  { options, warn, fail }: CommandContext,
) {
  const operations = readOperations(document);
  const note = options.strict ? fail : warn;
  if (!operations.length) {
    note('the description has no operations; they are in "paths"');
  }
  for (const operation of operations) {
    const { errors, notes } = notesOn(document, operation);
    if (!errors.length && !notes.length) continue;
    const route = `${operation.method} ${operation.path}`;
    const name = toLine(operation.name);
    const title = name ? `${route} (${showBare(name)})` : route;
    // More characters than paths have.
    (errors.length ? fail : note)(title.replace(/\s+/g, " ").slice(0, 300), [
      ...errors.map((it) => `error: ${it}`),
      ...notes.map((it) => `note: ${it}`),
    ]);
  }
  const shared = [...operationsById(document)]
    .filter(([, all]) => all.length > 1)
    .map(([id, all]) =>
      `note: ${show(id)}: ${all.map(({ route }) => route).join(", ")}`
    );
  if (shared.length) {
    note(
      "some operations share an operationId, and openapi-typescript gives them the same types; waymark openapi makes the names unique",
      shared,
    );
  }
  const declarations = declarationsOf(document, operations);
  const { origins } = declarations.values;
  if (origins) {
    warn(
      `some operations have their own server: ${
        origins.map(showBare).join(", ")
      }; a call needs trustedOrigins: origins`,
    );
  }
  const names = options.names !== undefined;
  return { table: writeTable(document, operations, names), declarations };
}

/** The operations of a document by their `operationId`s. */
function operationsById({ paths, webhooks }: Node) {
  const found = new Map<string, { route: string; node: Node }[]>();
  const entriesOf = (node: unknown) => Object.entries(toObject(node));
  for (const [path, item] of [paths, webhooks].flatMap(entriesOf)) {
    for (const [method, operation] of entriesOf(item)) {
      const node = toObject(operation);
      const id = toText(node.operationId);
      const route = toLine(`${method.toUpperCase()} ${path}`).slice(0, 300);
      const all = found.get(id) ?? [];
      all.push({ route, node });
      if (id) found.set(id, all);
    }
  }
  return found;
}

/** Renames operations that share a name with others. */
function nameOperations(document: Node): void {
  const named = operationsById(document);
  for (const [id, [, ...others]] of [...named]) {
    for (const { node, route } of others) {
      let name = `${id}_${route.toLowerCase().match(/\w+/g)!.join("_")}`;
      while (named.has(name)) name += "_";
      named.set(name, []);
      Object.assign(node, { operationId: name });
    }
  }
}
