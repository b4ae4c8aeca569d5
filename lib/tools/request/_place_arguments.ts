import type { Values } from "../../_read_values.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import { snapshot } from "../../_snapshot.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { type Pin, type Pins, taken } from "../plan/_pins.ts";
import type { Argument, BodyPlan, Plan, PlannedPlace } from "../plan/_plan.ts";
import type { ChosenArguments, Program } from "./_choose_arguments.ts";
import { refuseFormKeys } from "./_refuse_form_keys.ts";

/** A call of a tool, as it is placed. */
interface ToolCall extends ChosenArguments {
  readonly tool: string;
  readonly plan: Plan;
  readonly program: Program;
  /** What the program sets, in this call as well. */
  readonly pins: Pins;
  /** The API keys in the query, which no key of an object there can be. */
  readonly apiKeys: Pins;
}

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

/** The body of a call: the argument or what the program has fixed, with the pins that it names. */
function bodyOf(
  call: ToolCall,
): { readonly data?: unknown; readonly contentType?: string | undefined } {
  const { tool, plan: { body }, pins } = call;
  if (!body) return { data: undefined, contentType: undefined };
  const { data, contentType } = chosenBodyOf(body, call);
  const takesKeys = isPlainObject(data) ||
    data === undefined && body.isRequired;
  if (!takesKeys) return { data, contentType };
  const lacking = pins.requiredIn(body.parts);
  if (lacking) throw notGiven(tool, "body", lacking);
  const pinned = pins.valuesIn(body.parts);
  const isPinned = Object.keys(pinned).length > 0;
  return {
    data: isPinned ? { ...data as object, ...pinned } : data,
    contentType,
  };
}

function chosenBodyOf(
  { argument, fixed, jsonType, isForm, parts }: BodyPlan,
  { args, bodyKeys, pins }: ToolCall,
): { readonly data?: unknown; readonly contentType?: string | undefined } {
  // Unlike other JSON, a string does not say that it is JSON.
  const typeOf = (value: unknown) =>
    typeof value === "string" ? jsonType : undefined;
  const value = argument && args[argument.name];
  if (value === undefined) {
    const data = jsonType && typeof fixed === "string"
      ? JSON.stringify(fixed)
      : snapshot(fixed);
    return { data, contentType: typeOf(fixed) };
  }
  const keys = without(value, bodyKeys);
  pins.refuseKeys(argument!.name, keys);
  if (isForm) refuseFormKeys(argument!.name, keys, parts, pins);
  return { data: argument!.read(value), contentType: typeOf(value) };
}

/** A body without what the program has put into it. */
function without(body: unknown, own: Values): unknown {
  if (!isPlainObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([key]) => !Object.hasOwn(own, key)),
  );
}

/** The error of a parameter that the program has to pass, and does not. */
function notGiven(tool: string, location: string, name: string) {
  const option = location === "header" ? "headers" : "parameters";
  return new EndpointError(
    "MISSING_PARAMETER",
    `${tool} needs the ${location} parameter ${
      show(name)
    } from the program; pass ${option}: { ${
      show(name)
    }: … } in the options of the request`,
    { parameter: name },
  );
}
