import { show } from "../../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { mask } from "../../secrets/_mask.ts";
import { type SecretPlaces, secretsOf } from "../../secrets/_secrets_of.ts";

/** The most characters of a server's text that a message shows. */
const MOST = 300;

/** How deep a reason may be, in objects and lists. */
const DEEPEST = 6;

const splitWords = (words: string): readonly string[] => words.split(" ");

/** Where APIs say what went wrong, and where they list its parts; `msg` is FastAPI's. */
const TEXT_KEYS = /* @__PURE__ */ splitWords(
  "message msg title detail error error_description description errors details invalid-params invalid_params violations fieldViolations",
);

/** Where they say it otherwise: `code` is GitHub's, `reason` that of `invalid-params`. */
const CODE_KEYS = /* @__PURE__ */ splitWords("reason code");

/** Where they say which field it is about: RFC 9457, JSON:API, GitHub, FastAPI, Stripe, Symfony, OData, GraphQL. */
const FIELDS = /* @__PURE__ */ splitWords(
  "pointer parameter header field loc param propertyPath property target path name",
);

/** The reason that the body of an error response gives, for its message, or else the phrase of its status: `: "Not Found"`, ` Bad Gateway`. */
export function reasonOf(
  data: unknown,
  { statusText }: Response,
  sent: SecretPlaces,
): string {
  const text = reasonIn(data, 0).trim();
  // An HTML page is too long for a message.
  if (text && !text.startsWith("<")) return `: ${quote(text, sent)}`;
  // Over HTTP/2 there is none.
  return statusText && ` ${quote(statusText, sent).slice(1, -1)}`;
}

/** Shows a server's text on one printable line, without the secrets that the request sent. */
export function quote(text: string, sent: SecretPlaces, most = MOST): string {
  const shown = mask(text, secretsOf(sent), 4 * most);
  // As a path, so that only after a "//" it may have user info.
  return show(`/ ${shown}`, false, most + 2).replace("/ ", "");
}

/** Says what is wrong, and of which field: `name: is taken; age: is required`. */
function reasonIn(data: unknown, depth: number): string {
  if (typeof data === "string") return data;
  // Data that nests deeper than any API's could exhaust the stack.
  if (depth > DEEPEST) return "";
  if (Array.isArray(data)) return joinReasons(data.slice(0, 3), depth);
  if (!isPlainObject(data)) return "";
  const text = joinReasons(TEXT_KEYS.map((name) => own(data, name)), depth) ||
    CODE_KEYS.map((name) => own(data, name)).find(isFilled) ||
    "";
  const field = text && fieldOf(data);
  return field ? `${field}: ${text}` : text || findInFields(data, depth);
}

/** The same where fields are keys, as in `{ "errors": { "name": ["is taken"] } }`. */
function findInFields(data: Record<string, unknown>, depth: number): string {
  const entries = Object.entries(data)
    // Any object is not an error: at its top, only lists may be.
    .filter(([, value]) => depth || Array.isArray(value))
    .slice(0, 3)
    .map(([name, value]) => [name, reasonIn(value, depth + 1)]);
  return entries.filter(([, text]) => text)
    .map(([name, text]) => `${name}: ${text}`)
    .join("; ");
}

/** The field that an error is about, or "". */
function fieldOf(data: Record<string, unknown>): string {
  const source = own(data, "source");
  for (const it of isPlainObject(source) ? [source, data] : [data]) {
    for (const name of FIELDS) {
      const value = own(it, name);
      if (Array.isArray(value)) {
        const keys = value.slice(0, 9)
          .filter((key) => isFilled(key) || typeof key === "number");
        if (keys.length) return keys.join(".");
      } else if (isFilled(value) && isField(name, it)) return value;
    }
  }
  return "";
}

/** Whether a string of this name is a field: `path` may be that of the URL, and `name` that of anything. */
function isField(name: string, data: Record<string, unknown>): boolean {
  return name === "name" ? isFilled(own(data, "reason")) : name !== "path";
}

function joinReasons(parts: readonly unknown[], depth: number): string {
  const texts = parts.map((part) => reasonIn(part, depth + 1)).filter(Boolean);
  return [...new Set(texts)].join("; ");
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** An own value: a polluted `Object.prototype` may have any name. */
function own(data: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}
