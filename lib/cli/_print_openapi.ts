import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { toLine } from "../_describe.ts";
import { notesOn } from "../openapi/_notes_on.ts";
import { openDescription } from "../openapi/_open_description.ts";
import { readOperations } from "../openapi/_read_operations.ts";
import { type Node, toObject, toText } from "../openapi/_resolve.ts";
import { bundleDescription } from "./_bundle_description.ts";
import { type CommandContext, HELP, type Subcommand } from "./_command_line.ts";
import { convertSwagger, type Swagger2openapi } from "./_convert_swagger.ts";
import { readDocument } from "./_read.ts";
import { show, showBare, UsageError } from "./_show.ts";
import { originsOf, writeModule } from "./_write_module.ts";
import { type OpenapiTypescript, writeTypes } from "./_write_types.ts";

const NEEDS = "exactly one description: a file, or - for standard input";

const OPTIONS_HELP = `\
  --names               also write the names of all parameters, so that calls
                        with others are errors where types do not check them
  --strict              exit with status 1 for notes, too
${HELP}`;

export const printOpenapi: Subcommand = {
  name: "openapi",
  help: `\
waymark openapi writes types and config of an OpenAPI description.

Usage:
  waymark openapi --output <folder> [options] <description.json | .yaml | ->

It reads OpenAPI 3 and Swagger 2.0, also if its $refs lead to other files, and
writes paths.ts and config.ts: both whole or neither. The types are those of
openapi-typescript, which your project has to have:
  npm install --save-dev openapi-typescript@7 typescript@5

Options:
  -o, --output <folder>
                        where to write the files; it is created if missing
${OPTIONS_HELP}
Example:
  waymark openapi shop.yaml --output api
`,
  needs: NEEDS,

  async run(context) {
    const { words: [path = ""], options, read, write, warn, fail } = context;
    const [folder] = options.output ?? [];
    if (!folder) {
      throw new UsageError("openapi needs a folder: --output api");
    }
    const tools = load<OpenapiTypescript>(folder, "openapi-typescript");
    const { source, faults, ...bundle } = await bundleDescription(path, read);
    if (faults.length) {
      fail(
        `${source} has references that lead nowhere`,
        faults.map((it) => `error: ${it}`),
      );
    }
    let { document } = bundle;
    if (toText(toObject(document).swagger) === "2.0") {
      const tools = load<Swagger2openapi>(folder, "swagger2openapi");
      const converted = await convertSwagger(document, tools);
      document = converted.document;
      for (const [route, notes] of converted.notes) {
        const note = options.strict ? fail : warn;
        note(toLine(route).slice(0, 300), notes.map((it) => `note: ${it}`));
      }
    }
    const description = openDescription(document, source);
    nameOperations(description);
    // First, because it names the operations of a fault.
    const config = toModule(description, "config.ts", context);
    let types: string;
    try {
      types = writeTypes(description, tools);
    } catch (error) {
      const [line] = (error as Error).message.split("\n");
      throw new Error(`openapi-typescript cannot read ${source}: ${line}`);
    }
    const files = {
      [join(folder, "paths.ts")]: types,
      [join(folder, "config.ts")]: config,
    };
    await write(files, folder);
    const server = /^export const server/m.test(config) && "server";
    const from = `./${relative(process.cwd(), resolve(folder))}`;
    return `\
Wrote ${Object.keys(files).map(showBare).join(" and ")}. Typed calls begin with:

import { createEndpoint } from "@waymark/endpoint";
import { described } from "@waymark/endpoint/openapi";
import { config${server ? ", server" : ""} } from "${from}/config.ts";
import type { paths } from "${from}/paths.ts";

const api = createEndpoint<paths>({ baseUrl: ${
      server || '"https://api.example.com"'
    } }, {
  described: described(config),
});
`;
  },
};

export const printOpenapiConfig: Subcommand = {
  name: "openapi-config",
  help: `\
waymark openapi-config prints the config that fits an OpenAPI description.

Usage:
  waymark openapi-config [options] <description.json | description.yaml | ->

It reads OpenAPI 3.0, 3.1 or 3.2 and writes a module with the config that makes
createEndpoint() write every request as described. What calls have to write in
another way is noted on standard error. What no call can express is an error,
and the exit status is then 1; the module has the rest.

Options:
  -o, --output <file>   the file to write, whole or not at all
${OPTIONS_HELP}
Examples:
  waymark openapi-config shop.yaml --output config.ts
  curl -fsSL https://api.example.com/openapi.json | waymark openapi-config -
`,
  needs: NEEDS,

  async run(context) {
    const { words: [path = ""], options, read, write } = context;
    const { document, source } = await readDocument(path, read);
    const description = openDescription(document, source);
    const [file = "-"] = options.output ?? [];
    const module = toModule(description, file, context);
    if (file === "-") return module;
    await write({ [file]: module }, file);
    return "";
  },
};

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

/** Writes the module of a description, and says what calls cannot express or have to write in another way. */
function toModule(
  description: Node,
  file: string,
  { options, warn, fail }: CommandContext,
): string {
  const operations = readOperations(description);
  const note = options.strict ? fail : warn;
  if (!operations.length) {
    note('the description has no operations; they are in "paths"');
  }
  for (const operation of operations) {
    const { errors, notes } = notesOn(description, operation);
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
  const shared = [...operationsById(description)]
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
  const origins = originsOf(operations).map(showBare).join(", ");
  if (origins) {
    warn(
      `some operations have their own server: ${origins}; a call needs trustedOrigins: origins`,
    );
  }
  return writeModule(description, operations, file);
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
