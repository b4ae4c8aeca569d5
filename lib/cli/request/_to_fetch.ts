import { checkRequest } from "../../request/_prepare.ts";
import { toInit } from "../../request/_to_init.ts";
import { redactBody, redactField, redactUrl } from "../../secrets/_redact.ts";
import type { RequestOptions } from "../../types/mod.ts";

/** Writes request options as a call of `fetch`, in JavaScript. */
export function toFetch(request: RequestOptions, redact: boolean): string {
  const { init, ...prepared } = toInit(checkRequest(request));
  const sent = { ...prepared, body: init.body };
  const { url, headers, body } = redact ? masked(sent) : sent;
  const members = [
    `method: "${init.method}"`,
    `headers: ${toSource(headers)}`,
  ];
  if (body !== null) {
    members.push(`body: ${toBodySource(body, init.body, request.body)}`);
  }
  const lines = members.map((it) => `  ${it.replaceAll("\n", "\n  ")},\n`);
  return `const response = await fetch(${toSource(url)}, {\n${
    lines.join("")
  }});`;
}

export function masked<
  T extends { url: string; headers: object; body?: unknown },
>(request: T): T {
  const headers = Object.entries(request.headers)
    .map(([name, value]) => [name, redactField(name, value)]);
  return {
    ...request,
    url: redactUrl(request.url),
    headers: Object.fromEntries(headers),
    body: redactBody(request.body),
  };
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (it) => String.fromCharCode(it)).join(""));
}

/** Writes a body as JavaScript; `sent` is the unmasked body, made from `value`. */
function toBodySource(
  body: BodyInit,
  sent: unknown,
  value: unknown,
): string {
  if (body instanceof Uint8Array) {
    return body.length
      ? `Uint8Array.from(atob("${toBase64(body)}"), (it) => it.charCodeAt(0))`
      : "new Uint8Array()";
  }
  if (body instanceof FormData) {
    return `${toSource([...body])}.reduce(
  (form, [name, value]) => (form.append(name, value), form),
  new FormData(),
)`;
  }
  const isJson = typeof value !== "string" && JSON.stringify(value) === sent;
  return isJson
    ? `JSON.stringify(${toSource(JSON.parse(body as string))})`
    : toSource(body);
}

/** Writes a value as JavaScript, in which `__proto__` as a key needs brackets. */
function toSource(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/(?<!\\)"__proto__":/g, '["__proto__"]:');
}
