/**
 * What must be true of every call, whatever its arguments.
 *
 * @module
 */
import process from "node:process";
import {
  decode,
  difference,
  type Library,
  withDescription,
} from "../conformance/vectors.ts";
import { DOCUMENT, type Input, SECRET } from "./_inputs.ts";

/** The most processor time for a call, in milliseconds: a thousand times what it needs. */
const LONGEST = 5000;

/** All that RFC 3986 allows in a URI reference. */
const URI_REFERENCE =
  /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const FIELD_CONTENT = /^[\t\x20-\x7e\x80-\xff]*$/;
const METHODS = ["get", "head", "post", "put", "patch", "delete", "options"];
const BODILESS = ["get", "head", "options"];

/** Names the invariant that is broken: `name of the invariant: what happened`. */
class Violation extends Error {}

function hold(condition: boolean, name: string, what: () => unknown): void {
  if (!condition) throw new Violation(`${name}: ${String(what())}`);
}

/** Checks every invariant on one input, and returns the first that is broken. */
export function violation(library: Library, input: Input): string | undefined {
  try {
    const start = performance.now();
    check(library, input);
    if (performance.now() - start < LONGEST) return undefined;
    // Something else may have kept the machine busy. To ask for the processor's
    // time takes longer than most calls, so only what seems slow is asked again.
    const before = process.cpuUsage();
    check(library, input);
    const { user, system } = process.cpuUsage(before);
    const time = (user + system) / 1000;
    hold(time < LONGEST, "time is short", () => `${time} ms`);
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error.message;
    return `no other error is thrown: ${error}`;
  }
}

function check(library: Library, input: Input): void {
  switch (input.call) {
    case "expand":
      checkExpand(library, input);
      break;
    case "toRequest":
    case "toCurl":
      checkSent(library, input.call, decodeAll(input.arguments)[0]);
      break;
    case "installCommands":
      checkInstall(library, input);
      break;
    default:
      checkEndpoint(library, input);
  }
  hold(
    Reflect.ownKeys(Object.prototype).length === PROTOTYPE_KEYS,
    "no prototype is changed",
    () => Object.keys(Object.prototype),
  );
}

const PROTOTYPE_KEYS = Reflect.ownKeys(Object.prototype).length;

function decodeAll(values: readonly unknown[] = []): unknown[] {
  return values.map(decode);
}

function call(target: unknown, ...parameters: unknown[]): unknown {
  if (typeof target !== "function") throw new Error("nothing to call");
  return Reflect.apply(target, undefined, parameters);
}

/** A property of an object of the library. */
function get(owner: unknown, name: string): unknown {
  return Reflect.get(Object(owner), name);
}

/** What a call comes to: a value, or the library's own error. */
type Outcome = { readonly value: unknown } | { readonly error: Error };

/** Runs a call, which may throw only the library's own error, without a secret in it. */
function outcome(
  library: Library,
  run: () => unknown,
  className = "EndpointError",
): Outcome {
  try {
    return { value: run() };
  } catch (error) {
    if (
      !(error instanceof Error) ||
      Object.getPrototypeOf(error) !== get(library[className], "prototype")
    ) {
      throw new Violation(`no other error is thrown: ${error}`);
    }
    const told = [error.stack, ...Object.values(error)].join("\n");
    hold(!told.includes(SECRET), "no error tells a secret", () => told);
    hold(error.message.length < 4000, "messages are short", () => told);
    hold(!/[\r\n]/.test(error.message), "messages are one line", () => told);
    return { error };
  }
}

function checkEndpoint(library: Library, input: Input): void {
  const make = () => {
    let target = library["endpoint"];
    if (input.create !== undefined) {
      const options = withDescription(library, decode(input.create));
      target = call(library["createEndpoint"], options);
    }
    for (const defaults of decodeAll(input.defaults)) {
      target = call(get(target, "defaults"), defaults);
    }
    return target;
  };
  const made = outcome(library, make);
  if ("error" in made) return;
  const target = made.value;

  const given = decodeAll(input.arguments);
  const direct = outcome(library, () => call(target, ...given));
  const changed = difference(given, decodeAll(input.arguments));
  hold(changed === undefined, "inputs are not changed", () => changed);
  checkPolluted(library, target, direct, input);
  if (input.create === undefined) checkSteps(library, target, given, direct);
  if ("error" in direct) return;
  checkRequest(direct.value);
  checkRoute(direct.value, input);
  if (input.call === "send") {
    checkSent(library, "toCurl", direct.value);
    checkSent(library, "toRequest", direct.value);
  }
}

/** Checks a call of `endpoint` against its two steps, and its URL against what was merged. */
function checkSteps(
  library: Library,
  target: unknown,
  given: readonly unknown[],
  direct: Outcome,
): void {
  const merged = outcome(library, () => call(get(target, "merge"), ...given));
  const parsed = "error" in merged
    ? merged
    : outcome(library, () => call(get(target, "parse"), merged.value));
  // Merged options cannot hold a parameter with the name of an option.
  if ("error" in merged && isClash(merged.error)) return;
  if ("error" in direct || "error" in parsed) {
    const codes = [direct, parsed].map((it) =>
      "error" in it ? get(it.error, "code") : "a result"
    );
    hold(codes[0] === codes[1], "endpoint is parse of merge", () => codes);
    return;
  }
  const different = difference(
    comparable(direct.value, merged),
    comparable(parsed.value, merged),
  );
  hold(different === undefined, "endpoint is parse of merge", () => different);
  const { baseUrl, url: template } = Object(get(merged, "value"));
  const { method, url } = Object(direct.value);
  checkUrl(url, String(template), baseUrl);
  checkQuery(url, get(merged, "value"), method);
}

function isClash(error: unknown): boolean {
  const message = String(get(error, "message"));
  return message.includes("has the name of an option");
}

/** Asserts that a call comes to the same when every object inherits one more value. */
function checkPolluted(
  library: Library,
  target: unknown,
  expected: Outcome,
  { polluted, arguments: given }: Input,
): void {
  const prototype: Record<string, unknown> = Object.prototype as never;
  // Replacing what is there would break it.
  if (polluted === undefined || polluted in prototype) return;
  const values = decodeAll(given);
  const found = outcome(library, () => {
    prototype[polluted] = "?";
    try {
      return call(target, ...values);
    } finally {
      delete prototype[polluted];
    }
  });
  const different = "value" in expected && "value" in found
    ? difference(found.value, expected.value)
    : "error" in expected && "error" in found
    ? difference(get(found.error, "code"), get(expected.error, "code"))
    : "a result instead of an error, or the other way round";
  hold(
    different === undefined,
    "a polluted prototype changes nothing",
    () => `${polluted}, ${different}`,
  );
}

/**
 * A request in which the order of the query does not count where a parameter's
 * name is a number: objects list these first, so what `merge` returns can order
 * a query otherwise than the defaults and the call did.
 */
function comparable(request: unknown, merged: unknown): unknown {
  const names = Object.keys(Object(get(merged, "value")));
  if (!names.some((name) => /^\d+$/.test(name))) return request;
  const url = String(get(request, "url"))
    .replace(/(?<=\?)[^#]*/, (query) => query.split(/[?&]/).sort().join("&"));
  return { ...Object(request), url };
}

function checkRequest(request: unknown): void {
  const url = String(get(request, "url"));
  hold(URI_REFERENCE.test(url), "the URL is a URI reference", () => url);

  const method = String(get(request, "method")).toLowerCase();
  hold(METHODS.includes(method), "the method is known", () => method);
  hold(
    method === get(request, "method"),
    "the method is in lower case",
    () => get(request, "method"),
  );
  const hasBody = Object.hasOwn(Object(request), "body");
  hold(!hasBody || !BODILESS.includes(method), "no body for GET", () => method);

  for (const [name, value] of Object.entries(Object(get(request, "headers")))) {
    hold(TOKEN.test(name), "header names are tokens", () => name);
    hold(
      typeof value === "number" ? Number.isFinite(value) : typeof value ===
          "string" && FIELD_CONTENT.test(value),
      "header values are field content",
      () => `${name}: ${value}`,
    );
  }
}

/** A route that names a method and a path. */
const ROUTE = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)[ \t\n]+\/(?!\/)/;

/** Checks what the route and the options decide, which parameters must not. */
function checkRoute(request: unknown, input: Input): void {
  const { arguments: given = [], create, defaults = [] } = input;
  const [route, first, third] = given;
  const named = typeof route === "string" ? ROUTE.exec(route)?.[1] : undefined;
  if (named === undefined) return;
  const { method, url, headers } = Object(request);
  hold(
    String(method).toLowerCase() === named.toLowerCase(),
    "the route decides the method",
    () => method,
  );
  const options = create === undefined
    ? [{ baseUrl: "https://api.github.com" }, ...defaults, first]
    : [create, ...defaults, third];
  const { routes } = Object(get(create, "description"));
  const servers = Object.values(Object(routes)).map((it) => get(it, "server"));
  const origins = [...options.map((it) => get(it, "baseUrl")), ...servers]
    .flatMap((it) => it === undefined ? [] : [String(decode(it))])
    .map((it) =>
      URL.canParse(it, DOCUMENT) ? new URL(it, DOCUMENT).origin : ""
    );
  hold(
    origins.includes(new URL(url, DOCUMENT).origin),
    "the route and the base URL decide the origin",
    () => url,
  );
  const hasHeaders = options.some((it) => get(it, "headers") !== undefined);
  hold(
    hasHeaders || !Object.hasOwn(Object(headers), "authorization"),
    "parameters are not options",
    () => Object.keys(headers),
  );
}

/** The authority of a URL, with its scheme. */
const AUTHORITY = /^https?:\/\/[^/?#{}]*/i;

/** What an expression can bring into a path besides a segment's text. */
const BRINGS_SLASHES = /\{[+/]/;

function checkUrl(url: string, template: string, baseUrl: unknown): void {
  const base = AUTHORITY.test(template) ? undefined : String(baseUrl);
  const root = new URL(AUTHORITY.exec(base ?? template)?.[0] ?? DOCUMENT);
  const parsed = new URL(url, DOCUMENT);
  for (const part of ["origin", "username", "password"] as const) {
    hold(
      parsed[part] === root[part],
      `the ${part} stays`,
      () => `${url} for ${template} on ${base}`,
    );
  }
  const path = url.replace(AUTHORITY, "").replace(/[?#][^]*/, "");
  hold(
    parsed.pathname === (path || "/"),
    "a URL parser leaves the path as it is",
    () => `${path} is read as ${parsed.pathname}`,
  );
  const prefix = base === undefined
    ? ""
    : new URL(base || "/", DOCUMENT).pathname.replace(/\/+$/, "");
  hold(
    path.startsWith(prefix),
    "the path is below the base URL",
    () => `${path} is not below ${prefix}`,
  );
  if (BRINGS_SLASHES.test(template)) return;
  const slashes = (text: string) => text.split("/").length - 1;
  const literal = template.replace(AUTHORITY, "").replace(/\{[^}]*\}/g, "");
  hold(
    slashes(path) <= slashes(prefix) + slashes(literal) + 1,
    "no value makes a segment",
    () => `${path} for ${template}`,
  );
}

/** What a template can bring into a query or a fragment, or ends a path with. */
const TAIL = /[?#]|\{[+&]/;

function checkQuery(url: string, merged: unknown, method: string): void {
  const template = String(get(merged, "url"));
  if (TAIL.test(template)) return;
  const { search, hash } = new URL(url, DOCUMENT);
  hold(hash === "", "no value makes a fragment", () => url);
  hold(
    search === "" || BODILESS.includes(method),
    "no value makes a query",
    () => url,
  );
  for (const name of new URLSearchParams(search).keys()) {
    hold(
      Object.hasOwn(Object(merged), name),
      "no value makes a query parameter",
      () => `${name} in ${url}`,
    );
  }
}

function checkExpand(library: Library, { arguments: given }: Input): void {
  const [text, variables] = decodeAll(given);
  const parsed = outcome(library, () => call(library["parseTemplate"], text));
  if ("error" in parsed) {
    const position = get(parsed.error, "position");
    hold(
      typeof position === "number" && position >= 0 &&
        position <= String(text).length,
      "a position is in the template",
      () => position,
    );
    return;
  }
  const template = parsed.value;
  const names = get(template, "variableNames");
  hold(
    Array.isArray(names) && new Set(names).size === names.length &&
      names.every((name) => String(text).includes(name)),
    "names are those of the template",
    () => names,
  );
  const expand = () => call(get(template, "expand"), variables);
  const first = outcome(library, expand);
  const changed = difference([text, variables], decodeAll(given));
  hold(changed === undefined, "inputs are not changed", () => changed);
  if ("error" in first) return;
  const expansion = String(first.value);
  hold(
    URI_REFERENCE.test(expansion),
    "an expansion is a URI reference",
    () => expansion,
  );
  hold(expand() === expansion, "an expansion is repeatable", () => expansion);
}

function checkSent(library: Library, name: string, options: unknown): void {
  const sent = outcome(library, () => call(library[name], options));
  if ("error" in sent) return;
  const url = new URL(String(get(options, "url")), DOCUMENT);
  if (name === "toCurl") {
    const line = String(sent.value);
    hold(!line.includes(SECRET), "no command line tells a secret", () => line);
    hold(
      !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line),
      "a command line is one line of printable characters",
      () => line,
    );
    return;
  }
  const request = sent.value;
  hold(
    request instanceof Request && request.url === url.href &&
      request.method === String(get(options, "method")).toUpperCase(),
    "a Request is for the same URL and method",
    () => get(request, "url"),
  );
}

function checkInstall(library: Library, { arguments: given }: Input): void {
  const [input] = decodeAll(given);
  const isValid = call(library["isRunInstallInput"], input);
  const [parsed, resolved, commands] = [
    "parseRunInstallInput",
    "resolveRunInstalls",
    "installCommands",
  ].map((name) =>
    outcome(library, () => call(library[name], input), "RunInstallInputError")
  );
  for (const result of [parsed!, resolved!, commands!]) {
    hold(
      isValid === ("value" in result),
      "valid input is taken, other input is not",
      () => isValid,
    );
  }
  const changed = difference([input], decodeAll(given));
  hold(changed === undefined, "inputs are not changed", () => changed);
}
