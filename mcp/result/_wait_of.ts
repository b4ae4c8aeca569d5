import { readRetryAfter } from "../../lib/client/send/_retry_after.ts";

/** How long a server asks its caller to wait, such as ` 45 s`; empty if it does not say. */
export function waitOf(response: Response): string {
  const seconds = Math.ceil((readRetryAfter(response) ?? 0) / 1000);
  return seconds > 0 ? ` ${seconds} s` : "";
}
