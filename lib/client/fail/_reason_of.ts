import { show } from "../../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { maskOf } from "../../secrets/_mask.ts";
import { type SecretPlaces, secretsOf } from "../../secrets/_secrets_of.ts";

const MOST_REASON_CHARACTERS = 300;

type Fields = readonly [name: string, value: unknown][];

/** How deep a reason may be, in objects and lists. */
const DEEPEST = 6;

/** Where APIs say what went wrong, and where they list its parts; `msg` is FastAPI's, `Message` that of AWS and ASP.NET. */
const TEXT =
  /^(?:(?:error_?)?messages?|msg|title|details?|errors?|(?:error_)?description|invalid[-_]params|(?:field)?violations)$/i;

/** Other places: GitHub has `code`, and `invalid-params` have `reason`. */
const CODE = /^(?:reason|code)$/;

/** Where they say which field it is about: RFC 9457, JSON:API, GitHub, FastAPI, Stripe, Symfony, OData. */
const FIELD =
  /^(?:pointer|parameter|header|field|loc|param|property(?:Path)?|target)$/;

/** The reason that the body of an error response gives, for its message, or else the phrase of its status: `: "Not Found"`, ` Bad Gateway`. */
export function reasonOf(
  data: unknown,
  { statusText }: Response,
  sent: SecretPlaces,
): string {
  const text = reasonIn(data, 0).trim();
  // An HTML page is too long for a message.
  if (/^[^<]/.test(text)) return `: ${quote(text, sent)}`;
  // HTTP/2 has no phrases.
  return statusText && ` ${quote(statusText, sent).slice(1, -1)}`;
}

/** Shows a server's text on one printable line, without the secrets that the request sent. */
export function quote(
  text: string,
  sent: SecretPlaces,
  most = MOST_REASON_CHARACTERS,
): string {
  const shown = maskOf(secretsOf(sent))(text, 4 * most);
  // As a path, so that only after a "//" it may have user info.
  return show(`/ ${shown}`, false, most + 2).replace("/ ", "");
}

/** Says what is wrong, and of which field: `name: is taken; age: is required`. */
function reasonIn(data: unknown, depth: number): string {
  if (typeof data === "string") return data;
  // Data that nests deeper than any API's could exhaust the stack.
  if (depth > DEEPEST) return "";
  if (Array.isArray(data)) return joinReasons(data.slice(0, 3), depth);
  const fields: Fields = Object.entries(Object(data));
  const text = joinReasons(valuesOf(fields, TEXT), depth) ||
    joinReasons(valuesOf(fields, CODE), depth);
  if (!text) return reasonsByField(fields, depth);
  const field = fieldOf(Object(data));
  return field ? `${field}: ${text}` : text;
}

/** The values of the fields with some names. */
function valuesOf(fields: Fields, names: RegExp): unknown[] {
  return fields.filter(([name]) => names.test(name)).map(([, value]) => value);
}

/** The same where fields are keys, as in `{ "errors": { "name": ["is taken"] } }`. */
function reasonsByField(fields: Fields, depth: number): string {
  return fields
    // Not every object is an error: at the top, only lists can be.
    .filter(([, value]) => depth || Array.isArray(value))
    .slice(0, 3)
    .flatMap(([name, value]) => {
      const text = reasonIn(value, depth + 1);
      return text ? `${name}: ${text}` : [];
    })
    .join("; ");
}

/** The field that an error is about, if it says so. */
function fieldOf(error: Readonly<Record<string, unknown>>): string | undefined {
  const { source } = error;
  return Object.entries({ ...isPlainObject(source) && source, ...error })
    .filter(([name, value]) =>
      // A string in `path` may be that of the URL, and `name` that of anything.
      FIELD.test(name) || name === "path" && Array.isArray(value) ||
      name === "name" && Object.hasOwn(error, "reason")
    )
    .map(([, value]) =>
      [value].flat().slice(0, 9)
        .filter((it) => /string|number/.test(typeof it)).join(".")
    )
    .find(Boolean);
}

function joinReasons(parts: readonly unknown[], depth: number): string {
  const texts = parts.map((part) => reasonIn(part, depth + 1)).filter(Boolean);
  return [...new Set(texts)].join("; ");
}
