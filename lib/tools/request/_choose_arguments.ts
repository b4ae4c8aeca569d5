import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import type { Values } from "../../_read_values.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { takesValue } from "../check/_check_arguments.ts";
import { join, partsIn } from "../check/_expected.ts";
import type { Context } from "../plan/_context_of.ts";
import type { Pins } from "../plan/_pins.ts";
import type { Plan, PlannedPlace } from "../plan/_plan.ts";
import type { Schema } from "../schema/_schema.ts";
import type { Program } from "./_program.ts";

/** The arguments of a call, and what the program gives in place of some. */
export interface ChosenArguments {
  /** Those that the model chose, with what the program gives to the body. */
  readonly args: Values;
  /** The program's values by the names of the arguments. */
  readonly given: Values;
  /** The names of the arguments that only the program sets in this call. */
  readonly dropped: ReadonlySet<string>;
  /** What the program gives to the body. */
  readonly bodyKeys: Values;
  /** The schema of the arguments. */
  readonly schema: Schema;
}

/** A call of a tool, whose arguments fit the schema. */
export interface ToolCall extends ChosenArguments {
  readonly tool: string;
  readonly plan: Plan;
  readonly program: Program;
  /** What the program sets, in this call as well. */
  readonly pins: Pins;
  readonly context: Context;
}

/** Reads what a model passed, and leaves out what it cannot choose, or did not. */
export function chooseArguments(
  plan: Plan,
  passed: Values,
  program: Program,
): ChosenArguments {
  const given = toRecord();
  const dropped = new Set<string>();
  for (const place of plan.places) {
    const { argument } = place;
    if (!argument || !isOfProgram(place, program)) continue;
    dropped.add(argument.name);
    const value = valueGivenTo(place, program);
    if (value !== undefined) given[argument.name] = value;
  }
  const args = toRecord(findArguments(plan, passed));
  const bodyKeys = program.pins.valuesIn(plan.operation.body?.parts ?? []);
  for (const argument of plan.args.values()) {
    const { name, location, isRequired, schema } = argument;
    if (!Object.hasOwn(args, name)) continue;
    // Many models write `null` for what they leave out; a body can be `null`.
    const isLeftOut = args[name] === null &&
      (location !== "body" || !isRequired && !takesValue(null, schema));
    if (isLeftOut || dropped.has(name)) {
      delete args[name];
      continue;
    }
    const value = args[name];
    if (location === "body" && isPlainObject(value)) {
      args[name] = withKeys(value, bodyKeys, plan);
    }
  }
  const { required = [], ...rest } = plan.schema.schema as {
    required?: string[];
  };
  const schema = toRecord<unknown>({
    ...rest,
    required: required.filter((name) => !dropped.has(name)),
  });
  return { args, given, dropped, bodyKeys, schema };
}

/** A body with the keys that the program gives, where its schema still has them. */
function withKeys(body: Values, keys: Values, { pins }: Plan): Values {
  const all = { ...body, ...keys };
  for (const name of Object.keys(keys)) {
    if (pins.takenFor(name) !== undefined) delete all[name];
  }
  return all;
}

/**
 * Finds the arguments where hosts and models have put them: some pass the keys of
 * the body beside it, or everything under `arguments`.
 */
function findArguments(plan: Plan, passed: Values): Values {
  const { args } = plan;
  // n8n adds it to each call.
  const { toolCallId: _, ...others } = passed;
  const own = args.has("toolCallId") ? passed : others;
  const unknown = Object.keys(own).filter((name) => !args.has(name));
  if (!unknown.length) return own;
  const inside = Object.hasOwn(own, "arguments") && own["arguments"];
  const isAlone = Object.keys(own).length === 1;
  if (isAlone && isPlainObject(inside)) {
    return findArguments(plan, inside);
  }
  const body = [...args.values()].find((it) => it.location === "body");
  const parts = body ? [...partsIn([body.schema])] : [];
  const inBody = unknown.filter((name) =>
    parts.some(({ properties }) => Object.hasOwn(Object(properties), name))
  );
  if (!inBody.length) return own;
  const isBody = inBody.length === Object.keys(own).length;
  if (isBody) return toRecord({ [body!.name]: own });
  const names = join(inBody.map((it) => show(it)), ", ");
  throw invalid(`Put ${names} in ${show(body!.name)}, not beside it`);
}

/** The value that the program gives to a place in this call, if any. */
function valueGivenTo(
  { location, name }: PlannedPlace,
  { headers, pins }: Program,
): unknown {
  const header = location === "header" ? headers[name.toLowerCase()] : null;
  return header ?? pins.valueOf(name);
}

/** Whether the program gives the value of a place, or what a server may take for it. */
function isOfProgram(
  { location, name }: PlannedPlace,
  { headerPins, pins }: Program,
): boolean {
  if (location === "body") return false;
  if (location === "path") return pins.valueOf(name) !== undefined;
  return location === "header" && headerPins.spellingOf(name) !== undefined ||
    pins.takenFor(name) !== undefined;
}
