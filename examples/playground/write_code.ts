/**
 * Writes a request in the forms that can be copied.
 *
 * @module
 */
import { type RequestOptions, toCurl } from "@waymark/endpoint";
import type { Options } from "./parse_parameters.ts";
import { type Explanation, type Input, toJson } from "./explain.ts";
import { isSecretHeader, withoutUserInfo } from "./secrets.ts";

/** A form that a request can be written in. */
export type Format = "json" | "fetch" | "curl" | "call";

/** Headers of the connection, which `fetch` sets itself. */
const RUNTIME_HEADER =
  /^(?:connection|content-length|expect|keep-alive|transfer-encoding|upgrade)$/;

const MASK = "***";

/** Writes a request in a form; secrets are masked unless they may be shown. */
export function writeCode(
  format: Format,
  { request, call, defaults }: Explanation,
  input: Input,
  showSecrets: boolean,
): string {
  switch (format) {
    case "curl":
      return toCurl(request, { redact: !showSecrets });
    case "fetch":
      return toFetch(showSecrets ? request : maskRequest(request));
    case "call":
      return toCall(
        input,
        showSecrets ? call : maskOptions(call),
        showSecrets ? defaults : maskOptions(defaults),
      );
    default:
      return toJson(showSecrets ? request : maskRequest(request), 2);
  }
}

function maskRequest(request: RequestOptions): RequestOptions {
  return {
    ...request,
    url: withoutUserInfo(request.url, MASK),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        isSecretHeader(name) ? MASK : value,
      ]),
    ),
  };
}

function maskOptions(options: Options): Options {
  const { headers } = options;
  if (typeof headers !== "object" || headers === null) return options;
  const pairs: [unknown, unknown][] = Array.isArray(headers)
    ? headers
    : Object.entries(headers);
  const masked = pairs.map(([name, value]) => [
    name,
    isSecretHeader(String(name)) ? MASK : value,
  ]);
  return { ...options, headers: masked };
}

/** Writes a call of `fetch`. */
function toFetch({ method, url, headers, body }: RequestOptions): string {
  const name = method.toUpperCase();
  const sent = Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !RUNTIME_HEADER.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
  if (typeof body === "string") {
    sent["content-type"] ??= "text/plain;charset=UTF-8";
  }
  const members = [`method: "${name}"`, `headers: ${toSource(sent)}`];
  if (body === undefined) {
    // Some servers wait for a body, or answer 411.
    if (/^P/.test(name)) members.push("body: new Uint8Array()");
  } else {
    const source = toSource(body);
    // As a number, a long integer would lose digits.
    const isText = typeof body === "string" || /\d{16}/.test(source);
    members.push(
      typeof body === "string"
        ? `body: ${source}`
        : isText
        ? `body: ${JSON.stringify(toJson(body))}`
        : `body: JSON.stringify(${source})`,
    );
  }
  return `const response = await fetch(${toSource(url)}, {\n${
    members.map((member) => `  ${member.replaceAll("\n", "\n  ")},\n`).join("")
  }});`;
}

/** Writes JSON as JavaScript, in which `__proto__` as a key needs brackets. */
function toSource(value: unknown): string {
  return toJson(value, 2).replace(/(?<!\\)"__proto__":/g, '["__proto__"]:');
}

/** Writes the call of this library. */
function toCall(input: Input, call: Options, defaults: Options): string {
  const config: Options = {
    ...(input.strict ? { strict: true } : {}),
    ...(input.upperCase ? { methodCase: "upper" } : {}),
  };
  const hasConfig = Object.keys(config).length > 0;
  const hasDefaults = Object.keys(defaults).length > 0;
  const configWord = hasConfig ? `, ${toLiteral(config)}` : "";
  let name = "endpoint";
  let names = name;
  let creation = "";
  if (!input.github || hasConfig || hasDefaults) {
    name = "api";
    if (!input.github) {
      names = "createEndpoint";
      creation = `createEndpoint(${toLiteral(defaults)}${configWord})`;
    } else {
      creation = "endpoint";
      if (hasConfig) {
        names = "createEndpoint, endpoint";
        creation = `createEndpoint(endpoint.DEFAULTS${configWord})`;
      }
      if (hasDefaults) creation += `.defaults(${toLiteral(defaults)})`;
    }
  }
  const hasOptions = Object.keys(call).length > 0;
  return [
    `import { ${names} } from "@waymark/endpoint";`,
    "",
    ...(creation ? [`const api = ${creation};`, ""] : []),
    `const request = ${name}(${JSON.stringify(input.route.trim())}${
      hasOptions ? `, ${toLiteral(call)}` : ""
    });`,
  ].join("\n");
}

/** Writes a value as a JavaScript literal. */
function toLiteral(value: unknown, indent = ""): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((member) => toLiteral(member, inner))
    : Object.entries(value).map(([key, member]) =>
      `${toKey(key)}: ${
        toLiteral(key === "headers" ? toRecord(member) : member, inner)
      }`
    );
  const [open, close] = isList ? "[]" : "{}";
  if (!members.length) return `${open}${close}`;
  const space = isList ? "" : " ";
  const line = `${open}${space}${members.join(", ")}${space}${close}`;
  return line.length <= 60 && (isList || members.length < 3)
    ? line
    : `${open}\n${
      members.map((member) => `${inner}${member},\n`).join("")
    }${indent}${close}`;
}

function toKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/** Headers that were read line by line, in the form that reads best. */
function toRecord(headers: unknown): unknown {
  return Array.isArray(headers) ? Object.fromEntries(headers) : headers;
}
