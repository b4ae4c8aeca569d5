import { show } from "../../_show.ts";
import { toRecord } from "../../_record.ts";
import { DOT_SEGMENT } from "../../endpoint/url/_base_url.ts";
import { isToken } from "../../endpoint/headers/_headers.ts";
import { assertMethod } from "../../endpoint/url/_route.ts";
import { mediaKindOf } from "../../_media_type.ts";
import {
  contentOf,
  isForm,
  isJson,
  isNamable,
} from "../../description/model/_media_types.ts";
import {
  isCallable,
  type Operation,
} from "../../description/model/operation/_read_operations.ts";
import type { Parameter } from "../../description/model/parameter/_read_parameter.ts";
import { resolve } from "../../description/model/_resolve.ts";
import type { Context } from "./_context_of.ts";
import { STRING } from "../schema/_schema.ts";
import type { ArgumentChange } from "../types.ts";
import { changesMethod } from "./_canonical.ts";
import type { Pins } from "./_pins.ts";
import { rangeOf } from "./_read_bytes.ts";

/** A place of a request: a parameter, or the body. */
export interface Draft extends Parameter {
  /** What the program changes about its argument; `undefined` where the model may choose none. */
  readonly change: ArgumentChange | undefined;
}

export const isBody = ({ location }: Parameter): boolean => location === "body";

/**
 * Finds what the requests of an operation have, in the order of the description;
 * the body comes last. Where it cannot be a tool, the error says why.
 */
export function placesOf(operation: Operation, context: Context): Draft[] {
  checkOperation(operation, context);
  const places: Draft[] = parametersOf(operation, context.pins)
    .map((it) => ({ ...it, change: isShown(it, context) ? {} : undefined }));
  const { node, isRequired, contents: [content] } = operation.body;
  const form = Object.keys(contentOf(context.schemas.document, node))
    .find(isForm);
  const type = content?.type ?? form;
  if (content && isWritable(content.type)) {
    const place = toParameter("body", "body", content.schema, isRequired, node);
    places.push({ ...place, change: {} });
  } else if (isRequired && type !== undefined) {
    throw new Error(`no argument can be its body of type ${show(type)}`);
  }
  return places;
}

/** Whether an argument can be a body of a media type, or of a range of them. */
const isWritable = (type: string): boolean =>
  isNamable(type) || isJson(type) || rangeOf(type) !== undefined;

/** Refuses an operation that no request can express. */
function checkOperation(operation: Operation, context: Context): void {
  const { faults, isBodiless, node, method, path } = operation;
  const [fault] = faults;
  if (fault) throw new Error(fault);
  assertMethod(method);
  if (!isCallable(operation)) {
    throw new Error("its path begins with two slashes");
  }
  const { document } = context.schemas;
  if (isBodiless && resolve(document, node.requestBody).required === true) {
    throw new Error(`${method} requests have no body`);
  }
  if (DOT_SEGMENT.test(path)) throw new Error('its path holds "." or ".."');
  if (/#.*\{|\?(?:.*[&;])?[^=&;]*\{/s.test(path)) {
    throw new Error(
      "its path has a placeholder after # or in a name of the query",
    );
  }
  checkServer(operation, context);
}

/** The parameters of an operation outside of its body, in the order of the description. */
function parametersOf(
  { placeholders: slots, parameters, keys }: Operation,
  pins: Pins,
): Parameter[] {
  const inPath = new Set(slots);
  const all = new Map<string, Parameter>();
  const keyOf = ({ location, name }: Parameter) => `${location} ${name}`;
  const isDescribed = new Set(parameters.map(keyOf));
  for (const it of parameters) {
    const { name, location, isRequired } = it;
    const isSlot = inPath.has(name);
    if (isSlot && location === "query" && !isDescribed.has(`path ${name}`)) {
      // Like a call, the value goes to the placeholder that nothing else describes.
      const place = { ...it, location: "path", isRequired: true };
      all.set(keyOf(place), { ...place, style: undefined });
      continue;
    }
    const isTaken = location === "path"
      ? isSlot
      // Like any name in two places, a pin goes to the path.
      : !isSlot || isRequired || pins.spellingOf(name) === undefined;
    if (isTaken) all.set(keyOf(it), it);
  }
  const others = slots.map((name) => toParameter(name, "path", STRING));
  for (const it of [...keys, ...others]) {
    if (!all.has(keyOf(it))) all.set(keyOf(it), it);
  }
  return [...all.values()];
}

/** Whether the model chooses a parameter. */
export function isShown(
  parameter: Parameter,
  { pins, ownHeaders }: Context,
): boolean {
  const { name, location, isRequired } = parameter;
  if (pins.spellingOf(name) !== undefined) return false;
  // No server reads a path segment as a list.
  const pin = location === "path" ? undefined : pins.takenFor(name);
  const fault = pin === undefined
    ? parameterFault(parameter, ownHeaders)
    : `could set ${show(pin)}`;
  if (fault && isRequired) {
    throw new Error(`the ${location} parameter ${show(name)} ${fault}`);
  }
  if (fault) return false;
  switch (location) {
    case "cookie":
      return false;
    case "header":
      return !ownHeaders.isHidden(name);
    case "query":
      return !ownHeaders.apiKeys.includes(name) && !changesMethod(name);
    default:
      return true;
  }
}

/** Why a parameter cannot be sent; empty where it can. */
function parameterFault(
  { name, location, mediaType }: Parameter,
  { isLost }: Context["ownHeaders"],
): string {
  if (location === "querystring" && mediaKindOf(`${mediaType}`) !== "form") {
    return "is the whole query, and no form";
  }
  if (location === "header" && isLost(name)) {
    return "is never an argument; set it in the headers of the defaults";
  }
  const isName = location === "header"
    ? isToken(name)
    : /^\P{Cs}+$/u.test(name);
  return isName ? "" : "has a name that no request can have";
}

/** A parameter that the description does not list as one. */
function toParameter(
  name: string,
  location: string,
  schema: unknown,
  isRequired = true,
  node = toRecord(),
): Parameter {
  const own = { name, location, isRequired, node, schema };
  const plain = { mediaType: undefined, fields: [], style: undefined };
  return { ...own, shapes: [], ...plain };
}

function checkServer(
  { server: { text, baseUrl } }: Operation,
  context: Context,
): void {
  if (text !== undefined) {
    throw new Error(
      `its server is ${
        show(text)
      }, which is no http(s) URL without user info, query and fragment`,
    );
  }
  if (baseUrl === undefined) return;
  const { origin } = new URL(baseUrl);
  if (context.isTrusted(origin)) return;
  const why = origin === context.origin
    ? "and another path of that origin may be another program"
    : "which is not trusted";
  throw new Error(
    `its server is ${
      show(baseUrl)
    }, ${why}; add ${origin} to trustedOrigins if it may get your credentials`,
  );
}
