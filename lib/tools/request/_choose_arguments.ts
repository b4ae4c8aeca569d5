import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import type { Values } from "../../_read_values.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { takesValue } from "../check/_faults_of.ts";
import { join } from "../check/_expected.ts";
import { wantedBy } from "../check/_read_schema.ts";
import type { Plan } from "../plan/_plan_tool.ts";
import type { Program } from "./_program.ts";

/** Reads what a model passed, and leaves out what it cannot choose, or did not. */
export function chooseArguments(
  plan: Plan,
  passed: Values,
  { places: given, bodyKeys }: Program,
): Values {
  const args = toRecord(findArguments(plan, passed));
  for (const place of plan.places) {
    const { location, argument, isRequired } = place;
    if (!argument) continue;
    const { name, schema } = argument;
    const value = args[name];
    // Many models write `null` for what they leave out, and hosts ""; a body can be
    // `null`.
    const isEmpty = value === null || value === "";
    const isLeftOut = value === null && location !== "body" ||
      isEmpty && !isRequired && !takesValue(value, schema);
    if (isLeftOut || given.has(place)) delete args[name];
    else if (location === "body" && isPlainObject(value)) {
      args[name] = withKeys(value, bodyKeys, plan);
    }
  }
  return args;
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
  const { schema, body } = plan;
  const args = wantedBy(schema.schema).members;
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
  const inBody = body
    ? unknown.filter((name) => wantedBy(body.schema).members.has(name))
    : [];
  if (!body || !inBody.length) return own;
  const isBody = inBody.length === Object.keys(own).length;
  if (isBody) return toRecord({ [body.name]: own });
  const names = join(inBody.map((it) => show(it)), ", ");
  throw invalid(`Put ${names} in ${show(body.name)}, not beside it`);
}
