import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { newRequest } from "../request/_to_init.ts";
import { type Call, cancel } from "./_call.ts";
import {
  HttpError,
  NetworkError,
  type SchemaIssue,
  TimeoutError,
} from "./errors.ts";
import { kindOf } from "./_kind_of.ts";
import { readBody, toStream } from "./_read_body.ts";
import { quote } from "./_reason_of.ts";
import { delayAfterResponse } from "./_retry.ts";

/** Sends the request once, and reads the response; throws unless that is 2xx. */
export async function attempt(call: Call): Promise<unknown> {
  const { request, settings: { as, schema, when } } = call;
  const response = await fetchResponse(call);
  call.response = response;
  if (!response.ok) {
    const problem = refusalOf(call, response);
    if (!problem) call.delay = delayAfterResponse(call, response);
    let data, cause;
    if (problem || call.delay !== undefined && !when) cancel(response);
    else {
      try {
        data = await readBody(call);
      } catch (thrown) {
        // A caller who aborted gets the reason, not a status.
        if (call.isOver && !(thrown instanceof TimeoutError)) throw thrown;
        cause = thrown;
        call.abort(thrown);
      }
    }
    throw new HttpError(request, response, data, problem, cause);
  }
  if (as === "stream") {
    // Nobody has to read a stream without a body.
    call.isStreaming = response.body !== null;
    return toStream(call, (failure) => {
      call.release();
      if (failure) call.abort(failure);
    });
  }
  const data = await readBody(call, as);
  if (!schema) return data;
  const result = await call.orAborted(schema["~standard"].validate(data));
  const { issues } = result;
  if (!issues) return result.value;
  const said = quote(issues.slice(0, 3).map(toText).join("; "));
  const problem = ` with a body that does not fit the schema: ${said}`;
  throw new HttpError(request, response, data, problem, undefined, issues);
}

/** Sends the request. */
async function fetchResponse(call: Call): Promise<Response> {
  const { target, request, route, options, settings, signal } = call;
  const { url, init, isReadOnce } = target;
  const { fetch, context } = settings;
  init.signal = signal;
  // A Request with a signal costs Node 25 µs, and `fetch` makes a second one of it.
  const input = fetch || isReadOnce ? newRequest(target) : url;
  // A Request drops what only the platform knows; beside it, `init` has that.
  if (isReadOnce) delete init.body;
  let response: Response;
  try {
    response = await (fetch
      ? call.orAborted(
        fetch(input as Request, {
          attempt: call.count,
          route,
          options,
          context,
        }),
      )
      : globalThis.fetch(input, init));
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    const kind = kindOf(thrown, !fetch);
    if (fetch && kind === "other") throw call.thrown = thrown;
    // Throws an error that says why the runtime refuses the request.
    if (input === url) newRequest(target);
    const problem = kind === "redirect"
      ? "was redirected too often, or to a URL that cannot be followed"
      : "got no response";
    throw new NetworkError(request, problem, thrown);
  }
  if (typeof response?.headers?.get !== "function") {
    throw invalid(
      `fetch resolved to ${describe(response)}; return a Response`,
    );
  }
  if (response.type === "error") {
    throw new NetworkError(request, "got no response");
  }
  return response;
}

/** The message for a redirect that the caller refuses, with its target if the runtime reveals it. */
function refusalOf(
  { redirect, request }: Call,
  { type, status, url, headers }: Response,
): string | undefined {
  const location = headers.get("location") ?? "";
  const isRedirect = type === "opaqueredirect" ||
    location && /30[12378]/.test(`${status}`);
  if (redirect !== "error" || !isRedirect) return undefined;
  const base = url || request.url;
  const { origin } = URL.canParse(location, base)
    ? new URL(location, base)
    : { origin: "null" };
  const target = location && origin !== "null"
    ? describe(origin)
    : "an unknown origin";
  return `: a redirect to ${target}, which redirect: "error" refuses`;
}

/** Shows an issue of a schema with its path: `items[0].id: Expected a number`. */
function toText({ message, path = [] }: SchemaIssue): string {
  const shown = path.map((part) => {
    const key = typeof part === "object" ? part.key : part;
    return typeof key === "number" ? `[${key}]` : `.${String(key)}`;
  }).join("").replace(/^\./, "");
  return shown ? `${shown}: ${message}` : message;
}
