import { isScalar, LineCounter, parseDocument, visit } from "yaml";
import { isPlainObject } from "../../_is_plain_object.ts";
import { setOwn } from "../../_own_property.ts";
import { showBare } from "../_show.ts";

/** What is read of a node; the compiler of the npm package has no types of the parser. */
interface YamlNode {
  readonly anchor?: string | undefined;
  readonly range?: readonly [start: number, ...unknown[]] | null | undefined;
}

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
    // It would compare each key with each one before.
    uniqueKeys: false,
  });
  const fail = (message: string, position: number): never => {
    // The parser gives it a place like any other error.
    if (/call stack/.test(message)) throw new RangeError(message);
    const { line, col } = lineCounter.linePos(position);
    throw new SyntaxError(
      `line ${line}, column ${col}: ${showBare(message)}`,
    );
  };
  for (const { message, pos } of document.errors) fail(message, pos[0]);
  const anchors = new Set<string | undefined>();
  visit(document, {
    Node(_: unknown, { anchor }: YamlNode) {
      anchors.add(anchor);
    },
    Alias(_: unknown, { source, range }: YamlNode & { source: string }) {
      if (!anchors.has(source)) {
        fail("An alias stands before its anchor, or has none", range![0]);
      }
    },
    Map(
      _: unknown,
      { anchor, items }: YamlNode & { items: readonly { key: unknown }[] },
    ) {
      anchors.add(anchor);
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const { value, range } = key as YamlNode & { value: unknown };
        if (keys.has(value)) {
          fail("A key stands twice in one map", range![0]);
        }
        keys.add(value);
      }
    },
  });
  // What an alias stands for is not copied, so that it may be used often.
  const value = document.toJS({ maxAliasCount: -1 });
  merge(value, new Set());
  return value;
}

/**
 * Merges into each object what its key `<<` names. The parser would do it over
 * again for each alias of an alias.
 */
function merge(value: unknown, done: Set<unknown>): void {
  if (Object(value) !== value || done.has(value)) return;
  done.add(value);
  for (const member of Object.values(value as object)) merge(member, done);
  if (!isPlainObject(value) || !Object.hasOwn(value, "<<")) return;
  const sources = [value["<<"]].flat();
  delete value["<<"];
  for (const source of sources) {
    if (!isPlainObject(source)) {
      throw new SyntaxError('"<<" stands before what is not a map');
    }
    for (const [key, member] of Object.entries(source)) {
      if (!Object.hasOwn(value, key)) setOwn(value, key, member);
    }
  }
}
