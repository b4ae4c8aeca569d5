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
    ? "Trying again later may help."
    : "It may have taken effect anyway: check before you try again.";
  if (error instanceof HttpError) {
    switch (error.status) {
      case 401:
        return "The credentials that this tool was set up with are missing, wrong or expired. Do not try again; tell the user.";
      case 403:
        return "The credentials that this tool was set up with do not permit this. Do not try again; tell the user.";
      case 429:
        return `The server wants fewer calls. Wait${
          waitOf(error.response)
        }, then try again.`;
    }
    if (error.status < 500) return "";
    const wait = waitOf(error.response);
    const first = wait && `It asks you to wait${wait} first. `;
    return `The server failed. ${first}${again}`;
  }
  return error instanceof TimeoutError || error instanceof NetworkError
    ? again
    : "";
}

/** How long the server asks its caller to wait, such as ` for 45 s`; empty if it does not say. */
function waitOf({ headers }: Response): string {
  const after = headers.get("retry-after")?.trim() ?? "";
  // A date of the server is compared with the server's own clock.
  const now = Date.parse(headers.get("date") ?? "") || Date.now();
  const seconds = /^\d+$/.test(after)
    ? Number(after)
    : Math.ceil((Date.parse(after) - now) / 1000);
  return seconds > 0 ? ` for ${seconds} s` : "";
}
