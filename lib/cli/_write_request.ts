import { prepare } from "../request/_prepare.ts";
import { redactUrl } from "../request/_redact.ts";
import { toJson } from "../request/_to_json.ts";
import { toCurl } from "../request/to_curl.ts";
import type { RequestOptions } from "../types/mod.ts";
import { paint } from "./_paint.ts";
import { toPrintable } from "./_show.ts";
import type { Context } from "./_subcommand.ts";
import { toBase64, toFetch, toHeaderRecord } from "./_to_fetch.ts";
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
    output === "json"
      ? toJsonText(request, redact)
      : `${toFetch(request, redact)}\n`,
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
      headers: toHeaderRecord(prepare(request).headers, redact),
      body: body instanceof Uint8Array ? { base64: toBase64(body) } : body,
    }, 2)
  }\n`;
}
