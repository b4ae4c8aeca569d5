import { parseUrl } from "../../_parse_url.ts";
import { checkValue } from "../../endpoint/headers/_headers.ts";
import type { Answered, Call } from "../call/_call.ts";
import {
  BodyError,
  HttpError,
  type SchemaIssue,
  TimeoutError,
} from "../fail/errors.ts";
import { fetchResponse } from "./_fetch_response.ts";
import { readResponseBody } from "../read/_read_body.ts";
import { cancel, toStream } from "../read/_body_reader.ts";
import { quote, reasonOf } from "../fail/_reason_of.ts";

/** Sends the request once, and reads the response. Throws what ends the call, such as the reason of a signal. */
export async function attempt(call: Call): Promise<void> {
  const { deadline, turn } = call;
  let data, error;
  try {
    await authorize(call);
    const answered = await fetchResponse(call);
    if (answered.response.ok) data = await readResponse(answered);
    else error = await readFailure(answered);
  } catch (thrown) {
    // Firefox keeps the connection of a body that is only canceled. Without a
    // response there is none, and Node can crash where a failed fetch is aborted.
    if (call.response?.ok) turn.abort(thrown);
    if (deadline.isOver) throw turn.signal.reason;
    error = thrown || new Error(`${thrown} was thrown`);
  } finally {
    turn.close();
  }
  Object.assign(call, { data, error });
}

/** Adds the credentials that the program gives to what is sent. */
async function authorize(call: Call): Promise<void> {
  const { origin, refused, settings, target, turn } = call;
  const { credentials, headers, init } = target;
  const isOwn = credentials === undefined && "authorization" in headers;
  if (!settings.authorize || origin?.described.isPublic || isOwn) return;
  const { header, value } = await turn.race(settings.authorize(refused));
  headers[header.toLowerCase()] = `${checkValue(header, value)}`;
  // Pairs, because Node drops a header called `__proto__` from a record.
  init.headers = Object.entries(headers);
  target.credentials = value;
}

/** Reads the body of a response that is 2xx. */
async function readResponse(call: Answered): Promise<unknown> {
  const { settings: { as, schema }, target, turn } = call;
  if (as === "stream") return toStream(call);
  const data = await readResponseBody(call, as);
  if (!schema) return data;
  const result = await turn.race(schema["~standard"].validate(data));
  const { issues } = result;
  if (!issues) return result.value;
  const said = quote(issues.slice(0, 3).map(showIssue).join("; "), target);
  const problem = ` with a body that does not fit the schema: ${said}`;
  throw new BodyError(call, problem, data, undefined, issues);
}

/** Reads the body of a response that is not 2xx. */
async function readFailure(call: Answered): Promise<HttpError> {
  const { deadline, response, target, turn } = call;
  const refusal = refusalOf(call);
  if (refusal) {
    cancel(response);
    return new HttpError(call, refusal);
  }
  let data, cause;
  try {
    data = await readResponseBody(call, undefined);
  } catch (thrown) {
    // A caller who aborted gets the reason, not a status.
    if (deadline.isOver && !(thrown instanceof TimeoutError)) throw thrown;
    cause = thrown;
    turn.abort(thrown);
  }
  return new HttpError(call, reasonOf(data, response, target), data, cause);
}

/** The message for a redirect that the caller refuses, with its target if the runtime reveals it. */
function refusalOf(
  { redirect, request, response, target: sent }: Answered,
): string | undefined {
  const { status, url, headers } = response;
  const location = headers.get("location");
  // Where it isn't revealed, the status is 0.
  const isRedirect = !status || location && status < 400;
  if (redirect !== "error" || !isRedirect) return undefined;
  const target = location && parseUrl(location, url || request.url);
  const place = target ? ` to ${quote(target.origin, sent)}` : "";
  return `: a redirect${place}, which redirect: "error" refuses`;
}

/** Shows an issue of a schema with its path: `items.0.id: Expected a number`. */
function showIssue({ message, path = [] }: SchemaIssue): string {
  const keys = path.map((part) => typeof part === "object" ? part.key : part);
  return keys.length ? `${keys.join(".")}: ${message}` : message;
}
