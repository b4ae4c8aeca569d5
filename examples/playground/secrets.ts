/**
 * Tells what must not be shown unasked, or leave the page in a link.
 *
 * @module
 */
import { isJsonObject, parseLine } from "./parse_parameters.ts";

/** Names of headers whose values are secrets, as `toCurl` masks them. */
const SECRET_HEADER =
  /auth|cookie|credential|key|pass|secret|session|signature|token/i;

/** Names of parameters whose values may be secrets: rather one too many. */
const SECRET_NAME =
  /authoriz|authentic|^auth$|cookie|token|secret|passw|passphrase|^pass$|pwd|^pin$|credential|api[-_]?key|access[-_]?key|private[-_]?key|session|signature|^sig$|jwt|bearer|otp/i;

/** What tokens look like, under whatever name. */
const SECRET_VALUE =
  /\b(?:gh[a-z]_|github_pat_|glpat-|xox[a-z]-|sk-|npm_|AKIA|ASIA)[\w-]{4,}|\beyJ[\w-]+\.[\w-]+|\b(?:basic|bearer|token)\s+\S|-----BEGIN/i;

const USER_INFO = /^((?:[a-z]+\s+)?[a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i;

/** Whether the value of a header is a secret. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name);
}

/** A URL, or a route with one, without its user info. */
export function withoutUserInfo(text: string, mask = ""): string {
  return text.replace(USER_INFO, mask ? `$1${mask}@` : "$1");
}

/** A text without secrets, and the names of those that were in it. */
export interface Scrubbed {
  readonly text: string;
  readonly leftOut: readonly string[];
}

/** Takes secrets out of a route or a URL. */
export function scrubUrl(text: string): Scrubbed {
  const leftOut: string[] = [];
  let clean = withoutUserInfo(text.trim());
  if (clean !== text.trim()) leftOut.push("the user info of a URL");
  clean = clean.replace(
    /([?&;#])([^=&;#{}\s]+)=([^&;#{}\s]+)/g,
    (pair, separator: string, name: string, value: string) => {
      if (!isSecret(decode(name), decode(value))) return pair;
      leftOut.push(decode(name));
      return `${separator}${name}=`;
    },
  );
  if (SECRET_VALUE.test(decode(clean))) {
    leftOut.push("the route, which holds a token");
    clean = "";
  }
  return { text: clean, leftOut };
}

/** Takes secrets out of parameters, and with them what cannot be read. */
export function scrubParameters(text: string): Scrubbed {
  const leftOut: string[] = [];
  if (isJsonObject(text)) {
    try {
      const clean = scrubValue(JSON.parse(text), leftOut);
      // Written anew only where it has to be: the writer's layout is kept.
      return {
        text: leftOut.length ? JSON.stringify(clean, null, 2) : text,
        leftOut,
      };
    } catch {
      return { text: "", leftOut: ["JSON that cannot be read yet"] };
    }
  }
  const lines = text.split("\n").filter((source) => {
    if (!source.trim()) return true;
    const line = parseLine(source);
    if (line.kind === "problem") {
      leftOut.push("a line that cannot be read");
      return false;
    }
    const isClean = line.kind === "header"
      ? !isSecretHeader(line.name) && !isSecret(line.name, line.value)
      : line.kind === "text"
      ? !isSecret(line.name, line.value)
      : isCleanJson(line.name, line.value);
    if (!isClean) leftOut.push(line.name);
    return isClean;
  });
  return { text: lines.join("\n"), leftOut };
}

function isCleanJson(name: string, value: string): boolean {
  try {
    const leftOut: string[] = [];
    scrubValue({ [name]: JSON.parse(value) }, leftOut);
    return leftOut.length === 0;
  } catch {
    return false;
  }
}

/** A copy of a value of JSON without the members that are secrets. */
function scrubValue(value: unknown, leftOut: string[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const [name, text] = value;
    // Headers can be pairs.
    if (typeof name === "string" && SECRET_NAME.test(name) && text) {
      leftOut.push(name);
      return [name];
    }
    return value.map((member) =>
      isSecret("", member)
        ? (leftOut.push("a token"), null)
        : scrubValue(member, leftOut)
    );
  }
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => {
      const isKept = !isSecret(name, member);
      if (!isKept) leftOut.push(name);
      return isKept;
    }).map(([name, member]) => [name, scrubValue(member, leftOut)]),
  );
}

function isSecret(name: string, value: unknown): boolean {
  return SECRET_NAME.test(name) || SECRET_VALUE.test(name) ||
    typeof value === "string" &&
      (SECRET_VALUE.test(value) || USER_INFO.test(value));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
