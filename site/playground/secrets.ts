/**
 * Hides secrets, by the library's own rule for their names.
 *
 * They are masked in the fields, before a request is built, so that nothing made
 * of the request can show one.
 *
 * @module
 */
import { parseJson } from "../../lib/cli/_parse_json.ts";
import { isSecretName } from "../../lib/secrets/_is_secret_name.ts";
import { MASK } from "../../lib/secrets/_mask.ts";
import { redactBody, redactField } from "../../lib/secrets/_redact.ts";
import { explain, type Input, type Outcome } from "./explain.ts";
import {
  escapeName,
  isJsonObject,
  type Options,
  parseLine,
} from "./parse_parameters.ts";

const SEPARATORS = {
  header: ": ",
  json: ":=",
  query: "==",
  text: "=",
} as const;

/** The fields with secrets masked. */
export interface Hidden<Fields extends Input> {
  readonly fields: Fields;
  readonly hasSecrets: boolean;
}

/** Masks the secrets in the fields, and drops what cannot be read. */
export function hideSecrets<Fields extends Input>(
  fields: Fields,
): Hidden<Fields> {
  let hasSecrets = false;
  const hide = (text: string, hideIn: (text: string) => string): string => {
    const hidden = hideIn(text);
    hasSecrets ||= hidden.includes(MASK) && hidden !== text;
    return hidden;
  };
  const hidden = {
    route: hide(fields.route, hideInUrl),
    parameters: hide(fields.parameters, hideInParameters),
    defaults: hide(fields.defaults, hideInParameters),
    baseUrl: hide(fields.baseUrl, hideInUrl),
  };
  return { fields: { ...fields, ...hidden }, hasSecrets };
}

/** Says which request the fields describe, without their secrets. */
export function explainHidden(input: Input): Outcome {
  const { fields, hasSecrets } = hideSecrets(input);
  const outcome = explain(input);
  // What cannot be read makes no request that could show a secret.
  if (!hasSecrets || !outcome.call) return outcome;
  const { explanation, failure, parameterProblems, defaultProblems } = outcome;
  const hidden = explain(fields);
  // A mask is a valid value, and so can hide a mistake.
  if (!failure !== !hidden.failure) {
    const code = failure?.code ?? "HIDDEN";
    const message =
      "The mistake is in a value that is hidden. Show secrets to see it.";
    return {
      parameterProblems,
      defaultProblems,
      failure: { isRescue: !!failure?.isRescue, code, message },
    };
  }
  if (!explanation || !hidden.explanation) return hidden;
  // Nobody would recognize the mask in its encoded form.
  const plain = (text: string) => text.replaceAll("%2A%2A%2A", MASK);
  const { request, url } = hidden.explanation;
  return {
    ...hidden,
    explanation: {
      ...hidden.explanation,
      request: { ...request, url: plain(request.url) },
      url: url.map((part) => ({ ...part, text: plain(part.text) })),
    },
  };
}

/** Masks the user info of a URL, and the secret pairs in it. */
function hideInUrl(text: string): string {
  // What stands between ":" and "@" is no port unless it is a number.
  return hideInText(text.replace(
    /([a-z][a-z\d+.-]*:)?([/\\]{2})(?:[^/\\?#]*|[^/\\?#:]*:(?!\d+(?:[/?#]|$)).*)@/i,
    `$1$2${MASK}@`,
  ));
}

function hideInText(text: string): string {
  return redactBody(text) as string;
}

function hideInParameters(text: string): string {
  if (!isJsonObject(text)) return text.split("\n").map(hideInLine).join("\n");
  try {
    const options = parseJson(text, "") as Options;
    const { headers } = options;
    const hidden = redactBody({
      ...options,
      ...Array.isArray(headers) && { headers: headers.map(hideInPair) },
    });
    return isSame(hidden, text) ? text : JSON.stringify(hidden, null, 2);
  } catch {
    return "";
  }
}

/** Masks the value of a header that is a pair, such as `["cookie", "a=b"]`. */
function hideInPair(pair: unknown): unknown {
  if (!Array.isArray(pair)) return pair;
  const [name, ...values] = pair;
  return [name, ...values.map((it) => redactField(String(name), String(it)))];
}

function hideInLine(source: string): string {
  const line = parseLine(source);
  if (line.kind === "problem") return "";
  const { kind, name, value } = line;
  let hidden = isSecretName(name) && value ? MASK : hideInUrl(value);
  if (kind === "json") {
    try {
      const masked = redactBody({
        [name]: parseJson(value, ""),
      }) as Options;
      const json = masked[name];
      hidden = isSame(json, value) ? value : JSON.stringify(json);
    } catch {
      return "";
    }
  }
  return hidden === value
    ? source
    : escapeName(name) + SEPARATORS[kind] + hidden;
}

/** Whether a text is a value's JSON in another layout, and holds nothing else, such as a key twice. */
function isSame(value: unknown, text: string): boolean {
  const compact = (json: string) => json.replace(/\s/g, "");
  return compact(JSON.stringify(value)) === compact(text);
}
