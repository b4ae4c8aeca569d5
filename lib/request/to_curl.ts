import { MOST_CHARACTERS } from "../_check_length.ts";
import { invalidBody } from "./_invalid_body.ts";
import { type Body, prepare, relativeUrl } from "./_prepare.ts";
import { redactBody, redactField, redactUrl } from "./_redact.ts";
import {
  isPrintable,
  toPrintf,
  toShellLine,
  toShellWord,
} from "./_shell_word.ts";
import { toFormWords } from "./_to_form_words.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { RequestOptions } from "../types/mod.ts";

/** The longest argument, in bytes, that is written: Linux takes 131,071 bytes. */
const LONGEST_ARGUMENT = 100_000;

/** How {@linkcode toCurl} writes a command line. */
export interface CurlOptions {
  /** Whether secrets are masked; `true` unless given. */
  redact?: boolean | undefined;
}

/**
 * Writes request options as one command line, for any POSIX shell and for fish
 * (3.4 or later), that sends, with curl, what {@linkcode toRequest} and `fetch` would send.
 *
 * Nothing in it is left to the shell or to curl: every value is quoted, `@` in a
 * body reads no file, brackets in a URL are not a range, and curl adds no
 * `content-type` of its own. Redirects are not followed.
 *
 * - It is one line of printable characters, and safe to paste into a terminal:
 *   bytes that are not text, text with control characters and long bodies come
 *   from `printf`.
 * - The strings of `FormData` become `--form-string`.
 * - A `Blob` or a stream cannot be read without waiting, so `--data-binary @-`
 *   takes its place: the line reads the body from its standard input. So does
 *   the one file that `FormData` may have, as `-F`.
 *
 * The values of headers, of parameters in the query and of body keys whose names
 * sound like secrets (`authorization`, `cookie`, `api_key`, `clientSecret`,
 * `password`, `token` and more) are masked, in case of doubt as well, and so is
 * the user info of the URL.
 *
 * @param options What an endpoint function returned.
 * @param curlOptions Whether to mask secrets.
 * @returns The command line, without a line break at its end.
 * @throws {EndpointError} `INVALID_BASE_URL` for a URL that is only a path;
 * `INVALID_PARAMETER` for a body that {@linkcode toRequest} refuses, for
 * `FormData` that curl's arguments cannot express (more than one file, a file
 * whose type or name curl would read in its own way, a field whose name has
 * quotes, backslashes or line breaks), for a body of more than
 * 16,777,216 bytes, and for a URL and headers of more than 100,000 characters,
 * which no shell can pass on; otherwise as {@linkcode toRequest}.
 *
 * @example Show a request without its token
 * ```ts
 * import { endpoint, toCurl } from "@waymark/endpoint";
 *
 * const line = toCurl(
 *   endpoint("POST /repos/{owner}/{repo}/issues", {
 *     owner: "octocat",
 *     repo: "hello-world",
 *     title: "It's broken",
 *     headers: { authorization: "token secret", "user-agent": null },
 *   }),
 * );
 * console.log(line);
 * // → "curl -X POST https://api.github.com/repos/octocat/hello-world/issues" +
 * //   " -H 'accept: application/vnd.github.v3+json'" +
 * //   " -H 'authorization: ***'" +
 * //   " -H 'content-type: application/json; charset=utf-8'" +
 * //   ` --data-raw '{"title":"It'\\''s broken"}'`
 * ```
 */
export function toCurl(
  options: RequestOptions,
  curlOptions: CurlOptions = {},
): string {
  const own: CurlOptions = { __proto__: null, ...curlOptions } as CurlOptions;
  const redact = own.redact !== false;
  const { method, url, headers, body: sent } = prepare(options);
  const body = redact ? redactBody(sent) as typeof sent : sent;
  if (url.startsWith("/")) throw relativeUrl(url);
  const sentUrl = url.replace(/#.*/s, "");
  const href = redact ? redactUrl(sentUrl) : sentUrl;
  const [words, input] = toPayload(body);

  let line = "curl";
  // Otherwise curl takes brackets and braces in a URL for a range or a list.
  if (/[[\]{}]/.test(href)) line += " --globoff";
  if (method === "HEAD") line += " --head";
  else if (method !== "GET") line += ` -X ${method}`;
  line += ` ${toShellWord(href)}`;
  let hasType = body === undefined || body instanceof FormData;
  for (const name in headers) {
    const value = headers[name]!;
    line += toHeader(name, redact ? redactField(name, value) : value);
    hasType ||= name === "content-type";
  }
  // Takes back the type of a form, which curl adds to every body.
  if (!hasType) line += " -H content-type:";
  if (line.length > LONGEST_ARGUMENT) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      `The URL and the headers have ${line.length} characters, but a shell can pass at most ${LONGEST_ARGUMENT} to curl; send the request with toRequest`,
    );
  }
  return toShellLine((input ? `${input} | ` : "") + line + words);
}

/** How a body is given to curl: the arguments, each with a space in front, and the command whose output it is. */
function toPayload(body: Body | undefined): [words: string, input?: string] {
  if (body === undefined) return [""];
  if (body instanceof FormData) return [toFormWords(body, LONGEST_ARGUMENT)];
  const bytes = bytesOf(body);
  if (!bytes) return [STANDARD_INPUT];
  const { length } = bytes;
  if (length <= LONGEST_ARGUMENT) {
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
        .decode(bytes);
      if (isPrintable(text)) return [` --data-raw ${toShellWord(text)}`];
    } catch {
      // Not UTF-8.
    }
  }
  if (length > MOST_CHARACTERS) {
    throw invalidBody(
      "",
      `has ${length} bytes, but a command line can hold at most ${MOST_CHARACTERS}; send it with toRequest`,
    );
  }
  return [STANDARD_INPUT, toPrintf(bytes)];
}

const STANDARD_INPUT = " --data-binary @-";

/** The bytes of a body that is there already. */
function bytesOf(body: Body): Uint8Array | undefined {
  if (typeof body === "string" || body instanceof URLSearchParams) {
    return new TextEncoder().encode(`${body}`);
  }
  if (ArrayBuffer.isView(body)) {
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  }
  return body instanceof ArrayBuffer ? new Uint8Array(body) : undefined;
}

function toHeader(name: string, value: string): string {
  const text = /[^\t ]/.test(value) ? `${name}: ${value}` : `${name};`;
  // The bytes of a header are Latin-1; those of a command line are UTF-8.
  return ` -H ${
    /[^ -~]/.test(text)
      ? `"$(${toPrintf(Uint8Array.from(text, (it) => it.charCodeAt(0)))})"`
      : toShellWord(text)
  }`;
}
