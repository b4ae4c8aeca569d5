import {
  NetworkError,
  ResponseError,
  SendError,
  TimeoutError,
} from "@waymark/endpoint/client";
import type { ToolOperation } from "@waymark/endpoint/tools";
import { cutText } from "./_cut.ts";
import { isDeep } from "./_exact_json.ts";
import { type Mask, readBody } from "./_read_body.ts";
import { errorOf, type ToolResult } from "./_result.ts";
import { waitOf } from "./_shape_result.ts";

/** The most characters of the body of an error. */
const MOST_CHARACTERS = 2000;

/** What the message of a stream of events, which does not end, says to programs. */
const FOR_PROGRAMS = /; pass as: events\(\).*$/;

/** Shapes an error: its message, what the server said, and what a model can do about it. */
export function shapeError(
  error: Error,
  { method, path }: Pick<ToolOperation, "method" | "path">,
  mask: Mask,
): ToolResult {
  // With the path of the description: the URL may hold what the program sets. No model
  // can do what a program could.
  const message = error instanceof SendError
    ? error.message.replace(/^(\S+) \S+/, (_, name) => `${name} ${path}`)
      .replace(FOR_PROGRAMS, "")
    : error.message;
  const body = error instanceof ResponseError ? bodyOf(error, mask) : "";
  const isSaid = message.includes(JSON.stringify(body.trim()).slice(1, -1));
  const { text, mark } = cutText(isSaid ? "" : body, MOST_CHARACTERS);
  return errorOf([message, text], mark, adviceFor(error, method));
}

/** What the server said, without secrets. */
function bodyOf({ data, response }: ResponseError, mask: Mask): string {
  if (data === undefined) return "";
  if (typeof data === "string") return mask(data);
  if (!(data instanceof ArrayBuffer)) {
    // It is JSON that the client has parsed.
    return isDeep(data)
      ? "The server sent data that is too deep to show."
      : JSON.stringify(mask(data));
  }
  const body = readBody(data, response, mask);
  switch (body.kind) {
    case "nothing":
      return "";
    case "bytes":
      return `The server sent ${body.bytes.byteLength} bytes that are not text.`;
    case "text":
      return body.text;
    case "json":
      return JSON.stringify(body.data);
  }
}

/** Advice that the message and the server's reason lack; empty if they say it all. */
function adviceFor(error: Error, method: string): string {
  const again = method === "get" || method === "head"
    ? "Trying again later may help."
    : "The call may have taken effect anyway: check before you try again.";
  if (!(error instanceof ResponseError)) {
    if (FOR_PROGRAMS.test(error.message)) {
      return "It sends events as they come, which this tool does not wait for. Do not try again.";
    }
    const isLost = error instanceof TimeoutError ||
      error instanceof NetworkError;
    return isLost ? again : "";
  }
  const { status, response } = error;
  const wait = waitOf(response);
  switch (status) {
    case 401:
      return "The credentials that this tool was set up with are missing, wrong or expired. Do not try again; tell the user.";
    case 403:
      return "The credentials that this tool was set up with do not permit this. Do not try again; tell the user.";
    case 429:
      return `The server's rate limit was reached. Wait${wait}, then try again.`;
  }
  if (status < 500) return "";
  const first = wait && `Wait${wait} before you try again. `;
  return `The server failed. ${first}${again}`;
}
