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

/** Sends the request once. */
export async function fetchResponse(call: Call): Promise<Response> {
  const { target, request, attempt, options, settings, signal } = call;
  const { url, init, isReadOnce } = target;
  const { fetch, context } = settings;
  // A Request with a signal costs Node 25 µs, and `fetch` makes a second one of it.
  const input = fetch || isReadOnce ? newRequest(target) : url;
  // The Request has it; what only the platform knows, it drops.
  if (isReadOnce) init.body = null;
  let response: Response;
  try {
    response = await (fetch
      ? call.orAborted(
        fetch(input as Request, { attempt, options, context }),
      )
      : globalThis.fetch(input, init));
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    const kind = kindOf(thrown, !fetch);
    if (fetch && kind === "other") throw thrown;
    // Throws an error that says why the runtime refuses the request.
    newRequest(target);
    const problem = kind === "redirect"
      ? "was redirected too often, or to no URL"
      : "got no response";
    throw new NetworkError(request, problem, thrown);
  }
  if (typeof response?.headers?.get !== "function") {
    throw invalid(
      `fetch resolved to ${
        describe(response)
      }; return a Response, such as Response.json(…)`,
    );
  }
  if (response.type === "error") {
    throw new NetworkError(request, "got no response");
  }
  return response;
}

/** Reads a response that is 2xx, and checks it by the schema. */
export async function readSuccess(
  call: Call,
  response: Response,
): Promise<unknown> {
  const { request, settings: { as, schema } } = call;
  if (as === "stream") {
    // Nobody has to read a stream without a body.
    call.isStreaming = response.body !== null;
    return toStream(call, response, (failure) => {
      call.release();
      if (failure) call.abort(failure);
    });
  }
  const data = await readBody(call, response, as);
  if (!schema) return data;
  const result = await schema["~standard"].validate(data);
  if (!result.issues) return result.value;
  const said = quote(result.issues.slice(0, 3).map(toText).join("; "));
  const problem = ` with a body that does not fit the schema: ${said}`;
  const { issues } = result;
  throw new HttpError(request, response, data, problem, undefined, issues);
}

/** Reads a response that is not 2xx, unless it will be retried. */
export async function readFailure(
  call: Call,
  response: Response,
  isRetried: boolean,
): Promise<HttpError> {
  const problem = refusalOf(call, response);
  let data, cause;
  if (problem || isRetried) cancel(response);
  else {
    try {
      data = await readBody(call, response, false);
    } catch (thrown) {
      // A caller who aborted gets the reason, not a status.
      if (call.isOver && !(thrown instanceof TimeoutError)) throw thrown;
      cause = thrown;
      call.abort(thrown);
    }
  }
  return new HttpError(call.request, response, data, problem, cause);
}

/** The message for a redirect that the caller refuses, with its target if the runtime reveals it. */
function refusalOf(
  { refusesRedirects, request }: Call,
  { type, status, url, headers }: Response,
): string | undefined {
  const location = headers.get("location");
  const isRedirect = type === "opaqueredirect" ||
    location !== null && /30[12378]/.test(`${status}`);
  if (!refusesRedirects || !isRedirect) return undefined;
  const base = url || request.url;
  const target = location === null
    ? "an origin that browsers do not tell"
    : URL.canParse(location, base)
    ? describe(new URL(location, base).origin)
    : "no URL";
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
