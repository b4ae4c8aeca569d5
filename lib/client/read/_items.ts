import type { Call, Received, Sending } from "../call/_call.ts";
import { BodyError } from "../fail/errors.ts";
import { quote } from "../fail/_reason_of.ts";

/** Where a reader has its items from: a response whose data is a stream. */
export interface ItemSource extends Received {
  readonly sending: Sending;
  readonly call: Call;
  readonly data: ReadableStream<Uint8Array>;
}

/** The error of a body whose items are not what they should be. */
export function itemError(
  { call: { attempt, request, target }, response }: ItemSource,
  problem: string,
  text: string,
  cause?: unknown,
): BodyError {
  const said = ` with ${problem}: ${quote(text, target, 60)}`;
  const details = { cause, attempts: attempt };
  return new BodyError(request, response, text, said, details);
}
