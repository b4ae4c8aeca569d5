import { isPlainObject } from "../../_is_plain_object.ts";
import { messageOf, show } from "../_show.ts";
import { problemsOfForm } from "./_read_form.ts";
import { type Parameter, readParameter } from "./_read_parameter.ts";
import { type JsonObject, resolve, toObject, toText } from "./_resolve.ts";

/** An operation of a description. */
export interface Operation {
  /** The method, in upper case. */
  readonly method: string;
  /** The path, as the description spells it. */
  readonly path: string;
  /** What people call it; empty where it has no name. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** What cannot be written as it is described. */
  readonly problems: readonly string[];
}

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

/** The methods whose other parameters are the query, and not the body. */
const BODILESS = ["GET", "HEAD", "OPTIONS"];

/** Whether the parameters of a method that have no placeholder go to the query. */
export function hasQuery(method: string): boolean {
  return BODILESS.includes(method);
}

/**
 * Reads the operations of a description, in its order.
 *
 * @param length How long the description is. Paths that refer to one item may
 * together have that many parameters of it; people share far fewer.
 */
export function readOperations(
  document: JsonObject,
  length: number,
): Operation[] {
  const { paths = {} } = document;
  if (!isPlainObject(paths)) throw new Error(`"paths" must be an object`);
  const known = new Map<JsonObject, readonly Operation[]>();
  let left = length;
  return Object.entries(resolve(document, paths))
    .filter(([path]) => path.startsWith("/"))
    .flatMap(([path, value]) => {
      const item = resolve(document, value);
      const shared = known.get(item);
      if (shared) {
        for (const { name, parameters, problems } of shared) {
          left -= name.length + parameters.length + problems.length;
        }
        if (left < 0) {
          throw new Error(
            '"paths" refer to each other too often: they share more than they say',
          );
        }
        return shared.map((operation) => ({ ...operation, path }));
      }
      const operations = Object.keys(item)
        .filter((key) => METHOD.test(key))
        .map((method) => readOperation(document, path, item, method));
      known.set(item, operations);
      return operations;
    });
}

function readOperation(
  document: JsonObject,
  path: string,
  item: JsonObject,
  key: string,
): Operation {
  const node = toObject(item[key]);
  const method = key.toUpperCase();
  const problems: string[] = [];
  if (hasQuery(method) && node.requestBody !== undefined) {
    problems.push(`${method} requests have no body`);
  }
  const parameters = new Map<string, Parameter>();
  const places = [[item, "path"], [node, "operation"]] as const;
  const values = places.flatMap(([{ parameters = [] }, place]) =>
    [parameters].flat().map((value, index) =>
      [value, `parameters[${index}] of the ${place}`] as const
    )
  );
  for (const [value, place] of values) {
    try {
      const node = resolve(document, value);
      const parameter = readParameter(document, node, place);
      // An operation's own parameter takes the place of its path's.
      parameters.set(parameter.key, parameter);
    } catch (error) {
      problems.push(messageOf(error));
    }
  }
  for (const { name, location, problems: own } of parameters.values()) {
    for (const problem of own) {
      problems.push(`the ${location} parameter ${show(name)} ${problem}`);
    }
  }
  try {
    const body = resolve(document, node.requestBody);
    problems.push(...problemsOfForm(document, body));
  } catch (error) {
    problems.push(messageOf(error));
  }
  return {
    method,
    path,
    name: toText(node.operationId, toText(node.summary)),
    parameters: [...parameters.values()],
    problems,
  };
}
