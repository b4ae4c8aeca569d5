import { show } from "../../_show.ts";
import { toRecord } from "../../_record.ts";
import { mediaKindOf } from "../../_media_type.ts";
import { isForm, isJson } from "../../description/model/_media_types.ts";
import type { Content } from "../../description/model/body/_read_body.ts";
import {
  partsOf,
  propertiesOf,
} from "../../description/model/schema/_parts_of.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import type { Parameter } from "../../description/model/parameter/_read_parameter.ts";
import type { Node } from "../../description/model/_resolve.ts";
import { Definition, STRING, withoutNull } from "../schema/_schema.ts";
import type { Context } from "./_context_of.ts";
import { type Draft, isShown } from "./_draft_tool.ts";
import { nameAll, toName } from "../schema/_names.ts";
import type { Argument, BodyPlan, Plan } from "./_plan.ts";
import { canonical, type Pins } from "./_pins.ts";
import { bodyReader, readerOf } from "./_read_values.ts";
import { shorten } from "../schema/_shorten.ts";
import type { ArgumentChange } from "../types.ts";

/** What names of arguments cannot have. */
const NOT_IN_NAMES = /[^\w.-]+/;

/**
 * Plans the requests of an operation; where it cannot be a tool, the error says why.
 *
 * @param changes What the program says of each parameter that is shown.
 */
export function planTool(
  draft: Draft,
  changes: ReadonlyMap<Parameter, ArgumentChange>,
  context: Context,
): Plan {
  const { operation: { body }, route, places, content } = draft;
  const pins = pinsOf(draft, changes, context);
  const planned = planArguments(draft, changes, pins, context);
  const args = [...planned.values()];
  const required = args.filter((it) => it.isRequired).map(({ name }) => name);
  const schema = toRecord<unknown>({
    type: "object",
    properties: Object.fromEntries(
      args.map(({ name, schema }) => [name, schema]),
    ),
    ...required.length && { required },
    additionalProperties: false,
  });
  return {
    route,
    places: places.map((it) => ({ ...it, argument: planned.get(it) })),
    body: body && {
      argument: args.find(isBody),
      fixed: [...changes].find(([it]) => isBody(it))?.[1].value,
      ...content ? sentAs(content) : { jsonType: undefined, isForm: false },
      parts: body.parts,
      isRequired: body.isRequired,
    },
    queryNames: new Set(
      places.filter(({ location }) => location === "query")
        .map(({ name }) => name),
    ),
    args: new Map(args.map((it) => [it.name, it])),
    pins,
    schema: new Definition("", () => schema),
  };
}

/** What the program sets, for this operation alone included. */
function pinsOf(
  { operation, places }: Draft,
  changes: ReadonlyMap<Parameter, ArgumentChange>,
  context: Context,
): Pins {
  const pins = context.pins.with(
    valuesFixedBy(changes, places),
    namesHiddenBy(changes, requiredNames(operation)),
  );
  const inPath = pins.inQueryOf(operation.path);
  if (inPath === undefined) return pins;
  throw new Error(`its path sets ${show(inPath)}, which is the program's`);
}

/** The arguments that are left to the model. */
function planArguments(
  { shown, content }: Draft,
  changes: ReadonlyMap<Parameter, ArgumentChange>,
  pins: Pins,
  { schemas, ownHeaders }: Context,
): ReadonlyMap<Parameter, Argument> {
  const { document } = schemas;
  const chosen = shown.filter((it) =>
    isLeft(it, changes.get(it)!) &&
    (isBody(it) || isShown(it, { pins, ownHeaders }))
  );
  const names = nameArguments(chosen, changes);
  const planned = new Map<Parameter, Argument>();
  for (const parameter of chosen) {
    const { location, isRequired } = parameter;
    const name = names.get(parameter)!;
    const isParameter = !isBody(parameter);
    const { read, schema } = isParameter
      ? { read: readerOf(parameter), schema: schemaOf(parameter) }
      : bodyReader(document, content!, name);
    const source = isParameter ? schema : pins.without(document, schema);
    const referred = schemas.refer(source, name);
    const change = changes.get(parameter)!;
    const text = change.name === undefined
      ? purposeOf(parameter, name)
      : parameter.node.description;
    const description = change.description ??
      shorten(text, schemas.descriptions);
    planned.set(parameter, {
      name,
      location,
      isRequired,
      parameter: parameter.name,
      schema: toRecord<unknown>({
        ...isParameter ? withoutNull(referred) : referred,
        ...description && { description },
      }),
      read,
      keys: keysInQuery(document, parameter),
    });
  }
  return planned;
}

/** Whether the program leaves an argument to the model. */
function isLeft(
  { location, name, isRequired }: Parameter,
  { hidden, value }: ArgumentChange,
): boolean {
  if (value !== undefined) return false;
  if (hidden && isRequired) {
    throw new Error(
      `the ${location} parameter ${show(name)} is required, and hidden`,
    );
  }
  return !hidden;
}

/** How a body is sent. */
function sentAs({ type }: Content): Pick<BodyPlan, "jsonType" | "isForm"> {
  const json = type.includes("*") ? "application/json" : type;
  return {
    jsonType: isJson(type) ? json : undefined,
    isForm: isForm(type),
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
    [reserved],
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
    ? new Set(
      partsOf(document, schema).flatMap((it) => [...propertiesOf(it).keys()]),
    )
    : undefined;
}

/** The schema of a parameter, which is a string where nothing else could be written. */
function schemaOf({ location, mediaType, schema, shapes }: Parameter): unknown {
  const isText = mediaType !== undefined
    ? !/^(?:json|form)$/.test(mediaKindOf(mediaType))
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
