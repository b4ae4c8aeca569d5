import { attempt } from "./_attempt.ts";
import {
  type Answered,
  type Call,
  prepareCall,
  type Sending,
} from "../call/_call.ts";
import { HttpError } from "../fail/errors.ts";
import type { EndedCall } from "../types/options.ts";
import { waitForNext } from "./_retry.ts";

export interface CallResult {
  readonly data: unknown;
  /** Only where errors are not thrown. */
  readonly error?: unknown;
  readonly status: number;
  readonly response: Response;
}

/** Sends a request, reads the response, and tells how the call ended. */
export async function exchange(sending: Sending): Promise<CallResult> {
  const call = prepareCall(sending);
  try {
    const { data, error, response } = await sendAndRead(call);
    const { reader, throwOnError } = call.settings;
    const result = {
      data: reader?.items && !error ? reader.items(call) : data,
      status: response.status,
      response,
    };
    if (throwOnError) return result;
    return {
      ...result,
      error: (error as HttpError | undefined)?.data ?? error,
    };
  } catch (thrown) {
    call.error = thrown;
    throw thrown;
  } finally {
    const { onEnd } = call.settings;
    if (onEnd) Promise.resolve(endOf(call)).then(onEnd).catch(() => {});
  }
}

/** How a call ended. */
function endOf(
  { attempt, context, deadline, error, origin, request, response }: Call,
): EndedCall {
  return {
    route: origin?.route,
    method: request.method,
    url: request.url.replace(/[?#].*/s, ""),
    status: response?.status,
    error,
    attempts: attempt,
    milliseconds: deadline.timePassed,
    response,
    context,
  };
}

/** Sends a request until a response counts. */
export async function sendAndRead(call: Call): Promise<Answered> {
  const { deadline, settings } = call;
  let isStreaming = false;
  try {
    do {
      call.turn = deadline.beginTurn(settings.timeout);
      call.attempt++;
      call.response = undefined;
      await attempt(call);
    } while (await waitForNext(call));
    const answered = call as Answered;
    const { error, response } = answered;
    const isReturned = error instanceof HttpError && !settings.throwOnError;
    if (error && !isReturned) throw error;
    // Without a body, nobody reads the stream to its end.
    isStreaming = settings.as === "stream" && !error && response.body !== null;
    return answered;
  } finally {
    const { response, turn } = call;
    if (!isStreaming) {
      deadline.release();
      // Node keeps the connection of a redirect whose own body does not end. What a
      // caller's `fetch` returned may still be read elsewhere, such as by a cache.
      if (response?.redirected && !settings.fetch) turn.abort();
    }
  }
}
