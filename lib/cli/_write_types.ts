import { type Node, resolve } from "../description/model/_resolve.ts";
import { objectsIn } from "../description/load/_objects_in.ts";

/** The parts of openapi-typescript that the command uses. */
export interface OpenapiTypescript {
  readonly COMMENT_HEADER: string;
  astToString(ast: unknown): string;
  resolveRef(document: Node, $ref: string, options: object): unknown;
  scanDiscriminators(document: Node, options: object): unknown;
  transformSchema(document: Node, context: object): unknown;
}

/**
 * Writes the types of a description. The function that openapi-typescript exports by
 * default would first resolve references, with files and connections. This one has
 * nothing that could open any, and needs half of the time.
 */
export function writeTypes(
  description: Node,
  tools: OpenapiTypescript,
): string {
  const document = toResolved(description);
  const options = {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    readWriteMarkers: /"(?:read|write)Only":true/.test(
      JSON.stringify(description),
    ),
    silent: true,
  };
  const ast = tools.transformSchema(document, {
    ...options,
    discriminators: tools.scanDiscriminators(document, options),
    injectFooter: [],
    resolve: ($ref: string) => tools.resolveRef(document, $ref, options),
  });
  return tools.COMMENT_HEADER + tools.astToString(ast);
}

/** Copies a description without what is left to resolve, so that the type of a reference that leads nowhere is `unknown`. */
function toResolved(description: Node): Node {
  const document = structuredClone(description);
  for (const node of objectsIn(document)) {
    const { $ref, externalValue, title } = node;
    if (typeof externalValue === "string") delete node.externalValue;
    // YAML reads a title such as 2024 as a number.
    if (typeof title === "number") node.title = `${title}`;
    if (typeof $ref === "string" && isBroken(description, $ref)) {
      delete node.$ref;
    }
  }
  return document;
}

function isBroken(description: Node, $ref: string): boolean {
  try {
    return !resolve(description, { $ref });
  } catch {
    return true;
  }
}
