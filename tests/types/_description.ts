import ts from "typescript";

/** A parameter, or a key of a body. */
export interface Described {
  readonly name: string;
  readonly type: ts.Type;
  readonly isRequired: boolean;
  /** The type as source text. */
  readonly text: string;
}

/** What a description says of a body in one media type. */
export interface DescribedBody {
  readonly mediaType: string;
  readonly type: ts.Type;
  readonly text: string;
}

/** An operation of a description. */
export interface Operation {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly inPath: readonly Described[];
  readonly inQuery: readonly Described[];
  readonly inHeader: readonly Described[];
  readonly bodies: readonly DescribedBody[];
  readonly isBodyRequired: boolean;
}

const METHODS = ["get", "head", "post", "put", "patch", "delete", "options"];

/**
 * Reads the operations of an exported type `paths`, so that what is known of
 * them does not come from the types that are put to the test.
 */
export function operationsOf(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): Operation[] {
  const module = checker.getSymbolAtLocation(file)!;
  const paths = checker.getExportsOfModule(module)
    .find(({ name }) => name === "paths")!;
  return checker.getDeclaredTypeOfSymbol(paths).getProperties()
    .flatMap((path) => {
      const item = typeOf(path);
      const shared = member(item, "parameters");
      return METHODS.flatMap((method) => {
        const operation = member(item, method);
        return operation
          ? [describe(path.name, method, shared, operation)]
          : [];
      });
    });

  function describe(
    path: string,
    method: string,
    shared: ts.Type | undefined,
    operation: ts.Type,
  ): Operation {
    const item = `paths[${JSON.stringify(path)}]`;
    const own = member(operation, "parameters");
    const located = (place: string) => {
      const inner = membersOf(
        member(own, place),
        `${item}["${method}"]["parameters"]["${place}"]`,
      );
      const names = new Set(inner.map(({ name }) => name));
      return [
        ...membersOf(
          member(shared, place),
          `${item}["parameters"]["${place}"]`,
        ).filter(({ name }) => !names.has(name)),
        ...inner,
      ];
    };
    const body = operation.getProperty("requestBody");
    const content = body && member(typeOf(body), "content");
    return {
      method: method.toUpperCase(),
      path,
      inPath: located("path"),
      inQuery: located("query"),
      inHeader: located("header"),
      bodies: membersOf(
        content,
        `NonNullable<${item}["${method}"]["requestBody"]>["content"]`,
      ).map(({ name, type, text }) => ({ mediaType: name, type, text })),
      isBodyRequired: body !== undefined && content !== undefined &&
        !isOptional(body),
    };
  }

  function typeOf(symbol: ts.Symbol): ts.Type {
    return checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
  }

  function member(
    type: ts.Type | undefined,
    name: string,
  ): ts.Type | undefined {
    const symbol = type?.getProperty(name);
    const found = symbol && typeOf(symbol);
    return found && found.flags & ts.TypeFlags.Never ? undefined : found;
  }

  function membersOf(type: ts.Type | undefined, text: string): Described[] {
    return type?.getProperties().map((property) => ({
      name: property.name,
      type: typeOf(property),
      isRequired: !isOptional(property),
      text: `NonNullable<${text}>[${JSON.stringify(property.name)}]`,
    })) ?? [];
  }
}

function isOptional(symbol: ts.Symbol): boolean {
  return (symbol.flags & ts.SymbolFlags.Optional) !== 0;
}
