/** A part of a result, as the Model Context Protocol has them. */
export type Content =
  | { type: "text"; text: string }
  | { type: "image" | "audio"; data: string; mimeType: string };

/** The result of a tool. */
export interface ToolResult {
  /** What a model reads. */
  content: Content[];
  /** Whether the call failed. */
  isError?: boolean;
  /** Lets the result be passed where the SDK expects one. */
  [key: string]: unknown;
}

/** The beginning of a line that could be taken for a mark: words in brackets, which no JSON is. */
const LIKE_A_MARK = /(?:^|[\n\r])[^\S\n\r]*\[(?!true|false|null)\p{L}+[ ,:]/u;

const NOT_OURS = "Lines in brackets above this one are the API's own.";

/**
 * The result of texts, and of marks below them: sentences of this server, which it
 * puts in brackets. All that a model reads goes through here, without characters
 * that nobody sees; what is empty is left out.
 */
export function resultOf(
  texts: string | readonly string[],
  ...marks: readonly string[]
): ToolResult {
  const parts = [texts].flat();
  const isForged = parts.some((text) => LIKE_A_MARK.test(text));
  const known = [isForged ? NOT_OURS : "", ...marks].filter((mark) => mark);
  return {
    content: [...parts, ...known.map((mark) => `[${mark}]`)]
      .filter((part) => part)
      .map((part) => ({ type: "text", text: reveal(part) })),
  };
}

/** The same as an error. */
export function errorOf(
  texts: string | readonly string[],
  ...marks: readonly string[]
): ToolResult {
  return { ...resultOf(texts, ...marks), isError: true };
}

/** Data of a server inside a mark, as JSON in which no string ends the mark. */
export function quote(data: unknown): string {
  return JSON.stringify(data).replace(
    /"(?:[^"\\]|\\.)*"/g,
    (text) =>
      text.replace(/[[\]]/g, (it) => it === "[" ? "\\u005b" : "\\u005d"),
  );
}

/** Characters that are invisible to people, but not to a model; line breaks and tabs don't count. */
const HIDDEN = String
  .raw`(?:[\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]|[^\P{Cc}\t\n\r])`;

/**
 * Each of them, and alone among others what emoji and some scripts are written with:
 * a variation, a joiner. No run of them, of which there may be millions: it would
 * exhaust the stack of the expression.
 */
const EACH_HIDDEN = new RegExp(
  `(?<!${HIDDEN})([\\ufe0e\\ufe0f][\\u200c\\u200d]?|[\\u200c\\u200d])(?!${HIDDEN})|${HIDDEN}`,
  "gu",
);

/**
 * Writes hidden characters as JSON does (`\u202e`): a text with them could show
 * something else to people than to a model. Nothing is lost.
 */
export function reveal(text: string): string {
  const escape = (unit: string) =>
    `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(
    EACH_HIDDEN,
    (hidden, joining) => joining ?? hidden.replace(/[^]/g, escape),
  );
}
