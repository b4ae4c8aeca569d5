import { HttpError } from "@waymark/endpoint/client";
import type { RequestOptions } from "@waymark/endpoint";
import type { Tool } from "@waymark/endpoint/tools";
import type { CallOptions } from "../options.ts";
import { limitersOf } from "./_limits.ts";
import {
  hiderOf,
  partsOf,
  secretHeaders,
  secretParameters,
} from "./_hide_secrets.ts";
import { limitDepth } from "../result/_limit_depth.ts";
import { type Body, readBody } from "../result/_read_body.ts";
import { shapeError } from "../result/_shape_error.ts";
import { shapeResult, type ToolResult } from "../result/_shape_result.ts";

/** Sends the request of a tool, and reads the bytes of the response. */
export type Send = (
  request: RequestOptions,
) => Promise<{ readonly data: ArrayBuffer; readonly response: Response }>;

/**
 * Creates the function that calls tools, within limits, and shapes their results.
 *
 * @param isDeclared Whether clients know the schema of a tool's results.
 */
export function callerOf(
  send: Send,
  {
    maxCharacters = 20_000,
    forwardHeaders = {},
    secrets = [],
    headers: fixed = {},
    parameters = {},
    ...limits
  }: CallOptions & {
    /** The headers that the program sets. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
    /** The parameters that it sets. */
    readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  },
  log: (line: string) => void,
  isDeclared: (tool: Tool) => boolean = () => false,
): (tool: Tool, args: unknown, received?: Headers) => Promise<ToolResult> {
  const limiterOf = limitersOf(limits);
  const known = [
    ...secrets,
    ...secretHeaders(fixed),
    ...secretParameters(parameters),
  ];
  return async (tool, args, received) => {
    const { method, path } = tool.operation;
    const started = performance.now();
    let outcome = "refused";
    let result: ToolResult;
    let hide = hiderOf(known);
    try {
      const headers = forwardedFrom(forwardHeaders, received);
      hide = hiderOf([
        ...known,
        ...Object.values(headers).flatMap(partsOf),
      ]);
      const request = tool.request(args, { headers });
      const limited = limiterOf(Object.values(headers).join("\n"));
      const { data, response } = await limited(() => {
        outcome = "failed";
        return send(request);
      });
      outcome = `${response.status}`;
      const wantsJson = `${request.headers.accept}`.includes("json");
      const { body, isCut } = shownOf(readBody(data, response), hide);
      result = shapeResult(
        { body, isCut, response, wantsJson },
        tool,
        {
          most: maxCharacters,
          isDeclared: isDeclared(tool),
          accepts: (more) =>
            accepts(tool, { ...Object(args), ...more }, headers),
        },
      );
    } catch (error) {
      if (error instanceof HttpError) outcome = `${error.status}`;
      result = shapeError(error as Error, tool.operation, hide);
    }
    const ms = Math.round(performance.now() - started);
    log(`${method.toUpperCase()} ${path} ${outcome} ${ms} ms`);
    // Once more, for what is not of the body: a Link header, a message.
    return { ...result, content: hide(result.content) };
  };
}

/** A body without what is too deep, and without secrets. */
function shownOf(
  body: Body,
  hide: <Data>(data: Data) => Data,
): { body: Body; isCut: boolean } {
  switch (body.kind) {
    case "json": {
      const { data, isCut } = limitDepth(body.data);
      return { body: { ...body, data: hide(data) }, isCut };
    }
    case "text":
      return { body: { ...body, text: hide(body.text) }, isCut: false };
    default:
      return { body, isCut: false };
  }
}

/** Whether a tool takes arguments. */
function accepts(
  tool: Tool,
  args: unknown,
  headers: Record<string, string>,
): boolean {
  try {
    tool.request(args, { headers });
    return true;
  } catch {
    return false;
  }
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
