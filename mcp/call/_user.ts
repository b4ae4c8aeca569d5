import type { ServerContext, ServerOptions } from "../options.ts";

/** Headers of a request to the API. */
export type ApiHeaders = Readonly<Record<string, string>>;

/** A key that tells users apart in a log, without revealing who they are. It never leaves the process. */
const SALT = crypto.randomUUID();

/**
 * Gets the headers of a call: those that the program's function returns, and those of
 * its user.
 *
 * @param rejected Those that the API refused.
 */
export async function headersOf(
  { headers, requestInfo }: ServerContext,
  { forwardHeaders = {}, headers: changing }: ServerOptions,
  rejected?: ApiHeaders,
): Promise<ApiHeaders> {
  const forwarded: Record<string, string> = {};
  for (const [name, from] of Object.entries(forwardHeaders)) {
    const value = requestInfo?.headers.get(from);
    if (!value) {
      throw new Error(`The request to this server lacks the header ${from}`);
    }
    forwarded[name] = value;
  }
  const own = typeof changing === "function"
    ? await changing(rejected)
    : changing;
  return { ...own, ...headers, ...forwarded };
}

/** The user whose limits a call counts against, and how its log line shows that. */
export async function userOf(
  { headers = {}, requestInfo, user }: ServerContext,
  { forwardHeaders = {} }: ServerOptions,
): Promise<{ id: string; shown: string }> {
  const forwarded = Object.values(forwardHeaders)
    .map((from) => requestInfo?.headers.get(from) ?? "");
  const id = user ?? [...Object.values(headers), ...forwarded].join("\n");
  if (!id) return { id, shown: "" };
  const bytes = new TextEncoder().encode(SALT + id);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const [hash = 0] = new Uint32Array(digest);
  return { id, shown: ` user ${hash.toString(16).padStart(8, "0")}` };
}
