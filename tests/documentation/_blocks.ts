import ts from "typescript";

/** A block of code of a page. */
export interface Block {
  /** Where it stands, as in `README.md:12`. */
  readonly name: string;
  /** Its code, each line on the line where it stands in the page. */
  readonly code: string;
}

/** Takes the blocks of TypeScript and JavaScript that can run out of a page of Markdown. */
export function blocksOf(page: string, markdown: string): Block[] {
  return fencedBy(/^```(?:ts|js)\n([^]*?)^```$/gm, page, markdown);
}

/** Takes the programs of TypeScript that need other files to run, or never end, out of a page. */
export function ignoredProgramsOf(page: string, markdown: string): Block[] {
  return fencedBy(/^```ts ignore\n([^]*?)^```$/gm, page, markdown);
}

function fencedBy(fences: RegExp, page: string, markdown: string): Block[] {
  return Array.from(markdown.matchAll(fences), ({ index, 1: code = "" }) => {
    const line = markdown.slice(0, index).split("\n").length;
    return { name: `${page}:${line}`, code: "\n".repeat(line) + code };
  });
}

/**
 * Makes assertions of the comments that say what a statement comes to:
 *
 * - `expression; // → value` for its value, which may go on below;
 * - `expression; // throws CODE` for an error with this code.
 *
 * `console.log(expression)` counts as the expression. No line moves. A comment
 * that is never reached fails, too.
 *
 * @throws {Error} for a comment of this kind that no assertion can be made of.
 */
export function withAssertions({ name, code }: Block): string {
  const source = ts.createSourceFile("block.ts", code, ts.ScriptTarget.Latest);
  let asserting =
    `import { deepStrictEqual as $equal, rejects as $rejects } from "node:assert/strict"; const $reached = new Set();`;
  let end = 0;
  let count = 0;
  const visit = (node: ts.Node): void => {
    const comment = ts.isExpressionStatement(node)
      ? /^\s*\/\/ (→|throws) /.exec(code.slice(node.end))
      : null;
    if (!ts.isExpressionStatement(node) || !comment) {
      return ts.forEachChild(node, visit);
    }
    const text = shownBy(node.expression, source).getText(source);
    asserting += code.slice(end, node.getStart(source));
    end = node.end + comment[0].length;
    const gap = comment[0].replace(/[^\n]/g, "");
    const reached = `$reached.add(${count++})`;
    const said = /^[A-Z_]+/.exec(code.slice(end))?.[0] ?? "";
    if (comment[1] === "throws") {
      asserting +=
        `(await $rejects(async () => { ${text} }, { code: "${said}" }), ${reached});${gap}`;
      end += code.slice(end).search(/$/m);
    } else {
      const value = valueAt(code.slice(end));
      asserting += `($equal(${text}, ${gap}${
        value.replace(/^ *\/\//gm, "")
      }), ${reached});`;
      end += value.length;
    }
  };
  visit(source);
  asserting += code.slice(end);
  const left = /^.*\/\/ (?:→|throws [A-Z_]+).*$/m.exec(asserting);
  if (left) throw new Error(`${name}: nothing can be asserted of ${left[0]}`);
  return `${asserting}\nif ($reached.size < ${count}) throw new Error("A result was not reached");`;
}

/** What a statement shows: what `console.log` is called with, else its own value. */
function shownBy(
  expression: ts.Expression,
  source: ts.SourceFile,
): ts.Expression {
  return ts.isCallExpression(expression) &&
      expression.expression.getText(source) === "console.log"
    ? expression.arguments[0]!
    : expression;
}

/** The value that a comment begins with: as many lines of it as make an expression. */
function valueAt(comment: string): string {
  let value = "";
  for (const line of comment.split("\n")) {
    if (value && !/^ *\/\//.test(line)) break;
    value += (value && "\n") + line;
    const { diagnostics } = ts.transpileModule(
      `(${value.replace(/^ *\/\//gm, "")})`,
      { reportDiagnostics: true },
    );
    if (!diagnostics?.length) return value;
  }
  return value;
}
