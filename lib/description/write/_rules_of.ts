import { toRecord } from "../../_record.ts";
import { parseBaseUrl } from "../../endpoint/url/_base_url.ts";
import type { Place } from "../../endpoint/build/_parameter_writer.ts";
import type { Body } from "../model/body/_read_body.ts";
import {
  isCallable,
  type Operation,
} from "../model/operation/_read_operations.ts";
import {
  isOwnHeader,
  type Parameter,
} from "../model/parameter/_read_parameter.ts";
import {
  keysOfRoot,
  keysOfSchemes,
} from "../model/operation/_read_security.ts";
import { type Node, toObject, toPointerKey } from "../model/_resolve.ts";
import { datesIn } from "../model/schema/_dates_in.ts";
import type { Style } from "../model/parameter/_style.ts";
import type { RouteRules, Rules } from "./_rules.ts";

/** The rules of the route of an operation, with its whole body. */
export interface OperationRules extends RouteRules {
  readonly requestBody: Body;
}

/** The rules of the operations of a document, without those that no call can have. */
export function rulesOfAll(
  document: Node,
  operations: readonly Operation[],
  names: boolean,
): Omit<Rules, "others"> & { routes: ReadonlyMap<string, OperationRules> } {
  return {
    routes: new Map(
      operations.filter(isCallable).map((operation) => [
        `${operation.method} ${operation.path}`,
        rulesOf(document, operation),
      ]),
    ),
    keys: toRecord(Object.fromEntries(
      keysOfSchemes(document).filter(isParameter)
        .map(({ name, location }) => [name, location as Place]),
    )),
    security: namesOfKeys(keysOfRoot(document)),
    names,
  };
}

// A key in the `authorization` header isn't a parameter, whatever its scheme is called.

const isParameter = (key: Parameter) => !isOwnHeader(key);

function namesOfKeys(keys: readonly Parameter[]): string[] {
  return keys.filter(isParameter).map(({ name }) => name);
}

/** The rules of the route of an operation. */
export function rulesOf(document: Node, operation: Operation): OperationRules {
  const { node, body, accept, json, server: { baseUrl } } = operation;
  const parameters = parameterRules(operation);
  const inBody = new Set<string>();
  for (const [name, places] of parameters) {
    const isInUrl = places.has("path") || places.has("query");
    if (isInUrl && body.requires(name)) inBody.add(name);
  }
  // What is not said must not come from a polluted prototype.
  return Object.assign(toRecord(), {
    parameters,
    fields: body.keys,
    styles: body.styles,
    listsNames: true,
    inBody: [...inBody],
    requestBody: body,
    ...body.contentType && { body: body.contentType },
    text: body.mayBeText,
    open: body.isOpen,
    required: body.isRequired &&
      (body.mayBeEmpty ||
        inBody.size > 0 && body.requiresOnly((name) => inBody.has(name))),
    ...accept && { accept },
    json,
    dates: [...new Set(datesOf(document, operation))],
    baseUrl: baseUrl === undefined ? undefined : parseBaseUrl(baseUrl),
    ...node.security !== undefined &&
      { security: namesOfKeys(operation.keys) },
    public: Array.isArray(node.security) &&
      node.security.every((it) => !Object.keys(toObject(it)).length),
  });
}

/** Finds the dates in the parameters and in the body. */
function datesOf(document: Node, { parameters, body }: Operation): string[] {
  const pathsIn = (place: string, schema: unknown) =>
    datesIn(document, schema)
      .map((path) => place + path.replace(" ~ ", ` ~ ${place}`));
  return [
    ...parameters.flatMap((parameter) => {
      const { location, schema } = parameter;
      return location === "querystring"
        ? pathsIn("query", schema)
        : pathsIn(`${location}/${toPointerKey(keyOf(parameter))}`, schema);
    }),
    ...body.contents.flatMap(({ schema }) => pathsIn("body", schema)),
  ];
}

/** Finds where each name outside of the body goes, and how its value is written. */
function parameterRules(
  { parameters }: Operation,
): Map<string, Map<Place, Style | undefined>> {
  const all = new Map<string, Map<Place, Style | undefined>>();
  const put = (name: string, place: Place, style: Style | undefined) => {
    const places = all.get(name) ?? new Map();
    all.set(name, places.set(place, places.get(place) ?? style));
  };
  for (const parameter of parameters) {
    const { location, style, fields } = parameter;
    for (const field of fields) put(field.name, "query", field.style);
    if (location !== "querystring" && !isOwnHeader(parameter)) {
      put(keyOf(parameter), location as Place, style);
    }
  }
  return all;
}

/** The name of a parameter in rules: headers have no case. */
const keyOf = ({ name, location }: Parameter): string =>
  location === "header" ? name.toLowerCase() : name;
