import type { RequestOptions } from "../types/mod.ts";
import { attempt } from "./_attempt.ts";
import { Call } from "./_call.ts";
import { HttpError, type SentRequest } from "./errors.ts";
import type { Outcome } from "./_outcome.ts";
import { delayAfter } from "./_retry.ts";
import type { Settings } from "./_settings.ts";

/** A response that was read. */
export interface Exchange {
  readonly request: SentRequest;
  readonly response: Response;
  readonly data: unknown;
  /** Only where the status is not 2xx. */
  readonly error: HttpError | undefined;
}

/** A request, and how it is sent. */
export interface Sending {
  readonly request: RequestOptions;
  readonly settings: Settings;
  /** The route of the call; `undefined` for a request that was built elsewhere. */
  readonly route: string | undefined;
}

/** Sends a request until there is a response that counts, and reads it. */
export async function exchange(
  { request: options, settings, route }: Sending,
): Promise<Exchange> {
  const call = new Call(options, settings, route);
  const { request } = call;
  let outcome!: Outcome;
  try {
    for (;;) {
      call.start();
      outcome = await attempt(call);
      const { response, data, failure } = outcome;
      if (!failure) return { request, response, data, error: undefined };
      const { error } = failure;
      // Firefox keeps the connection of a body that is only cancelled. Without a
      // response there is none, and Node can crash where a failed fetch is aborted.
      if (response?.ok) call.abort(error);
      call.fail(error);
      const isHttpError = error instanceof HttpError;
      // A total time that is over while an error is read leaves its status.
      if (call.isOver && !isHttpError) throw call.signal.reason;
      const delay = await delayAfter(call, outcome);
      if (delay === undefined) {
        const isThrown = settings.throwOnError || !response || response.ok;
        if (isThrown || !isHttpError) throw error;
        return { request, response, data, error };
      }
      await call.wait(delay);
    }
  } finally {
    const { failure, response } = outcome;
    // Nobody has to read a stream without a body.
    const isStreaming = settings.as === "stream" && !failure && response?.body;
    call.close(!isStreaming);
    // Node keeps the connection of a redirect whose own body does not end. What a
    // caller's `fetch` returned may still be read elsewhere, such as by a cache.
    if (!isStreaming && response?.redirected && !settings.fetch) {
      call.abort(undefined);
    }
  }
}
