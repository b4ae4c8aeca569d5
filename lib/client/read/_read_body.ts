import { type MediaKind, mediaKindOf } from "../../_media_type.ts";
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
  const { origin, request, response } = call;
  const { headers, ok, status } = response;
  if (response.bodyUsed) {
    throw new BodyError(call, " with a body that was read before");
  }
  // Servers that send no type still give a reason for an error.
  const type = headers.get("content-type") ?? (ok ? "" : "application/json");
  const isExpected = as
    ? as === "json"
    : ok && origin?.described.isJson(status);
  const kind = isExpected ? "json" : as ?? mediaKindOf(type);
  try {
    const body = await readAs(call, kind, type);
    if (kind === "blob") return new Blob([body], { type });
    // A byte order mark counts as white space.
    const text = (typeof body === "string" ? body : ok ? "" : decode(body)!)
      .trim();
    // The body of an error is JSON if it can be, and whatever its type says if it is
    // an object.
    if (kind === "json" || !ok && text.startsWith("{")) {
      const hasNone = /^20[45]$/.test(`${status}`) || request.method === "HEAD";
      if (ok && !text && (hasNone || !isExpected)) return undefined;
      try {
        return JSON.parse(text);
      } catch (cause) {
        if (ok) throw notJson(call, text, type, cause);
      }
    }
    const isEmpty = typeof body === "string" ? !body : !body.byteLength;
    return isEmpty && !as ? undefined : body;
  } catch (error) {
    throw failureOf(error, call);
  }
}

/** Reads a body to its end: JSON and text as a string, anything else as bytes. */
async function readAs(
  call: Answered,
  kind: WholeReading | MediaKind,
  type: string,
): Promise<string | ArrayBuffer> {
  const { response, settings: { fetch, maxBytes }, turn } = call;
  const isText = /^(?:json|text|yaml|form)$/.test(kind);
  const [, charset = "utf-8"] = CHARSET.exec(type) ?? [];
  // A body of another `fetch` may not end with its signal, nor, on Node 20 and 22,
  // one in a coding that isn't gzip.
  const body = await turn.race<string | ArrayBuffer>(
    fetch || maxBytes < Infinity
      ? readBytes(call)
      : isText && /^utf-?8$/i.test(charset)
      ? response.text()
      : response.arrayBuffer(),
  );
  if (!isText || typeof body === "string") return body;
  // JSON is UTF-8 (RFC 8259) if it can be, whatever its type says.
  return (kind === "json" ? decode(body, "utf-8", true) : undefined) ??
    decode(body, charset) ?? decode(body)!;
}

/** Decodes text, if its encoding is known and, with `fatal`, if it is in it. */
function decode(
  bytes: ArrayBuffer,
  label?: string,
  fatal = false,
): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The error of a body that is not JSON. */
function notJson(
  call: Answered,
  text: string,
  type: string,
  cause: unknown,
): BodyError {
  const named = quote(type.split(";")[0]!, call.target, 80).slice(1, -1);
  const found = mediaKindOf(type) === "json"
    ? "broken JSON"
    : `${named || "an untyped body"} instead of JSON`;
  const problem = ` with ${found}: ${quote(text, call.target, 60)}`;
  return new BodyError(call, problem, text, cause);
}
