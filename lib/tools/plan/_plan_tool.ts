import { lazy } from "../../_lazy.ts";
import { show } from "../../_show.ts";
import { toRecord } from "../../_record.ts";
import { mediaKindOf } from "../../_media_type.ts";
import type { Content } from "../../description/model/body/_contents_of.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import type { Parameter } from "../../description/model/parameter/_read_parameter.ts";
import { describeOperation } from "../../description/write/_describe_route.ts";
import { nameAll, toName } from "../schema/_names.ts";
import {
  Definition,
  type Schema,
  STRING,
  withoutNull,
} from "../schema/_schema.ts";
import type { Schemas } from "../schema/_schemas.ts";
import { shorten } from "../schema/_shorten.ts";
import type { Context } from "./_context_of.ts";
import { type Draft, isBody, isShown } from "./_places_of.ts";
import type { Pins } from "./_pins.ts";
import { pinsOf } from "./_pins_of.ts";
import type { Argument, Plan, PlannedPlace } from "./_plan.ts";
import { bodyReader, type Read, readerOf } from "./_read_values.ts";

/** Characters that names of arguments cannot have. */
const NOT_IN_NAMES = /[^\w.-]+/;

/** Plans the requests of a tool; where an operation cannot be one, the error says why. */
export function planTool(
  name: string,
  operation: Operation,
  drafts: readonly Draft[],
  context: Context,
): Plan {
  const { schemas, ownHeaders, pins: common } = context;
  const content = drafts.some(isBody) ? operation.body.contents[0] : undefined;
  const shown = drafts.filter((it) => it.isShown);
  const pins = pinsOf(operation, shown, common);
  const chosen = shown.filter((it) =>
    isLeft(it) && (isBody(it) || isShown(it, { pins, ownHeaders }))
  );
  const names = nameArguments(chosen);
  const places = drafts.map((place) => {
    const name = names.get(place);
    if (name === undefined) return { ...place, argument: undefined };
    const reading = isBody(place)
      ? readBody(content!, name, pins, schemas)
      : readParameter(place, name, schemas);
    return { ...place, argument: toArgument(place, name, reading, schemas) };
  });
  return {
    name,
    operation,
    context,
    writer: lazy(() => describeOperation(schemas.document, operation)),
    places,
    content,
    body: places.find(isBody)?.argument,
    pins,
    schema: new Definition("", () => schemaOfArguments(places)),
  };
}

function schemaOfArguments(places: readonly PlannedPlace[]): Schema {
  const properties = toRecord<Schema>();
  const required: string[] = [];
  for (const { argument, isRequired } of places) {
    if (!argument) continue;
    properties[argument.name] = argument.schema;
    if (isRequired) required.push(argument.name);
  }
  return toRecord<unknown>({
    type: "object",
    properties,
    ...required.length && { required },
    additionalProperties: false,
  });
}

/** Whether the program leaves an argument to the model. */
function isLeft({ location, name, isRequired, change }: Draft): boolean {
  if (change.value !== undefined) return false;
  if (change.hidden && isRequired) {
    throw new Error(
      `the ${location} parameter ${show(name)} is required, and hidden`,
    );
  }
  return !change.hidden;
}

/** Names the arguments: the body gets the name it asks for, and no two have one name. */
function nameArguments(chosen: readonly Draft[]): ReadonlyMap<Draft, string> {
  const wishOf = ({ name, location, change }: Draft) =>
    toName(change.name ?? name, NOT_IN_NAMES) || location;
  const body = chosen.find(isBody);
  const reserved = body ? wishOf(body) : "body";
  const names = nameAll(
    chosen.filter((it) => it !== body),
    (it) => ({ name: wishOf(it), suffix: it.location }),
    [reserved],
  );
  return body ? names.set(body, reserved) : names;
}

/** How the value of an argument is read, and its schema. */
interface Reading {
  readonly read: Read;
  readonly schema: Schema;
}

function readBody(
  content: Content,
  name: string,
  pins: Pins,
  schemas: Schemas,
): Reading {
  const { document } = schemas;
  const { read, schema } = bodyReader(document, content, name);
  return { read, schema: schemas.refer(pins.without(document, schema), name) };
}

function readParameter(place: Draft, name: string, schemas: Schemas): Reading {
  const schema = schemas.refer(schemaOfParameter(place), name);
  return { read: readerOf(place), schema: withoutNull(schema) };
}

/** The schema of a parameter, which is a string where nothing else could be written. */
function schemaOfParameter(
  { location, mediaType, schema, shapes }: Parameter,
): unknown {
  const isText = mediaType !== undefined
    ? !/^(?:json|form)$/.test(mediaKindOf(mediaType))
    : /^(?:path|header)$/.test(location) && shapes.includes("anything");
  return isText ? STRING : schema;
}

function toArgument(
  place: Draft,
  name: string,
  { read, schema: own }: Reading,
  { descriptions }: Schemas,
): Argument {
  const { change, node } = place;
  const purpose = change.name === undefined
    ? purposeOf(place, name)
    : node.description;
  const description = change.description ?? shorten(purpose, descriptions);
  const schema = toRecord<unknown>({
    ...own,
    ...description && { description },
  });
  return { name, schema, read };
}

/** What a parameter is for, with the characters that its name has lost if they make a difference. */
function purposeOf({ name, node: { description } }: Parameter, given: string) {
  const bare = toName(name, NOT_IN_NAMES);
  return bare === name || bare === given
    ? description
    : [name, description].filter(Boolean).join(": ");
}
