/** Where text stops being JSON. */
export interface JsonFault {
  /** The line, from 1. */
  readonly line: number;
  /** The column in that line, in UTF-16 code units from 1. */
  readonly column: number;
  /** What should stand there. */
  readonly wanted: string;
}

// What may come next, in the words of a message. They are the states as well:
// a word "accepts" the punctuation that it names.
const VALUE = "a value";
const ITEM = 'a value or "]"';
const NAME = "a name in double quotes";
const MEMBER = 'a name in double quotes or "}"';
const COLON = '":"';
const REST = { "[": '"," or "]"', "{": '"," or "}"' };
const END = "the end";
const IN_STRING =
  "a character of a string, an escape that JSON has, or a closing quote";

/** A token; of a string only the quote that starts it. */
const TOKEN =
  /[{}[\],:"]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** A part of a string. */
const PART = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Finds where text stops being JSON. The messages of `JSON.parse` differ from
 * runtime to runtime: some show the text, which can be a secret, and most leave
 * out the place.
 *
 * @param text The text.
 * @returns The place, or nothing where the text is JSON.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: ("{" | "[")[] = [];
  let wanted: string = VALUE;
  let position = skipSpace(text, 0);
  while (position < text.length) {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(text)?.[0];
    const next = token && step(wanted, token, open);
    if (!next) return faultAt(text, position, wanted);
    let end = position + token.length;
    if (token === '"') {
      end = endOfContent(text, end);
      if (text[end] !== '"') return faultAt(text, end, IN_STRING);
      end++;
    }
    wanted = next;
    position = skipSpace(text, end);
  }
  return wanted === END ? undefined : faultAt(text, position, wanted);
}

/** What may follow a token; nothing where the token has no place. */
function step(
  wanted: string,
  token: string,
  open: ("{" | "[")[],
): string | undefined {
  switch (token) {
    case "{":
    case "[":
      if (!wanted.startsWith(VALUE)) return undefined;
      open.push(token);
      return token === "{" ? MEMBER : ITEM;
    case ":":
      return wanted === COLON ? VALUE : undefined;
    case ",":
      if (!wanted.startsWith('","')) return undefined;
      return open.at(-1) === "{" ? NAME : VALUE;
    case "}":
    case "]":
      if (!wanted.endsWith(`"${token}"`)) return undefined;
      open.pop();
      break;
    default:
      if (token === '"' && wanted.startsWith(NAME)) return COLON;
      if (!wanted.startsWith(VALUE)) return undefined;
  }
  const inner = open.at(-1);
  return inner ? REST[inner] : END;
}

/** Where the content of a string ends: before its quote, or before what cannot be in it. */
function endOfContent(text: string, start: number): number {
  let end = start;
  do {
    PART.lastIndex = end;
    end += PART.exec(text)?.[0].length ?? 0;
  } while (PART.lastIndex);
  return end;
}

function skipSpace(text: string, position: number): number {
  while (/[\t\n\r ]/.test(text.charAt(position))) position++;
  return position;
}

function faultAt(text: string, position: number, wanted: string): JsonFault {
  const before = text.slice(0, position);
  return {
    line: before.split("\n").length,
    column: position - before.lastIndexOf("\n"),
    wanted,
  };
}
