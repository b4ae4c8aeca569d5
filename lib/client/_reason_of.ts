import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";

/** The most characters of a server's text that a message shows. */
const MOST = 300;

/** Where APIs say what went wrong; `msg` is FastAPI's. */
const NAMES = [
  "message",
  "msg",
  "title",
  "detail",
  "error",
  "error_description",
  "errors",
];

/** The reason that the body of an error response gives, for its message; "" if it gives none. */
export function reasonOf(data: unknown): string {
  const text = find(data, 0).trim();
  // An HTML page is too long for a message.
  return text && !text.startsWith("<") ? `: ${quote(text)}` : "";
}

/** Shows a server's text on one printable line. */
export function quote(text: string): string {
  // As a path, so that only after a "//" it may have user info.
  return describe("/ " + text.slice(0, 4 * MOST), false, MOST + 2)
    .replace("/ ", "");
}

function find(data: unknown, depth: number): string {
  if (typeof data === "string") return data;
  // Data that nests deeper than any API's could exhaust the stack.
  if (depth > 4) return "";
  if (Array.isArray(data)) return find(data[0], depth + 1);
  if (!isPlainObject(data)) return "";
  const own = toRecord(data);
  const texts = new Set(
    NAMES.map((name) => find(own[name], depth + 1)).filter(Boolean),
  );
  const place = Array.isArray(own["loc"]) ? own["loc"].join(".") + ": " : "";
  // `{ "errors": { "name": ["is taken"] } }`, or GitHub's codes.
  if (!texts.size && depth) {
    for (const [name, value] of Object.entries(own).slice(0, 3)) {
      const text = find(value, depth + 1);
      if (text) texts.add(`${name}: ${text}`);
    }
  }
  return place + [...texts].join("; ");
}
