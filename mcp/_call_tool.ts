import { HttpError } from "@waymark/endpoint/client";
import type { RequestOptions } from "@waymark/endpoint";
import type { Tool } from "@waymark/endpoint/tools";
import { type CallLimits, limitersOf } from "./_limits.ts";
import { hiderOf } from "./_hide_secrets.ts";
import { shapeResult, textOf, type ToolResult } from "./_shape_result.ts";

/** How calls are made, and what comes back. */
export interface CallOptions extends CallLimits {
  /** The most characters of text in a result; 20,000 by default. */
  readonly maxCharacters?: number | undefined;
  /**
   * Headers of the API's requests that come from the host's HTTP request, such as
   * the credentials of each user: their names here, and there.
   */
  readonly forwardHeaders?: Readonly<Record<string, string>> | undefined;
}

/** Sends the request of a tool. */
export type Send = (
  request: RequestOptions,
) => Promise<{ readonly data: unknown; readonly response: Response }>;

/** The most characters of the body of an error. */
const MOST_OF_ERROR = 2000;

/** Creates the function that calls tools, within limits, and shapes their results. */
export function callerOf(
  send: Send,
  { maxCharacters = 20_000, forwardHeaders = {}, ...limits }: CallOptions,
  log: (line: string) => void,
): (tool: Tool, args: unknown, received?: Headers) => Promise<ToolResult> {
  const limiterOf = limitersOf(limits);
  return async (tool, args, received) => {
    const { method, path } = tool.operation;
    const started = performance.now();
    let outcome = "refused";
    let result: ToolResult;
    let hide = hiderOf({});
    try {
      const headers = forwardedFrom(forwardHeaders, received);
      const request = tool.request(args, { headers });
      hide = hiderOf(request.headers);
      const limited = limiterOf(Object.values(headers).join("\n"));
      const answered = await limited(() => {
        outcome = "failed";
        return send(request);
      });
      outcome = `${answered.response.status}`;
      const wantsJson = `${request.headers.accept}`.includes("json");
      result = shapeResult(
        { ...answered, data: hide(answered.data), wantsJson },
        tool,
        maxCharacters,
      );
    } catch (error) {
      if (error instanceof HttpError) outcome = `${error.status}`;
      result = shapeError(error as Error, hide);
    }
    const ms = Math.round(performance.now() - started);
    log(`${method.toUpperCase()} ${path} ${outcome} ${ms} ms`);
    // Once more, for what is not of the body: a Link header, a message.
    return { ...result, content: hide(result.content) };
  };
}

/** An error as a result: its message, and what the server said. */
function shapeError(
  error: Error,
  hide: <Data>(data: Data) => Data,
): ToolResult {
  const data = error instanceof HttpError ? hide(error.data) : undefined;
  const body = typeof data === "object" && data !== null &&
      !(data instanceof ArrayBuffer)
    ? JSON.stringify(data)
    : "";
  const shown = body.length > MOST_OF_ERROR
    ? `${body.slice(0, MOST_OF_ERROR)}… [cut: ${body.length} characters]`
    : body;
  return { ...textOf(error.message, shown), isError: true };
}

/** The headers of a user, or an error that names the one that is missing. */
function forwardedFrom(
  names: Readonly<Record<string, string>>,
  received: Headers | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([name, from]) => {
      const value = received?.get(from);
      if (!value) {
        throw new Error(`The request to this server lacks the header ${from}`);
      }
      return [name, value];
    }),
  );
}
