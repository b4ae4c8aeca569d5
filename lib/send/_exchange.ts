import type { RequestOptions } from "../types/mod.ts";
import { fetchResponse, readFailure, readSuccess } from "./_attempt.ts";
import { Call } from "./_call.ts";
import type { HttpError, SentRequest } from "./errors.ts";
import { askWhen, delayAfter } from "./_retry.ts";
import type { Settings } from "./_settings.ts";

/** A response that was read. */
export interface Exchange {
  readonly request: SentRequest;
  readonly response: Response;
  readonly data: unknown;
  /** Only where the status is not 2xx. */
  readonly error: HttpError | undefined;
}

/** Sends a request until there is a response that counts, and reads it. */
export async function exchange(
  options: RequestOptions,
  settings: Settings,
): Promise<Exchange> {
  const call = new Call(options, settings);
  const { request } = call;
  try {
    for (;;) {
      let response: Response | undefined;
      let error;
      call.start();
      try {
        response = await fetchResponse(call);
        if (response.ok) {
          const data = await readSuccess(call, response);
          return { request, response, data, error: undefined };
        }
      } catch (thrown) {
        if (call.isOver) throw call.signal.reason;
        error = thrown;
        // Firefox keeps the connection of a body that is only cancelled.
        call.abort(thrown);
      }
      let delay = delayAfter(call, error, response);
      let result: Exchange | undefined;
      if (response && !response.ok) {
        const isRetried = delay !== undefined && !settings.when;
        const failure = await readFailure(call, response, isRetried);
        result = { request, response, data: undefined, error: failure };
        error = failure;
      }
      call.pause(error);
      // A total time that is over while an error is read leaves its status.
      delay = call.isOver
        ? undefined
        : await askWhen(call, error, response, delay);
      if (delay === undefined) {
        if (result) return result;
        throw error;
      }
      await call.wait(delay);
    }
  } finally {
    call.close();
  }
}
