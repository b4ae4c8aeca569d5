// How a body is read by a function, so that a program carries only what it uses.

/** What a reader reads. */
export type ReaderKind = "json" | "lines" | "events";

/**
 * How the body of a successful response is read: what `json()`, `lines()` and
 * `events()` return, for the option `as`.
 *
 * @typeParam Kind What it reads.
 * @typeParam Data The type of the data, or of each item; `unknown` leaves it to the description.
 */
export interface Reader<
  out Kind extends ReaderKind = ReaderKind,
  out Data = unknown,
> {
  /** What it reads. */
  readonly kind: Kind;
  /** Reads the items of a body; without it, the body is read as a whole. */
  readonly items: ((source: object) => AsyncIterable<unknown>) | undefined;
  /** The media type that it asks for, unless the call has one. */
  readonly accept: string | undefined;
  /** The type of the data, for the compiler only. */
  readonly "~data"?: Data | undefined;
}

/** A server-sent event. */
export interface ServerEvent<Data = unknown> {
  /** Its data: JSON parsed, anything else as a string. */
  readonly data: Data;
  /** Its name, if it has one. */
  readonly event: string | undefined;
  /** Its id, if it has one. */
  readonly id: string | undefined;
}
