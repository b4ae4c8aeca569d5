/**
 * Hides what may be a secret.
 *
 * There is one rule for everything that the page shows and for its links: a
 * secret is replaced in the fields, before the request is built, so that nothing
 * made of them can show it. What only may be one is hidden, too.
 *
 * @module
 */
import { redactHeader } from "../../lib/request/_redact.ts";
import { toJson } from "../../lib/request/_to_json.ts";
import {
  explain,
  type Explanation,
  type Input,
  type Outcome,
  urlStart,
} from "./explain.ts";
import {
  escapeName,
  isJsonObject,
  keepReadable,
  type Options,
  parseJson,
  parseLine,
} from "./parse_parameters.ts";

const SEPARATORS = {
  header: ": ",
  json: ":=",
  query: "==",
  text: "=",
} as const;

/** What stands in the place of a secret, as in what the library masks. */
const MASK = "***";

/** Names that only look like those of secrets. */
const HARMLESS_NAME = /author(?!i)|idempotency-?key|keyword/g;

/** Words of secrets that no header has, too short to be looked for inside others. */
const SECRET_WORD = /(?:^|-)(?:pw|sas)(?:-|$)/;

/** What credentials look like under whatever name. */
const CREDENTIAL =
  /\b(?:basic|bearer|digest|token)\s+\S|\b(?:gh[a-z]_|github_pat_|glpat-|xox[a-z]-|sk-|npm_|AKIA|ASIA)[\w-]{4,}|\beyJ[\w-]+\.|-----BEGIN/i;

/** The fields without what may be a secret. */
export interface Hidden<Fields extends Input> {
  readonly fields: Fields;
  /** Whether there was something to hide. */
  readonly hasSecrets: boolean;
}

/** Replaces what may be a secret, and drops what cannot be read. */
export function hideSecrets<Fields extends Input>(
  fields: Fields,
): Hidden<Fields> {
  const { route, baseUrl } = fields;
  const start = urlStart(route);
  const parameters = keepReadable(fields.parameters);
  const defaults = keepReadable(fields.defaults);
  const hidden = {
    route: route.slice(0, start) + hideInUrl(route.slice(start)),
    parameters: hideInParameters(parameters),
    defaults: hideInParameters(defaults),
    baseUrl: hideInUrl(baseUrl),
  };
  return {
    fields: { ...fields, ...hidden },
    hasSecrets: hidden.route !== route || hidden.parameters !== parameters ||
      hidden.defaults !== defaults || hidden.baseUrl !== baseUrl,
  };
}

/** Says which request the fields describe, and shows none of their secrets. */
export function explainHidden(input: Input): Outcome {
  const { fields, hasSecrets } = hideSecrets(input);
  if (!hasSecrets) return explain(input);
  const { explanation, failure, ...problems } = explain(input);
  const hidden = explain(fields);
  if (!failure === !hidden.failure) {
    const shown = explanation && hidden.explanation;
    return {
      ...problems,
      ...shown && { explanation: withPlainMask(shown) },
      ...hidden.failure && { failure: hidden.failure },
    };
  }
  const code = failure?.code ?? "HIDDEN";
  const message =
    "What is wrong lies in a value that is hidden. Show secrets to see it.";
  return { ...problems, failure: { code, message } };
}

/** Takes the encoding of the mask in the URL back, which nobody would recognise. */
function withPlainMask(explanation: Explanation): Explanation {
  const plain = (text: string) => text.replaceAll("%2A%2A%2A", MASK);
  const { request, url } = explanation;
  return {
    ...explanation,
    request: { ...request, url: plain(request.url) },
    url: url.map((part) => ({ ...part, text: plain(part.text) })),
  };
}

/** Hides the user info of a URL; and all of it if something else may be a secret. */
function hideInUrl(text: string): string {
  const [start] = /^\s*(?:[a-z][a-z\d+.-]*:)?[\s/\\]*/i.exec(text)!;
  const end = endOfUserInfo(text);
  const rest = text.slice(end < 0 ? start.length : end);
  if (isSecretText(rest)) return start + MASK;
  return end < 0 ? text : start + MASK + rest;
}

function hideInParameters(text: string): string {
  if (!isJsonObject(text)) return text.split("\n").map(hideInLine).join("\n");
  const hidden = toJson(
    hideMembers(parseJson(text) as Options, hideValue),
    2,
  );
  // The layout is kept, unless there is more in the text than in the options,
  // such as a key that stands there twice.
  return isSame(hidden, text) ? text : hidden;
}

function hideInLine(source: string): string {
  const line = parseLine(source);
  if (line.kind === "problem") return source;
  const { kind, name, value } = line;
  const hiddenName = hideText(name);
  const hiddenValue = kind === "json"
    ? toJson(hideValue(name, parseJson(value)))
    : String(hideValue(name, value));
  return hiddenName === name && isSame(hiddenValue, value)
    ? source
    : escapeName(hiddenName) + SEPARATORS[kind] + hiddenValue;
}

/** Whether two texts differ in nothing but white space. */
function isSame(one: string, other: string): boolean {
  return withoutSpace(one) === withoutSpace(other);
}

function withoutSpace(text: string): string {
  return text.replace(/\s/g, "");
}

/** Hides what may be a secret in the value of a name. */
function hideValue(name: string, value: unknown): unknown {
  if (isSecretName(name)) return hideAll("", value);
  if (typeof value === "string") return hideText(value);
  if (typeof value !== "object" || value === null) return value;
  // Headers can be pairs, and `{ "name": "token", "value": … }` is usual, too.
  const namesSecret = Object.values(value).some(isNameOfSecret);
  return hideMembers(
    value,
    (name, member) =>
      isNameOfSecret(member)
        ? member
        : (namesSecret ? hideAll : hideValue)(name, member),
  );
}

/** Hides every text and every number in a value. */
function hideAll(_name: string, value: unknown): unknown {
  switch (typeof value) {
    case "object":
      return value && hideMembers(value, hideAll);
    case "boolean":
      return value;
    default:
      return value === "" ? value : MASK;
  }
}

function hideMembers(
  value: object,
  hide: (name: string, member: unknown) => unknown,
): unknown {
  return Array.isArray(value)
    ? value.map((member) => hide("", member))
    : Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        hideText(name),
        hide(name, member),
      ]),
    );
}

function hideText(text: string): string {
  return isSecretText(text) ? MASK : text;
}

/** Whether a value is not itself a secret but says that its neighbours are. */
function isNameOfSecret(value: unknown): boolean {
  return typeof value === "string" && !/\s/.test(value.trim()) &&
    !isSecretText(value) && isSecretName(value);
}

/** Whether what has a name may be a secret. */
function isSecretName(name: string): boolean {
  const plain = decode(name);
  const letters = plain.toLowerCase().replace(/[^a-z\d]/g, "");
  const words = plain.replace(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase()
    .replace(/[^a-z\d]+/g, "-");
  return SECRET_WORD.test(words) ||
    [letters, words].some((text) =>
      redactHeader(text.replace(HARMLESS_NAME, ""), "") !== ""
    );
}

/** Whether a text may hold a secret. */
function isSecretText(text: string): boolean {
  const plain = decode(text);
  return CREDENTIAL.test(plain) || endOfUserInfo(plain) >= 0 ||
    plain.match(/[\w+-]{16,}/g)?.some(isMixed) ||
    // What stands before "=" or ":", as in a query, a cookie or JSON.
    plain.split(/[=:]/).slice(0, -1).some((before) => {
      const word = before.split(/[\s"'\\]+/).filter(Boolean).at(-1) ?? "";
      return isSecretName(word.split(/[/?&#;,(){}[\]]/).at(-1)!);
    });
}

function isMixed(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}

/**
 * Where the user info of a URL ends, wherever it may begin and whatever is in
 * it: at the last "@" after a ":" or two slashes; -1 where there is none.
 */
function endOfUserInfo(text: string): number {
  const end = text.lastIndexOf("@");
  // A URL parser drops tabs and line breaks, and takes a backslash for "/".
  const before = withoutSpace(text.slice(0, Math.max(end, 0)));
  return /:|[/\\]{2}/.test(before) ? end : -1;
}

/** Undoes what can be written in another way: `%5F`, `\u005f`, wide letters. */
function decode(text: string): string {
  let decoded = text;
  for (let round = 0; round < 3; round++) {
    decoded = decoded.replace(
      /%([\da-f]{2})|\\u00([\da-f]{2})/gi,
      (_match, percent, json) =>
        String.fromCharCode(Number.parseInt(percent ?? json, 16)),
    );
  }
  return decoded.normalize("NFKC");
}
