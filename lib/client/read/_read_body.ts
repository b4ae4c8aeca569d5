import { mediaKindOf } from "../../_media_type.ts";
import type { Answered } from "../call/_call.ts";
import { failureOf } from "../call/_failure_of.ts";
import { BodyError } from "../fail/errors.ts";
import { quote } from "../fail/_reason_of.ts";
import type { Readings } from "../types/results.ts";
import { readBytes } from "./_body_reader.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

type WholeReading = Exclude<keyof Readings, "stream">;

/** Reads the body of a response as `as` says, or else by its content type. */
export async function readResponseBody(
  call: Answered,
  as: WholeReading | null | undefined,
): Promise<unknown> {
  const { origin, response } = call;
  const { headers, ok, status } = response;
  if (response.bodyUsed) {
    throw new BodyError(call, " with a body that was read before");
  }
  // Servers that send no type still give a reason for an error.
  const type = headers.get("content-type") ?? (ok ? "" : "application/json");
  const isExpected = as === "json" ||
    !as && ok && origin?.described.isJson(status) === true;
  const reading = isExpected ? "json" : as ?? readingOf(type);
  try {
    const body = await readAs(call, reading, type);
    if (!ok) return readError(body, reading);
    if (reading === "json") return parse(call, `${body}`, type, isExpected);
    if (reading === "blob") return new Blob([body], { type });
    return as || !isEmpty(body) ? body : undefined;
  } catch (error) {
    throw failureOf(error, call);
  }
}

function readingOf(type: string): WholeReading {
  const kind = mediaKindOf(type);
  if (kind === "json") return "json";
  return /^(?:text|yaml|form)$/.test(kind) ? "text" : "arrayBuffer";
}

/** Reads JSON and text as a string, anything else as bytes. */
async function readAs(
  call: Answered,
  reading: WholeReading,
  type: string,
): Promise<string | ArrayBuffer> {
  const isJson = reading === "json";
  const isText = isJson || reading === "text";
  const [, charset = "utf-8"] = CHARSET.exec(type) ?? [];
  const body = await readWhole(call, isText && /^utf-?8$/i.test(charset));
  return isText && typeof body !== "string"
    ? decode(body, charset, isJson)
    : body;
}

/** Reads a body to its end: as bytes, unless the runtime may decode it. */
async function readWhole(
  call: Answered,
  isUtf8: boolean,
): Promise<string | ArrayBuffer> {
  const { response, settings, turn } = call;
  // A body of another `fetch` may not end with its signal.
  if (settings.fetch || settings.maxBytes < Infinity) return readBytes(call);
  const body: Promise<string | ArrayBuffer> = isUtf8
    ? response.text()
    : response.arrayBuffer();
  // On Node 20 and 22, a body that isn't gzip may end neither by itself nor with
  // the signal.
  return await (response.headers.has("content-encoding")
    ? turn.race(body)
    : body);
}

/** Decodes text by its charset, if that is known; JSON is UTF-8 (RFC 8259) if it can be, whatever its type says. */
function decode(bytes: ArrayBuffer, charset: string, isJson: boolean): string {
  for (const label of isJson ? ["utf-8", charset] : [charset]) {
    try {
      const fatal = isJson && label === "utf-8";
      return new TextDecoder(label, { fatal }).decode(bytes);
    } catch {
      // It is in another encoding.
    }
  }
  return new TextDecoder().decode(bytes);
}

function isEmpty(body: string | ArrayBuffer): boolean {
  return typeof body === "string" ? !body : !body.byteLength;
}

/** What the body of an error is: JSON if it can be, and whatever its type says if it is an object. */
function readError(
  body: string | ArrayBuffer,
  reading: WholeReading,
): unknown {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  if (reading === "json" || /^\s*\{/.test(text)) {
    try {
      return JSON.parse(text.trim());
    } catch {
      // Then it is text.
    }
  }
  return isEmpty(body) ? undefined : body;
}

function parse(
  call: Answered,
  body: string,
  type: string,
  isExpected: boolean,
): unknown {
  const { request, response, target } = call;
  // A byte order mark counts as white space.
  const text = body.trim();
  const hasNone = /^20[45]$/.test(`${response.status}`) ||
    request.method === "HEAD";
  if (!text && (hasNone || !isExpected)) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const named = quote(type.split(";")[0]!, target, 80).slice(1, -1);
    const found = mediaKindOf(type) === "json"
      ? "broken JSON"
      : `${named || "a body"} instead of JSON`;
    const problem = text
      ? `${found}: ${quote(text, target, 60)}`
      : "an empty body instead of JSON";
    throw new BodyError(call, ` with ${problem}`, text, cause);
  }
}
