/**
 * Server-sent events, for clients.
 *
 * @module events
 */
import { isBoolean, oneOf } from "../_checks.ts";
import { checkValue } from "../endpoint/headers/_headers.ts";
import { mediaKindOf } from "../_media_type.ts";
import { type OptionTable, readOptions } from "../_read_options.ts";
import { prepareCall } from "./call/_call.ts";
import { LONGEST_DELAY } from "./call/_deadline.ts";
import { readSettings } from "./call/_settings.ts";
import { NetworkError } from "./fail/errors.ts";
import { itemError, type ItemSource, textOf } from "./read/_items.ts";
import { sendAndRead } from "./send/_exchange.ts";
import { eventParser, type StreamState } from "./read/_parse_events.ts";
import type { Reader, ServerEvent } from "./types/readers.ts";

export type * from "./types/readers.ts";

/** How events are read. */
export interface EventOptions {
  /** What `data` is: by default parsed JSON, or a string if it isn't JSON, such as `[DONE]`; with `"text"`, always a string. */
  readonly as?: "json" | "text" | undefined;
  /** Whether the request is sent again when the stream has ended or failed, with the id of the last event as `last-event-id`, until the server responds with 204; `false` by default. */
  readonly reconnect?: boolean | undefined;
}

const OPTIONS: OptionTable = {
  as: { is: /* @__PURE__ */ oneOf(["json", "text"]), expected: "json or text" },
  reconnect: { is: isBoolean, expected: "true or false" },
};

const LAST_ID = "last-event-id";

/** How long to wait before the request is sent again, in milliseconds, until the server says otherwise. */
const RECONNECTION_TIME = 3000;

/**
 * Reads the body of a successful response as server-sent events, as they come: HTML,
 * section 9.2.
 * `data` is an async iterable, which `break`, the signal or an error ends; `timeout`
 * is for the head of the response, and then for each pause.
 *
 * @typeParam Data The type of the data of an event; left out, it is that of the description.
 * @param options How events are read.
 * @returns A value for the option `as` of a client or a call.
 * @throws {EndpointError} `INVALID_PARAMETER` for a wrong option.
 * @throws {BodyError} in the loop, for a response that is HTML or JSON.
 *
 * @example
 * ```ts
 * import { createClient } from "@waymark/endpoint/client";
 * import { events } from "@waymark/endpoint/events";
 *
 * const shop = createClient({
 *   baseUrl: "https://shop.example",
 *   fetch: () => new Response('id: a\ndata: { "id": 7 }\n\n'),
 * });
 * const as = events<{ id: number }>();
 * const { data } = await shop("GET /orders/events", {}, { as });
 * for await (const { data: order } of data) console.log(order.id); // → 7
 * ```
 */
export function events<Data = unknown>(
  options?: EventOptions,
): Reader<"events", Data> {
  const known: EventOptions = readOptions(options, OPTIONS, "events()");
  return {
    kind: "events",
    accept: "text/event-stream",
    items: (source) => eventsOf(source as ItemSource, known),
  };
}

async function* eventsOf(
  source: ItemSource,
  { as, reconnect }: EventOptions,
): AsyncGenerator<ServerEvent, void, undefined> {
  let delay = RECONNECTION_TIME;
  let lastId = "";
  const state: StreamState = {
    onId: (id) => void (lastId = id),
    onRetry: (milliseconds) =>
      void (delay = Math.min(milliseconds, LONGEST_DELAY)),
  };
  let opened: ItemSource | undefined = source;
  for (;;) {
    try {
      opened ??= await reopen(source, lastId, delay);
      const type = opened.response.headers.get("content-type") ?? "";
      if (mediaKindOf(type) === "json" || /^text\/html/i.test(type)) {
        throw itemError(opened, "a body that is not of events", type);
      }
      const eventsIn = eventParser(state);
      for await (const text of textOf(opened.data)) {
        for (const { id, event, data } of eventsIn(text)) {
          yield { data: as === "text" ? data : parse(data), event, id };
        }
      }
      if (!reconnect || opened.response.status === 204) return;
    } catch (error) {
      if (!reconnect || !(error instanceof NetworkError)) throw error;
    }
    opened = undefined;
  }
}

/** Sends the request again after some milliseconds. */
async function reopen(
  { built, context, origin, settings }: ItemSource,
  lastId: string,
  delay: number,
): Promise<ItemSource> {
  const headers = { ...built.headers };
  if (lastId) {
    headers[LAST_ID] = checkValue(LAST_ID, asBytes(lastId));
  }
  const call = prepareCall({
    built: { ...built, headers },
    settings: readSettings({ context, throwOnError: true }, settings),
    origin,
  });
  const { deadline } = call;
  try {
    const turn = deadline.beginTurn();
    await turn.wait(delay).finally(() => turn.close());
  } finally {
    deadline.release();
  }
  return await sendAndRead(call) as ItemSource;
}

/** A text whose characters are the bytes of another one in UTF-8, which headers hold. */
function asBytes(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/** JSON parsed, or else the string. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
