import { LineCounter, parseDocument, visit } from "yaml";

/** What is read of a node; the compiler of the npm package has no types of the parser. */
interface Node {
  readonly value?: unknown;
  readonly range?: readonly [start: number, ...unknown[]] | null | undefined;
}

/** More aliases than a description has. The parser looks each up among all of them. */
const MOST_ALIASES = 5000;

/** How many members merge keys may copy, for each character of the text. */
const COPIED_PER_CHARACTER = 4;

/**
 * Reads YAML 1.2, with the merge keys of 1.1. The build of the npm package puts
 * the parser into this file.
 *
 * @throws {SyntaxError} Where it is not YAML, or stands for too much.
 * @throws {RangeError} Where it is nested too deeply.
 */
export function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  const fail = (message: string, position = 0): never => {
    // The parser gives it a place like any other error.
    if (/call stack/.test(message)) throw new RangeError(message);
    const { line, col } = lineCounter.linePos(position);
    throw new SyntaxError(`line ${line}, column ${col}: ${message}`);
  };
  const document = parseDocument(text, {
    lineCounter,
    logLevel: "error",
    // Its messages would show lines of the text.
    prettyErrors: false,
    // It would compare each key with each one before, also where a tag asks for it.
    uniqueKeys: false,
    resolveKnownTags: false,
    // Whatever version the text names: for 1.1, the parser would copy what is merged.
    schema: "core",
  });
  for (const { message, pos } of document.errors) fail(message, pos[0]);
  let aliases = 0;
  visit(document, {
    Alias(_key: unknown, { range }: Node) {
      if (++aliases > MOST_ALIASES) {
        fail("There are too many aliases", range?.[0]);
      }
    },
    Map(_key: unknown, { items }: { items: readonly { key: unknown }[] }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        const { value, range } = key as Node;
        if (value === undefined) continue; // A list or a map.
        if (keys.has(value)) fail("A key stands twice in one map", range?.[0]);
        keys.add(value);
      }
    },
  });
  // What an alias stands for is shared and not copied. The parser's own budget
  // would search the whole document for each alias in what another stands for.
  const value = document.toJS({ maxAliasCount: -1 });
  mergeKeys(value, text.length * COPIED_PER_CHARACTER);
  return value;
}

/** Puts the members of what a key `<<` names under those that stand beside it. */
function mergeKeys(root: unknown, limit: number): void {
  let left = limit;
  const seen = new Set<unknown>();
  const merge = (value: unknown) => {
    if (Object(value) !== value || seen.has(value)) return;
    seen.add(value);
    const object = value as Record<string, unknown>;
    // Members come before what holds them, and so do the sources of a merge.
    Object.values(object).forEach(merge);
    if (!Object.hasOwn(object, "<<")) return;
    const sources = [object["<<"]].flat();
    delete object["<<"];
    for (const source of sources) {
      if (Object(source) !== source || Array.isArray(source)) {
        throw new SyntaxError('"<<" stands before what is not a map');
      }
      for (const key of Object.keys(source as object)) {
        if (--left < 0) throw new SyntaxError("The merge keys copy too much");
        if (Object.hasOwn(object, key)) continue;
        const member = Object.getOwnPropertyDescriptor(source, key)!;
        // An assignment would take "__proto__" for the prototype.
        Object.defineProperty(object, key, member);
      }
    }
  };
  merge(root);
}
