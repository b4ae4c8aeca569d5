import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import type { Values } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { show, toLine } from "../../_show.ts";
import { EndpointError, type EndpointErrorCode } from "../../endpoint_error.ts";
import type { RequestOptions } from "../../types/mod.ts";
import { mergeOptions } from "../../endpoint/build/_merge.ts";
import { boundArguments } from "../check/_bound_arguments.ts";
import { faultOf } from "../check/_faults_of.ts";
import { showJson } from "../check/_expected.ts";
import { orLeaveOut } from "../check/_fault.ts";
import { requiredBy } from "../check/_read_schema.ts";
import type { Plan, PlannedPlace } from "../plan/_plan_tool.ts";
import type { SchemaValidator, ToolRequestOptions } from "../types.ts";
import { chooseArguments } from "./_choose_arguments.ts";
import { placeArguments, writePlaced } from "./_place_arguments.ts";
import { type Program, readProgram, valueOfProgram } from "./_program.ts";
import { readJsonIn, readScalars } from "./_read_arguments.ts";

/** Checks arguments against the whole schema. */
type Validate = ReturnType<SchemaValidator["getValidator"]>;

/**
 * Checks the arguments of a tool, and builds its request like any other.
 *
 * @param passed What the model chose.
 * @param options What the program adds, which wins over arguments.
 */
export function buildToolRequest(
  plan: Plan,
  validate: Validate | undefined,
  passed: unknown,
  options?: ToolRequestOptions,
): RequestOptions {
  const program = readProgram(options, plan);
  const { headers, request } = program;
  // A mistake in these is the program's, not one of the arguments.
  const start = mergeOptions(
    plan.context.options,
    toRecord({ headers, request }),
  );
  const chosen = chooseArguments(plan, readPassed(passed, plan), program);
  const args = fit(plan, chosen, program);
  const given = new Map(
    [...program.places].map((
      it,
    ) => [it, valueOfProgram(it, program, plan.name)]),
  );
  if (validate) assertValid(args, given, validate);
  // The plan has looked for the pins of all requests.
  const inPath = program.pins.inQueryOf(plan.operation.path);
  if (inPath !== undefined) {
    throw invalid(`The path of ${plan.name} sets ${show(inPath)} itself`);
  }
  const placed = placeArguments({ plan, program, args, given });
  try {
    return writePlaced(placed, plan.writer(), start);
  } catch (error) {
    throw explain(error as EndpointError, chosen, plan);
  }
}

/** Reads what a model or a host has passed as arguments. */
function readPassed(passed: unknown, plan: Plan): Values {
  // They write no arguments in each of these ways.
  const values = (passed ?? "") === "" ? {} : passed;
  const readsJson = plan.context.settings.coerce === "json";
  const args = readsJson ? readJsonIn(values, plan) : values;
  if (!isPlainObject(args)) {
    throw invalid(`The arguments are ${showJson(args)}; pass an object`);
  }
  boundArguments(args);
  return args;
}

/** Checks arguments, and what the program sets in place of some, against the whole schema. */
function assertValid(
  args: Values,
  given: ReadonlyMap<PlannedPlace, unknown>,
  validate: Validate,
): void {
  const all = toRecord(args);
  for (const [{ argument }, value] of given) {
    if (argument && value !== undefined) all[argument.name] = value;
  }
  const { valid, errorMessage = "pass another value" } = validate({ ...all });
  if (valid) return;
  const shown = toLine(errorMessage.slice(0, 300));
  throw invalid(`The arguments do not fit: ${shown}`);
}

/** The arguments as they fit the schema; if they don't, hosts may have changed right ones. */
function fit(
  { name: tool, schema: { schema } }: Plan,
  args: Values,
  { places: given }: Program,
): Values {
  const names = new Set([...given].map(({ argument }) => argument?.name));
  const open = toRecord<unknown>({
    ...schema,
    // What the program sets is no longer required.
    required: [...requiredBy(schema)].filter((name) => !names.has(name)),
  });
  if (!faultOf(tool, args, open)) return args;
  const read = toRecord(readScalars(args, schema) as Values);
  const fault = faultOf(tool, read, open);
  if (fault) throw fault;
  return read;
}

const TOO_LONG = "cannot be written in a URL; pass a shorter or simpler value";

/** Other faults of arguments, by the code of the error. */
const FAULTS: { readonly [Code in EndpointErrorCode]?: string } = {
  INVALID_HEADER:
    "cannot be sent in a header; pass one line of Latin-1 characters",
  UNSAFE_PATH: 'would be "." or ".." in the path; pass another value',
};

/** Rewords an error for the model that chose the arguments. */
function explain(
  error: EndpointError,
  chosen: Values,
  { places }: Plan,
): EndpointError {
  const { code, message, parameter = "" } = error;
  const own = places.find(({ name, argument }) =>
    argument && name.toLowerCase() === parameter.toLowerCase() &&
    Object.hasOwn(chosen, argument.name)
  );
  const fault = FAULTS[code] ?? TOO_LONG;
  // What a style cannot hold; other faults are worded for programmers.
  const head = `Parameter ${show(parameter)} `;
  const isOfStyle = message.startsWith(head) &&
    /^(?:holds|nests) /.test(message.slice(head.length));
  const name = own?.argument?.name ??
    (isOfStyle ? `body.${parameter}` : undefined);
  if (name !== undefined) {
    const said = isOfStyle
      ? message.slice(head.length)
      : fault + orLeaveOut(!own!.isRequired);
    return new EndpointError(code, `${show(name)} ${said}`, {
      parameter: name,
    });
  }
  // If no single argument is wrong, all of them together are too long.
  const others = Object.keys(chosen).length && fault === TOO_LONG
    ? "The arguments"
    : "A default";
  return new EndpointError(code, `${others} ${fault}`);
}
