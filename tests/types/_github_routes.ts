import ts from "typescript";
import { openPaths } from "./_compiler.ts";

/** Names, and a value of each as source text. */
export type Values = ReadonlyMap<string, string>;

/** A route of GitHub's description, and what a call of it has to hold. */
export interface DescribedRoute {
  readonly method: string;
  readonly path: string;
  /** The route. */
  readonly route: string;
  /** The required parameters of the path. */
  readonly inPath: Values;
  /** The required parameters of the query. */
  readonly inQuery: Values;
  /** The required keys of the body, or the `data`; nothing where no body is required. */
  readonly inBody: Values | undefined;
}

const { paths, checker } = openPaths();

/**
 * Reads the routes from the description itself, so that they do not depend on
 * the types that they are to test.
 */
export function githubRoutes(): DescribedRoute[] {
  return paths.getProperties().flatMap((path) =>
    typeOf(path).getProperties()
      .filter(({ name }) => name !== "parameters")
      .map((method) => describe(method.name.toUpperCase(), path.name, method))
  );
}

function describe(
  method: string,
  path: string,
  operation: ts.Symbol,
): DescribedRoute {
  const described = typeOf(operation);
  const parameters = member(described, "parameters");
  const inPath = requiredIn(member(parameters, "path"));
  const inQuery = requiredIn(member(parameters, "query"));
  return {
    method,
    path,
    route: `${method} ${path}`,
    inPath,
    inQuery,
    inBody: requiredInBody(
      described.getProperty("requestBody"),
      new Set([...inPath.keys(), ...inQuery.keys()]),
    ),
  };
}

function requiredInBody(
  body: ts.Symbol | undefined,
  taken: ReadonlySet<string>,
): Values | undefined {
  if (!body || isOptional(body)) return undefined;
  const content = member(typeOf(body), "content")!;
  const json = member(content, "application/json");
  // What may be one of several objects is given as the data, unless one of them
  // is the empty one.
  const bodies = json?.isUnion() ? json.types : json ? [json] : [];
  const keys = bodies.filter(isObject).map(requiredIn);
  if (keys.some(({ size }) => size === 0)) return new Map();
  const [only] = keys;
  if (
    only && bodies.length === 1 &&
    ![...only.keys()].some((key) => taken.has(key))
  ) return only;
  const [first] = content.getProperties();
  return new Map([["data", valueOf(json ?? typeOf(first!))]]);
}

function typeOf(symbol: ts.Symbol): ts.Type {
  return checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
}

function isObject(type: ts.Type): boolean {
  return !checker.isArrayType(type) &&
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
}

function isOptional(symbol: ts.Symbol): boolean {
  return (symbol.flags & ts.SymbolFlags.Optional) !== 0;
}

function member(type: ts.Type | undefined, name: string): ts.Type | undefined {
  const symbol = type?.getProperty(name);
  return symbol && typeOf(symbol);
}

function requiredIn(type: ts.Type | undefined): Map<string, string> {
  return new Map(
    type?.getProperties()
      .filter((property) => !isOptional(property))
      .map((property) => [property.name, valueOf(typeOf(property))]),
  );
}

/** A value of a type, as source text. */
function valueOf(type: ts.Type): string {
  if (type.isUnion()) {
    return valueOf(type.types.find(({ flags }) => flags ^ ts.TypeFlags.Null)!);
  }
  if (type.isLiteral()) return JSON.stringify(type.value);
  if (type.flags & ts.TypeFlags.String) return `"x"`;
  if (type.flags & ts.TypeFlags.Number) return "1";
  if (type.flags & ts.TypeFlags.BooleanLike) return checker.typeToString(type);
  if (checker.isTupleType(type)) {
    return `[${
      checker.getTypeArguments(type as ts.TypeReference).map(valueOf)
    }]`;
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return `[${valueOf(item!)}]`;
  }
  const members = [...requiredIn(type)]
    .map(([name, value]) => `${JSON.stringify(name)}: ${value}`);
  return `{ ${members.join(", ")} }`;
}
