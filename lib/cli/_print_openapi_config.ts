import { notesOn } from "../openapi/_notes_on.ts";
import { openDescription } from "../openapi/_open_description.ts";
import { readOperations } from "../openapi/_read_operations.ts";
import { type Node, toObject, toText } from "../openapi/_resolve.ts";
import { writeConfig } from "../openapi/_write_config.ts";
import { redactUrl } from "../request/_redact.ts";
import type { Context, Subcommand } from "./_command_line.ts";
import { writeWhole } from "./_io.ts";
import { cannot, readDocument } from "./_read.ts";
import { show, showBare, UsageError } from "./_show.ts";
import { originsOf, toLine, writeModule } from "./_write_module.ts";

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
  --names               also write the names of all parameters, so that calls
                        with others are errors where types do not check them
  --strict              exit with status 1 for notes, too
  -h, --help            print this text
  --version             print the version

Examples:
  waymark openapi-config shop.yaml --output config.ts
  curl -fsSL https://api.example.com/openapi.json | waymark openapi-config -
`,

  needs: "exactly one description: a file, or - for standard input",

  async run(context) {
    const { words: [path = ""], options, io, read } = context;
    if (/^https?:\/\//i.test(path)) {
      const url = show(redactUrl(path));
      throw new UsageError(
        `openapi-config opens no connection; download the description first: curl -fsSL ${url} | waymark openapi-config -`,
      );
    }
    const { document, source } = await readDocument(path, read);
    const description = openDescription(document, source);
    const [file = "-"] = options.output ?? [];
    const module = toModule(description, file, context);
    if (file === "-") return module;
    const write = io.writeFiles ?? writeWhole;
    await write({ [file]: module }).catch(cannot("write", file));
    return "";
  },
};

/** Writes the module of a description, and says what calls cannot express or have to write in another way. */
export function toModule(
  description: Node,
  file: string,
  { options, warn, fail }: Pick<Context, "options" | "warn" | "fail">,
): string {
  const written = writeConfig(
    readOperations(description),
    options.names !== undefined,
  );
  for (const route of written.routes) {
    const { errors, notes } = notesOn(description, route);
    if (!errors.length && !notes.length) continue;
    const name = toLine(route.operation.name);
    const title = name ? `${route.route} (${showBare(name)})` : route.route;
    const tell = errors.length || options.strict ? fail : warn;
    // More characters than paths have.
    tell(title.replace(/\s+/g, " ").slice(0, 300), [
      ...errors.map((it) => `error: ${it}`),
      ...notes.map((it) => `note: ${it}`),
    ]);
  }
  const shared = [...operationsById(description)]
    .filter(([, all]) => all.length > 1);
  if (shared.length) {
    (options.strict ? fail : warn)(
      "some operations share an operationId, and openapi-typescript gives them the same types; waymark openapi makes the names unique",
      shared.map(([id, all]) =>
        `note: ${show(id)}: ${all.map(({ route }) => route).join(", ")}`
      ),
    );
  }
  const origins = originsOf(written.routes).map(showBare).join(", ");
  if (origins) {
    warn(
      `some operations have their own server: ${origins}; a call needs trustedOrigins: origins`,
    );
  }
  return writeModule(description, written, file);
}

/** The operations of a document by their `operationId`s. */
export function operationsById({ paths, webhooks }: Node) {
  const found = new Map<string, { route: string; node: Node }[]>();
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

const entriesOf = (node: unknown) => Object.entries(toObject(node));
