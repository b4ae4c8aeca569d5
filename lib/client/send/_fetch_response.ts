import { invalid } from "../../_errors.ts";
import { toRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import type { Prepared } from "../../request/_prepare.ts";
import { newRequest } from "../../request/_to_init.ts";
import { NO_ORIGIN } from "../fail/_url.ts";
import { cancel } from "../read/_body_reader.ts";
import type { Answered, Call } from "../call/_call.ts";
import { NetworkError } from "../fail/errors.ts";
import { failureOf, uploadError } from "../call/_failure_of.ts";
import type { Attempt, Fetch } from "../types/options.ts";
import { watchUpload } from "./_watch_upload.ts";

/** Sends the request of a call once. */
export async function fetchResponse(call: Call): Promise<Answered> {
  const { settings: { fetch }, target, turn } = call;
  const { init, isReadOnce, url } = target;
  init.signal = turn.signal;
  let request = fetch || isReadOnce ? requestOf(target) : undefined;
  if (isReadOnce) {
    request = await watchUpload(
      request!,
      (error) => turn.abort(uploadError(call, error)),
    );
    init.body = request.body;
  }
  let response: Response;
  try {
    response = await (fetch
      ? fetchBy(fetch, call, request!, init)
      // With a signal, a Request costs Node 25 µs, and `fetch` makes a second one of it.
      : globalThis.fetch(url, init));
  } catch (thrown) {
    // Throws an error that says why the runtime refuses the request.
    if (!request) newRequest(target);
    throw failureOf(thrown, call);
  }
  if (!response?.headers?.get) {
    throw invalid(`fetch resolved to ${show(response)}; return a Response`);
  }
  if (response.type === "error") {
    throw new NetworkError(call, "got no response");
  }
  call.response = response;
  return call as Answered;
}

/** Calls the caller's `fetch`, and cancels a response that comes too late. */
async function fetchBy(
  fetch: Fetch,
  { attempt, origin, built, context, turn }: Call,
  request: Request,
  init: RequestInit,
): Promise<Response> {
  const route = origin?.route;
  // A record: `fetch` itself takes it for an init.
  const about = toRecord<unknown>(
    { attempt, route, options: built, context, init },
  );
  const pending = fetch(request, about as unknown as Attempt);
  // It may never end. If it failed by itself, nothing comes.
  turn.onEnd(() => Promise.resolve(pending).then(cancel, () => {}));
  return await turn.race(pending);
}

/** Makes the request. If its URL is only a path, which the caller's `fetch` may complete, its `url` is that path. */
function requestOf(target: Prepared): Request {
  const { url } = target;
  if (!url.startsWith("/") || globalThis.location) return newRequest(target);
  const request = newRequest({ ...target, url: NO_ORIGIN + url });
  return Object.defineProperty(request, "url", { value: url });
}
