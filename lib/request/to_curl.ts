import { MOST_CHARACTERS } from "../_check_length.ts";
import { invalid, invalidBody } from "../_errors.ts";
import { readRecord } from "../_record.ts";
import { show } from "../_show.ts";
import { checkRequest, prepare, relativeUrl } from "./_prepare.ts";
import { redactBody, redactField, redactUrl } from "../secrets/_redact.ts";
import { isPrintable, toPrintf, toShellWord } from "./_shell_word.ts";
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
 * as `***`.
 *
 * @param options What an endpoint function returned.
 * @param curlOptions Whether to mask secrets.
 * @returns The command line, without a line break at its end.
 * @throws {EndpointError} What {@linkcode toRequest} throws; also
 * `INVALID_PARAMETER` for a body that is not text (bytes, a `Blob`, `FormData`, a
 * stream) or has more than 16,777,216 bytes, and for a URL and headers of more than
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
  const { url, headers, init } = prepare(checkRequest(options));
  const { method, body } = init;
  if (body instanceof URLSearchParams) {
    // The type that `fetch` adds.
    headers["content-type"] ??=
      "application/x-www-form-urlencoded;charset=UTF-8";
  }
  const text = toText(body);
  if (url.startsWith("/")) throw relativeUrl(url);
  const sentUrl = url.replace(/#.*/s, "");
  const href = redact ? redactUrl(sentUrl) : sentUrl;
  const [words, input] = toPayload(text, redact);

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
  if (text !== undefined && !("content-type" in headers)) {
    line += " -H content-type:";
  }
  if (line.length > LONGEST_ARGUMENT) {
    throw invalid(
      `The URL and the headers have ${line.length} characters, but a shell can pass at most ${LONGEST_ARGUMENT} to curl; send the request with toRequest`,
    );
  }
  return (input ? `${input} | ` : "") + line + words;
}

/** The body as text; a form is text as well, unless it has parts. */
function toText(body: BodyInit | null): string | undefined {
  if (body === null) return undefined;
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return `${body}`;
  // The empty body of a POST without one.
  if (body instanceof Uint8Array && !body.length) return "";
  throw invalidBody(
    "",
    `is ${show(body)}, and toCurl writes text; send it with toRequest`,
  );
}

/** The arguments of curl for a body, and the command that writes it to curl's standard input, or "". */
function toPayload(
  body: string | undefined,
  redact: boolean,
): [words: string, input: string] {
  if (body === undefined) return ["", ""];
  const encoder = new TextEncoder();
  // Before masking: Firefox cannot search a much longer string.
  const { length } = encoder.encode(body);
  if (length > MOST_CHARACTERS) {
    throw invalidBody(
      "",
      `has ${length} bytes, but a command line can hold at most ${MOST_CHARACTERS}; send it with toRequest`,
    );
  }
  const bytes = encoder.encode(redact ? redactBody(body) as string : body);
  // A lone surrogate is U+FFFD, as `fetch` sends it.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (bytes.length <= LONGEST_ARGUMENT && isPrintable(text)) {
    return [` --data-raw ${toShellWord(text)}`, ""];
  }
  return [" --data-binary @-", toPrintf(bytes)];
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
