import { isAlias, isMap, isSeq, LineCounter, parseDocument } from "yaml";
import { isPlainObject } from "../../_is_plain_object.ts";
import { setOwn } from "../../_own_property.ts";
import { showBare } from "../_show.ts";

/** What is read of a node; the compiler of the npm package has no types of the parser. */
interface YamlNode {
  readonly anchor?: string | undefined;
  readonly range?: readonly [start: number, ...unknown[]] | null | undefined;
}

type Alias = YamlNode & { readonly source: string };
type Scalar = YamlNode & { readonly value: unknown };
type Sequence = YamlNode & { readonly items: readonly unknown[] };
type Mapping = YamlNode & {
  readonly items: readonly { readonly key: unknown; readonly value: unknown }[];
};

/** Throws what is wrong with a node. */
type Fail = (message: string, node: YamlNode) => never;

/**
 * How many items and members aliases and merge keys may stand for, for each
 * character of the text. People share far less; without a limit, a text could
 * stand for as much as the square of its length.
 */
const SHARED_PER_CHARACTER = 4;

/**
 * Reads YAML 1.2, with the merge keys of 1.1.
 *
 * This is the one file that needs a package. Only the command loads it, and only
 * for YAML; the build of the npm package puts the parser into it.
 *
 * @throws {SyntaxError} Where it is not YAML.
 * @throws {RangeError} Where it is nested too deeply.
 */
export function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter,
    // Its messages would show lines of the text.
    prettyErrors: false,
    // It would compare each key with each one before, also where a tag asks for it.
    uniqueKeys: false,
    resolveKnownTags: false,
    // Whatever version the text names: the parser would copy for each merge key of 1.1.
    schema: "core",
  });
  const failAt = (message: string, position: number): never => {
    // The parser gives it a place like any other error.
    if (/call stack/.test(message)) throw new RangeError(message);
    const { line, col } = lineCounter.linePos(position);
    throw new SyntaxError(
      `line ${line}, column ${col}: ${showBare(message)}`,
    );
  };
  for (const { message, pos } of document.errors) failAt(message, pos[0]);
  return toValue(
    document.contents,
    text.length * SHARED_PER_CHARACTER,
    (message, { range }) => failAt(message, range![0]),
  );
}

/**
 * Gives the value of a node. What an alias stands for is not copied, so that it
 * may be used often. The parser would look for the node of each alias among all.
 *
 * @param limit How many items and members aliases and merge keys may stand for.
 */
function toValue(root: unknown, limit: number, fail: Fail): unknown {
  let left = limit;
  const share = (value: unknown, node: YamlNode) => {
    left -= Object(value) === value
      ? Object.keys(value as object).length
      // Text is only looked at as a whole.
      : String(value).length / 100;
    if (left < 0) fail("The aliases stand for too much", node);
  };
  const values = new Map<string | undefined, unknown>();
  const merging = new Map<Record<string, unknown>, YamlNode>();

  function valueOf(node: unknown): unknown {
    if (isAlias(node)) {
      const alias = node as Alias;
      if (!values.has(alias.source)) {
        fail("An alias stands before its anchor, or has none", alias);
      }
      const value = values.get(alias.source);
      share(value, alias);
      return value;
    }
    if (isSeq(node)) {
      const { anchor, items } = node as Sequence;
      const list: unknown[] = [];
      values.set(anchor, list);
      for (const item of items) list.push(valueOf(item));
      return list;
    }
    if (isMap(node)) return objectOf(node as Mapping);
    // A key without a value has no node for it.
    const { anchor, value = null } = (node ?? {}) as Partial<Scalar>;
    values.set(anchor, value);
    return value;
  }

  function objectOf(node: Mapping): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    values.set(node.anchor, object);
    const keys = new Set<unknown>();
    for (const item of node.items) {
      const key = valueOf(item.key);
      if (keys.has(key)) {
        fail("A key stands twice in one map", item.key as YamlNode);
      }
      keys.add(key);
      const value = valueOf(item.value);
      // No description has a list or a map for a key.
      if (Object(key) !== key) setOwn(object, String(key ?? ""), value);
    }
    if (Object.hasOwn(object, "<<")) merging.set(object, node);
    return object;
  }

  const value = valueOf(root);
  // Members come before what holds them, and so do sources.
  for (const [object, node] of merging) {
    const named = object["<<"];
    delete object["<<"];
    if (Array.isArray(named)) share(named, node);
    for (const source of [named].flat()) {
      if (!isPlainObject(source)) {
        throw new SyntaxError('"<<" stands before what is not a map');
      }
      share(source, node);
      for (const [key, member] of Object.entries(source)) {
        if (!Object.hasOwn(object, key)) setOwn(object, key, member);
      }
    }
  }
  return value;
}
