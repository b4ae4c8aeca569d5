import { isNested } from "../_is_plain_object.ts";
import { isSecretName } from "./_is_secret_name.ts";
import { MASK } from "./_mask.ts";

/** Masks the value of a header or a field, or only the secrets inside it. */
export function redactField(name: string, value: string): string {
  return isSecretName(name) ? MASK : redactText(value);
}

/** Masks the user info of a URL, and the secrets in its path, its query and its fragment. */
export function redactUrl(url: string): string {
  const [, path, rest] = /^([^?#]*)(.*)/s.exec(redactUserInfo(url))!;
  const redact = (part: string) => redactPairs(part, 0);
  // In a path a value ends at the next "/", in a query at the "#".
  return path!.replace(/[^/\\]+/g, redact) + rest!.replace(/#?[^#]*/g, redact);
}

/** Masks the secrets in a body: by the names of keys and fields, and in strings and bytes. */
export function redactBody(body: unknown): unknown {
  if (isNested(body)) return JSON.parse(redactJson(JSON.stringify(body), 0));
  if (body instanceof FormData) {
    const copy = new FormData();
    body.forEach((value, name) =>
      // A file keeps its place and its type.
      copy.append(
        name,
        typeof value === "string" ? redactField(name, value) : value as never,
      )
    );
    return copy;
  }
  const isBytes = body instanceof ArrayBuffer || ArrayBuffer.isView(body);
  const text = isBytes
    ? new TextDecoder().decode(body)
    : body instanceof URLSearchParams
    ? `${body}`
    : body;
  if (typeof text !== "string") return body;
  const redacted = redactText(text);
  return redacted === text ? body : redacted;
}

/**
 * Masks the secrets in a string that is JSON, lines of JSON, pairs such as `a=1&b=2` or a URL, also
 * where these are inside each other.
 */
function redactText(text: string, level = 0): string {
  // Repeated percent-encoding must not make the time grow without limit.
  if (level > 5) return MASK;
  return isJson(text)
    ? redactJson(text, level)
    : redactPairs(redactUserInfo(text), level);
}

function redactUserInfo(text: string): string {
  return text.replace(
    /(^https?:[/\\]*|[/\\]{2})([^/\\?#\r\n]*)@/gi,
    (match, start, info) => {
      // A space or a quotation mark ends the host, unless a password follows.
      if (!/[\s"<>]/.test(info) || /:(?!\d+(?:[\s"<>]|$))/.test(info)) {
        return `${start}${MASK}@`;
      }
      const [host] = /^[^\s"<>]*/.exec(info)!;
      const end = host.lastIndexOf("@");
      return end < 0
        ? match
        : `${start}${MASK}${match.slice(start.length + end)}`;
    },
  );
}

/** Whether a string is JSON with keys or strings in it, or lines of JSON. */
function isJson(text: string): boolean {
  return text.includes('"') &&
    (parse(text) !== undefined ||
      text.split(/[\r\n]+/).every((line) => !line.trim() || parse(line)));
}

/** Reads JSON; a byte order mark counts as white space. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}

/** A string and the colon after a key, a bracket, or a number or word. */
const JSON_TOKEN = /"[^"]*"?(\s*:)?|[{}[\]]|[^\s"{}[\],:]+/g;

/**
 * Masks what secret keys hold in JSON, and the secrets in other strings. It
 * changes the string and not the parsed value: a key may be there twice, and a number
 * may have more digits than JavaScript keeps.
 */
function redactJson(text: string, level: number): string {
  /** For each open bracket, whether it is inside the value of a secret key. */
  const brackets: boolean[] = [];
  let isSecret = false;
  // With the escapes replaced, each quotation mark ends a string. No index changes.
  return text.replace(/\\./gs, "__").replace(JSON_TOKEN, (match, colon, at) => {
    const token = text.slice(at, at + match.length);
    if (colon) {
      const key = token.slice(0, -colon.length);
      isSecret ||= isSecretName(`${parse(key)}`);
      return token;
    }
    const isMasked = isSecret &&
      !/^(?:""|true|false|null|[[\]{}])$/.test(token);
    if ("[{".includes(token)) brackets.push(isSecret);
    else {
      if ("]}".includes(token)) brackets.pop();
      isSecret = brackets.at(-1) ?? false;
    }
    if (isMasked) return `"${MASK}"`;
    const value = token.startsWith('"') ? parse(token) : undefined;
    if (!value) return token;
    const redacted = redactText(value as string, level + 1);
    return redacted === value ? token : JSON.stringify(redacted);
  });
}

/**
 * Masks the values of secret names in `name=value&name=value`, in the query of
 * a URL and in parameters of a path (`;name=value`).
 */
function redactPairs(text: string, level: number): string {
  return text.split("&").map((part) => {
    const name = [...part.matchAll(NAME)].find(([name]) => isSecretName(name));
    const pair = name ? part.slice(0, name.index) + name[0] + `=${MASK}` : part;
    if (!/%[\da-f]{2}/i.test(pair)) return pair;
    const start = pair.indexOf("=") + 1;
    const value = new URLSearchParams(`=${pair.slice(start)}`).get("")!;
    const redacted = redactText(value, level + 1);
    return redacted === value
      ? pair
      : pair.slice(0, start) + encodeURIComponent(redacted);
  }).join("&");
}

/** The name of a value that is not empty. */
const NAME = /(?<=^|[=?#;\r\n])[^?#;=\s]+(?==.)/gs;
