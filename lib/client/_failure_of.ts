import { type Call, timeoutError } from "./_call.ts";
import { classifyFailure } from "./_classify_failure.ts";
import { HttpError, NetworkError } from "./errors.ts";

/** What a body that cannot be read to its end fails with. */
export function failureOf(
  error: unknown,
  call: Call,
  response: Response,
): Error {
  const { request, settings: { fetch } } = call;
  if (error instanceof HttpError || error instanceof NetworkError) return error;
  const { kind, reason } = classifyFailure(error, !fetch);
  if (kind === "late") return runtimeTimeout(call, error);
  if (kind === "temporary") {
    const problem = `got an incomplete response${reason}`;
    return new NetworkError(request, problem, error);
  }
  const problem = " with a body that cannot be read";
  return new HttpError(request, response, undefined, problem, error);
}

/** The error of an attempt that the runtime has given up. */
export function runtimeTimeout(call: Call, error: unknown): Error {
  return timeoutError(call, "runtime", call.deadline.timePassed, error);
}
