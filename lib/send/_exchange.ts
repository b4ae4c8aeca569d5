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
): Promise<Exchange> {
  const call = new Call(options, settings);
  const { request } = call;
  try {
    for (;;) {
      call.start();
      try {
        const data = await attempt(call);
        return { request, response: call.response!, data, error: undefined };
      } catch (error) {
        call.fail(error);
        // A total time that is over while an error is read leaves its status.
        const isKnown = error instanceof HttpError;
        if (call.isOver && !isKnown) throw call.signal.reason;
        const delay = await delayAfter(call, error);
        if (delay === undefined) {
          const { response } = call;
          if (settings.throwOnError || response?.ok !== false) throw error;
          return {
            request,
            response,
            data: undefined,
            error: error as HttpError,
          };
        }
        await call.wait(delay);
      }
    }
  } finally {
    call.close();
  }
}
