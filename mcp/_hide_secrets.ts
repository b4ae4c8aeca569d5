import type { RequestOptions } from "@waymark/endpoint";

/** Headers whose values are no secrets. */
const PUBLIC =
  /^(?:accept|accept-language|content-type|user-agent|if-match|if-none-match|idempotency-key|prefer)$/;

/**
 * Creates the function that masks the values of a request's headers, and other
 * secrets, in what a server returned, which may echo them. It goes before any cut:
 * half a secret would not be found.
 */
export function hiderOf(
  headers: RequestOptions["headers"],
  others: readonly string[],
): <Data>(data: Data) => Data {
  const secrets = Object.entries(headers)
    .filter(([name]) => !PUBLIC.test(name))
    // Also without the scheme: `Bearer …`.
    .flatMap(([, value]) => [`${value}`, ...`${value}`.split(/\s+/).slice(1)])
    .concat(others)
    .filter((value) => value.length > 5)
    // Also as JSON and a URL write it.
    .flatMap((value) => [
      value,
      JSON.stringify(value).slice(1, -1),
      encodeURIComponent(value),
    ]);
  const hide = (text: string) =>
    secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "***"), text);
  return <Data>(data: Data): Data => {
    if (typeof data === "string") return hide(data) as Data;
    if (
      typeof data !== "object" || data === null || data instanceof ArrayBuffer
    ) return data;
    const text = JSON.stringify(data);
    if (hide(text) === text) return data;
    return JSON.parse(text, (_name, value) => {
      if (typeof value === "string") return hide(value);
      // A number stays one, unless it is a secret.
      return typeof value === "number" && secrets.includes(`${value}`)
        ? "***"
        : value;
    });
  };
}
