import { show } from "../../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { isJson } from "../../description/model/_media_types.ts";
import type { RouteWriter } from "../../endpoint/build/_parameter_writer.ts";
import type { PlannedPlace } from "../plan/_plan.ts";
import type { ToolCall } from "./_choose_arguments.ts";
import { checkNames } from "./_check_names.ts";
import { isNothing, notGiven } from "./_program.ts";

/** The places of a call of an endpoint function. */
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
  const { plan, program, context, given } = call;
  const writer = context.describeRoute(plan.route);
  const placed: Placed = {
    parameters: toRecord(),
    query: toRecord(),
    headers: toRecord(),
    cookies: toRecord(),
    data: undefined,
  };
  for (const place of plan.places) {
    const own = given.has(place)
      ? given.get(place)
      : chosenFor(place, call, writer);
    const value = place.location === "body" ? bodyOf(place, own, call) : own;
    if (value !== undefined) put(placed, place, value);
    if (place.location === "query") {
      Object.assign(placed.query, program.pins.keysOf(place.name));
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

/** The fields of a call by the locations of parameters. */
const FIELDS = {
  path: "parameters",
  query: "query",
  header: "headers",
  cookie: "cookies",
} as const;

function put(placed: Placed, { location, name }: PlannedPlace, value: unknown) {
  if (location === "body") placed.data = value;
  else if (location === "querystring") Object.assign(placed.query, value);
  else {
    const field = placed[FIELDS[location as keyof typeof FIELDS]];
    field[location === "header" ? name.toLowerCase() : name] = value;
  }
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

/** The body: what the model has chosen, or what the program has fixed, with the pins that it names. */
function bodyOf(
  { fixed, isRequired }: PlannedPlace,
  chosen: unknown,
  { tool, plan: { content, operation }, program: { pins } }: ToolCall,
): unknown {
  const { parts } = operation.body!;
  const isText = typeof fixed === "string" && isJson(content!.type);
  const usual = isText ? JSON.stringify(fixed) : snapshot(fixed);
  const own = chosen === undefined ? usual : chosen;
  const takesKeys = isPlainObject(own) || own === undefined && isRequired;
  if (!takesKeys) return own;
  const lacking = pins.requiredIn(parts);
  if (lacking) throw notGiven(tool, "body", lacking);
  const pinned = pins.valuesIn(parts);
  return Object.keys(pinned).length ? { ...own as object, ...pinned } : own;
}
