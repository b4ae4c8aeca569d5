import { invalidBody } from "./_invalid_body.ts";
import { toShellWord } from "./_shell_word.ts";

/**
 * Writes `FormData` as arguments of curl, each with a space in front. A file
 * cannot be read without waiting, so curl reads it from standard input.
 *
 * @param form The form.
 * @param most The most characters that the arguments may have together.
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
      text = `@-;filename="${text.name}";type=${
        text.type || "application/octet-stream"
      }`;
      fits &&= !files++ && text.split(/["\\]/).length === 3;
    }
    // curl ends a name at "=".
    fits &&= /^[^\0=]+$/.test(name) && !text.includes("\0");
    // As `fetch` does: a line break in a form is CR LF.
    const field = `${name}=${text}`.replace(/\r\n?|\n/g, "\r\n");
    words += ` ${option} ${fits && toShellWord(field)}`;
  });
  if (words && fits && words.length <= most) return words;
  throw invalidBody(
    "",
    `is FormData that curl's arguments cannot express: they can hold at most one file, 1 to ${most} characters of text without U+0000, and names without "="; send it with toRequest`,
  );
}
