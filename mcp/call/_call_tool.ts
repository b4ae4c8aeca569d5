import type { RequestOptions } from "@waymark/endpoint";
import { HttpError, ResponseError } from "@waymark/endpoint/client";
import type { Tool } from "@waymark/endpoint/tools";
import { toRecord } from "../../lib/_record.ts";
import { parseJson } from "../../lib/tools/request/_read_arguments.ts";
import type { CallerOptions } from "../options.ts";
import { type Body, readBody } from "../result/_read_body.ts";
import { errorOf, type ToolResult } from "../result/text/_result.ts";
import { shapeError } from "../result/_shape_error.ts";
import { shapeResult } from "../result/_shape_result.ts";
import { type ApiHeaders, Credentials, type User } from "./_credentials.ts";
import { type Limited, limitersOf } from "./_limits.ts";
import { type Masker, maskerOf, secretsFor } from "./_masker_of.ts";
import { type Received, type Send, senderOf } from "./_send.ts";

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
  const credentials = new Credentials(options);
  const limiterOf = limitersOf(options);
  const send = senderOf(options);
  return async (tool, args, passed) => {
    const started = performance.now();
    // A bug elsewhere may let data put `headers` on `Object.prototype`.
    const context: CallContext = toRecord<unknown>({ ...passed });
    const { id, shown } = await credentials.userOf(context);
    const call = new Call(tool, parseJson(args), context, options, credentials);
    const result = await call.run(send, limiterOf(id));
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
  #mask: Masker = (data) => data;

  constructor(
    readonly tool: Tool,
    readonly args: unknown,
    readonly context: CallContext,
    readonly options: CallerOptions,
    readonly credentials: Credentials,
  ) {}

  async run(send: Send, limited: Limited): Promise<ToolResult> {
    const { signal } = this.context;
    let result: ToolResult;
    try {
      const headers = await this.credentials.headersOf(this.context);
      // A wrong argument takes nobody's place.
      const request = this.#build(headers);
      const received = await limited(
        () => this.#send(request, headers, send),
        signal,
      );
      this.outcome = `${received.response.status}`;
      result = this.#shape(received);
    } catch (error) {
      if (error instanceof ResponseError) this.outcome = `${error.status}`;
      if (signal?.aborted) {
        this.outcome = "cancelled";
        return errorOf("The call was cancelled.");
      }
      result = shapeError(error as Error, this.tool.operation, this.#mask);
    }
    // Once more, for what is not of the body: a Link header, a message.
    return { ...result, content: this.#mask(result.content) };
  }

  /** Builds the request with headers of this user, and learns what to mask. */
  #build(headers: ApiHeaders): RequestOptions {
    const { options } = this;
    this.#mask = maskerOf(secretsFor(options, headers));
    const { query: parameters = {} } = options;
    const request = this.tool.request(this.args, { headers, parameters });
    this.#mask = maskerOf(secretsFor(options, headers, request.headers));
    return request;
  }

  /** Sends it, and once more with other credentials if the API refuses those that can change. */
  async #send(
    request: RequestOptions,
    headers: ApiHeaders,
    send: Send,
  ): Promise<Received> {
    const { signal } = this.context;
    this.outcome = "failed";
    try {
      return await send(request, signal);
    } catch (error) {
      const renewed = error instanceof HttpError && error.status === 401
        ? await this.credentials.renew(headers, this.context)
        : undefined;
      if (!renewed) throw error;
      return await send(this.#build(renewed), signal);
    }
  }

  #shape({ data, response, request }: Received): ToolResult {
    const read = {
      body: maskBody(readBody(data, response), this.#mask),
      response,
      url: response.url || request.url,
      wantsJson: `${request.headers.accept}`.includes("json"),
    };
    return shapeResult(
      read,
      this.tool,
      this.options.maxCharacters ?? 20_000,
    );
  }
}

/** A body without secrets. */
function maskBody(body: Body, mask: Masker): Body {
  switch (body.kind) {
    case "json":
      return { ...body, data: mask(body.data) };
    case "text":
      return { ...body, text: mask(body.text) };
    default:
      return body;
  }
}
