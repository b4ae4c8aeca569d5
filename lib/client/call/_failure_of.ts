import { invalid } from "../../_errors.ts";
import type { Answered, Call } from "./_call.ts";
import { classifyFailure, uploadFailureIn } from "../fail/_classify_failure.ts";
import {
  BodyError,
  NetworkError,
  SendError,
  TimeoutError,
} from "../fail/errors.ts";
import { quote } from "../fail/_reason_of.ts";

/**
 * What a call fails with if its `fetch` throws, or the body of a response cannot be
 * read to its end: the reason, if the attempt has been ended.
 */
export function failureOf(thrown: unknown, call: Call): unknown {
  const { deadline, response, settings: { fetch }, target, turn } = call;
  if (turn.signal.aborted) return turn.signal.reason;
  // Such as the limit of a body, or the error of another client in `fetch`.
  if (thrown instanceof SendError) return thrown;
  const { kind, reason } = classifyFailure(thrown, !fetch);
  if (kind === "late") {
    return new TimeoutError(call, "runtime", deadline.timePassed, thrown);
  }
  if (response && kind !== "temporary") {
    const problem = " with a body that cannot be read";
    return new BodyError(call as Answered, problem, undefined, thrown);
  }
  if (kind === "foreign") return withHint(thrown);
  const upload = !response && target.isReadOnce && kind === "temporary" &&
    uploadFailureIn(thrown);
  if (upload) return uploadError(call, upload);
  const problem = response ? "got an incomplete response" : "got no response";
  return new NetworkError(call, problem + (reason && `: ${reason}`), thrown);
}

/** What a program's own `fetch` has thrown, or an error that says what it may want instead of a `Request`. */
function withHint(thrown: unknown): unknown {
  const isOfRequest = thrown instanceof TypeError &&
    /\bRequest\b|\bURL|\[object /.test(thrown.message);
  if (!isOfRequest) return thrown;
  const advice = "fetch takes no Request; pass byUrl(fetch)";
  return Object.assign(invalid(advice), { cause: thrown });
}

/** The error of a stream that failed while it was sent. */
export function uploadError(call: Call, error: unknown): NetworkError {
  const said = quote(`${Object(error).message ?? error}`, call.target);
  return new NetworkError(call, `could not read its body: ${said}`, error);
}
