import { show } from "../../_show.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { once } from "../../_once.ts";
import { toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import type { RouteRules } from "../../endpoint/_route_rules.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { isForm, isJson } from "../../description/model/_media_types.ts";
import {
  partsOf,
  propertiesOf,
} from "../../description/model/schema/_parts_of.ts";
import type { Node } from "../../description/model/_resolve.ts";
import type { Context } from "../plan/_context_of.ts";
import {
  canonical,
  changesMethod,
  type Pin,
  type Pins,
  stemOf,
  taken,
} from "../plan/_pins.ts";
import type { Plan, PlannedPlace } from "../plan/_plan.ts";
import type { ChosenArguments } from "./_choose_arguments.ts";
import { namesOf, type SentName } from "./_names_of.ts";
import type { Program } from "./_program.ts";

/** A call of a tool, whose arguments fit the schema. */
export interface ToolCall extends ChosenArguments {
  readonly tool: string;
  readonly plan: Plan;
  readonly program: Program;
  /** What the program sets, in this call as well. */
  readonly pins: Pins;
  readonly context: Context;
}

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
  const rules = context.describeRoute(plan.route);
  const placed: Placed = {
    parameters: toRecord(),
    query: toRecord(),
    headers: toRecord(),
    cookies: toRecord(),
  };
  for (const place of plan.places) {
    const { location, name, argument } = place;
    const own = argument && call.args[argument.name];
    const isProgram = location !== "body" &&
      (pins.get(name) || argument && call.dropped.has(argument.name));
    const value = isProgram
      ? valueOfProgram(place, pins.get(name), call)
      : own === undefined
      ? undefined
      : argument!.read(own);
    if (!isProgram && value !== undefined) {
      checkNames(place, value, call, rules);
    }
    const whole = location === "body" ? bodyOf(place, value, call) : value;
    if (whole !== undefined) put(placed, place, whole);
    if (location === "query") Object.assign(placed.query, pins.keysOf(name));
    // Unlike other JSON, a string does not say that it is JSON.
    const isText = location === "body" &&
      typeof (own === undefined ? place.fixed : own) === "string";
    const { type } = plan.content ?? { type: "" };
    if (isText && isJson(type)) {
      placed.headers["content-type"] = type.includes("*")
        ? "application/json"
        : type;
    }
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

/** The body: the argument, or what the program has fixed, with the pins that it names. */
function bodyOf(
  { fixed, isRequired }: PlannedPlace,
  chosen: unknown,
  { tool, plan, pins }: ToolCall,
): unknown {
  const { content, operation: { body } } = plan;
  const isText = typeof fixed === "string" && isJson(content!.type);
  const usual = isText ? JSON.stringify(fixed) : snapshot(fixed);
  const own = chosen === undefined ? usual : chosen;
  const takesKeys = isPlainObject(own) || own === undefined && isRequired;
  if (!takesKeys) return own;
  const lacking = pins.requiredIn(body!.parts);
  if (lacking) throw notGiven(tool, "body", lacking);
  const pinned = pins.valuesIn(body!.parts);
  return Object.keys(pinned).length ? { ...own as object, ...pinned } : own;
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

/** Refuses a value by which the request would have a name that is another's. */
function checkNames(
  place: PlannedPlace,
  value: unknown,
  { plan, pins, bodyKeys, context }: ToolCall,
  rules: RouteRules,
): void {
  const { location } = place;
  const argument = place.argument!.name;
  const type = plan.content?.type ?? "";
  const isInForm = location === "body" && isForm(type);
  const isInQuery = /^query/.test(location);
  const seen = new Set<string>();
  for (const sent of namesOf(place, value, rules, type)) {
    const { name, below } = sent;
    // What the program has put into the body.
    if (location === "body" && Object.hasOwn(bodyKeys, name)) continue;
    const isOther = pins.takenFor(name) || changesMethod(name) ||
      isInQuery && context.apiKeys.takenFor(name) ||
      isInForm && seen.has(name) ||
      (isInQuery || isInForm) &&
        isDescribed(sent, place, plan, context.schemas.document);
    if (isOther) throw taken(argument, name);
    const inside = pins.takenBelow(name, below);
    if (inside !== undefined) throw taken(argument, inside);
    seen.add(name);
  }
}

/** The names that an operation describes, also by what servers make of them. */
class DescribedNames {
  readonly #names: ReadonlySet<string>;
  readonly #alike: ReadonlyMap<string, string>;

  constructor(names: Iterable<string>) {
    this.#names = new Set(names);
    this.#alike = new Map([...this.#names].map((it) => [canonical(it), it]));
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** The name that a server would read a part of by this one: `user` by `User[role]`. */
  wholeOf(name: string): string | undefined {
    const stem = stemOf(name);
    return stem === name ? undefined : this.#alike.get(canonical(stem));
  }
}

const describedNames = /* @__PURE__ */ once(({ places, operation }: Plan) => ({
  query: new DescribedNames(
    places.filter(({ location }) => location === "query")
      .map(({ name }) => name),
  ),
  body: new DescribedNames(operation.body?.keys.keys() ?? []),
}));

/** Whether a name is that of another parameter of the query or another key of the form, or of a part of one. */
function isDescribed(
  { name, owner }: SentName,
  { location, schema }: PlannedPlace,
  plan: Plan,
  document: Node,
): boolean {
  const isInBody = location === "body";
  const names = describedNames(plan)[isInBody ? "body" : "query"];
  // The schema has checked what an argument is called, and what is in it.
  if (name.startsWith(`${owner}[`)) return false;
  const whole = names.has(name) ? name : names.wholeOf(name);
  if (whole === undefined || whole === owner) return false;
  // An object may describe a key of the same name.
  return isInBody ||
    !partsOf(document, schema).some((it) => propertiesOf(it).has(name));
}
