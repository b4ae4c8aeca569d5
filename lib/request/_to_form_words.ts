import { invalidBody } from "../_errors.ts";
import { toShellWord } from "./_shell_word.ts";

/**
 * The types that curl sends unchanged. It splits the value of `-F` at commas and
 * semicolons, and what follows could name a file to send.
 */
const PLAIN_TYPE =
  /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}(?:; ?charset=[\w.:+-]+)?$/i;

/**
 * Writes `FormData` as arguments of curl, each after a space. A file cannot be
 * read synchronously, so curl reads it from standard input.
 *
 * @param most How many bytes the arguments may have together.
 */
export function toFormWords(form: FormData, most: number): string {
  let words = "";
  let files = 0;
  let fits = true;
  form.forEach((value, name) => {
    let option = "--form-string";
    let text = value;
    if (typeof text !== "string") {
      option = "-F";
      // Without a type, curl would take one from the name.
      const type = text.type || "application/octet-stream";
      fits &&= !files++ && PLAIN_TYPE.test(type) &&
        // Versions of curl differ in how they read these in a quoted name.
        !/["\\\r\n]/.test(text.name);
      text = `@-;filename="${text.name}";type=${type}`;
    }
    // A name ends at "="; curl before 7.88 did not escape the others.
    fits &&= /^[^\0=\r\n"\\]+$/.test(name) && !text.includes("\0") &&
      words.length + name.length + text.length <= most;
    if (!fits) return;
    // `fetch`, too, writes a line break in a form as CR LF.
    const field = `${name}=${text}`.replace(/\r\n?|\n/g, "\r\n");
    words += ` ${option} ${toShellWord(field)}`;
  });
  if (words && fits && new TextEncoder().encode(words).length <= most) {
    return words;
  }
  throw invalidBody(
    "",
    `is FormData that curl's arguments cannot express: they hold 1 to ${most} bytes of text without U+0000, names without "=", quotation marks, backslashes or line breaks, and at most one file, with a type such as "image/png"; send it with toRequest`,
  );
}
