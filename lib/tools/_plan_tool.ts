import { describe } from "../_describe.ts";
import { toRecord } from "../_record.ts";
import { DOT_SEGMENT } from "../endpoint/_base_url.ts";
import type { Defaults } from "../endpoint/_merge.ts";
import { parseRoute } from "../endpoint/_route.ts";
import type { Settings } from "../endpoint/_settings.ts";
import { isJson, kindOf } from "../openapi/_media_types.ts";
import { hasKey } from "../openapi/_read_body.ts";
import type { Operation } from "../openapi/_read_operations.ts";
import type { Parameter } from "../openapi/_read_parameter.ts";
import { type Schema, shorten, STRING } from "./_convert_schema.ts";
import { nameAll, toName } from "./_names.ts";
import type { Pins } from "./_pins.ts";
import { bodyReader, type Read, readerOf } from "./_read_values.ts";
import { type Schemas, Target } from "./_schemas.ts";

/** What the tools of a description share. */
export interface Context extends Pins {
  readonly schemas: Schemas;
  readonly defaults: Defaults;
  readonly settings: Settings;
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
}

/** A place of a request, with the argument or the default that goes there. */
export interface PlaceOf {
  readonly location: string;
  readonly name: string;
  readonly argument: Argument | undefined;
}

/** All that the requests of an operation need. */
export interface Plan {
  /** The route, as the description spells it. */
  readonly route: string;
  readonly defaults: Defaults;
  readonly args: ReadonlyMap<string, Argument>;
  /** What has a place outside of the body, in the order of the description. */
  readonly places: readonly PlaceOf[];
  /** The schema of all arguments. */
  readonly root: Target;
  /** The media type of a body of JSON. */
  readonly jsonType: string | undefined;
  /** The names in the query, which no key of an object there can take. */
  readonly inQuery: ReadonlySet<string>;
  /** The pinned properties of the body, and whether there is one in any case. */
  readonly inBody: Readonly<Record<string, unknown>>;
  readonly needsBody: boolean;
}

/** What names of arguments cannot have. */
const NOT_IN_NAMES = /[^\w.-]+/;

/** The name of a header (RFC 9110, section 5.6.2). */
const TOKEN = /^[!#$%&'*+\-.^`|~\w]+$/;

/** Plans the requests of an operation; where it cannot be a tool, the error says why. */
export function planTool(operation: Operation, context: Context): Plan {
  const { isHidden, isLost, schemas, withoutPinned, defaults } = context;
  const { method, path, isBodiless, node, body } = operation;
  const [fault] = operation.faults;
  if (fault) throw new Error(fault);
  if (isBodiless && node.requestBody !== undefined) {
    throw new Error(`${method} requests have no body`);
  }
  if (DOT_SEGMENT.test(path)) throw new Error('its path holds "." or ".."');
  const route = `${method} ${path}`;
  parseRoute(route);

  const slots = new Set(
    path.match(/\{[^{}]+\}/g)?.map((it) => it.slice(1, -1)),
  );
  const all = operation.parameters.filter(({ name, location }) =>
    location !== "cookie" && (location !== "path" || slots.has(name))
  );
  // Some descriptions do not list the parameters of their path.
  for (const name of slots) {
    if (all.some((it) => it.location === "path" && it.name === name)) continue;
    all.push(toParameter(name, "path", true, STRING));
  }
  const shown = all.filter((parameter) => {
    const { name, location, isRequired } = parameter;
    const fault = faultOf(parameter, isLost(parameter));
    if (fault && isRequired) {
      throw new Error(`the ${location} parameter ${describe(name)} ${fault}`);
    }
    return !fault && !isHidden(parameter);
  });
  const names = nameAll(shown, ({ name, location }) => ({
    name: toName(name, NOT_IN_NAMES) || location,
    suffix: location,
  }), "body");

  const [content] = body?.contents ?? [];
  const canBeSent = content && kindOf(content.type) < 5;
  const bodyRead = canBeSent
    ? bodyReader(schemas.document, content)
    : undefined;
  if (bodyRead) {
    const schema = withoutPinned(bodyRead.schema);
    shown.push(
      toParameter("body", "body", body!.isRequired, schema, body!.node),
    );
  } else if (content && body!.isRequired) {
    const type = describe(content.type);
    throw new Error(`no request can name the media type of its body, ${type}`);
  }

  const root = new Target(node, "");
  const args = shown.map((parameter): Argument => {
    const { location, isRequired } = parameter;
    const name = names.get(parameter) ?? "body";
    const isBody = location === "body";
    const source = schemaOf(parameter);
    const $ref = schemas.refer(source, root, false, name, !isBody);
    const description = shorten(textOf(parameter, name), schemas.descriptions);
    return {
      name,
      location,
      isRequired,
      parameter: parameter.name,
      schema: toRecord({ $ref, ...description && { description } }),
      read: isBody ? bodyRead!.read : readerOf(parameter),
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
  const found = new Map(shown.map((it, index) => [it, args[index]]));
  const places = all.filter((it) =>
    found.has(it) ||
    Object.hasOwn(defaults.parameters, it.name) &&
      !(it.location !== "path" && slots.has(it.name))
  ).map((it) => ({ ...it, argument: found.get(it) }));
  const pinned = Object.entries(defaults.parameters);
  const isListed = (name: string) =>
    operation.parameters.some((it) => it.name === name);
  const isPlaced = (name: string) =>
    places.some((it) => it.name === name && !it.argument);
  checkServer(operation, context);
  return {
    route,
    defaults: {
      ...defaults,
      parameters: toRecord(
        Object.fromEntries(
          pinned.filter(([name]) =>
            !isPlaced(name) && (isBodiless || isListed(name))
          ),
        ),
      ),
    },
    args: new Map(args.map((it) => [it.name, it])),
    places,
    root,
    jsonType: content && isJson(content.type)
      ? content.type.includes("*") ? "application/json" : content.type
      : undefined,
    inQuery: new Set(
      all.filter((it) => /^query/.test(it.location)).map(({ name }) => name),
    ),
    inBody: Object.fromEntries(
      pinned.filter(([name]) => !isListed(name) && hasKey(body, name)),
    ),
    needsBody: body?.isRequired === true,
  };
}

/** The schema of a parameter, which is a string where nothing else could be written. */
function schemaOf({ location, mediaType, schema, shapes }: Parameter): unknown {
  const isText = mediaType !== undefined
    ? kindOf(mediaType) > 2
    : /^(?:path|header)$/.test(location) && shapes.includes("anything");
  return isText ? STRING : schema;
}

/** What a parameter is for, with the characters that its name has lost if they make a difference. */
function textOf({ name, node: { description } }: Parameter, given: string) {
  const bare = toName(name, NOT_IN_NAMES);
  return bare === name || bare === given
    ? description
    : [name, description].filter(Boolean).join(": ");
}

/** Why a parameter cannot be sent; empty where it can. */
function faultOf(parameter: Parameter, isLost: boolean): string {
  const { name, location, mediaType } = parameter;
  if (location === "querystring" && kindOf(`${mediaType}`) !== 2) {
    return "is the whole query, and no form";
  }
  if (isLost) {
    return "is not sent by fetch; set it in the headers of the defaults";
  }
  const isName = location === "header"
    ? TOKEN.test(name)
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

function checkServer(
  { server }: Operation,
  { defaults, settings }: Context,
): void {
  if (server.text !== undefined) {
    throw new Error(`its server is ${describe(server.text)}, which is no URL`);
  }
  if (server.baseUrl === undefined) return;
  const { origin } = new URL(server.baseUrl);
  try {
    settings.assertTrusted?.(origin, defaults.baseUrl!.origin);
  } catch {
    throw new Error(
      `its server is ${origin}, which is not trusted; add it to trustedOrigins if it may get your credentials`,
    );
  }
}
