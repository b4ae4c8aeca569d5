import { show } from "../../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { NO_VALUES, type Values } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { isJson, takesJson } from "../../description/model/_media_types.ts";
import type { OperationDescription } from "../../description/write/_describe_route.ts";
import { optionsOf } from "../../endpoint/_api_of.ts";
import { addApart } from "../../endpoint/build/_apart.ts";
import { buildRequest } from "../../endpoint/build/_build_request.ts";
import { mergeOptions, type Options } from "../../endpoint/build/_merge.ts";
import { JSON_TYPE } from "../../endpoint/headers/_headers.ts";
import type { RequestOptions } from "../../types/mod.ts";
import type { Plan, PlannedPlace } from "../plan/_plan_tool.ts";
import { checkNames } from "./_check_names.ts";
import { isNothing, notGiven, type Program } from "./_program.ts";

/** A call of a tool, whose arguments fit the schema. */
interface ToolCall {
  readonly plan: Plan;
  readonly program: Program;
  readonly args: Values;
  /** What the program sets, by its places. */
  readonly given: ReadonlyMap<PlannedPlace, unknown>;
}

/** The values of a request in their places. */
export interface Placed {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly header: Record<string, unknown>;
  readonly cookie: Record<string, unknown>;
  body: unknown;
}

/**
 * Puts arguments and pins in their places, in the order of the document. Each name
 * that the request will have by an argument is checked here.
 */
export function placeArguments(call: ToolCall): Placed {
  const { plan, program, given } = call;
  const placed: Placed = {
    path: toRecord(),
    query: toRecord(),
    header: toRecord(),
    cookie: toRecord(),
    body: undefined,
  };
  for (const place of plan.places) {
    const own = given.has(place) ? given.get(place) : chosenFor(place, call);
    const value = place.location === "body" ? bodyOf(place, own, call) : own;
    if (value !== undefined) put(placed, place, value);
    if (place.location === "query") {
      Object.assign(placed.query, program.pins.keysOf(place.name));
    }
  }
  // Unlike other JSON, a string does not say that it is JSON.
  const { type } = plan.content ?? { type: "" };
  if (typeof placed.body === "string" && isJson(type)) {
    const isPlain = takesJson(type) || type.includes("*");
    placed.header["content-type"] = isPlain ? JSON_TYPE : type;
  }
  Object.assign(placed.header, program.headers);
  return placed;
}

function put(placed: Placed, { location, name }: PlannedPlace, value: unknown) {
  if (location === "body") placed.body = value;
  else if (location === "querystring") Object.assign(placed.query, value);
  else {
    const values = placed[location as "path" | "query" | "header" | "cookie"];
    values[location === "header" ? name.toLowerCase() : name] = value;
  }
}

/** The value that the model has chosen for a place. */
function chosenFor(
  place: PlannedPlace,
  call: ToolCall,
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
  checkNames(place, value, call.plan, call.program);
  return value;
}

/** The body: what the model has chosen, or what the program has fixed, with the pins that it names. */
function bodyOf(
  { change, isRequired }: PlannedPlace,
  chosen: unknown,
  { plan: { name, content, operation }, program: { pins } }: ToolCall,
): unknown {
  const { parts } = operation.body;
  const fixed = change?.value;
  const isText = typeof fixed === "string" && isJson(content!.type);
  const usual = isText ? JSON.stringify(fixed) : snapshot(fixed);
  const own = chosen === undefined ? usual : chosen;
  const takesKeys = isPlainObject(own) || own === undefined && isRequired;
  if (!takesKeys) return own;
  const lacking = pins.requiredIn(parts);
  if (lacking) throw notGiven(name, "body", lacking);
  const pinned = pins.valuesIn(parts);
  return Object.keys(pinned).length ? { ...own as object, ...pinned } : own;
}

/**
 * Writes the request of values that are in their places.
 *
 * @param start The options that it starts from.
 */
export function writePlaced(
  { path, query, header, cookie, body }: Placed,
  writer: OperationDescription,
  start: Options,
): RequestOptions {
  const { method, url } = writer;
  const options = mergeOptions(
    optionsOf(writer, start),
    toRecord({ headers: header, data: body }),
    (name, value) => writer.writeBare("header", name, value),
  );
  const none = { parameters: NO_VALUES, passed: NO_VALUES };
  return buildRequest({ method, url, options, writer, ...none }, {
    strict: undefined,
    assertNoOption: undefined,
    place: () =>
      addApart({
        values: [...url.slots.keys()]
          .map((name) => writer.writeBare("path", name, path[name])),
        query: "",
        headers: options.headers,
        body: undefined,
        header: undefined,
        cookie,
      }, { query, cookies: undefined, writer }),
  });
}
