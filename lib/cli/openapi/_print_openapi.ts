import { join, relative, resolve } from "node:path";
import process from "node:process";
import { modernize } from "../../description/load/text/_parse_document.ts";
import { nameParts } from "../../description/load/_name_parts.ts";
import { objectsIn } from "../../description/load/_walk_document.ts";
import { readDocument } from "../../description/load/files/_read_document.ts";
import { readOperations } from "../../description/model/operation/_read_operations.ts";
import type { Node } from "../../description/model/_resolve.ts";
import { redactUrl } from "../../secrets/_redact.ts";
import { show, showBare } from "../../_show.ts";
import { faultsInTypes } from "./write/_check_types.ts";
import { chooseOperations } from "./_choose_operations.ts";
import {
  type CommandContext,
  HELP,
  type Subcommand,
} from "../_command_line.ts";
import { makeIdsUnique, sharedIdsIn } from "./_operation_ids.ts";
import { escapeUnprintable, UsageError } from "../_output.ts";
import { packagesFor, type ProjectPackages } from "./_packages.ts";
import { report, reportOperations } from "./_report.ts";
import { type Module, moduleOf, writeModule } from "./write/_write_module.ts";
import { writeRoutes } from "./write/_write_routes.ts";
import { writeTypes } from "./write/_write_types.ts";

export const printOpenapi: Subcommand = {
  name: "openapi",
  help: `\
waymark openapi generates the types and the table of an OpenAPI description.

Usage:
  waymark openapi --output <folder> [options] <description.json | .yaml | ->
  waymark openapi --table [options] <description.json | description.yaml | ->

It reads OpenAPI 3 and Swagger 2.0, also if its $refs lead to other files, and
writes paths.ts, routes.ts and description.ts: all of them whole, or none. The
types are those of openapi-typescript, which your project has to have:
  npm install --save-dev openapi-typescript@7
Beside TypeScript 7, which it cannot use, npx gets what the command needs:
  npx -p @waymark/endpoint -p openapi-typescript@7 -p typescript@5 \\
    waymark openapi --output <folder> <description.json | .yaml | ->

What calls have to write in another way is noted on standard error. What no
call can express is an error, and the exit status is then 1; the files have the
rest.

Options:
  -o, --output <folder>
                        where to write the files; it is created if missing
  --include <pattern>...
                        only these operations: "/orders/**", "GET /orders/*",
                        "tag:orders" or an operationId
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
    const { options: { output, table }, words: [path = ""] } = context;
    const [folder] = output ?? [];
    if (/^https?:\/\//i.test(path)) {
      const url = show(redactUrl(path));
      throw new UsageError(
        `no connection is opened; download it first: curl -fsSL ${url} --output description.yaml`,
      );
    }
    if (!folder && !table) {
      throw new UsageError(
        "openapi needs a folder: --output api, or prints the table with --table",
      );
    }
    const packages = packagesFor(folder ?? ".");
    const loaded = await loadDescription(path, packages, context);
    if (!table) return await writeFolder(loaded, folder!, packages, context);
    const described = describeModule(loaded.document, context);
    const module = writeModule(described, "table");
    if (!folder) return module;
    await context.write({ [join(folder, "table.ts")]: module }, folder);
    return "";
  },
};

/** Writes the types and the table, and returns how calls begin. */
async function writeFolder(
  { document, source }: LoadedDescription,
  folder: string,
  packages: ProjectPackages,
  context: CommandContext,
): Promise<string> {
  const { tools, typescript } = packages.loadOpenapiTypescript();
  makeIdsUnique(document);
  // First, because it names the operations of a fault.
  const described = describeModule(document, context);
  const { types, notes } = writeTypes(document, tools);
  if (notes.length) {
    context.note(
      `${source} has discriminators that its schemas contradict; the schemas count`,
      notes.map((note) => `note: ${note}`),
    );
  }
  const files = {
    [join(folder, "paths.ts")]: types,
    [join(folder, "routes.ts")]: writeRoutes(described.operations),
    [join(folder, "description.ts")]: writeModule(described, "description"),
  };
  await context.write(files, folder);
  const faults = typescript ? faultsInTypes(types, typescript) : [];
  if (faults.length) {
    context.fail(
      `the types that openapi-typescript wrote of ${source} do not compile, in paths.ts`,
      faults,
    );
  }
  const names = Object.keys(files).map(showBare);
  return `\
Wrote ${names.slice(0, 2).join(", ")} and ${names[2]}. Typed calls begin with:

${writeBeginning(folder, described)}`;
}

/** Writes how a program that uses the files begins. It trusts no server that only the description names. */
function writeBeginning(folder: string, { values }: Module): string {
  const { server, origins = [] } = values;
  const names = ["description", ...server ? ["server"] : []];
  const from = `./${relative(process.cwd(), resolve(folder))}`;
  const trusted = origins.length
    ? `
  // For the operations that have their own servers, if you trust these:
  // trustedOrigins: ${JSON.stringify(origins)},`
    : "";
  return escapeUnprintable(`\
import { createClient } from "@waymark/endpoint/client";
import { ${names.join(", ")} } from "${from}/description.ts";

const api = createClient({
  baseUrl: ${server ? "server" : '"https://api.example.com"'},
  description,${trusted}
});
`);
}

type LoadedDescription = Awaited<ReturnType<typeof loadDescription>>;

/** Reads a description and the files that it refers to, and says what it lacks. */
async function loadDescription(
  path: string,
  { loadRedocly, loadConverter }: ProjectPackages,
  context: CommandContext,
) {
  const { options: { include = [] }, read, fail, note } = context;
  const { source, faults, ...found } = await readDocument(
    path,
    read,
    loadRedocly,
  );
  if (faults.length) {
    (faults.every((it) => it.isHarmless) ? note : fail)(
      `${source} has references that lead nowhere`,
      faults.map(({ text, isHarmless }) =>
        `${isHarmless ? "note" : "error"}: ${text}`
      ),
    );
  }
  const { document, notes } = await modernize(
    found.document,
    source,
    loadConverter,
  );
  report(
    Array.from(notes, ([title, notes]) => ({ title, errors: [], notes })),
    context,
  );
  nameParts(document);
  const chosen = include.length
    ? chooseOperations(document, include)
    : document;
  return { document: chosen, source };
}

/** Reports what calls cannot express or have to write in another way, and what the module has. */
function describeModule(document: Node, context: CommandContext) {
  const { options, warn, note } = context;
  const operations = readOperations(document);
  reportOperations(document, operations, context);
  const isDynamic = ({ $dynamicRef }: Node) => typeof $dynamicRef === "string";
  if ([...objectsIn(document)].some(isDynamic)) {
    note(
      "some schemas have a $dynamicRef, which is not followed: what it stands for may be anything",
    );
  }
  const shared = sharedIdsIn(document);
  if (shared.length) {
    note(
      "some operations share an operationId, and openapi-typescript gives them the same types; waymark openapi makes the names unique",
      shared.map((it) => `note: ${it}`),
    );
  }
  const module = moduleOf(document, operations, options.names !== undefined);
  const { origins } = module.values;
  if (origins) {
    warn(
      `some operations have their own server: ${
        origins.map(showBare).join(", ")
      }; a call of one of them needs trustedOrigins`,
    );
  }
  return { ...module, operations };
}
