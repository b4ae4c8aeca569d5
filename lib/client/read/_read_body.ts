import { mediaKindOf } from "../../_media_type.ts";
import { bodyError, type Call } from "../call/_call.ts";
import { readBytes } from "./_body_reader.ts";
import { failureOf } from "../call/_failure_of.ts";
import type { Prepared } from "../../request/_prepare.ts";
import { quote } from "../fail/_reason_of.ts";
import type { Readings } from "../types/results.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** How a body is read as a whole. */
type WholeReading = Exclude<keyof Readings, "stream">;

/** Reads the body of a response as `as` says, or else by its content type. */
export async function readResponseBody(
  call: Call,
  response: Response,
  as: WholeReading | null | undefined,
): Promise<unknown> {
  const type = response.headers.get("content-type") ??
    // Servers that write no type have a reason for an error all the same.
    (response.ok ? "" : "application/json");
  const isExpected = as === "json" ||
    !as && response.ok && call.origin?.rules.isJson(response.status) === true;
  const reading = isExpected ? "json" : as ?? readingOf(type);
  if (response.bodyUsed) {
    throw bodyError(call, response, "a body that was read before");
  }
  try {
    const body = await readWhole(call, response, reading, type);
    if (reading === "json") {
      return parseBody(call, response, body as string, isExpected);
    }
    if (reading === "blob") return new Blob([body], { type });
    const isEmpty = !body || (body as ArrayBuffer).byteLength === 0;
    if (isEmpty && !as) return undefined;
    return as || response.ok ? body : objectIn(body) ?? body;
  } catch (error) {
    const { signal } = call.turn;
    throw signal.aborted ? signal.reason : failureOf(error, call, response);
  }
}

/** The object of JSON that the body of an error is, under whatever type. */
function objectIn(body: string | ArrayBuffer | Blob): unknown {
  const text = typeof body === "string"
    ? body
    : new TextDecoder().decode(body as ArrayBuffer);
  try {
    return /^\s*\{/.test(text) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** How a body of this type is read. */
function readingOf(type: string): WholeReading {
  const kind = mediaKindOf(type);
  if (kind === "json") return "json";
  return /^(?:text|yaml|form)$/.test(kind) ? "text" : "arrayBuffer";
}

/** Reads a body to its end: JSON and text as a string. */
async function readWhole(
  call: Call,
  response: Response,
  reading: WholeReading,
  type: string,
): Promise<string | ArrayBuffer | Blob> {
  const { settings, turn } = call;
  const isText = reading === "json" || reading === "text";
  const charset = isText ? charsetOf(type) : undefined;
  // A body of another `fetch` may not end with its signal.
  if (settings.fetch || settings.maxBytes < Infinity) {
    const bytes = await readBytes(call, response);
    return isText
      ? decode(bytes, reading, charset)
      : new Uint8Array(bytes).buffer;
  }
  const body: Promise<string | ArrayBuffer | Blob> = isText && !charset
    ? response.text()
    : response[reading === "blob" ? "blob" : "arrayBuffer"]();
  // On Node 20 and 22, a body that isn't gzip may end neither by itself nor with
  // the signal.
  const whole =
    await (response.headers.has("content-encoding") ? turn.race(body) : body);
  return isText && typeof whole !== "string"
    ? decode(whole as ArrayBuffer, reading, charset)
    : whole;
}

/** The charset that a type declares, if it is known and not UTF-8. */
function charsetOf(type: string): TextDecoder | undefined {
  const [, charset = "utf-8"] = CHARSET.exec(type) ?? [];
  if (/^utf-?8$/i.test(charset)) return undefined;
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

/** Decodes text; JSON is UTF-8 (RFC 8259) if it can be, whatever its type says. */
function decode(
  bytes: BufferSource,
  reading: "json" | "text",
  charset: TextDecoder | undefined,
): string {
  if (charset && reading === "text") return charset.decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: charset !== undefined })
      .decode(bytes);
  } catch {
    return charset!.decode(bytes);
  }
}

/** Parses JSON; that of an error may be any text. */
function parseBody(
  call: Call,
  response: Response,
  body: string,
  isExpected: boolean,
): unknown {
  // A byte order mark counts as white space.
  const text = body.trim();
  const hasNone = /^20[45]$/.test(`${response.status}`) ||
    call.request.method === "HEAD";
  if (!text && (hasNone || !isExpected)) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!response.ok) return text;
    const problem = whatIs(text, response, call.target);
    throw bodyError(call, response, problem, text, cause);
  }
}

/** Says what a body is that is not the JSON that it should be. */
function whatIs(
  text: string,
  { headers }: Response,
  target: Prepared,
): string {
  if (!text) return "an empty body instead of JSON";
  const shown = quote(text, target, 60);
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  if (mediaKindOf(type) === "json") return `broken JSON: ${shown}`;
  const named = quote(type, target, 80).slice(1, -1) || "a body";
  return `${named} instead of JSON: ${shown}`;
}
