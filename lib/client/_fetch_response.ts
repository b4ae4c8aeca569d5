import { invalid } from "../_errors.ts";
import { toRecord } from "../_record.ts";
import { show } from "../_show.ts";
import type { Prepared } from "../request/_prepare.ts";
import { newRequest } from "../request/_to_init.ts";
import { cancel } from "./_body_reader.ts";
import type { Call } from "./_call.ts";
import { classifyFailure, uploadFailureIn } from "./_classify_failure.ts";
import { NetworkError } from "./errors.ts";
import { runtimeTimeout } from "./_failure_of.ts";
import { quote } from "./_reason_of.ts";
import type { Fetch } from "./types.ts";
import { watchUpload } from "./_watch_upload.ts";

/** Sends the request of a call once. */
export async function fetchResponse(call: Call): Promise<Response> {
  const { request, settings: { fetch }, deadline: { signal } } = call;
  // A record: in a literal, `fetch` would read members of a polluted prototype.
  const init = toRecord<unknown>(call.target.init as never) as RequestInit;
  init.signal = signal;
  const target = { ...call.target, init: init as Prepared["init"] };
  let response: Response;
  try {
    response = await (fetch
      ? fetchBy(fetch, call, makeRequest(call, target))
      : globalThis.fetch(...argumentsOf(call, target)));
  } catch (thrown) {
    throw signal.aborted ? signal.reason : failureOfFetch(thrown, call, target);
  }
  if (typeof response?.headers?.get !== "function") {
    throw invalid(
      `fetch resolved to ${show(response)}; return a Response`,
    );
  }
  if (response.type === "error") {
    throw new NetworkError(request, "got no response");
  }
  call.response = response;
  return response;
}

/** Calls the `fetch` of the caller, and leaves nothing of a response that comes too late. */
async function fetchBy(
  fetch: Fetch,
  { attempt, origin, options, settings: { context }, deadline }: Call,
  request: Request,
): Promise<Response> {
  const route = origin?.route;
  const pending = fetch(request, { attempt, route, options, context });
  try {
    return await deadline.race(pending);
  } catch (thrown) {
    // It may never end. If it failed by itself, nothing comes.
    Promise.resolve(pending).then(cancel, () => {});
    throw thrown;
  }
}

/** The request; a stream that fails ends the call. */
function makeRequest(call: Call, target: Prepared): Request {
  const request = newRequest(target);
  if (!target.isReadOnce) return request;
  return watchUpload(
    request,
    (error) => call.deadline.abort(uploadError(call, error)),
  );
}

/** The arguments of the runtime's `fetch`. */
function argumentsOf(
  call: Call,
  target: Prepared,
): [string | Request, RequestInit] {
  const { url, init, isReadOnce } = target;
  // A Request with a signal costs Node 25 µs, and `fetch` makes a second one of it.
  if (!isReadOnce) return [url, init];
  const request = makeRequest(call, target);
  // A Request drops what only the platform knows; beside it, `init` has that.
  delete init.body;
  return [request, init];
}

/** What a call fails with where its `fetch` has thrown. */
function failureOfFetch(
  thrown: unknown,
  call: Call,
  target: Prepared,
): unknown {
  const { request, settings: { fetch } } = call;
  const { kind, reason } = classifyFailure(thrown, !fetch);
  if (kind === "foreign") return thrown;
  if (kind === "late") return runtimeTimeout(call, thrown);
  const failure = target.isReadOnce && kind === "temporary" &&
    uploadFailureIn(thrown);
  if (failure) return uploadError(call, failure);
  // Throws an error that says why the runtime refuses the request.
  if (!fetch && !target.isReadOnce) newRequest(target);
  return new NetworkError(request, `got no response${reason}`, thrown);
}

/** The error of a stream that failed while it was sent. */
function uploadError({ request, target }: Call, error: unknown): NetworkError {
  const message = String(Object(error).message ?? error);
  const problem = `could not read its body: ${quote(message, target)}`;
  return new NetworkError(request, problem, error);
}
