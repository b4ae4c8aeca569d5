/**
 * Writes the arguments that a tool requires, to be filled in.
 *
 * @module
 */
import { isPlainObject } from "../../lib/_is_plain_object.ts";
import type { InputSchema } from "@waymark/endpoint/tools";

type Schema = Readonly<Record<string, unknown>>;

/** Strings of formats that nobody knows by heart. */
const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  email: "ada@example.com",
  uri: "https://example.com/",
  uuid: "00000000-0000-4000-8000-000000000000",
};

/** The most values that are filled in: each of a few schemas may hold the next one twice. */
const MOST_VALUES = 500;

/** Writes the required arguments as JSON, each with the simplest value of its schema. */
export function writeSkeleton({ $defs = {}, ...root }: InputSchema): string {
  let left = MOST_VALUES;
  const above = new Set<string>();

  /** The simplest value of a schema; `undefined` where any will do. */
  function valueOf(schema: unknown): unknown {
    const node = Object(schema) as Schema;
    if (left-- < 0) return null;
    for (const key of ["const", "default"]) {
      if (Object.hasOwn(node, key)) return node[key];
    }
    if (Array.isArray(node["enum"])) return node["enum"][0];
    const { $ref, allOf, anyOf, oneOf } = node;
    if (typeof $ref === "string") return follow($ref);
    const [choice] = [anyOf ?? oneOf ?? []].flat();
    // Each of these adds members, or says what the value is.
    const parts = [allOf ?? [], choice ?? []].flat().map(valueOf);
    const values = [ofType(node), ...parts];
    const objects = values.filter(isPlainObject);
    if (objects.length) {
      return Object.fromEntries(objects.flatMap((it) => Object.entries(it)));
    }
    return values.find((it) => it !== undefined);
  }

  function follow(reference: string): unknown {
    if (above.has(reference)) return null;
    above.add(reference);
    const value = valueOf($defs[reference.replace("#/$defs/", "")]);
    above.delete(reference);
    return value;
  }

  function memberOf(schema: unknown): unknown {
    const value = valueOf(schema);
    return value === undefined ? "" : value;
  }

  function ofType({ type, properties, ...node }: Schema): unknown {
    switch ([type].flat()[0] ?? (properties && "object")) {
      case "object":
        return Object.fromEntries(
          [node["required"] ?? []].flat().map(
            (name) => [name, memberOf((properties as Schema)?.[`${name}`])],
          ),
        );
      case "array": {
        const length = Math.min(Number(node["minItems"] ?? 0), MOST_VALUES);
        return Array.from({ length }, () => memberOf(node["items"]));
      }
      case "string":
        return FORMATS[`${node["format"]}`] ?? "";
      case "integer":
      case "number":
        return node["minimum"] ?? Number(node["exclusiveMinimum"] ?? -1) + 1;
      case "boolean":
        return false;
      case "null":
        return null;
      default:
        return undefined;
    }
  }

  return JSON.stringify(valueOf(root), null, 2);
}
