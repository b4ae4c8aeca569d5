import { lazy } from "../../_lazy.ts";
import { show } from "../../_show.ts";
import { toRecord } from "../../_record.ts";
import type { Content } from "../../description/model/body/_contents_of.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import {
  describeOperation,
  type OperationDescription,
} from "../../description/write/_describe_route.ts";
import { nameAll, toName } from "../schema/_names.ts";
import { Definition, type Schema, withoutNull } from "../schema/_schema.ts";
import { type Descriptions, shorten } from "../schema/_shorten.ts";
import type { Context } from "./_context_of.ts";
import { type Draft, isBody, isShown } from "./_places_of.ts";
import type { Pins } from "./_pins.ts";
import { pinsOf } from "./_pins_of.ts";
import { bodyReader, parameterReader, type Read } from "./_read_values.ts";

/** Characters that names of arguments cannot have. */
const NOT_IN_NAMES = /[^\w.-]+/;

/** What a model chooses for a place. */
export interface Argument {
  readonly name: string;
  readonly schema: Schema;
  readonly read: Read;
}

/** A place with its argument. */
export interface PlannedPlace extends Draft {
  /** The argument that goes there, unless the program sets it. */
  readonly argument: Argument | undefined;
}

/** Everything that the requests of a tool need. */
export interface Plan {
  /** The name of the tool. */
  readonly name: string;
  readonly operation: Operation;
  readonly context: Context;
  /** Writes values in their places. */
  readonly writer: () => OperationDescription;
  /** In the order of the document; the body comes last. */
  readonly places: readonly PlannedPlace[];
  /** The body in the media type in which it is sent. */
  readonly content: Content | undefined;
  /** The argument that is the body. */
  readonly body: Argument | undefined;
  /** What the program sets, including what it sets for this operation alone. */
  readonly pins: Pins;
  /** The schema of all arguments. */
  readonly schema: Definition;
}

/** Plans the requests of a tool; where an operation cannot be one, the error says why. */
export function planTool(
  name: string,
  operation: Operation,
  drafts: readonly Draft[],
  context: Context,
): Plan {
  const { schemas } = context;
  const content = drafts.some(isBody) ? operation.body.contents[0] : undefined;
  const shown = drafts.filter(({ change }) => change);
  const pins = pinsOf(operation, shown, context.pins);
  const withPins = { ...context, pins };
  const chosen = shown.filter((it) =>
    isLeft(it) && (isBody(it) || isShown(it, withPins))
  );
  const names = nameArguments(chosen);
  const places = drafts.map((place) => {
    const name = names.get(place);
    if (name === undefined) return { ...place, argument: undefined };
    const { read, schema } = isBody(place)
      ? bodyReader(schemas.document, content!, name)
      : parameterReader(place);
    const bare = isBody(place)
      ? schemas.refer(pins.without(schemas.document, schema), name)
      : withoutNull(schemas.refer(schema, name));
    const description = descriptionOf(place, name, schemas.descriptions);
    const own = { ...bare, ...description && { description } };
    const argument = { name, schema: toRecord<unknown>(own), read };
    return { ...place, argument };
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
  if (change?.value !== undefined) return false;
  if (change?.hidden && isRequired) {
    throw new Error(
      `the ${location} parameter ${show(name)} is required, and hidden`,
    );
  }
  return !change?.hidden;
}

/** Names the arguments: the body gets the name it asks for, and no two have one name. */
function nameArguments(chosen: readonly Draft[]): ReadonlyMap<Draft, string> {
  const wishOf = ({ name, location, change }: Draft) =>
    toName(change?.name ?? name, NOT_IN_NAMES) || location;
  const body = chosen.find(isBody);
  const reserved = body ? wishOf(body) : "body";
  const names = nameAll(
    chosen.filter((it) => it !== body),
    (it) => ({ name: wishOf(it), suffix: it.location }),
    [reserved],
  );
  return body ? names.set(body, reserved) : names;
}

/** What the model reads of an argument: with the characters that its name has lost if they make a difference. */
function descriptionOf(
  { name, node: { description }, change }: Draft,
  given: string,
  descriptions: Descriptions,
): string | undefined {
  const bare = toName(name, NOT_IN_NAMES);
  const isWhole = change?.name !== undefined || bare === name || bare === given;
  const purpose = isWhole
    ? description
    : [name, description].filter(Boolean).join(": ");
  return change?.description ?? shorten(purpose, descriptions);
}
