import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import { type Pin, taken } from "../plan/_pins.ts";
import type { Argument, PlannedPlace } from "../plan/_plan.ts";
import { bodyOf } from "./_body_of.ts";
import { notGiven, type ToolCall } from "./_tool_call.ts";

/** Where a call of an endpoint function has what. */
interface Placed {
  readonly parameters: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly cookies: Record<string, unknown>;
  readonly data?: unknown;
}

/** Puts arguments and pins where a call has them, in the order of the document. */
export function placeArguments(call: ToolCall): Placed {
  const { plan, pins, program } = call;
  const placed = {
    parameters: toRecord(),
    query: toRecord(),
    headers: toRecord(),
    cookies: toRecord(),
  };
  for (const place of plan.places) {
    const value = valueOf(place, call);
    if (value !== undefined) put(placed, place, value);
    if (place.location === "query") {
      Object.assign(placed.query, pins.keysOf(place.name));
    }
  }
  const { data, contentType } = bodyOf(call);
  if (contentType) placed.headers["content-type"] = contentType;
  Object.assign(placed.headers, program.headers);
  return { ...placed, ...data !== undefined && { data } };
}

function put(
  { parameters, query, headers, cookies }: Placed,
  { location, name }: PlannedPlace,
  value: unknown,
): void {
  if (location === "path") parameters[name] = value;
  else if (location === "query") query[name] = value;
  else if (location === "header") headers[name.toLowerCase()] = value;
  else if (location === "cookie") cookies[name] = value;
  // The whole query.
  else Object.assign(query, value);
}

/** The value of a place: the program's, or else that of its argument. */
function valueOf(place: PlannedPlace, call: ToolCall): unknown {
  const { location, name, argument } = place;
  const { pins, args, dropped } = call;
  const pin = pins.get(name);
  if (pin || argument && dropped.has(argument.name)) {
    return valueOfProgram(place, pin, call);
  }
  const own = argument && args[argument.name];
  const value = argument?.read(own);
  if (value !== undefined && /^query/.test(location)) {
    checkQuery(argument!, own, call);
  }
  return value;
}

/** What the program gives to a place, which is never left open where the operation requires it. */
function valueOfProgram(
  { location, name, isRequired }: PlannedPlace,
  pin: Pin | undefined,
  { tool, program }: ToolCall,
): unknown {
  const value = snapshot(pin?.value);
  const header = location === "header"
    ? program.headers[name.toLowerCase()]
    : undefined;
  const isGiven = !isNothing(header) || !isNothing(value) &&
      !(location === "path" && value === "");
  if (isRequired && !isGiven) throw notGiven(tool, location, name);
  // A pin in another spelling is only filled in where it is needed.
  const isSame = pin?.name === name || location === "header" &&
      pin?.name.toLowerCase() === name.toLowerCase();
  return isSame || isRequired ? value : undefined;
}

/** Whether the program gives nothing with a value: a URL and a header have no place for it. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null ||
    isNested(value) && Object.keys(value).length === 0;
}

/** Refuses a key of an object that is another name in the query. */
function checkQuery(
  { name, parameter, keys }: Argument,
  value: unknown,
  { plan, pins, apiKeys }: ToolCall,
): void {
  pins.refuseNestedKeys(name, value);
  pins.refuseNestedNames(name, parameter, value);
  if (!keys || !isPlainObject(value)) return;
  apiKeys.refuseKeys(name, value);
  const isAnother = (key: string) =>
    key !== parameter && plan.queryNames.has(key) && !keys.has(key);
  const key = Object.keys(value).find(isAnother);
  if (key !== undefined) throw taken(name, key);
}
