import { Buffer } from "node:buffer";
import { assertNoUserInfo, prepare } from "../send/_prepare.ts";
import { redactHeader, redactUrl } from "../send/_redact.ts";
import { toJson } from "../send/_to_json.ts";
import { toCurl } from "../send/to_curl.ts";
import type { RequestOptions } from "../types/mod.ts";
import { paint } from "./_paint.ts";
import { toPrintable } from "./_show.ts";
import type { Context } from "./_subcommand.ts";
import { wrapCurl } from "./_wrap_curl.ts";

/**
 * Writes a request as it is printed.
 *
 * @param request The request options.
 * @param output The format: `json`, `curl` or `fetch`.
 * @param context Whether it is for a terminal, and whether secrets are masked.
 */
export function writeRequest(
  request: RequestOptions,
  output: string,
  { options, color, isTerminal }: Context,
): string {
  const redact = !options.has("show-secrets");
  if (output === "curl") {
    const line = toCurl(request, { redact });
    return `${isTerminal ? wrapCurl(line) : line}\n`;
  }
  const text = toPrintable(
    output === "json" ? toJsonText(request, redact) : toFetch(request, redact),
  );
  return color ? paint(text) : text;
}

/** Writes request options as JSON; bytes are in base64. */
function toJsonText(request: RequestOptions, redact: boolean): string {
  const { method, url, body } = request;
  return `${
    toJson({
      method,
      url: redact ? redactUrl(url) : url,
      headers: toHeaders(prepare(request).headers, redact),
      body: body instanceof Uint8Array
        ? { base64: Buffer.from(body).toString("base64") }
        : body,
    }, 2)
  }\n`;
}

/** Writes a call of `fetch`. */
function toFetch(request: RequestOptions, redact: boolean): string {
  const { method, url, headers, body } = prepare(request);
  assertNoUserInfo(url);
  const members = [
    `method: "${method}"`,
    `headers: ${toSource(toHeaders(headers, redact))}`,
  ];
  if (body instanceof Uint8Array) {
    const base64 = Buffer.from(body).toString("base64");
    members.push(
      body.length
        ? `body: Uint8Array.from(atob("${base64}"), (it) => it.charCodeAt(0))`
        : "body: new Uint8Array()",
    );
  } else if (body !== undefined) {
    const source = toSource(request.body);
    // As a number, a long integer would lose digits.
    const isText = typeof request.body === "string" || /\d{16}/.test(source);
    members.push(
      `body: ${isText ? toSource(body) : `JSON.stringify(${source})`}`,
    );
  }
  return `const response = await fetch(${toSource(String(url))}, {\n${
    members.map((member) => `  ${member},\n`.replace(/\n(?=.)/g, "\n  "))
      .join("")
  }});\n`;
}

/** Writes a value as JavaScript, in which `__proto__` as a key needs brackets. */
function toSource(value: unknown): string {
  return toJson(value, 2).replace(/(?<!\\)"__proto__":/g, '["__proto__"]:');
}

function toHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  redact: boolean,
): Record<string, string> {
  return Object.fromEntries(
    headers.map(([name, value]) => [
      name,
      redact ? redactHeader(name, value) : value,
    ]),
  );
}
