import type * as client from "../../lib/client/client.ts";
import type { RequestOptions } from "../../mod.ts";

/** What a case sends: what an endpoint function returned, or something wrong. */
type Sent = RequestOptions | object;

/** A result, of which a case says what it is. */
// deno-lint-ignore no-explicit-any
type Got = any;

/** The options of a case, which may be wrong. */
type Options =
  | (client.SendOptions & {
    readonly next?: (data: Got, response: Response) => unknown;
  })
  | Readonly<Record<string, never>>;

/** Sends requests that were built elsewhere, with the options of a client. */
export interface Sender {
  (request: Sent, options?: Options): Promise<Got>;
  pages(request: Sent, options?: Options): AsyncGenerator<Got, void, undefined>;
}

/** Creates functions that send with the options of a client, on any runtime. */
export function sendersOf({ createClient, pages, send }: typeof client) {
  const createSend = (options: Options = {}): Sender => {
    const { send } = createClient({ baseUrl: "/", ...options });
    return Object.assign(
      (request: Sent, own?: Options) => send(request as RequestOptions, own),
      {
        pages: (request: Sent, own?: Options) =>
          pages(request as RequestOptions, { ...options, ...own } as object),
      },
    );
  };
  return { createSend, send: Object.assign(send, { pages }) as Sender };
}
