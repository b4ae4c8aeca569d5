import { show } from "../../_show.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { isJson } from "../../description/model/_media_types.ts";
import type { RouteWriter } from "../../endpoint/build/_parameter_writer.ts";
import type { PlannedPlace } from "../plan/_plan.ts";
import type { ToolCall } from "./_choose_arguments.ts";
import { checkNames } from "./_check_names.ts";

/** Where a call of an endpoint function has what. */
interface Placed {
  readonly parameters: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly cookies: Record<string, unknown>;
  data?: unknown;
}

/**
 * Puts arguments and pins where a call has them, in the order of the document. Each
 * name that the request will have by an argument is checked here.
 */
export function placeArguments(call: ToolCall): Placed {
  const { plan, pins, program, context } = call;
  const writer = context.describeRoute(plan.route);
  const placed: Placed = {
    parameters: toRecord(),
    query: toRecord(),
    headers: toRecord(),
    cookies: toRecord(),
    data: undefined,
  };
  for (const place of plan.places) {
    const value = place.location === "body"
      ? bodyOf(place, call, writer)
      : valueOf(place, call, writer);
    if (value !== undefined) put(placed, place, value);
    if (place.location === "query") {
      Object.assign(placed.query, pins.keysOf(place.name));
    }
  }
  // Unlike other JSON, a string does not say that it is JSON.
  const { type } = plan.content ?? { type: "" };
  if (typeof placed.data === "string" && isJson(type)) {
    placed.headers["content-type"] = type.includes("*")
      ? "application/json"
      : type;
  }
  Object.assign(placed.headers, program.headers);
  return placed;
}

function put(placed: Placed, { location, name }: PlannedPlace, value: unknown) {
  switch (location) {
    case "path":
      placed.parameters[name] = value;
      break;
    case "query":
      placed.query[name] = value;
      break;
    case "header":
      placed.headers[name.toLowerCase()] = value;
      break;
    case "cookie":
      placed.cookies[name] = value;
      break;
    case "body":
      placed.data = value;
      break;
    // The whole query.
    default:
      Object.assign(placed.query, value);
  }
}

/** The value of a place: the program's, or else that of its argument. */
function valueOf(
  place: PlannedPlace,
  call: ToolCall,
  writer: RouteWriter,
): unknown {
  const { name, argument } = place;
  return call.pins.spellingOf(name) !== undefined ||
      argument && call.dropped.has(argument.name)
    ? valueOfProgram(place, call)
    : chosenFor(place, call, writer);
}

/** The value that the model has chosen for a place. */
function chosenFor(
  place: PlannedPlace,
  call: ToolCall,
  writer: RouteWriter,
): unknown {
  const { argument } = place;
  const own = argument && call.args[argument.name];
  if (own === undefined) return undefined;
  const value = argument!.read(own);
  if (place.location === "path" && isNothing(value, true)) {
    const { name } = argument!;
    throw new EndpointError(
      "MISSING_PARAMETER",
      `${show(name)} is empty; pass another value`,
      { parameter: name },
    );
  }
  checkNames(place, value, call, writer);
  return value;
}

/** What the program gives to a place, which is never left open where the operation requires it. */
function valueOfProgram(
  { location, name, isRequired }: PlannedPlace,
  { tool, program, pins }: ToolCall,
): unknown {
  const value = snapshot(pins.valueOf(name));
  const header = location === "header"
    ? program.headers[name.toLowerCase()]
    : undefined;
  const isGiven = !isNothing(header) || !isNothing(value, location === "path");
  if (isRequired && !isGiven) throw notGiven(tool, location, name);
  // A pin in another spelling is only filled in where it is needed.
  const spelling = pins.spellingOf(name);
  const isSame = spelling === name || location === "header" &&
      spelling?.toLowerCase() === name.toLowerCase();
  return isSame || isRequired ? value : undefined;
}

/** Whether nothing is sent of a value: a URL and a header have no place for it, and a path none for an empty one. */
function isNothing(value: unknown, isInPath = false): boolean {
  return value === undefined || value === null || isInPath && value === "" ||
    isNested(value) &&
      Object.values(value).every((it) => isNothing(it, isInPath));
}

/** The body: the argument, or what the program has fixed, with the pins that it names. */
function bodyOf(
  place: PlannedPlace,
  call: ToolCall,
  writer: RouteWriter,
): unknown {
  const { tool, plan: { content, operation }, pins } = call;
  const { parts } = operation.body!;
  const { fixed, isRequired } = place;
  const isText = typeof fixed === "string" && isJson(content!.type);
  const chosen = chosenFor(place, call, writer);
  const usual = isText ? JSON.stringify(fixed) : snapshot(fixed);
  const own = chosen === undefined ? usual : chosen;
  const takesKeys = isPlainObject(own) || own === undefined && isRequired;
  if (!takesKeys) return own;
  const lacking = pins.requiredIn(parts);
  if (lacking) throw notGiven(tool, "body", lacking);
  const pinned = pins.valuesIn(parts);
  return Object.keys(pinned).length ? { ...own as object, ...pinned } : own;
}

/** The error of a parameter that the program has to pass, and does not. */
function notGiven(tool: string, location: string, name: string) {
  const option = location === "header" ? "headers" : "parameters";
  return new EndpointError(
    "MISSING_PARAMETER",
    `${tool} needs the ${location} parameter ${
      show(name)
    } from the program; pass it in the ${option} of the request`,
    { parameter: name },
  );
}
