import { MOST_CHARACTERS } from "../_check_length.ts";
import { invalid, invalidBody } from "../_errors.ts";
import { readRecord } from "../_record.ts";
import { prepare, relativeUrl, type SerializedBody } from "./_prepare.ts";
import { redactBody, redactField, redactUrl } from "../secrets/_redact.ts";
import {
  isPrintable,
  toPrintf,
  toShellLine,
  toShellWord,
} from "./_shell_word.ts";
import type { EndpointError } from "../endpoint_error.ts";
import type { RequestOptions } from "../types/mod.ts";

/** The longest argument that is written, in bytes: Linux accepts 131,071. */
const LONGEST_ARGUMENT = 100_000;

/** How {@linkcode toCurl} writes a command line. */
export interface CurlOptions {
  /** Whether secrets are masked; `true` by default. */
  redact?: boolean | undefined;
}

/**
 * Writes request options as one curl command that sends what `fetch` would send
 * with {@linkcode toRequest}, with secrets masked.
 *
 * The command works in any POSIX shell and in fish (3.4 or later), and is safe
 * to paste: it is one printable line, and no value in it becomes a command, an
 * option or the name of a file.
 *
 * Headers, query parameters and body keys whose names sound like secrets
 * (`authorization`, `api_key`, `password`) and the user info of URLs are shown
 * as `***`. A `Blob`, a stream or the file in a form is read from standard input.
 *
 * @param options What an endpoint function returned.
 * @param curlOptions Whether to mask secrets.
 * @returns The command line, without a line break at its end.
 * @throws {EndpointError} What {@linkcode toRequest} throws; also
 * `INVALID_PARAMETER` for `FormData` that curl's arguments cannot express, for a
 * body of more than 16,777,216 bytes, and for a URL and headers of more than
 * 100,000 characters together, which no shell can pass on.
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
  const redact = readRecord({ ...curlOptions })["redact"] !== false;
  const { url, headers, body: sent, init: { method } } = prepare(options);
  const body = redact ? redactBody(sent) as typeof sent : sent;
  if (url.startsWith("/")) throw relativeUrl(url);
  const sentUrl = url.replace(/#.*/s, "");
  const href = redact ? redactUrl(sentUrl) : sentUrl;
  const [words, input] = toPayload(body);

  let line = "curl";
  // curl would expand brackets and braces in a URL.
  if (/[[\]{}]/.test(href)) line += " --globoff";
  if (method === "HEAD") line += " --head";
  else if (method !== "GET") line += ` -X ${method}`;
  line += ` ${toShellWord(href)}`;
  for (const [name, value] of Object.entries(headers)) {
    line += toHeader(name, redact ? redactField(name, value) : value);
  }
  // curl would add the content-type of a form.
  if (input !== undefined && !("content-type" in headers)) {
    line += " -H content-type:";
  }
  if (line.length > LONGEST_ARGUMENT) {
    throw invalid(
      `The URL and the headers have ${line.length} characters, but a shell can pass at most ${LONGEST_ARGUMENT} to curl; send the request with toRequest`,
    );
  }
  return toShellLine((input ? `${input} | ` : "") + line + words);
}

/**
 * The arguments of curl for a body, each after a space, and the command that writes
 * the body to curl's standard input: `""` for none, and `undefined` for a form,
 * whose type curl sets.
 */
function toPayload(
  body: SerializedBody | undefined,
): [words: string, input?: string] {
  if (body === undefined) return [""];
  if (body instanceof FormData) return [toFormWords(body)];
  const bytes = bytesOf(body);
  if (!bytes) return [STANDARD_INPUT, ""];
  if (bytes.length <= LONGEST_ARGUMENT) {
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
        .decode(bytes);
      if (isPrintable(text)) return [` --data-raw ${toShellWord(text)}`, ""];
    } catch {
      // Not UTF-8.
    }
  }
  if (bytes.length > MOST_CHARACTERS) {
    throw invalidBody(
      "",
      `has ${bytes.length} bytes, but a command line can hold at most ${MOST_CHARACTERS}; send it with toRequest`,
    );
  }
  return [STANDARD_INPUT, toPrintf(bytes)];
}

const STANDARD_INPUT = " --data-binary @-";

/** The bytes of a body, unless it has to be read first. */
function bytesOf(body: SerializedBody): Uint8Array | undefined {
  if (typeof body === "string" || body instanceof URLSearchParams) {
    return new TextEncoder().encode(`${body}`);
  }
  if (ArrayBuffer.isView(body)) {
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  }
  return body instanceof ArrayBuffer ? new Uint8Array(body) : undefined;
}

/**
 * The types that curl sends unchanged. It splits the value of `-F` at commas and
 * semicolons, and what follows could name a file to send.
 */
const PLAIN_TYPE =
  /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}(?:; ?charset=[\w.:+-]+)?$/i;

/** Writes `FormData` as arguments of curl, which reads the file in it from standard input. */
function toFormWords(form: FormData): string {
  let words = "";
  let hasFile = false;
  form.forEach((value, name) => {
    const isFile = typeof value !== "string";
    // Without a type, curl would take one from the name.
    const type = isFile && value.type || "application/octet-stream";
    const text = isFile ? `@-;filename="${value.name}";type=${type}` : value;
    if (
      // A name ends at "="; curl before 7.88 did not escape the others.
      /^$|[\0=\r\n"\\]/.test(name) || text.includes("\0") ||
      words.length + text.length > LONGEST_ARGUMENT ||
      // Versions of curl differ in how they read these in a quoted name.
      isFile && (hasFile || !PLAIN_TYPE.test(type) ||
          /["\\\r\n]/.test(value.name))
    ) throw unwritable(name);
    hasFile ||= isFile;
    // Like `fetch`, which writes a line break in a form as CR LF.
    const field = `${name}=${text}`.replace(/\r\n?|\n/g, "\r\n");
    words += ` ${isFile ? "-F" : "--form-string"} ${toShellWord(field)}`;
  });
  if (words && new TextEncoder().encode(words).length <= LONGEST_ARGUMENT) {
    return words;
  }
  throw unwritable("");
}

function unwritable(name: string): EndpointError {
  return invalidBody(
    name,
    "cannot be written for curl; send the request with toRequest",
  );
}

function toHeader(name: string, value: string): string {
  const text = /[^\t ]/.test(value) ? `${name}: ${value}` : `${name};`;
  // A header is Latin-1, and a command line is UTF-8.
  return ` -H ${
    /[^ -~]/.test(text)
      ? `"$(${toPrintf(Uint8Array.from(text, (it) => it.charCodeAt(0)))})"`
      : toShellWord(text)
  }`;
}
