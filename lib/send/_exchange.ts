import type { RequestOptions } from "../types/mod.ts";
import { attempt, type Exchange } from "./_attempt.ts";
import { Call } from "./_call.ts";
import { askWhen, delayAfter } from "./_retry.ts";
import type { Settings } from "./_settings.ts";

/** Sends a request until there is a response that counts, and reads it. */
export async function exchange(
  options: RequestOptions,
  settings: Settings,
): Promise<Exchange> {
  const call = new Call(options, settings);
  try {
    for (;;) {
      let result: Exchange | undefined;
      let error: unknown;
      call.start();
      try {
        result = await attempt(call);
        error = result.error;
        if (!error) return result;
      } catch (thrown) {
        if (call.isOver) throw call.signal.reason;
        error = thrown;
        // Firefox keeps the connection of a body that is only cancelled.
        call.abort(thrown);
        call.delay = delayAfter(call, thrown);
      }
      call.pause(error);
      // A total time that is over while an error is read leaves its status.
      if (!call.isOver) await askWhen(call, error);
      if (call.delay === undefined || call.isOver) {
        if (result) return result;
        throw error;
      }
      await call.wait(call.delay);
    }
  } finally {
    call.close();
  }
}
