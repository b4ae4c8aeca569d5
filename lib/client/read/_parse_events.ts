import { createParser } from "eventsource-parser";

/** A server-sent event, as it was written. */
export interface ParsedEvent {
  readonly id?: string | undefined;
  readonly event?: string | undefined;
  readonly data: string;
}

/**
 * Creates a function that finds the events in the next part of a text. The npm package
 * has the parser bundled into this file, which must import nothing else.
 *
 * @param onRetry Is told for how many milliseconds the server wants its client to wait.
 */
export function eventParser(
  onRetry: (milliseconds: number) => void,
): (text: string) => readonly ParsedEvent[] {
  let found: ParsedEvent[] = [];
  const onEvent = (event: ParsedEvent) => void found.push(event);
  const parser = createParser({ onEvent, onRetry });
  return (text) => {
    found = [];
    parser.feed(text);
    return found;
  };
}
