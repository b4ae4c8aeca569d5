import { show } from "../../_show.ts";
import type { Node } from "../model/_resolve.ts";
import { convertSwagger, type Swagger2openapi } from "./_convert_swagger.ts";
import { copyDocument, loadDocument } from "./_load_document.ts";
import { decodeText, parseText } from "./_parse_text.ts";

/** A document that was read from text. */
export interface ParsedDocument {
  /** OpenAPI 3.0, 3.1 or 3.2, as `loadDocument` returns it. */
  readonly document: Node;
  /** What calls of an operation have to write in another way, because Swagger 2.0 says it and OpenAPI 3 cannot. */
  readonly notes: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads a document from its text or its bytes: JSON or YAML, OpenAPI 3 or Swagger
 * 2.0. It opens no files, so what refers to others is bundled before.
 *
 * @param source How messages name it.
 * @param loadConverter Loads swagger2openapi, which only Swagger 2.0 needs.
 */
export async function parseDocument(
  content: string | Uint8Array,
  source: string,
  loadConverter: LoadConverter = () => Promise.resolve(undefined),
): Promise<ParsedDocument> {
  const text = typeof content === "string"
    ? content
    : decodeText(content, source);
  const value = await parseText(text, source);
  return await modernize(value, source, text.length, loadConverter);
}

/** Loads swagger2openapi, or returns `undefined` where it is not installed. */
export type LoadConverter = () => Promise<Swagger2openapi | undefined>;

/** Checks a document, and converts it if it is one of Swagger 2.0. */
export async function modernize(
  value: unknown,
  source: string,
  characters: number,
  loadConverter: LoadConverter,
): Promise<ParsedDocument> {
  const { swagger } = Object(value);
  if (swagger === undefined) {
    const document = loadDocument(value, source, characters);
    return { document, notes: new Map() };
  }
  const document = copyDocument(value, source, characters);
  if (document.swagger !== "2.0") {
    throw new Error(
      `${source} is of Swagger ${show(document.swagger)}, not "2.0"`,
    );
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
