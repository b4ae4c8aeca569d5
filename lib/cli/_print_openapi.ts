import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { openDescription } from "../openapi/_open_description.ts";
import { type Node, toObject, toText } from "../openapi/_resolve.ts";
import type { Subcommand } from "./_command_line.ts";
import { writeWhole } from "./_io.ts";
import { operationsById, toModule } from "./_print_openapi_config.ts";
import { cannot, readDocument } from "./_read.ts";
import { showBare, UsageError } from "./_show.ts";

/** The parts of a project's packages that the command uses. */
interface OpenapiTypescript {
  default(description: unknown, options: object): Promise<unknown>;
  astToString(ast: unknown): string;
  COMMENT_HEADER: string;
}
interface Redocly {
  BaseResolver: new () => { loadExternalRef(ref: string): Promise<unknown> };
  createConfig(config: object): Promise<unknown>;
  bundle(options: object): Promise<{
    bundle: { parsed: unknown };
    problems: readonly { severity: string; message: string }[];
  }>;
}
interface Swagger2openapi {
  convertObj(description: unknown, options: object): Promise<{ openapi: Node }>;
}

export const printOpenapi: Subcommand = {
  name: "openapi",
  help: `\
waymark openapi writes types and config of an OpenAPI description.

Usage:
  waymark openapi --output <folder> [options] <description.json | .yaml | ->

It reads OpenAPI 3 and Swagger 2.0, also if its $refs lead to other files, and
writes paths.ts and config.ts: both whole or neither. The types are those of
openapi-typescript, which your project has to have:
  npm install --save-dev openapi-typescript typescript

Options:
  -o, --output <folder>   where to write the files; it is created if missing
  --names                 also write the names of all parameters, so that calls
                          with others are errors where types do not check them
  --strict                exit with status 1 for notes, too
  -h, --help              print this text
  --version               print the version

Example:
  waymark openapi shop.yaml --output api
`,

  needs: "exactly one description: a file, or - for standard input",

  async run(context) {
    const { words: [path = ""], options, io, read } = context;
    const [folder] = options.output ?? [];
    if (!folder) {
      throw new UsageError("openapi needs a folder: --output api");
    }
    const types = "openapi-typescript";
    const { default: toTypes, astToString, COMMENT_HEADER } = load<
      OpenapiTypescript
    >(folder, types);
    const given = await readDocument(path, read);
    const { source } = given;
    let { document } = given;
    if (hasKey(document, "$ref", (it) => /^[^#]/.test(toText(it)))) {
      // openapi-typescript depends on it.
      const redocly = load<Redocly>(folder, "@redocly/openapi-core", types);
      document = await bundle(path, source, redocly);
    }
    if (toText(toObject(document).swagger) === "2.0") {
      const { convertObj } = load<Swagger2openapi>(folder, "swagger2openapi");
      const options = { patch: true, warnOnly: true };
      document = (await convertObj(document, options)).openapi;
    }
    const description = openDescription(structuredClone(document), source);
    nameOperations(description);
    const ast = await toTypes(structuredClone(description), {
      defaultNonNullable: false,
      emptyObjectsUnknown: true,
      readWriteMarkers: ["readOnly", "writeOnly"].some((key) =>
        hasKey(description, key, (it) => it === true)
      ),
      silent: true,
    }).catch((error: Error) => {
      const [line = ""] = error.message.split("\n");
      throw new Error(`openapi-typescript cannot read ${source}: ${line}`);
    });
    const config = toModule(description, "config.ts", context);
    const files = {
      [join(folder, "paths.ts")]: COMMENT_HEADER + astToString(ast),
      [join(folder, "config.ts")]: config,
    };
    const write = io.writeFiles ?? writeWhole;
    const create = mkdir(folder, { recursive: true }).then(() => write(files));
    await create.catch(cannot("write", folder));
    const [server = ""] = /(?<=^export const )server/m.exec(config) ?? [];
    const from = `./${relative(process.cwd(), resolve(folder))}`;
    return `\
Wrote ${Object.keys(files).map(showBare).join(" and ")}. Typed calls begin with:

import { createEndpoint } from "@waymark/endpoint";
import { config${server && ", server"} } from "${from}/config.ts";
import type { paths } from "${from}/paths.ts";

const api = createEndpoint<paths>({ baseUrl: ${
      server || '"https://api.example.com"'
    } }, config);
`;
  },
};

/** Loads a package of the project that a folder is in, or one that a package of it depends on. */
function load<T>(folder: string, name: string, dependent?: string): T {
  const paths = [resolve(folder), process.cwd()];
  const require = createRequire(join(paths[0]!, "_"));
  try {
    return dependent
      ? createRequire(require.resolve(dependent, { paths }))(name)
      : require(require.resolve(name, { paths }));
  } catch (error) {
    if (Object(error).code !== "MODULE_NOT_FOUND") throw error;
    const more = name === "openapi-typescript" ? " typescript" : "";
    throw new Error(
      `the project has no ${name}; npm install --save-dev ${name}${more}`,
    );
  }
}

/** Puts all files of a description into one document, unless they are elsewhere than the first or the project. */
async function bundle(
  path: string,
  source: string,
  { BaseResolver, createConfig, bundle }: Redocly,
): Promise<unknown> {
  if (path === "-") {
    throw new Error(
      `${source} refers to other files; pass the description as a file`,
    );
  }
  const resolver = new BaseResolver();
  const load = resolver.loadExternalRef.bind(resolver);
  const folders = [dirname(resolve(path)), process.cwd()];
  resolver.loadExternalRef = (ref) => {
    const isInside = folders.some((folder) =>
      !/^\.\.|^\w+:/.test(relative(folder, ref))
    );
    return isInside && !/^https?:/i.test(ref)
      ? load(ref)
      : Promise.reject(new Error("it is outside of the project"));
  };
  const { bundle: { parsed }, problems } = await bundle({
    ref: resolve(path),
    config: await createConfig({}),
    externalRefResolver: resolver,
  });
  const problem = problems.find(({ severity }) => severity === "error");
  if (problem) throw new Error(`${source}: ${problem.message.split("\n")[0]}`);
  return parsed;
}

/** Whether any object of a document has such a key. */
function hasKey(
  document: unknown,
  name: string,
  test: (value: unknown) => boolean,
): boolean {
  const seen = new Set([document]);
  // The loop also visits those that it adds.
  for (const node of seen) {
    if (Object.hasOwn(Object(node), name) && test((node as Node)[name])) {
      return true;
    }
    for (const member of Object.values(Object(node))) {
      if (typeof member === "object") seen.add(member);
    }
  }
  return false;
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
