import type { Prepared } from "../../request/_prepare.ts";
import type { Settings } from "./_settings.ts";

/** What some runtimes take besides the standard's members. */
type RuntimeInit = Prepared["init"] & {
  decompress?: boolean;
  dispatcher?: Dispatcher;
};

/** What sends the requests of Node's `fetch`. */
interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}

/** After so many milliseconds, Node gives up a response, or a chunk of it. */
const NODE_LIMIT = 300_000;

/**
 * Tells the runtime what its own `fetch` has to do otherwise, so that the settings
 * hold. The `fetch` of a caller's gets the request as it is.
 *
 * @returns Whether bodies arrive as they were compressed, and are to be decoded here.
 */
export function adaptInit(init: RuntimeInit, settings: Settings): boolean {
  const { as, fetch, limit, maxBytes, timeout, totalTimeout } = settings;
  if (fetch) return false;
  const isLong = Math.min(timeout, totalTimeout) > NODE_LIMIT;
  if (isLong || as === "stream") waitLonger(init);
  if (!limit && Object.hasOwn(globalThis, "Deno")) sendOnce(init);
  // Once Bun has begun to decode a body, it decodes all of it, read or not: a bomb
  // would fill the memory after `maxBytes` has ended the call.
  const decodes = maxBytes < Infinity && Object.hasOwn(globalThis, "Bun") &&
    !Object.hasOwn(init, "decompress");
  if (decodes) init.decompress = false;
  return decodes;
}

/** Makes Node wait longer than its own limit: until the timeout, or a stream ends. */
function waitLonger(init: RuntimeInit): void {
  // Node loads its client with the first of its classes.
  void globalThis.Request;
  const { [Symbol.for("undici.globalDispatcher.1")]: dispatcher } =
    globalThis as { [key: symbol]: Dispatcher | undefined };
  if (!dispatcher || Object.hasOwn(init, "dispatcher")) return;
  const limits = { headersTimeout: 0, bodyTimeout: 0 };
  init.dispatcher = {
    dispatch: (options, handler) =>
      dispatcher.dispatch({ ...options, ...limits }, handler),
  };
}

/** Keeps Deno from sending a request again by itself where a connection is reset: it does with a body in one piece, and not with a `Blob`. */
function sendOnce(init: RuntimeInit): void {
  const { body } = init;
  const size = typeof body === "string"
    ? body.length
    : ArrayBuffer.isView(body) && body.byteLength;
  if (size) init.body = new Blob([body as string]);
}
