import type { RequestOptions } from "../types/mod.ts";
import { attempt } from "./_attempt.ts";
import { Call } from "./_call.ts";
import { HttpError, type SentRequest } from "./errors.ts";
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

/** Sends a request until there is a response that counts, and reads it. */
export async function exchange(
  options: RequestOptions,
  settings: Settings,
  route?: string,
): Promise<Exchange> {
  const call = new Call(options, settings, route);
  try {
    for (;;) {
      let data, error;
      call.start();
      try {
        data = await attempt(call);
      } catch (thrown) {
        error = thrown as HttpError;
        const isFailure = call.response?.ok === false;
        // Firefox keeps the connection of a body that is only cancelled. Without a
        // response there is none, and Node can crash where a failed fetch is aborted.
        if (call.response?.ok) call.abort(error);
        call.fail(error);
        // A total time that is over while an error is read leaves its status.
        const isRead = error instanceof HttpError;
        if (call.isOver && !isRead) throw call.signal.reason;
        const delay = await delayAfter(call, error);
        if (delay !== undefined) {
          await call.wait(delay);
          continue;
        }
        if (settings.throwOnError || !isFailure) throw error;
      }
      return { request: call.request, response: call.response!, data, error };
    }
  } finally {
    call.close();
  }
}
