import type { RequestOptions } from "@waymark/endpoint";
import type { ToolResult } from "./_shape_result.ts";

/** Headers whose values are no secrets. */
const PUBLIC =
  /^(?:accept|accept-language|content-type|user-agent|if-match|if-none-match|idempotency-key|prefer)$/;

/** Masks the values of a request's headers in its result: a server may echo them. */
export function hideSecrets(
  result: ToolResult,
  headers: RequestOptions["headers"],
): ToolResult {
  const secrets = Object.entries(headers)
    .filter(([name]) => !PUBLIC.test(name))
    // Also without the scheme: `Bearer …`.
    .flatMap(([, value]) => [`${value}`, ...`${value}`.split(/\s+/).slice(1)])
    .filter((value) => value.length > 5);
  if (!secrets.length) return result;
  const hide = (text: string) =>
    secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "***"), text);
  const content = result.content.map((part) =>
    part.type === "text" ? { ...part, text: hide(part.text) } : part
  );
  return { ...result, content };
}
