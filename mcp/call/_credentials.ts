import type { CallerOptions, ServerContext } from "../options.ts";

/** Whose call it is. */
export type User = Pick<ServerContext, "headers" | "requestInfo" | "user">;

/** Headers of a request to the API. */
export type ApiHeaders = Readonly<Record<string, string>>;

/** What tells users apart in a log, without telling who they are. It never leaves the process. */
const SALT = crypto.randomUUID();

/** The headers of the API's requests that are not the same for every call. */
export class Credentials {
  constructor(
    readonly options: Pick<CallerOptions, "forwardHeaders" | "headers">,
  ) {}

  /** Gets the headers of a call: those of its user, and those that the program's function returns. */
  async headersOf(
    { headers, requestInfo }: User,
    rejected?: ApiHeaders,
  ): Promise<ApiHeaders> {
    const { forwardHeaders = {}, headers: changing } = this.options;
    const forwarded = Object.entries(forwardHeaders).map(([name, from]) => {
      const value = requestInfo?.headers.get(from);
      if (!value) {
        throw new Error(`The request to this server lacks the header ${from}`);
      }
      return [name, value];
    });
    return {
      ...typeof changing === "function" ? await changing(rejected) : changing,
      ...headers,
      ...Object.fromEntries(forwarded),
    };
  }

  /** Gets other headers than those that the API refused; `undefined` if there are none. */
  async renew(
    rejected: ApiHeaders,
    user: User,
  ): Promise<ApiHeaders | undefined> {
    if (typeof this.options.headers !== "function") return undefined;
    const renewed = await this.headersOf(user, rejected);
    const isSame = JSON.stringify(renewed) === JSON.stringify(rejected);
    return isSame ? undefined : renewed;
  }

  /** Whose limits a call counts to, and how its line in a log shows that. */
  async userOf(
    { headers = {}, requestInfo, user }: User,
  ): Promise<{ id: string; shown: string }> {
    const forwarded = Object.values(this.options.forwardHeaders ?? {})
      .map((from) => requestInfo?.headers.get(from) ?? "");
    const id = user ?? [...Object.values(headers), ...forwarded].join("\n");
    return { id, shown: id && ` user ${await hashOf(id)}` };
  }
}

async function hashOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(SALT + text);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(
    new Uint8Array(digest).subarray(0, 4),
    (byte) => byte.toString(16).padStart(2, "0"),
  ).join("");
}
