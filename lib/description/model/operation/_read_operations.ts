import { show } from "../../../_show.ts";
import { isPlainObject } from "../../../_is_plain_object.ts";
import {
  hasBody,
  type MethodName,
  METHODS,
} from "../../../endpoint/url/_route.ts";
import { piecesOf } from "../parameter/_pieces_of.ts";
import { readResponses, type Responses } from "./_read_responses.ts";
import { type Body, readRequestBody } from "../body/_read_body.ts";
import { type Parameter, readParameter } from "../parameter/_read_parameter.ts";
import { keysIn } from "./_read_security.ts";
import {
  readBase,
  readRootServer,
  readServer,
  type Server,
} from "./_read_server.ts";
import { type Node, resolve, toObject, toText } from "../_resolve.ts";

/** An operation of a document, with all references resolved but those in schemas. */
export interface Operation extends Responses {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  /** The names of the parameters that have a placeholder in it, in order. */
  readonly placeholders: readonly string[];
  /** Whether requests of this method have no body. */
  readonly isBodiless: boolean;
  /** The object of the description: its `operationId`, `tags`, `summary`, `deprecated`, … */
  readonly node: Node;
  /** What people call it; empty where it has no name. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The API keys that secure it, in the query, a header or a cookie. */
  readonly keys: readonly Parameter[];
  /** Without contents where it has none. */
  readonly body: Body;
  readonly server: Server;
  /** The parts that cannot be read, and why. */
  readonly faults: readonly string[];
}

/** The members of a path that are operations. */
export const METHODS_OF_PATHS: RegExp =
  /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

/** A limit on the characters of all operations, and on those of their names: references can repeat long ones many times. */
export const MOST_OPERATION_CHARACTERS = 10_000_000;

/**
 * Reads the operations of a description.
 *
 * @param baseUrl Where the program sends requests to the servers of the root.
 */
export function readOperations(
  document: Node,
  baseUrl?: unknown,
): Operation[] {
  const { paths = toObject(undefined), servers } = document;
  if (!isPlainObject(paths)) throw new Error('"paths" must be an object');
  const root = readRootServer(servers);
  const base = readBase(baseUrl);
  let left = MOST_OPERATION_CHARACTERS;
  return Object.entries(resolve(document, paths))
    // Somebody may have forgotten the slash of a path; other members are extensions.
    .filter(([path, value]) =>
      path.startsWith("/") || !path.startsWith("x-") && isPlainObject(value)
    )
    .flatMap(([path, value]) => {
      const item = resolveAt(path, document, value);
      const usual = Object.entries(item)
        .filter(([key]) => METHODS_OF_PATHS.test(key));
      const others = Object.entries(toObject(item.additionalOperations));
      return [...usual, ...others].map(([key, value]): Operation => {
        const node = resolveAt(path, document, value);
        const method = key.toUpperCase();
        const server = readServer(node.servers ?? item.servers, root, base);
        const operation = readOperation(document, {
          method,
          path,
          node,
          server,
        }, item);
        left -= sizeOf(operation);
        if (left >= 0) return operation;
        throw new Error('"paths" refer to each other too often');
      });
    });
}

/** Whether a call can have the route of an operation. */
export function isCallable({ method, path }: Operation): boolean {
  return METHODS.includes(method.toLowerCase()) && /^\/(?!\/)/.test(path);
}

/** Resolves a part of a path; a fault there is a fault of the whole document. */
function resolveAt(path: string, document: Node, value: unknown): Node {
  try {
    return resolve(document, value);
  } catch (error) {
    throw new Error(`the path ${show(path)}: ${(error as Error).message}`);
  }
}

/** How many characters are written for an operation; each parameter costs more than its name. */
function sizeOf(operation: Operation): number {
  const { path, name, accept, parameters, keys, faults, body } = operation;
  const names = [...parameters, ...keys].map(({ name }) => name);
  const fields = body.contents.flatMap(({ encoding }) => Object.keys(encoding));
  return [path, name, accept, ...body.others, ...names, ...fields, ...faults]
    .reduce((size, text) => size + 32 + text.length, body.parts.length);
}

function readOperation(
  document: Node,
  said: Pick<Operation, "method" | "path" | "node" | "server">,
  item: Node,
): Operation {
  const { method, path, node } = said;
  const faults = path.startsWith("/")
    ? []
    : ['its path does not begin with "/"'];
  const attempt = <T>(read: () => T, where = ""): T | undefined => {
    try {
      return read();
    } catch (error) {
      faults.push(where + (error as Error).message);
      return undefined;
    }
  };
  const isBodiless = !hasBody(method.toLowerCase() as MethodName);
  const parameters = new Map<string, Parameter>();
  // A parameter of the operation replaces one of the path.
  for (const [owner, list] of [["path", item], ["operation", node]] as const) {
    const seen = new Set<Parameter>();
    for (const [index, value] of [list.parameters ?? []].flat().entries()) {
      const parameter = attempt(
        () => readParameter(document, resolve(document, value)),
        `parameters[${index}] of the ${owner}: `,
      );
      // Many references can lead to one long name.
      if (!parameter || seen.has(parameter)) continue;
      seen.add(parameter);
      parameters.set(`${parameter.location} ${parameter.name}`, parameter);
    }
  }
  const keys =
    attempt(() => keysIn(document, node.security ?? document.security)) ?? [];
  const requestBody = isBodiless
    ? undefined
    : attempt(() => resolve(document, node.requestBody));
  const body = attempt(() => readRequestBody(document, requestBody)) ??
    readRequestBody(document, undefined);
  return {
    ...said,
    placeholders: placeholdersOf(path, parameters),
    isBodiless,
    name: toText(node.operationId, toText(node.summary)),
    parameters: [...parameters.values()],
    keys,
    body,
    ...readResponses(document, node.responses),
    faults,
  };
}

/** @param parameters By their places and names. */
function placeholdersOf(
  path: string,
  parameters: ReadonlyMap<string, Parameter>,
): string[] {
  const inPath = [...parameters.values()]
    .filter(({ location }) => location === "path").map(({ name }) => name);
  const names = piecesOf(path, inPath, (it) => parameters.has(`query ${it}`))
    .map((piece) => typeof piece === "string" ? "" : piece.name);
  return [...new Set(names)].filter((name) => name);
}
