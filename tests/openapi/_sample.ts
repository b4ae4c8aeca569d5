import { sample } from "openapi-sampler";
import { dereference, type Node, type Parameter } from "./_description.ts";

/** Text with everything in it that a URL gives a meaning. */
const TRICKY = "a/b?c&d=e#f%20g+h;i:j@k!l'm(n)*o$ü,p";

/** A value that a schema takes. */
export function sampleOf(document: Node, schema: unknown): unknown {
  try {
    return sample(Object(schema ?? {}), { quiet: true }, document);
  } catch {
    return undefined;
  }
}

/**
 * The values to try a parameter with: what a library makes of its schema; and
 * that with two items in each list and with difficult text, where it may be any.
 */
export function valuesOf(document: Node, parameter: Parameter): unknown[] {
  const { allowReserved, style, content } = parameter;
  const [typed] = Object.values(Object(content)) as Node[];
  const schema = dereference(document, parameter.schema ?? typed?.schema);
  const text = allowReserved
    ? "a/b:c@d"
    : parameter.in === "header"
    ? "a;b=c/d"
    : style === "spaceDelimited" || style === "pipeDelimited"
    ? TRICKY.replaceAll(" ", "")
    : `${TRICKY} | q`;
  const example = sampleOf(document, schema) ?? "text";
  // Some examples are what the value becomes, and not the value.
  const plain = schema.type === "array" ? [example].flat() : example;
  return [plain, enrich(document, schema, plain, text)];
}

/** A value with two items in each list and with difficult text, where it may be any. */
export function enrich(
  document: Node,
  schema: unknown,
  value: unknown,
  text: string,
): unknown {
  const node = dereference(document, schema);
  if (Array.isArray(value)) {
    const item = enrich(document, node.items, value[0] ?? "item", text);
    return [value[0] ?? "first", item];
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([name, member]) => [
      name,
      enrich(document, Object(node.properties)[name], member, text),
    ]);
    return members.length
      ? Object.fromEntries(members)
      : { "first key": text, second: 2 };
  }
  const isFree = typeof value === "string" &&
    [node.enum, node.const, node.format, node.pattern, node.maxLength]
      .every((keyword) => keyword === undefined);
  return isFree ? text : value;
}
