import { show } from "../../../_show.ts";
import { type Node, targetOf, toObject, toText } from "../../model/_resolve.ts";
import { objectsIn } from "../_walk_document.ts";

/** The part of swagger2openapi that the command uses. */
export interface Swagger2openapi {
  convertObj(
    description: unknown,
    options: object,
  ): Promise<{ openapi: Node }>;
}

/** The separators of the list formats. */
const DELIMITERS = { csv: ",", ssv: " ", tsv: "\t", pipes: "|" } as const;

type Format = keyof typeof DELIMITERS;

/** The styles of OpenAPI 3 for these formats in a form. */
const FORM_STYLES: Readonly<Partial<Record<Format, string>>> = {
  csv: "form",
  ssv: "spaceDelimited",
  pipes: "pipeDelimited",
};

const isFormat = (format: unknown): format is Format =>
  Object.hasOwn(DELIMITERS, `${format}`);

/** An extension, which swagger2openapi copies to the new place of a parameter. */
const MARK = "x-collectionFormat";

/**
 * Converts a description of Swagger 2.0, with the formats of lists that
 * swagger2openapi loses. Where OpenAPI 3 has no such format, the list becomes a
 * string.
 *
 * @returns The description, and for each operation how to pass such lists.
 */
export async function convertSwagger(
  document: unknown,
  { convertObj }: Swagger2openapi,
): Promise<{ document: Node; notes: ReadonlyMap<string, readonly string[]> }> {
  const swagger = structuredClone(document);
  for (const part of objectsIn(swagger)) {
    const { type, in: place, collectionFormat = "csv" } = part;
    if (type !== "array" || !isFormat(collectionFormat)) continue;
    const isLost = collectionFormat === "tsv" || place === "formData" ||
      /^(?:path|header)$/.test(`${place}`) && collectionFormat !== "csv";
    if (isLost) part[MARK] = collectionFormat;
  }
  const options = { patch: true, warnOnly: true };
  const { openapi } = await convertObj(swagger, options);
  for (const part of objectsIn(openapi)) {
    const { in: place, description, [MARK]: format } = part;
    if (place === undefined || !isFormat(format)) continue;
    part.schema = { type: "string" };
    const advice = `A list, with ${
      show(DELIMITERS[format])
    } between its items.`;
    part.description = [toText(description), advice].filter(Boolean)
      .join("\n\n");
  }
  const notes = new Map<string, string[]>();
  for (const [path, item] of Object.entries(toObject(openapi.paths))) {
    const { parameters: shared = [], ...operations } = toObject(item);
    for (const [method, operation] of Object.entries(operations)) {
      const { parameters = [], requestBody } = toObject(operation);
      const found = [
        ...[shared, parameters].flat().flatMap((value) =>
          noteOn(openapi, value)
        ),
        ...notesOnForm(openapi, requestBody),
      ];
      if (found.length) notes.set(`${method.toUpperCase()} ${path}`, found);
    }
  }
  return { document: openapi, notes };
}

/** Gets an object that can be changed; a new one if there is none. */
const partOf = (document: Node, value: unknown) =>
  (targetOf(document, value) ?? {}) as Record<string, unknown>;

function noteOn(document: Node, value: unknown): string[] {
  const { name, in: place, [MARK]: format } = partOf(document, value);
  return isFormat(format)
    ? [adviceOn(`the ${place} parameter`, name, format)]
    : [];
}

function notesOnForm(document: Node, body: unknown): string[] {
  const notes: string[] = [];
  const { content } = partOf(document, body);
  for (const value of Object.values(toObject(content))) {
    const media = value as Record<string, unknown>;
    const schema = partOf(document, media.schema);
    const encoding: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(toObject(schema.properties))) {
      const property = value as Record<string, unknown>;
      const format = property[MARK];
      if (!isFormat(format)) continue;
      const style = FORM_STYLES[format];
      if (style) encoding[name] = { style, explode: false };
      else {
        property.type = "string";
        delete property.items;
        notes.push(adviceOn("the form field", name, format));
      }
    }
    if (Object.keys(encoding).length) media.encoding = encoding;
  }
  return notes;
}

const adviceOn = (what: string, name: unknown, format: Format) =>
  `${what} ${show(name)} is a list of the format ${format}; pass value.join(${
    show(DELIMITERS[format])
  })`;
