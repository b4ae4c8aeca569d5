import {
  bodyError,
  type Call,
  type Received,
  type Sending,
} from "../call/_call.ts";
import { quote } from "../fail/_reason_of.ts";

/** Where a reader has its items from: a response whose data is a stream. */
export interface ItemSource extends Received {
  readonly sending: Sending;
  readonly call: Call;
  readonly data: ReadableStream<Uint8Array>;
}

/** The error of a body whose items are not what they should be. */
export function itemError(
  { call, response }: ItemSource,
  problem: string,
  text: string,
  cause?: unknown,
): Error {
  const said = `${problem}: ${quote(text, call.target, 60)}`;
  return bodyError(call, response, said, text, cause);
}
