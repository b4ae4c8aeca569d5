import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import {
  type Node,
  toObject,
  toPointerKey,
  toText,
} from "../model/_resolve.ts";
import { isNote } from "../model/schema/_flatten.ts";
import { hasNames, objectsIn } from "./_walk_document.ts";

type Members = Record<string, unknown>;

/** The deepest nesting; real documents have fewer levels. */
const MOST_LEVELS = 250;

/** How many times longer a document may become when its aliases are expanded. */
const MOST_GROWTH = 10;

/** The size in characters below which the growth of a document does not matter. */
const SMALL = 50_000;

/** The members that hold values of the API, in which `null` is a value, and the type that YAML reads as one. */
const HOLDS_DATA = /^(?:example|examples|default|enum|const|type|value|x-.*)$/;

/**
 * The only gate for a document: copies a parsed one, so that all other code can be
 * plain. In the copy, no two places share an object, nothing nests deeper than
 * 250 levels, no object has a prototype with keys, YAML's dates are the strings
 * that they were, an empty `parameters:` is left out, and what OpenAPI 3.0 says
 * otherwise than later versions reads like theirs: nothing stands beside a `$ref`,
 * and in a union, `nullable: true` alone is `null`. A schema that may be `null`
 * says so by `nullable` where it combines others, which may not be.
 *
 * It reads no files and needs no parser: `parseDocument` is for text.
 *
 * @param source How messages name the document.
 * @throws {EndpointError} `INVALID_PARAMETER` for what isn't an OpenAPI 3.0, 3.1 or
 * 3.2, nests too deeply, or grows too much when its aliases are expanded.
 */
export function loadDocument(value: unknown, source: string): Node {
  const document = copyDocument(value, source);
  assertVersion(document, source);
  return document;
}

export function assertVersion(
  { openapi, swagger }: Node,
  source: string,
): void {
  if (/^3\.[0-2](?:\.|$)/.test(toText(openapi))) return;
  const fault = openapi !== undefined
    ? `its version is ${show(toText(openapi))}`
    : swagger !== undefined
    ? "it is one of Swagger 2.0, which swagger2openapi converts"
    : 'it lacks "openapi", the version';
  throw invalid(
    `${source} is not an OpenAPI description of version 3.0, 3.1 or 3.2; ${fault}`,
  );
}

/**
 * Copies and checks a document of any version.
 *
 * @param characters How long its text was; by default, its size is measured.
 */
export function copyDocument(
  value: unknown,
  source: string,
  characters: number = charactersOf(toObject(value)),
): Node {
  const given = toObject(value);
  const isOld = /^3(?:\.0|$)/.test(toText(given.openapi));
  const document = copyPart(given, source, characters, isOld) as Members;
  // A version that was written without quotes: YAML reads `3.0` as the number 3.
  for (const key of ["openapi", "swagger"]) {
    const version = document[key];
    if (typeof version === "number") document[key] = version.toFixed(1);
  }
  return document;
}

/**
 * Copies and checks a part of a document, such as a file that it refers to.
 *
 * @param isOld Whether it is of OpenAPI 3.0.
 */
export function copyPart(
  value: unknown,
  source: string,
  characters: number,
  isOld = false,
): unknown {
  /** How many characters may still be copied. */
  let left = SMALL + MOST_GROWTH * characters;
  /** The keys that lead to what is being copied. */
  const path: string[] = [];
  const refuse = (fault: string): never => {
    const keys = path.slice(0, 20).map((key) => `/${toPointerKey(key)}`);
    const place = show(`#${keys.join("")}`, false, 200);
    throw invalid(
      `${source} ${fault}, at ${place}; use a $ref for what it contains more than once, and do not dereference it`,
    );
  };
  /**
   * @param isData Whether a `null` in it is a value.
   * @param isMap Whether its keys are names that somebody chose.
   */
  const copy = (value: unknown, isData = false, isMap = false): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof Date) return toWritten(value);
    if (path.length >= MOST_LEVELS) {
      refuse(`is nested more than ${MOST_LEVELS} levels deep`);
    }
    left -= charactersIn(value);
    if (left < 0) refuse("is far larger when its aliases are written out");
    if (Array.isArray(value)) {
      return value.map((item, index) => copyAt(`${index}`, item, isData));
    }
    return isPlainObject(value) ? copyObject(value, isData, isMap) : value;
  };
  const copyAt = (
    key: string,
    value: unknown,
    isData: boolean,
    isMap = false,
  ) => {
    path.push(key);
    const copied = copy(value, isData, isMap);
    path.pop();
    return copied;
  };
  const copyObject = (source: Node, isData: boolean, isMap: boolean): Node => {
    const object = toRecord();
    const isBare = isOld && !isData && Object.hasOwn(source, "$ref") &&
      typeof source.$ref === "string";
    for (const key of Object.keys(source)) {
      const member = source[key];
      const hasData = isData || !isMap && HOLDS_DATA.test(key);
      if (member === null && !hasData) continue;
      if (isBare && !BESIDE_REFERENCE.test(key)) continue;
      const copied = copyAt(key, member, hasData, !isMap && hasNames(key));
      object[key] = isOld && !hasData && /^(?:any|one)Of$/.test(key)
        ? withNull(copied)
        : copied;
    }
    if (!isData && !isMap) keepNull(object);
    return object;
  };
  return copy(value);
}

/** The keywords that mean something beside a reference in OpenAPI 3.0, or at least to people. */
const BESIDE_REFERENCE = /^(?:\$ref|summary|description|nullable)$/;

/** Turns members of a union that say only `nullable: true`, and notes, into `null`; to the letter, they allow any value. */
function withNull(union: unknown): unknown {
  if (!Array.isArray(union)) return union;
  return union.map((member) => {
    const { nullable, ...others } = toObject(member);
    return nullable === true && Object.keys(others).every(isNote)
      ? toRecord({ type: "null" })
      : member;
  });
}

/** Says by `nullable` that a schema may be `null`, as generators mean it; to the letter, it also had to fit what it combines. */
function keepNull(schema: Record<string, unknown>): void {
  const { $ref, type, nullable, allOf = [] } = schema;
  const isReference = /\/schemas\//.test(toText($ref));
  const types = [type].flat().filter((it) => it !== "null" && it !== null);
  const hasNull = type !== undefined && types.length < [type].flat().length;
  if (
    hasNull && (isReference || schema.allOf || schema.anyOf || schema.oneOf)
  ) {
    schema.nullable = true;
    if (types.length) schema.type = types.length > 1 ? types : types[0];
    else delete schema.type;
  } else if (nullable !== true) return;
  if (!isReference) return;
  delete schema.$ref;
  schema.allOf = [toRecord({ $ref }), allOf].flat();
}

/** The size of a parsed document, in which each object counts once. */
const charactersOf = (value: unknown): number =>
  [...objectsIn(value)].reduce((size, it) => size + charactersIn(it), 0);

/** The approximate length in JSON of a list or an object, without its members. */
function charactersIn(value: object): number {
  // Pairs of keys and members would take most of the time of the copy.
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  let size = 2 + keys.join("").length;
  for (const member of Object.values(value)) {
    size += 1 + (typeof member === "string" ? member.length : 1);
  }
  return size;
}

/** A date as it is in the YAML: some parsers read `2022-06-28` without quotes as a `Date`. */
function toWritten(date: Date): string {
  if (isNaN(+date)) return `${date}`;
  return date.toISOString().replace(/T00:00:00\.000Z$|\.000(?=Z$)/, "");
}
