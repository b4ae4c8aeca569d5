import { printParseErrorCode, visit } from "jsonc-parser";

/**
 * Parses JSON in which an integer that JavaScript would round is an error, and whose
 * errors say where it is wrong. The npm package has the parser that finds faults
 * bundled into this file.
 */
export function parseJson(text: string, where: string): unknown {
  const json = text.replace(/^\ufeff/, "");
  let isRounded = false;
  let value: unknown;
  try {
    value = JSON.parse(json, (_key, member) => {
      isRounded ||= Number.isInteger(member) && !Number.isSafeInteger(member);
      return member;
    });
  } catch {
    throw new SyntaxError(`${where} is ${jsonFaultOf(json)}`);
  }
  if (!isRounded || !/\d{16}/.test(json)) return value;
  throw new RangeError(
    `${where} contains an integer that JavaScript would round; pass it as a string`,
  );
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
