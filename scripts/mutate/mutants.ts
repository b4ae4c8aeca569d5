/**
 * Small changes to a program, each of which makes it wrong: what a test suite
 * has to notice.
 *
 * @module
 */
import ts from "typescript";

/** A change of a file. */
export interface Mutant {
  /** Where it begins, in UTF-16 code units. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** What stands there instead. */
  readonly text: string;
}

/** What an operator becomes, one after the other. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "+=": ["-="],
  "-=": ["+="],
  "??=": ["="],
  "||=": ["="],
};

/** What a method becomes. */
const METHODS: Readonly<Record<string, string>> = {
  startsWith: "endsWith",
  endsWith: "startsWith",
  toLowerCase: "toUpperCase",
  toUpperCase: "toLowerCase",
  some: "every",
  every: "some",
  filter: "slice",
  replace: "concat",
  replaceAll: "replace",
  trim: "toString",
  slice: "toString",
  sort: "slice",
  freeze: "isFrozen",
  push: "unshift",
  indexOf: "lastIndexOf",
  lastIndexOf: "indexOf",
};

/** The mutants of a file, in the order of where they are. */
export function mutantsOf(path: string, code: string): Mutant[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];

  const replace = (node: ts.Node, ...texts: string[]) => {
    const start = node.getStart(file);
    for (const text of texts) {
      if (text !== code.slice(start, node.end)) {
        mutants.push({ start, end: node.end, text });
      }
    }
  };

  const visit = (node: ts.Node): void => {
    if (isNoCode(node)) return;
    if (ts.isBinaryExpression(node)) {
      replace(
        node.operatorToken,
        ...OPERATORS[node.operatorToken.getText(file)] ?? [],
      );
    } else if (ts.isIfStatement(node)) {
      replace(node.expression, "true", "false");
    } else if (ts.isConditionalExpression(node)) {
      replace(node.condition, "true", "false");
    } else if (ts.isWhileStatement(node)) {
      replace(node.expression, "false");
    } else if (ts.isForStatement(node) && node.condition) {
      replace(node.condition, "false");
    } else if (ts.isPrefixUnaryExpression(node)) {
      replaceUnary(node, file, replace);
    } else if (ts.isPostfixUnaryExpression(node)) {
      const isIncrement = node.operator === ts.SyntaxKind.PlusPlusToken;
      replace(node, node.operand.getText(file) + (isIncrement ? "--" : "++"));
    } else if (ts.isStringLiteral(node) || isNoSubstitution(node)) {
      replace(node, node.text === "" ? '"mutated"' : '""');
    } else if (ts.isTemplateExpression(node)) {
      replace(node, '""');
    } else if (ts.isNumericLiteral(node)) {
      replace(node, `(${node.getText(file)} + 1)`);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      replace(node, "false");
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      replace(node, "true");
    } else if (ts.isArrayLiteralExpression(node) && node.elements.length) {
      replace(node, "[]");
    } else if (ts.isObjectLiteralExpression(node) && node.properties.length) {
      replace(node, "({})");
    } else if (ts.isRegularExpressionLiteral(node)) {
      replace(node, ...regexMutants(node.text));
    } else if (ts.isBlock(node) && node.statements.length) {
      replace(node, "{}");
    } else if (ts.isExpressionStatement(node) || ts.isBreakStatement(node)) {
      replace(node, ";");
    } else if (ts.isReturnStatement(node) && node.expression) {
      replace(node.expression, "undefined");
    } else if (ts.isContinueStatement(node)) {
      replace(node, ";");
    } else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      replace(node.body, "undefined");
    } else if (
      ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name) &&
      Object.hasOwn(METHODS, node.name.text) && ts.isCallExpression(node.parent)
    ) {
      replace(node.name, METHODS[node.name.text]!);
    } else if (
      ts.isPropertyAccessExpression(node) && node.questionDotToken
    ) {
      replace(node.questionDotToken, ".");
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
}

function isNoSubstitution(
  node: ts.Node,
): node is ts.NoSubstitutionTemplateLiteral {
  return ts.isNoSubstitutionTemplateLiteral(node);
}

function replaceUnary(
  node: ts.PrefixUnaryExpression,
  file: ts.SourceFile,
  replace: (node: ts.Node, ...texts: string[]) => void,
): void {
  const operand = node.operand.getText(file);
  switch (node.operator) {
    case ts.SyntaxKind.ExclamationToken:
    case ts.SyntaxKind.PlusToken:
      return replace(node, operand);
    case ts.SyntaxKind.MinusToken:
      return replace(node, `+${operand}`);
    case ts.SyntaxKind.PlusPlusToken:
      return replace(node, `--${operand}`);
  }
}

/** What is no code, or only words for people: types, imports, messages. */
function isNoCode(node: ts.Node): boolean {
  return ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) || ts.isTypeParameterDeclaration(node) ||
    isMessage(node);
}

/** Whether a node is the text of an error, not the code that it is told by. */
function isMessage(node: ts.Node): boolean {
  const { parent } = node;
  return parent !== undefined && ts.isNewExpression(parent) &&
    parent.expression.getText() === "EndpointError" &&
    parent.arguments?.[1] === node;
}

/** A token of a regular expression: a class, an escape, a group's head, a character. */
const TOKEN =
  /\[\^?(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|.)|\(\?(?:<?[=!]|:)|\{\d+(?:,\d*)?\}|[^]/gu;

/** What the tokens of a regular expression become. */
const TOKENS: Readonly<Record<string, readonly string[]>> = {
  "^": [""],
  "$": [""],
  "+": ["", "*"],
  "*": ["", "+"],
  "?": [""],
  "|": [""],
  "(?=": ["(?!"],
  "(?!": ["(?="],
  "(?<=": ["(?<!"],
  "(?<!": ["(?<="],
  "\\d": ["\\D"],
  "\\w": ["\\W"],
  "\\s": ["\\S"],
  ".": ["\\."],
};

/** The mutants of a regular expression; those that are none are left out. */
function regexMutants(literal: string): string[] {
  const end = literal.lastIndexOf("/");
  const source = literal.slice(1, end);
  const flags = literal.slice(end + 1);
  const tokens: string[] = source.match(TOKEN) ?? [];
  const sources = tokens.flatMap((token, index) => {
    const others = token.startsWith("[^")
      ? [`[${token.slice(2)}`]
      : token.startsWith("[")
      ? [`[^${token.slice(1)}`]
      : /^\{\d/.test(token)
      ? [""]
      : TOKENS[token] ?? [];
    return others.map((other) => tokens.with(index, other).join(""));
  });
  return [
    ...sources.map((other) => `/${other}/${flags}`),
    ...[...flags].map((flag) => `/${source}/${flags.replace(flag, "")}`),
  ].filter(isRegex);
}

function isRegex(literal: string): boolean {
  const end = literal.lastIndexOf("/");
  try {
    new RegExp(literal.slice(1, end), literal.slice(end + 1));
    return end > 1;
  } catch {
    return false;
  }
}
