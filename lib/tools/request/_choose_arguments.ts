import type { Values } from "../../_read_values.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { takesValue } from "../check/_check_arguments.ts";
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

/** Leaves out what a model cannot choose, or did not. */
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
  const args = toRecord(passed);
  for (const argument of plan.args.values()) {
    const { name, location, isRequired, schema } = argument;
    // Many models write `null` for what they leave out; a body can be `null`.
    const isLeftOut = args[name] === null && !isRequired &&
      !(location === "body" && takesValue(null, schema));
    if (isLeftOut || dropped.has(name)) delete args[name];
  }
  const bodyKeys = program.pins.valuesIn(plan.body?.parts ?? []);
  const body = plan.body?.argument?.name ?? "";
  const own = args[body];
  if (isPlainObject(own)) args[body] = { ...own, ...bodyKeys };
  const { required = [], ...rest } = plan.schema.schema as {
    required?: string[];
  };
  const schema = toRecord<unknown>({
    ...rest,
    required: required.filter((name) => !dropped.has(name)),
  });
  return { args, given, dropped, bodyKeys, schema };
}

/** The value that the program gives to a place in this call, if any. */
function valueGivenTo(
  { location, name }: PlannedPlace,
  { headers, pins }: Program,
): unknown {
  const header = location === "header" ? headers[name.toLowerCase()] : null;
  return header ?? pins.get(name)?.value;
}

/** Whether the program gives the value of a place, or what a server may take for it. */
function isOfProgram(
  { location, name }: PlannedPlace,
  { headerPins, pins }: Program,
): boolean {
  if (location === "path") return pins.get(name)?.value !== undefined;
  return location === "header" && headerPins.get(name) !== undefined ||
    pins.takenFor(name) !== undefined;
}
