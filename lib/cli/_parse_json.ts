import { printParseErrorCode, visit } from "jsonc-parser";

/** Parses JSON in which an integer that JavaScript would round is an error. */
export function parseJson(text: string, where: string): unknown {
  let isRounded = false;
  const value = parseRoundedJson(text, where, (_key, member) => {
    isRounded ||= Number.isInteger(member) && !Number.isSafeInteger(member);
    return member;
  });
  if (!isRounded || !/\d{16}/.test(text)) return value;
  throw new RangeError(
    `${where} contains an integer that JavaScript would round; pass it as a string`,
  );
}

/**
 * Parses JSON as `JSON.parse` does; its error says where the JSON is wrong. The npm
 * package has the parser that finds faults bundled into this file.
 */
function parseRoundedJson(
  text: string,
  where: string,
  reviver?: (key: string, member: unknown) => unknown,
): unknown {
  const json = text.replace(/^\ufeff/, "");
  try {
    return JSON.parse(json, reviver);
  } catch {
    throw new SyntaxError(`${where} is ${jsonFaultOf(json)}`);
  }
}

/**
 * Says where a string stops being JSON, and why. The messages of `JSON.parse` differ
 * from runtime to runtime, and some show the string, which can be a secret.
 */
function jsonFaultOf(json: string): string {
  const faults: number[][] = [];
  const onError = (...fault: number[]) => faults.push(fault);
  try {
    visit(json, { onError }, { disallowComments: true });
  } catch {
    // `JSON.parse` is recursive, and the JSON nests deeper than the stack.
  }
  const [fault] = faults;
  if (!fault) return "nested too deeply";
  const [code, , , line, column] = fault;
  const words = printParseErrorCode(code!)
    .replace(/(?!^)[A-Z]/g, (letter: string) => ` ${letter}`).toLowerCase();
  return `not valid JSON: ${words} at line ${line! + 1}, column ${column! + 1}`;
}
