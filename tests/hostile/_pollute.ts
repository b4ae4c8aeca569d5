import ts from "typescript";
import { filesIn } from "../../scripts/_tools.ts";

/** The keys that a file reads from any object: `a.key`, `a["key"]` and `const { key } = a`. */
function keysReadBy(path: string): string[] {
  const keys: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) keys.push(node.name.text);
    if (
      ts.isElementAccessExpression(node) &&
      ts.isStringLiteral(node.argumentExpression)
    ) keys.push(node.argumentExpression.text);
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) || ts.isStringLiteral(name)) {
        keys.push(name.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  const source = Deno.readTextFileSync(path);
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return keys;
}

/** The names that the files of a folder read, but for those that objects inherit already, which no merge adds. */
export function namesReadIn(folder: string): string[] {
  return [...new Set(filesIn(folder).flatMap(keysReadBy))]
    .filter((name) => !(name in Object.prototype) && !name.startsWith("#"))
    .sort();
}

/** Sets names on `Object.prototype`, and returns the function that removes them. */
export function pollute(names: readonly string[], value: unknown): () => void {
  for (const name of names) {
    Object.assign(Object.prototype, { [name]: value });
  }
  return () => {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  };
}
