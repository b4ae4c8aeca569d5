import { attempt } from "./_attempt.ts";
import {
  type Call,
  type Exchange,
  prepareCall,
  type Received,
  type Sending,
} from "../call/_call.ts";
import type { Turn } from "../call/_deadline.ts";
import { HttpError } from "../fail/errors.ts";
import { delayAfter } from "./_retry.ts";

/** Sends a request until there is a response that counts, reads it, and tells how the call ended. */
export async function exchange(sending: Sending): Promise<Received> {
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

async function sendAndRead(call: Call): Promise<Received> {
  const { deadline, settings } = call;
  let last: Exchange | undefined;
  let turn: Turn | undefined;
  try {
    deadline.start();
    for (;;) {
      call.attempt++;
      call.response = undefined;
      call.turn = turn = deadline.beginAttempt();
      last = await attempt(call);
      if (!hasFailed(last)) return last as Received;
      const { error } = last;
      call.failure = error;
      const hasWaited = await waitAfter(call, last);
      if (hasWaited) continue;
      if (settings.throwOnError || !(error instanceof HttpError)) throw error;
      return last as Received;
    }
  } finally {
    deadline.stopTimer();
    const response = last?.response;
    // Nobody has to read a stream without a body.
    const isStreaming = settings.as === "stream" && last &&
      !hasFailed(last) && response?.body;
    if (!isStreaming) {
      deadline.release();
      // Node keeps the connection of a redirect whose own body does not end. What a
      // caller's `fetch` returned may still be read elsewhere, such as by a cache.
      if (response?.redirected && !settings.fetch) turn?.abort();
    }
  }
}

/** Whether there is an error, which may be of any value. */
function hasFailed(exchange: Exchange): boolean {
  return Object.hasOwn(exchange, "error");
}

/** Waits for the next attempt; false if there is none. */
async function waitAfter(call: Call, last: Exchange): Promise<boolean> {
  const { deadline } = call;
  // A total time that is over while an error is read leaves its status.
  if (deadline.isOver) return false;
  const turn = call.turn = deadline.beginWait();
  try {
    const delay = await delayAfter(call, last);
    if (delay !== undefined) await turn.wait(delay);
    return delay !== undefined;
  } finally {
    turn.close();
  }
}
