import type { RequestOptions } from "@waymark/endpoint";
import { HttpError, ResponseError } from "@waymark/endpoint/client";
import type { Tool } from "@waymark/endpoint/tools";
import { toRecord } from "../../lib/_record.ts";
import { parseJson } from "../../lib/tools/request/_read_arguments.ts";
import type { CallerOptions } from "../options.ts";
import { type Mask, readBody } from "../result/_read_body.ts";
import { errorOf, type ToolResult } from "../result/_result.ts";
import { shapeError } from "../result/_shape_error.ts";
import { shapeResult } from "../result/_shape_result.ts";
import { type ApiHeaders, headersOf, type User, userOf } from "./_user.ts";
import { type Limited, limitersOf } from "./_limits.ts";
import { maskerOf, secretsFor } from "./_masker_of.ts";
import { type Received, sendRequest } from "./_send.ts";

/** Calls a tool with what a model passed, and shapes what comes back. */
export type CallTool = (
  tool: Tool,
  args: unknown,
  context?: CallContext,
) => Promise<ToolResult>;

/** For whom a call is. */
export interface CallContext extends User {
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

/** Creates the function that calls tools, within limits, and shapes their results. */
export function callerOf(options: CallerOptions): CallTool {
  const { log = () => {} } = options;
  const limiterOf = limitersOf(options);
  return async (tool, args, passed) => {
    const started = performance.now();
    // A bug elsewhere may let data put `headers` on `Object.prototype`.
    const context: CallContext = toRecord<unknown>({ ...passed });
    const { id, shown } = await userOf(context, options);
    const call = new Call(tool, parseJson(args), context, options);
    const result = await call.run(limiterOf(id));
    const ms = Math.round(performance.now() - started);
    const { method, path } = tool.operation;
    const route = `${method.toUpperCase()} ${path}`;
    log(`${tool.name} ${route} ${call.outcome} ${ms} ms${shown}`);
    return result;
  };
}

/** A call of a tool. */
class Call {
  /** What became of it: a status, or a word. */
  outcome = "refused";
  #mask: Mask = (data) => data;

  constructor(
    readonly tool: Tool,
    readonly args: unknown,
    readonly context: CallContext,
    readonly options: CallerOptions,
  ) {}

  async run(limited: Limited): Promise<ToolResult> {
    const { context, options, tool } = this;
    const { signal } = context;
    let result: ToolResult;
    try {
      const headers = await headersOf(context, options);
      // A wrong argument takes nobody's place.
      const built = this.#build(headers);
      const received = await limited(() => this.#send(built, headers), signal);
      const { data, response, request } = received;
      this.outcome = `${response.status}`;
      const read = {
        body: readBody(data, response, this.#mask),
        response,
        url: response.url || request.url,
        wantsJson: `${request.headers.accept}`.includes("json"),
      };
      result = shapeResult(read, tool, options.maxCharacters ?? 20_000);
    } catch (error) {
      if (error instanceof ResponseError) this.outcome = `${error.status}`;
      if (signal?.aborted) {
        this.outcome = "cancelled";
        return errorOf("The call was cancelled.");
      }
      result = shapeError(error as Error, tool.operation, this.#mask);
    }
    // Once more, for what is not of the body: a Link header, a message.
    return { ...result, content: this.#mask(result.content) };
  }

  /** Builds the request with headers of this user, and learns what to mask. */
  #build(headers: ApiHeaders): RequestOptions {
    const { args, options, tool } = this;
    this.#mask = maskerOf(secretsFor(options, headers));
    const request = tool.request(args, {
      headers,
      parameters: options.query ?? {},
    });
    this.#mask = maskerOf(secretsFor(options, headers, request.headers));
    return request;
  }

  /** Sends it, and once more with other credentials if the API refuses those that can change. */
  async #send(built: RequestOptions, headers: ApiHeaders): Promise<Received> {
    const { context, options } = this;
    this.outcome = "failed";
    try {
      return await sendRequest(built, options, context.signal);
    } catch (error) {
      const canChange = typeof options.headers === "function" &&
        error instanceof HttpError && error.status === 401;
      if (!canChange) throw error;
      const renewed = await headersOf(context, options, headers);
      if (JSON.stringify(renewed) === JSON.stringify(headers)) throw error;
      return await sendRequest(this.#build(renewed), options, context.signal);
    }
  }
}
