import { show } from "../_show.ts";
import { toRecord } from "../_record.ts";
import { DOT_SEGMENT } from "../endpoint/_base_url.ts";
import type { Api } from "../endpoint/_api_of.ts";
import { isToken } from "../endpoint/_headers.ts";
import { parseRoute } from "../endpoint/_route.ts";
import { isJson, kindOf } from "../openapi/_media_types.ts";
import { keysOf, partsOf } from "../openapi/_read_body.ts";
import { type Operation, placeholdersOf } from "../openapi/_read_operations.ts";
import type { Parameter } from "../openapi/_read_parameter.ts";
import { type Node, resolve } from "../openapi/_resolve.ts";
import { type Schema, shorten, STRING } from "./_convert_schema.ts";
import { nameAll, toName } from "./_names.ts";
import type { OwnHeaders } from "./_own_headers.ts";
import type { Pins } from "./_pins.ts";
import { bodyReader, type Read, readerOf } from "./_read_values.ts";
import { type Schemas, Target } from "./_schemas.ts";

/** What the tools of a description share. */
export interface Context {
  readonly schemas: Schemas;
  /** The function that builds their requests. */
  readonly api: Api;
  readonly pins: Pins;
  /** The API keys in the query, which no key of an object there can be. */
  readonly apiKeys: Pins;
  readonly ownHeaders: OwnHeaders;
  /** Whether an operation may have a server of its own. */
  readonly isTrusted: (origin: string) => boolean;
}

/** An argument of a tool. */
export interface Argument {
  readonly name: string;
  /** `path`, `query`, `querystring`, `header` or `body`. */
  readonly location: string;
  readonly isRequired: boolean;
  /** The name in the request. */
  readonly parameter: string;
  readonly schema: Schema;
  readonly read: Read;
  /** The names that its keys take in the query, where it is exploded; else `undefined`. */
  readonly keys: ReadonlySet<string> | undefined;
}

/** A place of a request, with the argument that goes there, unless the program sets it. */
export interface PlaceOf {
  readonly location: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly argument: Argument | undefined;
}

/** All that the requests of an operation need. */
export interface Plan {
  /** The route, as the description spells it. */
  readonly route: string;
  readonly args: ReadonlyMap<string, Argument>;
  /** What has a place outside of the body, in the order of the description. */
  readonly places: readonly PlaceOf[];
  /** The schema of all arguments. */
  readonly root: Target;
  /** The media type of a body of JSON. */
  readonly jsonType: string | undefined;
  /** The names in the query, which no key of an object there can take. */
  readonly inQuery: ReadonlySet<string>;
  /** The schemas of the body, and whether there is a body in any case. */
  readonly bodyParts: readonly Node[];
  readonly needsBody: boolean;
}

/** What names of arguments cannot have. */
const NOT_IN_NAMES = /[^\w.-]+/;

/** Plans the requests of an operation; where it cannot be a tool, the error says why. */
export function planTool(operation: Operation, context: Context): Plan {
  const { schemas, pins } = context;
  const { document } = schemas;
  const { method, path, node, body } = operation;
  checkOperation(operation, context);
  const route = `${method} ${path}`;
  parseRoute(route);
  const all = placesOf(operation, pins);
  const shown = all.filter((it) => isShown(it, context));
  const names = nameAll(shown, ({ name, location }) => ({
    name: toName(name, NOT_IN_NAMES) || location,
    suffix: location,
  }), { reserved: "body" });

  const [content] = body?.contents ?? [];
  const canBeSent = content && kindOf(content.type) < 5;
  const bodyRead = canBeSent ? bodyReader(document, content) : undefined;
  if (bodyRead) {
    const schema = pins.without(document, bodyRead.schema);
    shown.push(
      toParameter("body", "body", body!.isRequired, schema, body!.node),
    );
  } else if (content && body!.isRequired) {
    const type = show(content.type);
    throw new Error(`no request can name the media type of its body, ${type}`);
  }

  const root = new Target(node, "");
  const args = shown.map((parameter): Argument => {
    const { location, isRequired } = parameter;
    const name = names.get(parameter) ?? "body";
    const isBody = location === "body";
    const source = schemaOf(parameter);
    const $ref = schemas.refer(source, root, false, name, !isBody);
    const description = shorten(
      purposeOf(parameter, name),
      schemas.descriptions,
    );
    return {
      name,
      location,
      isRequired,
      parameter: parameter.name,
      schema: toRecord({ $ref, ...description && { description } }),
      read: isBody ? bodyRead!.read : readerOf(parameter),
      keys: keysInQuery(document, parameter),
    };
  });
  const required = args.filter((it) => it.isRequired).map(({ name }) => name);
  root.schema = toRecord({
    type: "object",
    properties: Object.fromEntries(
      args.map(({ name, schema }) => [name, schema]),
    ),
    ...required.length && { required },
    additionalProperties: false,
  });
  const argumentOf = new Map(shown.map((it, index) => [it, args[index]]));
  return {
    route,
    args: new Map(args.map((it) => [it.name, it])),
    places: all.map((it) => ({ ...it, argument: argumentOf.get(it) })),
    root,
    jsonType: content && isJson(content.type)
      ? content.type.includes("*") ? "application/json" : content.type
      : undefined,
    inQuery: new Set(
      all.filter((it) => it.location === "query").map(({ name }) => name),
    ),
    bodyParts: body?.parts ?? [],
    needsBody: body?.isRequired === true,
  };
}

/** Refuses an operation that no request can express, or that could undo a pin. */
function checkOperation(operation: Operation, context: Context): void {
  const { faults, isBodiless, node, method, path } = operation;
  const [fault] = faults;
  if (fault) throw new Error(fault);
  const { document } = context.schemas;
  if (isBodiless && resolve(document, node.requestBody).required === true) {
    throw new Error(`${method} requests have no body`);
  }
  if (DOT_SEGMENT.test(path)) throw new Error('its path holds "." or ".."');
  const [, query = "", fragment = ""] = /^[^?#]*(?:\?([^#]*))?(?:#(.*))?$/s
    .exec(path)!;
  if (fragment.includes("{")) {
    throw new Error("its path has a placeholder after #, which is not sent");
  }
  for (const name of new URLSearchParams(query).keys()) {
    const pin = context.pins.takenFor(name);
    if (pin) {
      throw new Error(
        `its path sets ${show(name)}, which is the program's`,
      );
    }
  }
  checkServer(operation, context);
}

/** The parameters of an operation outside of its body, in the order of the description. */
function placesOf(
  { path, parameters, keys }: Operation,
  pins: Pins,
): Parameter[] {
  const slots = placeholdersOf(path);
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
function isShown(
  parameter: Parameter,
  { pins, ownHeaders }: Context,
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
    : location !== "query" || !ownHeaders.apiKeys.includes(name);
}

/** The keys that an object has as names in the query, if it is exploded. */
function keysInQuery(
  document: Node,
  { location, style, schema }: Parameter,
): Argument["keys"] {
  const isExploded = location === "querystring" ||
    location === "query" && style.endsWith("*");
  return isExploded
    ? new Set(partsOf(document, schema).flatMap((it) => keysOf(document, it)))
    : undefined;
}

/** The schema of a parameter, which is a string where nothing else could be written. */
function schemaOf({ location, mediaType, schema, shapes }: Parameter): unknown {
  const isText = mediaType !== undefined
    ? kindOf(mediaType) > 2
    : /^(?:path|header)$/.test(location) && shapes.includes("anything");
  return isText ? STRING : schema;
}

/** What a parameter is for, with the characters that its name has lost if they make a difference. */
function purposeOf({ name, node: { description } }: Parameter, given: string) {
  const bare = toName(name, NOT_IN_NAMES);
  return bare === name || bare === given
    ? description
    : [name, description].filter(Boolean).join(": ");
}

/** Why a parameter cannot be sent; empty where it can. */
function parameterFault(
  { name, location, mediaType }: Parameter,
  { isLost }: OwnHeaders,
): string {
  if (location === "querystring" && kindOf(`${mediaType}`) !== 2) {
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
  return { ...own, shapes: [], mediaType: undefined, style: "" };
}

function checkServer({ server }: Operation, { isTrusted }: Context): void {
  if (server.text !== undefined) {
    throw new Error(`its server is ${show(server.text)}, which is no URL`);
  }
  if (server.baseUrl === undefined) return;
  const { origin } = new URL(server.baseUrl);
  if (isTrusted(origin)) return;
  throw new Error(
    `its server is ${
      show(server.baseUrl)
    }, which is not trusted; add ${origin} to trustedOrigins if it may get your credentials`,
  );
}
