import { show } from "../../_show.ts";
import { toRecord } from "../../_record.ts";
import { DOT_SEGMENT } from "../../endpoint/_base_url.ts";
import { isToken } from "../../endpoint/_headers.ts";
import { parseMethod } from "../../endpoint/_route.ts";
import { mediaKindOf } from "../../_media_type.ts";
import { isNamable } from "../../description/model/_media_types.ts";
import type { Content } from "../../description/model/body/_read_body.ts";
import {
  isCallable,
  type Operation,
} from "../../description/model/operation/_read_operations.ts";
import type { Parameter } from "../../description/model/parameter/_read_parameter.ts";
import { resolve } from "../../description/model/_resolve.ts";
import type { Context } from "./_context_of.ts";
import { STRING } from "../schema/_schema.ts";
import type { OwnHeaders } from "./_own_headers.ts";
import { changesMethod, type Pins } from "./_pins.ts";

/** An operation that can be a tool, before the program has its say about the arguments. */
export interface Draft {
  readonly operation: Operation;
  /** The route, as the description spells it. */
  readonly route: string;
  /** What has a place outside of the body, in the order of the description. */
  readonly places: readonly Parameter[];
  /** What the model may choose, the body included. */
  readonly shown: readonly Parameter[];
  /** The body in the media type in which it is sent. */
  readonly content: Content | undefined;
}

/** Finds what an operation takes; where it cannot be a tool, the error says why. */
export function draftTool(operation: Operation, context: Context): Draft {
  const { method, path, body } = operation;
  checkOperation(operation, context);
  const route = `${method} ${path}`;
  parseMethod(method);
  if (!isCallable(operation)) {
    throw new Error("its path begins with two slashes");
  }
  const places = placesOf(operation, context.pins);
  const shown = places.filter((it) => isShown(it, context));
  const [content] = body?.contents ?? [];
  const canBeSent = content && isNamable(content.type);
  if (canBeSent) {
    const { node, isRequired } = body!;
    shown.push(toParameter("body", "body", isRequired, content.schema, node));
  } else if (content && body!.isRequired) {
    const type = show(content.type);
    throw new Error(`no request can name the media type of its body, ${type}`);
  }
  return {
    operation,
    route,
    places,
    shown,
    content: canBeSent ? content : undefined,
  };
}

/** Refuses an operation that no request can express. */
function checkOperation(operation: Operation, context: Context): void {
  const { faults, isBodiless, node, method, path } = operation;
  const [fault] = faults;
  if (fault) throw new Error(fault);
  const { document } = context.schemas;
  if (isBodiless && resolve(document, node.requestBody).required === true) {
    throw new Error(`${method} requests have no body`);
  }
  if (DOT_SEGMENT.test(path)) throw new Error('its path holds "." or ".."');
  if (/#.*\{/s.test(path)) {
    throw new Error("its path has a placeholder after #, which is not sent");
  }
  if (/\?(?:.*[&;])?[^=&;]*\{/s.test(path)) {
    throw new Error("its path has a placeholder in a name of the query");
  }
  checkServer(operation, context);
}

/** The parameters of an operation outside of its body, in the order of the description. */
function placesOf(
  { placeholders: slots, parameters, keys }: Operation,
  pins: Pins,
): Parameter[] {
  const all = parameters.filter(({ name, location, isRequired }) =>
    location === "path" === slots.includes(name) ||
    // Like any name in two places, a pin goes to the path.
    location !== "path" && (isRequired || !pins.get(name))
  );
  const has = (name: string, location: string) =>
    all.some((it) => it.name === name && it.location === location);
  for (const key of keys) if (!has(key.name, key.location)) all.push(key);
  // Some descriptions do not list the parameters of their path.
  for (const name of slots) {
    if (!has(name, "path")) all.push(toParameter(name, "path", true, STRING));
  }
  return all;
}

/** Whether the model chooses a parameter. */
export function isShown(
  parameter: Parameter,
  { pins, ownHeaders }: Pick<Context, "pins" | "ownHeaders">,
): boolean {
  const { name, location, isRequired } = parameter;
  // No server takes a segment of a path for a list.
  const pin = location === "path" ? pins.get(name) : pins.takenFor(name);
  const fault = pin
    ? pins.get(name) ? "" : `could set ${show(pin.name)}`
    : parameterFault(parameter, ownHeaders);
  if (fault && isRequired) {
    throw new Error(`the ${location} parameter ${show(name)} ${fault}`);
  }
  if (fault || pin || location === "cookie") return false;
  return location === "header"
    ? !ownHeaders.isHidden(name)
    : location !== "query" ||
      !ownHeaders.apiKeys.includes(name) && !changesMethod(name);
}

/** Why a parameter cannot be sent; empty where it can. */
function parameterFault(
  { name, location, mediaType }: Parameter,
  { isLost }: OwnHeaders,
): string {
  if (location === "querystring" && mediaKindOf(`${mediaType}`) !== "form") {
    return "is the whole query, and no form";
  }
  if (location === "header" && isLost(name)) {
    return "is not sent by fetch; set it in the headers of the defaults";
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
  isRequired: boolean,
  schema: unknown,
  node = toRecord(),
): Parameter {
  const own = { name, location, isRequired, node, schema };
  return { ...own, shapes: [], mediaType: undefined, style: undefined };
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
