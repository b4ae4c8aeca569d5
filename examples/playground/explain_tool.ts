/**
 * Says which request a model's call of a tool makes, or why there is none.
 *
 * @module
 */
import { parseJson } from "../../lib/cli/_parse_json.ts";
import { EndpointError, type RequestOptions } from "@waymark/endpoint";
import { createTools, type Tool, type Tools } from "@waymark/endpoint/tools";
import { type ByHand, compare, type Failure } from "./explain.ts";
import { parseDescription } from "./parse_description.ts";
import { namesIn } from "./split_template.ts";

/** What the fields hold. */
export interface ToolInput {
  /** An OpenAPI description as JSON or YAML. */
  readonly description: string;
  readonly baseUrl: string;
  /** The name of the tool that is called. */
  readonly name: string;
  /** What the model passes, as JSON. */
  readonly args: string;
}

/** What came of the fields. */
export interface ToolOutcome {
  readonly tools?: Tools;
  readonly tool?: Tool;
  readonly request?: RequestOptions;
  readonly failure?: Failure;
  readonly byHand?: ByHand;
  /** What is wrong with the description, the base URL or the JSON. */
  readonly descriptionProblem?: string;
  readonly argsProblem?: string;
}

/** The tools of the last description, because arguments change more often. */
let last: { key: string; tools: Tools } | undefined;

/** Says which request the fields describe. */
export function explainTool(input: ToolInput): ToolOutcome {
  let tools: Tools;
  try {
    tools = toolsOf(input);
  } catch (error) {
    return { descriptionProblem: messageOf(error) };
  }
  const tool = tools.get(input.name) ?? [...tools.values()][0];
  if (!tool) return { tools };
  let args: unknown;
  try {
    args = parseJson(input.args, "This", true);
  } catch (error) {
    return { tools, tool, argsProblem: `${messageOf(error)}.` };
  }
  const call = (request?: RequestOptions) =>
    compare(sourceOf(tool, input.baseUrl, args), request);
  try {
    const request = tool.request(args);
    return { tools, tool, request, ...call(request) };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const { code, message } = error;
    return { tools, tool, failure: { code, message }, ...call() };
  }
}

function toolsOf({ description, baseUrl }: ToolInput): Tools {
  const key = `${baseUrl}\n${description}`;
  if (last?.key !== key) {
    const document = parseDescription(description) as object;
    last = { key, tools: createTools(document, { baseUrl }) };
  }
  return last.tools;
}

/** What a template literal would be made of. */
function sourceOf({ operation }: Tool, baseUrl: string, args: unknown) {
  const { method, path } = operation;
  const { body: _, ...parameters } = Object(args) as Record<string, unknown>;
  const placeholders = namesIn(path);
  return {
    baseUrl,
    method: method.toUpperCase(),
    url: path,
    parameters: new Map(Object.entries(parameters)),
    query: Object.keys(parameters).filter((it) => !placeholders.includes(it)),
  };
}

function messageOf(error: unknown): string {
  const isExpected = error instanceof EndpointError ||
    error instanceof SyntaxError || error instanceof RangeError;
  if (isExpected) return error.message;
  throw error;
}
