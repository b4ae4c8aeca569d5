import { createParser } from "eventsource-parser";

/** A server-sent event, as it was written. */
export interface ParsedEvent {
  readonly id?: string | undefined;
  readonly event?: string | undefined;
  readonly data: string;
}

/** What is told of a stream, with or without an event. */
export interface StreamState {
  /** The last id. */
  readonly onId: (id: string) => void;
  /** For how many milliseconds the server wants its client to wait. */
  readonly onRetry: (milliseconds: number) => void;
}

/**
 * Creates a function that finds the events in the next part of a text. The npm package
 * has the parser bundled into this file, which must import nothing else.
 */
export function eventParser(
  state: StreamState,
): (text: string) => readonly ParsedEvent[] {
  let found: ParsedEvent[] = [];
  const onEvent = (event: ParsedEvent) => void found.push(event);
  const parser = createParser({ ...state, onEvent });
  return (text) => {
    found = [];
    parser.feed(text);
    return found;
  };
}
