import { invalidBody } from "../_errors.ts";
import type { EndpointError } from "../endpoint_error.ts";
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
  let hasFile = false;
  form.forEach((value, name) => {
    let option = "--form-string";
    let text = value;
    // A name ends at "="; curl before 7.88 did not escape the others.
    let fits = /^[^\0=\r\n"\\]+$/.test(name);
    if (typeof text !== "string") {
      option = "-F";
      // Without a type, curl would take one from the name.
      const type = text.type || "application/octet-stream";
      // Versions of curl differ in how they read these in a quoted name.
      fits &&= !hasFile && PLAIN_TYPE.test(type) &&
        !/["\\\r\n]/.test(text.name);
      hasFile = true;
      text = `@-;filename="${text.name}";type=${type}`;
    }
    fits &&= !text.includes("\0") && words.length + text.length <= most;
    if (!fits) throw unwritable(name);
    // `fetch`, too, writes a line break in a form as CR LF.
    const field = `${name}=${text}`.replace(/\r\n?|\n/g, "\r\n");
    words += ` ${option} ${toShellWord(field)}`;
  });
  if (words && new TextEncoder().encode(words).length <= most) return words;
  throw unwritable("");
}

function unwritable(name: string): EndpointError {
  return invalidBody(
    name,
    "cannot be written for curl; send the request with toRequest",
  );
}
