import type { RequestOptions } from "@waymark/endpoint";
import { HttpError, ResponseError, send } from "@waymark/endpoint/client";
import type { Tool } from "@waymark/endpoint/tools";
import { toRecord } from "../../lib/_record.ts";
import { parseJson } from "../../lib/tools/request/_read_arguments.ts";
import {
  MOST_CHARACTERS,
  type ServerContext,
  type ServerOptions,
} from "../options.ts";
import { type Mask, readBody } from "../result/_read_body.ts";
import { errorOf, type ToolResult } from "../result/_result.ts";
import { shapeError } from "../result/_shape_error.ts";
import { shapeResult } from "../result/_shape_result.ts";
import { type ApiHeaders, headersOf, userOf } from "./_user.ts";
import { type Limited, limitersOf } from "./_limits.ts";
import { maskerOf, secretsFor } from "./_masker_of.ts";

/** The longest wait before a retry, in milliseconds. */
const LONGEST_WAIT = 3000;

/** The most bytes of a response. */
const MOST_BYTES = 10_000_000;

/** Calls a tool with what a model passed, and shapes the response. */
export type CallTool = (
  tool: Tool,
  args: unknown,
  context?: CallContext,
) => Promise<ToolResult>;

/** Who a call is for. */
export interface CallContext extends ServerContext {
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

/** Creates the function that calls tools, within limits, and shapes their results. */
export function callerOf(options: ServerOptions): CallTool {
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
  /** How it ended: a status, or a word. */
  outcome = "refused";
  #mask: Mask = (data) => data;

  constructor(
    readonly tool: Tool,
    readonly args: unknown,
    readonly context: CallContext,
    readonly options: ServerOptions,
  ) {}

  async run(limited: Limited): Promise<ToolResult> {
    const { context, options, tool } = this;
    const { signal } = context;
    let result: ToolResult;
    try {
      const headers = await headersOf(context, options);
      // A call with wrong arguments takes no slot.
      const request = this.#build(headers);
      const { data, response } = await limited(
        () => this.#send(request, headers),
        signal,
      );
      this.outcome = `${response.status}`;
      const body = readBody(data, response, this.#mask);
      const most = options.maxCharacters ?? MOST_CHARACTERS;
      result = shapeResult(body, response, request, tool, most);
    } catch (error) {
      if (error instanceof ResponseError) this.outcome = `${error.status}`;
      if (signal?.aborted) {
        this.outcome = "cancelled";
        return errorOf("The call was cancelled.");
      }
      // A function of the program may throw anything.
      const known = error instanceof Error ? error : new Error(`${error}`);
      result = shapeError(known, tool.operation, this.#mask);
    }
    // Once more, for what isn't from the body: a Link header, a message.
    return { ...result, content: this.#mask(result.content) };
  }

  /** Builds the request with headers of this user, and learns what to mask. */
  #build(headers: ApiHeaders): RequestOptions {
    const { args, options, tool } = this;
    const { query = {} } = options;
    this.#mask = maskerOf(secretsFor(options, headers));
    const request = tool.request(args, {
      ...{ headers, parameters: query },
      // A redirect could lead anywhere, with the credentials.
      request: { redirect: "error" },
    });
    this.#mask = maskerOf(secretsFor(options, headers, request.headers));
    return { ...request, url: addQuery(request.url, query) };
  }

  /** Sends it, and repeats it with new credentials if the API refuses some that can change. */
  async #send(request: RequestOptions, headers: ApiHeaders) {
    const { context, options } = this;
    const { fetch, timeout = 30_000 } = options;
    this.outcome = "failed";
    const settings = {
      as: "arrayBuffer",
      timeout,
      // Hosts give up after a minute. By then the model has to know what failed, and how long to wait.
      totalTimeout: 1.5 * timeout,
      retry: { maxDelay: Math.min(LONGEST_WAIT, timeout / 2) },
      maxBytes: MOST_BYTES,
      fetch,
      signal: context.signal,
    } as const;
    try {
      return await send(request, settings);
    } catch (error) {
      const canChange = typeof options.headers === "function" &&
        error instanceof HttpError && error.status === 401;
      if (!canChange) throw error;
      const renewed = await headersOf(context, options, headers);
      if (JSON.stringify(renewed) === JSON.stringify(headers)) throw error;
      return await send(this.#build(renewed), settings);
    }
  }
}

/** A URL with keys in its query that its operation does not declare. */
function addQuery(
  url: string,
  query: Readonly<Record<string, string>>,
): string {
  const declared = new URL(url).searchParams;
  const pairs = Object.entries(query).filter(([name]) => !declared.has(name))
    .map((pair) => pair.map(encodeURIComponent).join("="));
  if (!pairs.length) return url;
  // A fragment is not sent.
  const [address = ""] = url.split("#");
  return `${address}${address.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}
