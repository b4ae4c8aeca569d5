import { copyPart } from "../../../description/load/_load_document.ts";
import {
  type Node,
  orNothing,
  toObject,
  toPointerKey,
} from "../../../description/model/_resolve.ts";
import { showBare } from "../../../_show.ts";
import { escapeUnprintable } from "../../_output.ts";
import { adaptDocument, separateParts } from "./_adapt_document.ts";
import { cutCircles } from "./_cut_circles.ts";
import { tellApart } from "./_tell_apart.ts";

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
 * nothing to open them with, and takes half the time.
 */
export function writeTypes(
  description: Node,
  tools: OpenapiTypescript,
): { types: string; notes: readonly string[] } {
  const document = adaptDocument(description);
  const notes = tellApart(document);
  cutCircles(document);
  separateParts(document);
  const { length } = JSON.stringify(description);
  // Types have parts wherever the document refers to them.
  if (!orNothing(() => copyPart(document, "it", length))) {
    throw new Error(
      "its parts refer to each other too often for types; --table needs no types",
    );
  }
  try {
    return { types: printTypes(document, document, tools), notes };
  } catch (error) {
    const [line] = (error as Error).message.split("\n");
    const place = placeOfFault(document, tools);
    throw new Error(
      `openapi-typescript cannot read it${place}: ${line}; --table needs no types`,
    );
  }
}

/** Writes the types of a part of a document, whose references lead into the whole. */
function printTypes(
  part: Node,
  document: Node,
  tools: OpenapiTypescript,
): string {
  const options = {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    readWriteMarkers: /"(?:read|write)Only":true/.test(JSON.stringify(part)),
    silent: true,
  };
  const ast = tools.transformSchema(part, {
    ...options,
    discriminators: tools.scanDiscriminators(document, options),
    injectFooter: [],
    resolve: ($ref: string) => tools.resolveRef(document, $ref, options),
  });
  const text = tools.COMMENT_HEADER + tools.astToString(ast);
  // It copies characters that control a terminal or reorder text into comments.
  return text.replace(/\r\n?/g, "\n").split("\t").map(escapeUnprintable)
    .join("\t");
}

/** Finds the first path or component for which no types can be written. */
function placeOfFault(document: Node, tools: OpenapiTypescript): string {
  const { paths, components, ...rest } = document;
  for (
    const [section, all] of Object.entries({ ...toObject(components), paths })
  ) {
    for (const [name, part] of Object.entries(toObject(all))) {
      const named = { [section]: { [name]: part } };
      const isPath = section === "paths";
      try {
        const own = isPath ? named : { components: named };
        printTypes({ ...rest, ...own }, document, tools);
      } catch {
        const start = isPath ? "#" : "#/components";
        const place = `${start}/${section}/${toPointerKey(name)}`;
        return `, at ${showBare(place)}`;
      }
    }
  }
  return "";
}
