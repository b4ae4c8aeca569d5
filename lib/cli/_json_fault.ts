import { printParseErrorCode, visit } from "jsonc-parser";

/**
 * Says where text stops being JSON, and why; nothing where no fault is found. The
 * messages of `JSON.parse` differ from runtime to runtime, and some show the text,
 * which can be a secret.
 *
 * The build of the npm package puts the parser into this file.
 */
export function jsonFault(text: string): string | undefined {
  let fault: string | undefined;
  const onError = (
    code: number,
    _offset: number,
    _length: number,
    line: number,
    column: number,
  ) => {
    const words = printParseErrorCode(code)
      .replace(/(?!^)[A-Z]/g, (letter: string) => ` ${letter}`).toLowerCase();
    fault ??= `${words} at line ${line + 1}, column ${column + 1}`;
  };
  visit(text, { onError }, { disallowComments: true });
  return fault;
}
