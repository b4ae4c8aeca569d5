import { invalidBody } from "./_invalid_body.ts";
import { toShellWord } from "./_shell_word.ts";

/**
 * The types that curl passes on as they are. It splits `-F` at commas and
 * semicolons: what follows could name a file to send or to take headers from.
 */
const PLAIN_TYPE =
  /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}(?:; ?charset=[\w.:+-]+)?$/i;

/**
 * Writes `FormData` as arguments of curl, each with a space in front. A file
 * cannot be read without waiting, so curl reads it from standard input.
 *
 * @param form The form.
 * @param most The most bytes that the arguments may have together.
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
        // It is put in quotes, where versions of curl read these in different ways.
        !/["\\\r\n]/.test(text.name);
      text = `@-;filename="${text.name}";type=${type}`;
    }
    // curl ends a name at "="; before 7.88, it did not escape the others.
    fits &&= /^[^\0=\r\n"\\]+$/.test(name) && !text.includes("\0") &&
      words.length + name.length + text.length <= most;
    if (!fits) return;
    // As `fetch` does: a line break in a form is CR LF.
    const field = `${name}=${text}`.replace(/\r\n?|\n/g, "\r\n");
    words += ` ${option} ${toShellWord(field)}`;
  });
  if (words && fits && new TextEncoder().encode(words).length <= most) {
    return words;
  }
  throw invalidBody(
    "",
    `is FormData that curl's arguments cannot express: they can hold 1 to ${most} bytes of text without U+0000, names without "=", double quotes, backslashes or line breaks, and at most one file, whose name has no quotes, backslashes or line breaks and whose type is like "image/png" or "text/plain;charset=utf-8"; send it with toRequest`,
  );
}
