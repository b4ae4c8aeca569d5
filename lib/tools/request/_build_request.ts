import { show, toLine } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import { isNested } from "../../endpoint/_each_field.ts";
import { eachHeader } from "../../endpoint/_headers.ts";
import { readOptions } from "../../_read_options.ts";
import { readValues, type Values } from "../../_read_values.ts";
import { EndpointError, type EndpointErrorCode } from "../../endpoint_error.ts";
import type { RequestOptions } from "../../types/mod.ts";
import { boundArguments } from "../check/_bound_arguments.ts";
import { checkArguments, takesValue } from "../check/_check_arguments.ts";
import { showJson } from "../check/_expected.ts";
import { orLeaveOut } from "../check/_fault.ts";
import { Pins, taken } from "../plan/_pins.ts";
import { refuseFormKeys } from "./_refuse_form_keys.ts";
import type { Context } from "../plan/_context_of.ts";
import type { Argument, Plan } from "../plan/_plan_tool.ts";
import type { SchemaValidator, ToolRequestOptions } from "../types.ts";

/** Checks arguments against the whole schema. */
export type Validate = ReturnType<SchemaValidator["getValidator"]>;

/** What the program gives to one request. */
interface Given {
  /** By their names in lower case. */
  readonly headers: Values;
  readonly parameters: Values;
  /** The parameters, which no argument sets. */
  readonly pins: Pins;
  readonly request: unknown;
}

/**
 * Checks the arguments of a tool, and builds its request like any other.
 *
 * @param tool Its name.
 * @param args What the model chose.
 * @param options What the program adds, which wins over arguments.
 */
export function buildToolRequest(
  tool: string,
  plan: Plan,
  { api, apiKeys }: Context,
  validate: Validate | undefined,
  args: unknown = {},
  options?: ToolRequestOptions,
): RequestOptions {
  const given = readGiven(options);
  const { headers, request } = given;
  // A mistake in these is the program's, not one of the arguments.
  const own = api.defaults({ headers, request });
  if (!isPlainObject(args)) {
    throw invalid(`The arguments are ${showJson(args)}; pass an object`);
  }
  boundArguments(args);
  const chosen = chosenOf(plan, args, given);
  checkArguments(tool, chosen.args, chosen.root, plan.args);
  const result = validate?.({ ...chosen.args, ...chosen.given });
  if (result && !result.valid) {
    const { errorMessage = "pass another value" } = result;
    const shown = toLine(errorMessage.slice(0, 300));
    throw invalid(`The arguments do not fit: ${shown}`);
  }
  // The plan has looked for the pins of all requests.
  const inPath = given.pins.inQueryOf(plan.route);
  if (inPath !== undefined) {
    throw invalid(`The path of ${tool} sets ${show(inPath)} itself`);
  }
  const { parameters, ...call } = placeArguments(
    tool,
    plan,
    plan.pins.with(given.parameters),
    apiKeys,
    chosen,
    given,
  );
  try {
    return own(plan.route, parameters, call);
  } catch (error) {
    throw explain(error as EndpointError, chosen.args, plan.args);
  }
}

/** The options of a request of a tool. */
const REQUEST_OPTIONS = {
  headers: undefined,
  parameters: undefined,
  request: undefined,
};

function readGiven(options: unknown): Given {
  const own = readOptions(options, REQUEST_OPTIONS, "a request of a tool");
  const headers = toRecord();
  eachHeader(own["headers"] ?? {}, (name, value) => headers[name] = value);
  const parameters = readValues("parameters", own["parameters"]);
  const pins = new Pins(parameters);
  return { headers, parameters, pins, request: own["request"] };
}

/** The arguments that the program does not give by itself, the keys that it gives to the body, and the schema of these arguments. */
function chosenOf(
  { args, places, root, body, bodyParts }: Plan,
  all: Values,
  { headers, pins }: Given,
) {
  const ownHeaders = new Pins(headers);
  const given = toRecord();
  const dropped = new Set<string>();
  for (const { location, name, argument } of places) {
    if (!argument) continue;
    const isHeader = location === "header";
    const value = isHeader ? headers[name.toLowerCase()] : null;
    const own = value ?? pins.get(name)?.value;
    if (own !== undefined) given[argument.name] = own;
    // No argument is sent that a server may take for what the program gives.
    const isTaken = own !== undefined ||
      isHeader && ownHeaders.get(name) !== undefined ||
      location !== "path" && pins.takenFor(name) !== undefined;
    if (isTaken) dropped.add(argument.name);
  }
  const chosen = toRecord(all);
  for (const { name, location, isRequired, schema } of args.values()) {
    if (isRequired || chosen[name] !== null) continue;
    // Many models write `null` for what they leave out; a body can be `null`.
    const isValue = location === "body" && takesValue(null, schema);
    if (!isValue) delete chosen[name];
  }
  for (const name of dropped) delete chosen[name];
  const ownKeys = pins.valuesIn(bodyParts);
  const own = body && chosen[body.name];
  if (isPlainObject(own)) chosen[body!.name] = { ...own, ...ownKeys };
  const { required = [], ...schema } = root.schema as { required?: string[] };
  const left = required.filter((name) => !dropped.has(name));
  const rest = toRecord<unknown>({ ...schema, required: left });
  return { args: chosen, given, dropped, ownKeys, root: rest };
}

/** Puts arguments and pins where a call has them, in the order of the description. */
function placeArguments(
  tool: string,
  plan: Plan,
  pins: Pins,
  apiKeys: Pins,
  { args: chosen, dropped, ownKeys }: ReturnType<typeof chosenOf>,
  given: Given,
) {
  const { places, body, fixedBody, inQuery, bodyParts, needsBody, jsonType } =
    plan;
  const parameters = toRecord();
  const query = toRecord();
  const headers = toRecord();
  const cookies = toRecord();
  for (const { location, name, isRequired, argument } of places) {
    const pin = pins.get(name);
    const own = argument && chosen[argument.name];
    const value = pin ? snapshot(pin.value) : argument?.read(own);
    // A pin in another spelling is only filled in where it is needed.
    const isOther = pin && pin.name !== name &&
      !(location === "header" && pin.name.toLowerCase() === name.toLowerCase());
    const isOwn = pin || argument && dropped.has(argument.name);
    const isEmpty = isNothing(value) || location === "path" && value === "";
    const isGiven = !isOwn || !isEmpty ||
      location === "header" && !isNothing(given.headers[name.toLowerCase()]);
    if (isRequired && !isGiven) throw notGiven(tool, location, name);
    if (value === undefined || isOther && !isRequired) {
      // Nothing is sent under this name.
    } else if (location === "path") parameters[name] = value;
    else if (location === "header") headers[name.toLowerCase()] = value;
    else if (location === "cookie") cookies[name] = value;
    else {
      if (argument && !pin) checkQuery(argument, own, pins, apiKeys, inQuery);
      if (location === "query") query[name] = value;
      else Object.assign(query, value);
    }
    if (location === "query") Object.assign(query, pins.keysOf(name));
  }
  let data = snapshot(fixedBody);
  if (jsonType && typeof data === "string") {
    data = JSON.stringify(data);
    headers["content-type"] = jsonType;
  }
  const own = body && chosen[body.name];
  if (own !== undefined) {
    const keys = without(own, ownKeys);
    pins.refuseKeys(body!.name, keys);
    if (plan.isForm) refuseFormKeys(body!.name, keys, bodyParts, pins);
    data = body!.read(own);
    // Unlike other JSON, a string does not say that it is JSON.
    if (jsonType && typeof own === "string") {
      headers["content-type"] = jsonType;
    }
  }
  const pinned = pins.valuesIn(bodyParts);
  const takesKeys = isPlainObject(data) || data === undefined && needsBody;
  const lacking = takesKeys && pins.requiredIn(bodyParts);
  if (lacking) throw notGiven(tool, "body", lacking);
  if (takesKeys && Object.keys(pinned).length) {
    data = { ...data as object, ...pinned };
  }
  return {
    parameters,
    query,
    cookies,
    headers: { ...headers, ...given.headers },
    ...data !== undefined && { data },
  };
}

/** Whether the program gives nothing with a value: a URL and a header have no place for it. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null ||
    isNested(value) && Object.keys(value).length === 0;
}

/** A body without what the program has put into it. */
function without(body: unknown, own: Values): unknown {
  if (!isPlainObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([key]) => !Object.hasOwn(own, key)),
  );
}

/** Refuses a key of an object that is another name in the query. */
function checkQuery(
  { name, parameter, keys }: Argument,
  value: unknown,
  pins: Pins,
  apiKeys: Pins,
  inQuery: ReadonlySet<string>,
): void {
  pins.refuseNestedKeys(name, value);
  pins.refuseNestedNames(name, parameter, value);
  if (!keys || !isPlainObject(value)) return;
  apiKeys.refuseKeys(name, value);
  const key = Object.keys(value).find((it) =>
    it !== parameter && inQuery.has(it) && !keys.has(it)
  );
  if (key !== undefined) throw taken(name, key);
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

const TOO_LONG = "cannot be written in a URL; pass a shorter or simpler value";

/** What else is wrong with arguments, by the code of the error. */
const FAULTS: { readonly [Code in EndpointErrorCode]?: string } = {
  INVALID_HEADER:
    "cannot be sent in a header; pass a value without line breaks or characters beyond Latin-1",
  UNSAFE_PATH:
    'would make "." or ".." of a part of the path; pass another value',
};

/** Rewords an error for whoever chose the arguments. */
function explain(
  error: EndpointError,
  chosen: Values,
  args: ReadonlyMap<string, Argument>,
): EndpointError {
  const { code, message, parameter = "" } = error;
  const fault = FAULTS[code] ?? TOO_LONG;
  const own = [...args.values()].find((it) =>
    it.parameter.toLowerCase() === parameter.toLowerCase() &&
    Object.hasOwn(chosen, it.name)
  );
  if (own) {
    // What is wrong with an item, the writer says best.
    const [, said = fault + orLeaveOut(!own.isRequired)] =
      /^\w+ ".*?" (holds an item.*)$/s.exec(message) ?? [];
    return new EndpointError(code, `${show(own.name)} ${said}`, {
      parameter: own.name,
    });
  }
  // What is wrong with none by itself is the length of all.
  const others = Object.keys(chosen).length && fault === TOO_LONG
    ? "The arguments"
    : "A default";
  return new EndpointError(code, `${others} ${fault}`);
}
