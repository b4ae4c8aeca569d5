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
 * and in a union, `nullable: true` alone is `null`.
 *
 * It reads no files and needs no parser: `parseDocument` is for text.
 *
 * @param source How messages name the document.
 * @param characters How long its text was; by default, its size is measured.
 * @throws {EndpointError} `INVALID_PARAMETER` for what isn't an OpenAPI 3.0, 3.1 or
 * 3.2, nests too deeply, or grows too much when its aliases are expanded.
 */
export function loadDocument(
  value: unknown,
  source: string,
  characters?: number,
): Node {
  const document = copyDocument(value, source, characters);
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

/** Copies and checks a document of any version. */
export function copyDocument(
  value: unknown,
  source: string,
  characters: number = charactersOf(toObject(value)),
): Node {
  const given = toObject(value);
  const most = SMALL + MOST_GROWTH * characters;
  const isOld = /^3(?:\.0|$)/.test(toText(given.openapi));
  const document = new Copier(source, most, isOld).copy(given) as Node;
  return Object.assign(document, versionOf(document));
}

/** Copies and checks a part of a document, such as a file that it refers to. */
export function copyPart(
  value: unknown,
  source: string,
  characters: number,
): unknown {
  const most = SMALL + MOST_GROWTH * characters;
  return new Copier(source, most, false).copy(value);
}

/** A version that was written without quotes, so that YAML read `3.0` as the number 3. */
function versionOf({ openapi, swagger }: Node): Node {
  return {
    ...typeof openapi === "number" && { openapi: openapi.toFixed(1) },
    ...typeof swagger === "number" && { swagger: swagger.toFixed(1) },
  };
}

class Copier {
  readonly #source: string;
  /** How many characters may still be copied. */
  #left: number;
  /** Whether it is a document of OpenAPI 3.0. */
  readonly #isOld: boolean;
  /** The keys that lead to what is being copied. */
  readonly #path: (string | number)[] = [];

  constructor(source: string, most: number, isOld: boolean) {
    this.#source = source;
    this.#left = most;
    this.#isOld = isOld;
  }

  /**
   * @param isData Whether a `null` in it is a value.
   * @param isMap Whether its keys are names that somebody chose.
   */
  copy(value: unknown, isData = false, isMap = false): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof Date) return toWritten(value);
    if (this.#path.length >= MOST_LEVELS) {
      throw this.#fault(`is nested more than ${MOST_LEVELS} levels deep`);
    }
    this.#left -= charactersIn(value);
    if (this.#left < 0) {
      throw this.#fault("is far larger when its aliases are written out");
    }
    if (Array.isArray(value)) {
      return value.map((item, index) => this.#member(index, item, isData));
    }
    return isPlainObject(value) ? this.#object(value, isData, isMap) : value;
  }

  #object(source: Node, isData: boolean, isMap: boolean): Node {
    const object = toRecord();
    const isBare = this.#isOld && !isData && Object.hasOwn(source, "$ref") &&
      typeof source.$ref === "string";
    for (const key of Object.keys(source)) {
      const member = source[key];
      const hasData = isData || !isMap && HOLDS_DATA.test(key);
      if (member === null && !hasData) continue;
      if (isBare && !BESIDE_REFERENCE.test(key)) continue;
      const copied = this.#member(
        key,
        member,
        hasData,
        !isMap && hasNames(key),
      );
      object[key] = this.#isOld && !hasData && /^(?:any|one)Of$/.test(key)
        ? withNull(copied)
        : copied;
    }
    return object;
  }

  #member(
    key: string | number,
    value: unknown,
    isData: boolean,
    isMap = false,
  ): unknown {
    this.#path.push(key);
    const copied = this.copy(value, isData, isMap);
    this.#path.pop();
    return copied;
  }

  #fault(fault: string): Error {
    const pointer = this.#path.slice(0, 20)
      .map((key) => `/${toPointerKey(`${key}`)}`);
    const place = show(`#${pointer.join("")}`, false, 200);
    return invalid(
      `${this.#source} ${fault}, at ${place}; use a $ref for what it contains more than once, and do not dereference it`,
    );
  }
}

/** The keywords that mean something beside a reference in OpenAPI 3.0, or at least to people. */
const BESIDE_REFERENCE = /^(?:\$ref|summary|description)$/;

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

/** The size of a parsed document, in which each object counts once. */
function charactersOf(value: unknown): number {
  let size = 0;
  for (const object of objectsIn(value)) size += charactersIn(object);
  return size;
}

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
