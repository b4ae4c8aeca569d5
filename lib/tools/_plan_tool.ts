import { describe } from "../_describe.ts";
import { toRecord } from "../_record.ts";
import { DOT_SEGMENT } from "../endpoint/_base_url.ts";
import { mergeDefaults } from "../endpoint/_endpoint_of.ts";
import type { Defaults } from "../endpoint/_merge.ts";
import type { Settings } from "../endpoint/_settings.ts";
import { isJson, kindOf } from "../openapi/_media_types.ts";
import type { Operation } from "../openapi/_read_operations.ts";
import type { Node } from "../openapi/_resolve.ts";
import { type Parameter, UNSTYLED } from "../openapi/_read_parameter.ts";
import { shapesOf } from "../openapi/_shapes_of.ts";
import {
  isVariable,
  toVariable,
  writeTemplate,
} from "../openapi/_write_template.ts";
import { type Schema, shorten, STRING } from "./_convert_schema.ts";
import type { Hidden } from "./_hidden_parameters.ts";
import { nameAll, toName } from "./_names.ts";
import { type Schemas, Target } from "./_schemas.ts";
import { isSpread, type Write, writeBody, writerOf } from "./_write_values.ts";

/** What the tools of a description share. */
export interface Context extends Hidden {
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
  readonly variable: string;
  readonly schema: Schema;
  readonly write: Write;
  /** Whether the keys of an object become parameters of the query. */
  readonly isSpread: boolean;
}

/** All that the requests of an operation need. */
export interface Plan {
  /** The route, with a placeholder for each parameter of the path and the query. */
  readonly template: string;
  readonly defaults: Defaults;
  readonly args: ReadonlyMap<string, Argument>;
  /** The schema of all arguments. */
  readonly root: Target;
  /** The media type of a body of JSON. */
  readonly jsonType: string | undefined;
  /** Whether a key of an object that is spread into the query is another parameter. */
  readonly isTaken: (key: string, variable: string) => boolean;
}

/** What names of arguments cannot have. */
const NOT_IN_NAMES = /[^\w.-]+/;

/** The name of a header (RFC 9110, section 5.6.2). */
const TOKEN = /^[!#$%&'*+\-.^`|~\w]+$/;

/** Plans the requests of an operation; where it cannot be a tool, the error says why. */
export function planTool(operation: Operation, context: Context): Plan {
  const { isHidden, isMistakable, schemas } = context;
  const { method, path, isBodiless, node, body } = operation;
  const [fault] = operation.faults;
  if (fault) throw new Error(fault);
  if (isBodiless && node.requestBody !== undefined) {
    throw new Error(`${method} requests have no body`);
  }
  if (DOT_SEGMENT.test(path)) throw new Error('its path holds "." or ".."');
  const { template, slots, inQuery, shown, fixed } = placeParameters(
    operation,
    context,
  );

  const names = nameAll([...shown.keys()], ({ name, location }) => ({
    name: toName(name, NOT_IN_NAMES) || location,
    suffix: location,
  }), "body");
  const [content] = body?.contents ?? [];
  const canBeSent = content && kindOf(content.type) < 5;
  const written = canBeSent ? writeBody(schemas.document, content) : undefined;
  if (written) {
    const { isRequired, node } = body!;
    const all = toParameter("body", "body", isRequired, node, written.schema);
    shown.set(all, "body");
  } else if (content && body!.isRequired) {
    const type = describe(content.type);
    throw new Error(`no request can name the media type of its body, ${type}`);
  }

  const root = new Target(node, "");
  const args = [...shown].map(([parameter, variable]): Argument => {
    const { location, isRequired } = parameter;
    const name = names.get(parameter) ?? "body";
    const isBody = location === "body";
    const source = schemaOf(schemas.document, parameter);
    const $ref = schemas.refer(source, root, false, name, !isBody);
    const text = textOf(parameter, name);
    const description = shorten(text, schemas.descriptions);
    return {
      name,
      location,
      isRequired,
      variable,
      schema: toRecord({ $ref, ...description && { description } }),
      write: isBody ? written!.write : writerOf(parameter, name),
      isSpread: isSpread(parameter),
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
  return {
    template,
    defaults: defaultsOf(
      operation,
      context,
      (name) => isBodiless || slots.has(name) || inQuery.has(name),
      fixed,
    ),
    args: new Map(args.map((it) => [it.name, it])),
    root,
    jsonType: content && isJson(content.type)
      ? content.type.includes("*") ? "application/json" : content.type
      : undefined,
    isTaken: (key, variable) =>
      key !== variable &&
      (inQuery.has(key) || isHidden({ name: key, location: "query" }) ||
        isMistakable(key, variable)),
  };
}

/** Gives each parameter its place, and those that are shown the variable there. */
function placeParameters(
  { method, path, parameters }: Operation,
  { isHidden, isLost }: Context,
) {
  const slots = new Set(
    path.match(/\{[^{}]+\}/g)?.map((it) => it.slice(1, -1)),
  );
  const all = parameters.filter(({ name, location }) =>
    location !== "cookie" && (location !== "path" || slots.has(name))
  );
  const namesIn = (place: RegExp) =>
    new Set(
      all.filter((it) => place.test(it.location)).map(({ name }) => name),
    );
  const inQuery = namesIn(/^query/);
  const known = namesIn(/^path$/);
  // Some descriptions do not list the parameters of their path.
  for (const name of slots) {
    if (known.has(name)) continue;
    all.push(toParameter(name, "path", true, toRecord(), STRING));
  }

  const inPath = new Map<string, Parameter>();
  const variables: string[] = [];
  const shown = new Map<Parameter, string>();
  const fixed = new Map<string, Write>();
  for (const parameter of all) {
    const { name, location } = parameter;
    const isOwn = isHidden(parameter);
    const fault = faultOf(parameter, isLost(parameter));
    if (fault && parameter.isRequired) {
      throw new Error(`the ${location} parameter ${describe(name)} ${fault}`);
    }
    if (fault) continue;
    const isClash = slots.has(name) && inQuery.has(name);
    let variable = name;
    if (location === "path") {
      // A query writes the names of its variables, a path does not.
      const isTaken = (it: string) =>
        slots.has(it) || inQuery.has(it) || isHidden({ name: it, location });
      while (isClash && !isOwn && isTaken(variable)) variable += "_";
      const { operator, list, object } = parameter;
      if (variable !== name && `${operator}${list ?? object}` === ";form*") {
        const shown = describe(name);
        throw new Error(`the path repeats the name ${shown} of the query`);
      }
      inPath.set(name, { ...parameter, name: variable });
    } else if (location !== "header" && !(isClash && isOwn)) {
      variables.push(toVariable(name) + (isSpread(parameter) ? "*" : ""));
    }
    if (!isOwn) shown.set(parameter, variable);
    else if (location !== "header" && !(isClash && location !== "path")) {
      fixed.set(name, writerOf(parameter, name));
    }
  }
  const template = writeTemplate(method, path, inPath, variables);
  return { template, slots, inQuery, shown, fixed };
}

/** The schema of a parameter, which is a string where nothing else could be written. */
function schemaOf(
  document: Node,
  { location, mediaType, schema }: Parameter,
): unknown {
  const isText = mediaType !== undefined
    ? kindOf(mediaType) > 2
    : /^(?:path|header)$/.test(location) &&
      shapesOf(document, schema).includes("anything");
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
  const isName = location === "header" ? TOKEN.test(name) : isVariable(name);
  return isName ? "" : "has a name that no request can have";
}

/** A parameter that the description does not list as one. */
function toParameter(
  name: string,
  location: string,
  isRequired: boolean,
  node: Node,
  schema: unknown,
): Parameter {
  const described = { style: "simple", explode: false };
  return { ...UNSTYLED, name, location, isRequired, node, schema, described };
}

/** The defaults of an operation's requests: its headers and its server, and the parameters that have a place. */
function defaultsOf(
  { headers, server }: Operation,
  { defaults, settings }: Context,
  hasPlace: (name: string) => boolean,
  writers: ReadonlyMap<string, Write>,
): Defaults {
  if (server.text !== undefined) {
    throw new Error(`its server is ${describe(server.text)}, which is no URL`);
  }
  const { baseUrl = defaults.baseUrl!.text } = server;
  const own = mergeDefaults(defaults, { baseUrl, headers }, settings);
  const { origin } = own.baseUrl!;
  try {
    settings.assertTrusted?.(origin, defaults.baseUrl!.origin);
  } catch {
    throw new Error(
      `its server is ${origin}, which is not trusted; add it to trustedOrigins if it may get your credentials`,
    );
  }
  const names = own.names.filter(hasPlace);
  const parameters = names.map((name) => {
    const value = own.parameters[name];
    return [name, writers.get(name)?.(value) ?? value];
  });
  return {
    ...own,
    names,
    parameters: toRecord(Object.fromEntries(parameters)),
  };
}
