import { show } from "../../_show.ts";
import { toRecord } from "../../_record.ts";
import { isJson, kindOf } from "../../description/model/_media_types.ts";
import { keysOf, partsOf } from "../../description/model/_read_body.ts";
import type { Operation } from "../../description/model/_read_operations.ts";
import type { Parameter } from "../../description/model/_read_parameter.ts";
import type { Node } from "../../description/model/_resolve.ts";
import { type Schema, STRING } from "../schema/_convert_schema.ts";
import type { Context } from "./_context_of.ts";
import { type Draft, isShown } from "./_draft_tool.ts";
import { nameAll, toName } from "../schema/_names.ts";
import { canonical, type Pins } from "./_pins.ts";
import { bodyReader, type Read, readerOf } from "./_read_values.ts";
import { shorten } from "../schema/_shorten.ts";
import { Target } from "../schema/_target.ts";
import type { ArgumentChange } from "../types.ts";

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
  /** The argument that is the body. */
  readonly body: Argument | undefined;
  /** The body that the program has fixed. */
  readonly fixedBody: unknown;
  /** What has a place outside of the body, in the order of the description. */
  readonly places: readonly PlaceOf[];
  /** What the program sets, for this operation alone included. */
  readonly pins: Pins;
  /** The schema of all arguments. */
  readonly root: Target;
  /** The media type of a body of JSON. */
  readonly jsonType: string | undefined;
  /** Whether the body is a form, whose keys a server reads as names with brackets. */
  readonly isForm: boolean;
  /** The names in the query, which no key of an object there can take. */
  readonly inQuery: ReadonlySet<string>;
  /** The schemas of the body, and whether there is a body in any case. */
  readonly bodyParts: readonly Node[];
  readonly needsBody: boolean;
}

/** What names of arguments cannot have. */
const NOT_IN_NAMES = /[^\w.-]+/;

/**
 * Plans the requests of an operation; where it cannot be a tool, the error says why.
 *
 * @param changes What the program says of each parameter that is shown.
 */
export function planTool(
  { operation, route, places, shown, content }: Draft,
  changes: ReadonlyMap<Parameter, ArgumentChange>,
  context: Context,
): Plan {
  const { schemas, ownHeaders } = context;
  const { document } = schemas;
  const { path, node, body } = operation;
  const changeOf = (it: Parameter) => changes.get(it)!;
  const pins = context.pins.with(
    valuesFixedBy(changes, places),
    namesHiddenBy(changes, requiredNames(operation)),
  );
  const own = pins.inQueryOf(path);
  if (own !== undefined) {
    throw new Error(`its path sets ${show(own)}, which is the program's`);
  }
  const isChosen = (it: Parameter) => {
    const { hidden, value } = changeOf(it);
    if (hidden && value === undefined && it.isRequired) {
      throw new Error(
        `the ${it.location} parameter ${show(it.name)} is required, and hidden`,
      );
    }
    if (hidden || value !== undefined) return false;
    return isBody(it) || isShown(it, { pins, ownHeaders });
  };
  const chosen = shown.filter(isChosen);
  const names = nameArguments(chosen, changes);
  const bodyShown = chosen.find(isBody);
  const bodyRead = bodyShown &&
    bodyReader(document, content!, names.get(bodyShown)!);

  const root = new Target(node, "");
  const args = chosen.map((parameter): Argument => {
    const { location, isRequired } = parameter;
    const name = names.get(parameter)!;
    const source = isBody(parameter)
      ? pins.without(document, bodyRead!.schema)
      : schemaOf(parameter);
    const $ref = schemas.refer(source, root, false, name, !isBody(parameter));
    const {
      name: own,
      description = shorten(
        own === undefined
          ? purposeOf(parameter, name)
          : parameter.node.description,
        schemas.descriptions,
      ),
    } = changeOf(parameter);
    return {
      name,
      location,
      isRequired,
      parameter: parameter.name,
      schema: toRecord({ $ref, ...description && { description } }),
      read: isBody(parameter) ? bodyRead!.read : readerOf(parameter),
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
  const argumentOf = new Map(chosen.map((it, index) => [it, args[index]]));
  return {
    route,
    args: new Map(args.map((it) => [it.name, it])),
    body: args.find(isBody),
    fixedBody: [...changes].find(([it]) => isBody(it))?.[1].value,
    places: places.map((it) => ({ ...it, argument: argumentOf.get(it) })),
    pins,
    root,
    jsonType: content && isJson(content.type)
      ? content.type.includes("*") ? "application/json" : content.type
      : undefined,
    isForm: content !== undefined &&
      /^(?:form|multipart)$/.test(kindOf(content.type)),
    inQuery: new Set(
      places.filter((it) => it.location === "query").map(({ name }) => name),
    ),
    bodyParts: body?.parts ?? [],
    needsBody: body?.isRequired === true,
  };
}

const isBody = ({ location }: { readonly location: string }) =>
  location === "body";

/** What arguments are called: the body as it should be, and each of the others differently. */
function nameArguments(
  chosen: readonly Parameter[],
  changes: ReadonlyMap<Parameter, ArgumentChange>,
): ReadonlyMap<Parameter, string> {
  const wishOf = (it: Parameter) =>
    toName(changes.get(it)!.name ?? it.name, NOT_IN_NAMES) || it.location;
  const body = chosen.find(isBody);
  const reserved = body ? wishOf(body) : "body";
  const names = nameAll(
    chosen.filter((it) => it !== body),
    (it) => ({ name: wishOf(it), suffix: it.location }),
    { reserved: [reserved] },
  );
  return body ? names.set(body, reserved) : names;
}

/** The values that the program fixes, but for that of a body. */
function valuesFixedBy(
  changes: ReadonlyMap<Parameter, ArgumentChange>,
  places: readonly Parameter[],
): Record<string, unknown> {
  const values = toRecord<unknown>();
  for (const [parameter, { value }] of changes) {
    const { name, location } = parameter;
    if (value === undefined || isBody(parameter)) continue;
    // A pin is one for all places of its name, however it is spelt.
    const own = canonical(name);
    if (
      places.some((it) => it !== parameter && it.name === name) ||
      Object.keys(values).some((it) => canonical(it) === own)
    ) {
      throw new Error(
        `the ${location} parameter ${
          show(name)
        } has a value, and is not the only one of that name`,
      );
    }
    values[name] = value;
  }
  return values;
}

/** The names of arguments that the program hides; what the operation requires under one of them stays. */
function namesHiddenBy(
  changes: ReadonlyMap<Parameter, ArgumentChange>,
  required: readonly string[],
): string[] {
  const needed = new Set(required.map(canonical));
  return [...changes].filter(([parameter, { hidden, value }]) =>
    hidden && value === undefined && !isBody(parameter)
  ).map(([{ name }]) => name).filter((name) => !needed.has(canonical(name)));
}

/** The names that an operation requires in any place. */
function requiredNames(
  { parameters, body, placeholders }: Operation,
): string[] {
  const names = parameters.filter((it) => it.isRequired).map(({ name }) =>
    name
  );
  const keys = body?.parts.flatMap(({ required }) => [required ?? []].flat());
  return [...names, ...placeholders, ...keys ?? []].map(String);
}

/** The keys that an object has as names in the query, if it is exploded. */
function keysInQuery(
  document: Node,
  { location, style, schema }: Parameter,
): Argument["keys"] {
  const isExploded = location === "querystring" ||
    location === "query" && style?.explode === true;
  return isExploded
    ? new Set(partsOf(document, schema).flatMap((it) => keysOf(document, it)))
    : undefined;
}

/** The schema of a parameter, which is a string where nothing else could be written. */
function schemaOf({ location, mediaType, schema, shapes }: Parameter): unknown {
  const isText = mediaType !== undefined
    ? /^(?:multipart|other|unnamable)$/.test(kindOf(mediaType))
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
