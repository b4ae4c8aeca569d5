import {
  HttpError,
  NetworkError,
  TimeoutError,
} from "@waymark/endpoint/client";
import { limitDepth } from "./_limit_depth.ts";
import { textOf, type ToolResult } from "./_shape_result.ts";

/** The most characters of the body of an error. */
const MOST_CHARACTERS = 2000;

/** Shapes an error: its message, what the server said, and what a model can do about it. */
export function shapeError(
  error: Error,
  method: string,
  hide: <Data>(data: Data) => Data,
): ToolResult {
  const advice = adviceFor(error, method);
  return {
    ...textOf(error.message, bodyOf(error, hide), advice && `[${advice}]`),
    isError: true,
  };
}

function bodyOf(error: Error, hide: <Data>(data: Data) => Data): string {
  const data = error instanceof HttpError
    ? hide(limitDepth(error.data).data)
    : undefined;
  if (typeof data !== "object" || data === null) return "";
  if (data instanceof ArrayBuffer) return "";
  const body = JSON.stringify(data);
  return body.length > MOST_CHARACTERS
    ? `${body.slice(0, MOST_CHARACTERS)}… [Cut: ${body.length} characters]`
    : body;
}

/** What the message and the server's reason do not say; empty if they say it all. */
function adviceFor(error: Error, method: string): string {
  const isReading = method === "get" || method === "head";
  const again = isReading
    ? "Another try, later, may help."
    : "It may have taken effect anyway: check before you try again.";
  if (error instanceof HttpError) {
    switch (error.status) {
      case 401:
        return "The credentials that this tool was set up with are missing, wrong or expired. Do not try again; tell the user.";
      case 403:
        return "The credentials that this tool was set up with do not permit this. Do not try again; tell the user.";
      case 429: {
        const after = error.response.headers.get("retry-after");
        const when = /^\d+$/.test(after ?? "") ? ` for ${after} s` : "";
        return `The server wants fewer calls. Wait${when}, then try again.`;
      }
    }
    return error.status >= 500 ? `The server failed. ${again}` : "";
  }
  return error instanceof TimeoutError || error instanceof NetworkError
    ? again
    : "";
}
