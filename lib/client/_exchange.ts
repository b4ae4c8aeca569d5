import { attempt } from "./_attempt.ts";
import { type Call, type Outcome, prepareCall, type Sending } from "./_call.ts";
import { HttpError, type SentRequest } from "./errors.ts";
import { delayAfter } from "./_retry.ts";

/** A response that was read. */
export interface Exchange {
  readonly request: SentRequest;
  readonly response: Response;
  readonly data: unknown;
  /** Only where the status is not 2xx. */
  readonly error: HttpError | undefined;
}

/** Sends a request until there is a response that counts, reads it, and tells how the call ended. */
export async function exchange(sending: Sending): Promise<Exchange> {
  const call = prepareCall(sending);
  const start = performance.now();
  try {
    const exchanged = await sendAndRead(call);
    tellEnd(call, start, exchanged.error);
    return exchanged;
  } catch (error) {
    tellEnd(call, start, error);
    throw error;
  }
}

/** Tells `onEnd` how a call ended. What it does with it, it does apart from the call. */
function tellEnd(call: Call, start: number, error: unknown): void {
  const { settings: { onEnd }, request, response, origin, attempt } = call;
  if (!onEnd) return;
  const tell = async () =>
    await onEnd({
      route: origin?.route,
      method: request.method,
      url: request.url.replace(/[?#].*/s, ""),
      status: response?.status,
      error,
      attempts: attempt,
      milliseconds: Math.round(performance.now() - start),
    });
  tell().catch(() => {});
}

async function sendAndRead(call: Call): Promise<Exchange> {
  const { deadline, request, settings } = call;
  let outcome: Outcome | undefined;
  try {
    deadline.start();
    for (;;) {
      call.attempt++;
      call.response = undefined;
      deadline.startAttempt();
      outcome = await attempt(call);
      const { response, data, failure } = outcome;
      if (!failure) return { request, response, data, error: undefined };
      const { error } = failure;
      // Firefox keeps the connection of a body that is only canceled. Without a
      // response there is none, and Node can crash where a failed fetch is aborted.
      if (response?.ok) deadline.abort(error);
      call.failure = error;
      deadline.endAttempt();
      const isHttpError = error instanceof HttpError;
      // A total time that is over while an error is read leaves its status.
      if (deadline.isOver && !isHttpError) throw deadline.signal.reason;
      const delay = await delayAfter(call, outcome);
      if (delay === undefined) {
        const isThrown = settings.throwOnError || !response || response.ok;
        if (isThrown || !isHttpError) throw error;
        return { request, response, data, error };
      }
      await deadline.wait(delay);
    }
  } finally {
    const response = outcome?.response;
    // Nobody has to read a stream without a body.
    const isStreaming = settings.as === "stream" && !outcome?.failure &&
      response?.body;
    deadline.stopTimers();
    if (!isStreaming) {
      deadline.release();
      // Node keeps the connection of a redirect whose own body does not end. What a
      // caller's `fetch` returned may still be read elsewhere, such as by a cache.
      if (response?.redirected && !settings.fetch) deadline.abort(undefined);
    }
  }
}
