import { isScalar, LineCounter, parseDocument, visit } from "yaml";
import { showBare } from "../_show.ts";

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
    merge: true,
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
  const anchors = new Set<string>();
  visit(document, {
    Node(_, { anchor }) {
      if (anchor) anchors.add(anchor);
    },
    Alias(_, { source, range }) {
      if (!anchors.has(source)) {
        fail("An alias stands before its anchor, or has none", range![0]);
      }
    },
    Map(_, { anchor, items }) {
      if (anchor) anchors.add(anchor);
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          fail("A key stands twice in one map", key.range![0]);
        }
        if (key.value !== "<<") keys.add(key.value);
      }
    },
  });
  // What an alias stands for is not copied, so that it may be used often.
  return document.toJS({ maxAliasCount: -1 });
}
