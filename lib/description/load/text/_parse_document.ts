import { show } from "../../../_show.ts";
import type { Node } from "../../model/_resolve.ts";
import { convertSwagger, type Swagger2openapi } from "./_convert_swagger.ts";
import {
  assertVersion,
  copyDocument,
  loadDocument,
} from "../_load_document.ts";
import { parseText } from "./_parse_text.ts";

/**
 * Reads a document from its bytes: JSON or YAML, OpenAPI 3 or Swagger
 * 2.0. It opens no files: documents of several files are bundled first.
 *
 * @param source How messages name it.
 * @param loadConverter Loads swagger2openapi, which only Swagger 2.0 needs.
 */
export async function parseDocument(
  content: Uint8Array,
  source: string,
  loadConverter: LoadConverter,
) {
  const { value, characters } = await parseText(content, source);
  const document = copyDocument(value, source, characters);
  return await modernize(document, source, loadConverter);
}

/** Loads swagger2openapi, or returns `undefined` where it is not installed. */
export type LoadConverter = () => Promise<Swagger2openapi | undefined>;

/**
 * Checks the version of a copied document, and converts Swagger 2.0. The notes say
 * what calls of an operation have to pass in another way, because OpenAPI 3 cannot
 * express it.
 */
export async function modernize(
  document: Node,
  source: string,
  loadConverter: LoadConverter,
) {
  const { swagger } = document;
  if (swagger === undefined) {
    assertVersion(document, source);
    return { document, notes: new Map() };
  }
  if (swagger !== "2.0") {
    throw new Error(`${source} is of Swagger ${show(swagger)}, not "2.0"`);
  }
  const converter = await loadConverter();
  if (!converter) {
    throw new Error(
      `${source} is Swagger 2.0, which swagger2openapi converts; install it: npm install --save-dev swagger2openapi`,
    );
  }
  const converted = await convertSwagger(document, converter);
  return { ...converted, document: loadDocument(converted.document, source) };
}
