/**
 * Says which request a model's call of a tool makes, or why there is none.
 *
 * @module
 */
import { parseJson } from "../../lib/cli/_parse_json.ts";
import { readServer } from "../../lib/description/model/operation/_read_server.ts";
import { EndpointError, type RequestOptions } from "@waymark/endpoint";
import { createTools, type Tool, type Tools } from "@waymark/endpoint/tools";
import { type ByHand, compare, type Failure, verdictOf } from "./explain.ts";
import { parseDescription } from "./parse_description.ts";
import { namesIn } from "./split_template.ts";
import { writeSkeleton } from "./write_skeleton.ts";

/** What the fields hold. */
export interface ToolInput {
  /** An OpenAPI description as JSON or YAML. */
  readonly description: string;
  readonly baseUrl: string;
  /** The name of the tool that is called. */
  readonly name: string;
  /** What the model passes, as JSON. */
  readonly args: string;
  /** What the page filled in last; without it, the fields stay as they are. */
  readonly filledIn?: FilledIn | undefined;
}

/** What the page fills in, and writes anew as long as nobody edits it. */
export interface FilledIn {
  /** The tool that the arguments are for: its name and its route. */
  readonly tool: string;
  readonly args: string;
  readonly baseUrl: string;
}

/** What came of the fields. */
export interface ToolOutcome {
  readonly tools?: Tools;
  readonly tool?: Tool;
  /** The arguments and the base URL that the fields hold from now on. */
  readonly args: string;
  readonly baseUrl: string;
  readonly filledIn?: FilledIn | undefined;
  readonly request?: RequestOptions;
  readonly failure?: Failure;
  readonly byHand?: ByHand;
  /** What is wrong with the description, the base URL or the arguments. */
  readonly descriptionProblem?: string;
  readonly baseUrlProblem?: string;
  readonly argsProblem?: string;
}

/** Says which request the fields describe. */
export function explainTool(input: ToolInput): ToolOutcome {
  const { description, name, filledIn } = input;
  let { baseUrl, args } = input;
  const nothing = { baseUrl, args, filledIn };
  if (!description.trim()) return nothing;
  let tools: Tools;
  let server: string;
  try {
    const document = readDocument(description);
    server = serverOf(document);
    if (baseUrl === filledIn?.baseUrl) baseUrl = server;
    tools = toolsOf(document, baseUrl);
  } catch (error) {
    const isBaseUrl = Object(error).code === "INVALID_BASE_URL";
    const problem = messageOf(error).replace(
      /which swagger2openapi converts$/,
      "which this converts: npx swagger2openapi swagger.yaml --outfile openapi.yaml",
    );
    return {
      ...nothing,
      ...isBaseUrl
        ? { baseUrlProblem: problem }
        : { descriptionProblem: problem },
    };
  }
  const tool = tools.get(name) ?? [...tools.values()][0];
  if (!tool) {
    const next = filledIn && { ...filledIn, baseUrl: server };
    return { ...nothing, baseUrl, tools, filledIn: next };
  }
  const next = {
    tool: `${tool.name} ${tool.operation.method} ${tool.operation.path}`,
    args: writeSkeleton(tool.inputSchema),
    baseUrl: server,
  };
  const isEdited = filledIn?.tool === next.tool && args !== filledIn.args;
  if (filledIn && !isEdited) args = next.args;
  return {
    tools,
    tool,
    baseUrl,
    args,
    filledIn: next,
    ...explainCall(tool, baseUrl, args, next.args),
  };
}

/** Says which request a call makes; nobody has filled in the skeleton yet. */
function explainCall(
  tool: Tool,
  baseUrl: string,
  text: string,
  skeleton: string,
): Pick<ToolOutcome, "request" | "failure" | "byHand" | "argsProblem"> {
  let args: unknown;
  try {
    args = text.trim() ? parseJson(text, "This") : {};
  } catch (error) {
    return { argsProblem: `${messageOf(error)}.` };
  }
  const call = (request?: RequestOptions) =>
    compare(sourceOf(tool, baseUrl, args), request);
  try {
    const request = tool.request(args);
    return { request, ...call(request) };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const { code, message } = error;
    if (text === skeleton) {
      return { failure: { verdict: "To fill in", code, message } };
    }
    return { failure: { verdict: verdictOf(code), code, message }, ...call() };
  }
}

/** Remembers the last result, because arguments change more often than descriptions. */
function rememberLast<Args extends unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { args: Args; result: Result } | undefined;
  return (...args) => {
    if (!last || args.some((it, index) => it !== last!.args[index])) {
      last = { args, result: make(...args) };
    }
    return last.result;
  };
}

const readDocument = rememberLast((text: string) => parseDescription(text));

const toolsOf = rememberLast((document: unknown, baseUrl: string) =>
  createTools(document as object, { baseUrl })
);

/** The first server that a description names, or else one for examples. */
function serverOf(document: unknown): string {
  const { servers } = Object(document) as { servers?: unknown };
  const example = { baseUrl: "https://api.example.com" };
  const [server = example] = [servers ?? []].flat()
    .map((it) => ({ ...example, ...readServer([it], example) }))
    .filter(({ text }) => text === undefined);
  return server.baseUrl;
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
