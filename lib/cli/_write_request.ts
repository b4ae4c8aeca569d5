import { Buffer } from "node:buffer";
import { assertNoUserInfo, prepare } from "../send/_prepare.ts";
import { redactHeader, redactUrl } from "../send/_redact.ts";
import { toJson } from "../send/_to_json.ts";
import type { RequestOptions } from "../types/mod.ts";

/** Writes request options as JSON; bytes are in base64. */
export function toJsonText(request: RequestOptions, redact: boolean): string {
  const { method, url, headers, body } = request;
  return `${
    toJson({
      method,
      url: redact ? redactUrl(url) : url,
      headers: showHeaders(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
        redact,
      ),
      body: body instanceof Uint8Array
        ? { base64: Buffer.from(body).toString("base64") }
        : body,
    }, 2)
  }\n`;
}

/** Writes a call of `fetch`. */
export function toFetch(request: RequestOptions, redact: boolean): string {
  const { method, url, headers, body } = prepare(request);
  assertNoUserInfo(url);
  const members = [
    `method: "${method}"`,
    `headers: ${toSource(showHeaders(headers, redact))}`,
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

function showHeaders(
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
