import type { Prepared } from "../../request/_prepare.ts";
import type { Settings } from "./_settings.ts";

/** Members that some runtimes accept in addition to the standard's. */
type RuntimeInit = Prepared["init"] & {
  decompress?: boolean;
  dispatcher?: Dispatcher;
};

/** What Node's `fetch` sends its requests with. */
interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}

/**
 * Changes the init for the runtime's own `fetch`, so that the settings hold. A
 * caller's `fetch` gets the request unchanged.
 *
 * @returns Whether bodies arrive compressed, and have to be decoded here.
 */
export function adaptInit(init: RuntimeInit, settings: Settings): boolean {
  const { fetch, limit, maxBytes } = settings;
  if (fetch) return false;
  waitLonger(init);
  if (!limit && Object.hasOwn(globalThis, "Deno")) sendOnce(init);
  // Once Bun has begun to decode a body, it decodes all of it, read or not: a bomb
  // would fill the memory after `maxBytes` has ended the call.
  const decodes = maxBytes < Infinity && Object.hasOwn(globalThis, "Bun") &&
    !Object.hasOwn(init, "decompress");
  if (decodes) init.decompress = false;
  return decodes;
}

/** Makes Node wait longer than its own limit of 300 s: until the timeout, or a stream ends. */
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

/** Keeps Deno from repeating a request by itself when a connection is reset: it does so with a body in one piece, but not with a `Blob`. */
function sendOnce(init: RuntimeInit): void {
  const { body } = init;
  const size = typeof body === "string"
    ? body.length
    : ArrayBuffer.isView(body) && body.byteLength;
  if (size) init.body = new Blob([body as string]);
}
