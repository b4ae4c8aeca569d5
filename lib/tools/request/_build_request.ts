import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import type { Values } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { show, toLine } from "../../_show.ts";
import { EndpointError, type EndpointErrorCode } from "../../endpoint_error.ts";
import type { RequestOptions } from "../../types/mod.ts";
import { boundArguments } from "../check/_bound_arguments.ts";
import { checkArguments } from "../check/_check_arguments.ts";
import { showJson } from "../check/_expected.ts";
import { orLeaveOut } from "../check/_fault.ts";
import type { Context } from "../plan/_context_of.ts";
import type { Argument, Plan } from "../plan/_plan.ts";
import type { SchemaValidator, ToolRequestOptions } from "../types.ts";
import { chooseArguments } from "./_choose_arguments.ts";
import { placeArguments } from "./_place_arguments.ts";
import { readProgram } from "./_program.ts";

/** Checks arguments against the whole schema. */
export type Validate = ReturnType<SchemaValidator["getValidator"]>;

/**
 * Checks the arguments of a tool, and builds its request like any other.
 *
 * @param tool Its name.
 * @param args What the model chose.
 * @param options What the program adds, which wins over arguments.
 */
export function buildToolRequest(
  tool: string,
  plan: Plan,
  { api, apiKeys }: Context,
  validate: Validate | undefined,
  args: unknown = {},
  options?: ToolRequestOptions,
): RequestOptions {
  const program = readProgram(options);
  const { headers, request } = program;
  // A mistake in these is the program's, not one of the arguments.
  const own = api.defaults(toRecord<unknown>({ headers, request }));
  if (!isPlainObject(args)) {
    throw invalid(`The arguments are ${showJson(args)}; pass an object`);
  }
  boundArguments(args);
  const chosen = chooseArguments(plan, args, program);
  checkArguments(tool, chosen.args, chosen.schema, plan.args);
  const result = validate?.({ ...chosen.args, ...chosen.given });
  if (result && !result.valid) {
    const { errorMessage = "pass another value" } = result;
    const shown = toLine(errorMessage.slice(0, 300));
    throw invalid(`The arguments do not fit: ${shown}`);
  }
  // The plan has looked for the pins of all requests.
  const inPath = program.pins.inQueryOf(plan.route);
  if (inPath !== undefined) {
    throw invalid(`The path of ${tool} sets ${show(inPath)} itself`);
  }
  const pins = plan.pins.with(program.parameters);
  const { parameters, ...call } = placeArguments({
    ...chosen,
    tool,
    plan,
    program,
    pins,
    apiKeys,
  });
  try {
    return own.build(plan.route, parameters, toRecord<unknown>(call))
      .request;
  } catch (error) {
    throw explain(error as EndpointError, chosen.args, plan.args);
  }
}

const TOO_LONG = "cannot be written in a URL; pass a shorter or simpler value";

/** What else is wrong with arguments, by the code of the error. */
const FAULTS: { readonly [Code in EndpointErrorCode]?: string } = {
  INVALID_HEADER:
    "cannot be sent in a header; pass a value without line breaks or characters beyond Latin-1",
  UNSAFE_PATH:
    'would make "." or ".." of a part of the path; pass another value',
};

/** Rewords an error for the model that chose the arguments. */
function explain(
  error: EndpointError,
  chosen: Values,
  args: ReadonlyMap<string, Argument>,
): EndpointError {
  const { code, message, parameter = "" } = error;
  const fault = FAULTS[code] ?? TOO_LONG;
  const own = [...args.values()].find((it) =>
    it.parameter.toLowerCase() === parameter.toLowerCase() &&
    Object.hasOwn(chosen, it.name)
  );
  if (own) {
    // What is wrong with an item, the writer says best.
    const [, said = fault + orLeaveOut(!own.isRequired)] =
      /^\w+ ".*?" (holds an item.*)$/s.exec(message) ?? [];
    return new EndpointError(code, `${show(own.name)} ${said}`, {
      parameter: own.name,
    });
  }
  // What is wrong with none by itself is the length of all.
  const others = Object.keys(chosen).length && fault === TOO_LONG
    ? "The arguments"
    : "A default";
  return new EndpointError(code, `${others} ${fault}`);
}
