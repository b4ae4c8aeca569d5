import { lazy } from "../../_lazy.ts";
import { show } from "../../_show.ts";
import { toRecord } from "../../_record.ts";
import { mediaKindOf } from "../../_media_type.ts";
import type { Content } from "../../description/model/body/_read_body.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import type { Parameter } from "../../description/model/parameter/_read_parameter.ts";
import { describeOperation } from "../../description/write/_describe_operation.ts";
import { Definition, STRING, withoutNull } from "../schema/_schema.ts";
import type { Context } from "./_context_of.ts";
import { isShown, type Place } from "./_places_of.ts";
import { nameAll, toName } from "../schema/_names.ts";
import type { Argument, Plan } from "./_plan.ts";
import { canonical, type Pins } from "./_pins.ts";
import { bodyReader, readerOf } from "./_read_values.ts";
import { shorten } from "../schema/_shorten.ts";
import type { ArgumentChange } from "../types.ts";

/** Characters that names of arguments cannot have. */
const NOT_IN_NAMES = /[^\w.-]+/;

/**
 * Plans the requests of an operation; where it cannot be a tool, the error says why.
 *
 * @param changes What the program changes about each place that is shown.
 */
export function planTool(
  operation: Operation,
  places: readonly Place[],
  changes: ReadonlyMap<Place, ArgumentChange>,
  context: Context,
): Plan {
  const content = places.some(isBody) ? operation.body!.contents[0] : undefined;
  const pins = pinsOf(operation, changes, context);
  const planned = planArguments(changes, content, pins, context);
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
    operation,
    writer: lazy(() => describeOperation(context.schemas.document, operation)),
    places: places.map((it) => ({
      ...it,
      argument: planned.get(it),
      fixed: isBody(it) ? changes.get(it)!.value : undefined,
    })),
    content,
    args: new Map(args.map((it) => [it.name, it])),
    pins,
    schema: new Definition("", () => schema),
  };
}

/** What the program sets, including what it sets for this operation alone. */
function pinsOf(
  operation: Operation,
  changes: ReadonlyMap<Place, ArgumentChange>,
  context: Context,
): Pins {
  const pins = context.pins.with(
    valuesFixedBy(changes),
    namesHiddenBy(changes, operation),
  );
  const inPath = pins.inQueryOf(operation.path);
  if (inPath === undefined) return pins;
  throw new Error(`its path sets ${show(inPath)}, which is the program's`);
}

/** The arguments that are left to the model. */
function planArguments(
  changes: ReadonlyMap<Place, ArgumentChange>,
  content: Content | undefined,
  pins: Pins,
  { schemas, ownHeaders }: Context,
): ReadonlyMap<Place, Argument> {
  const { document } = schemas;
  const chosen = [...changes.keys()].filter((it) =>
    isLeft(it, changes.get(it)!) &&
    (isBody(it) || isShown(it, { pins, ownHeaders }))
  );
  const names = nameArguments(chosen, changes);
  const planned = new Map<Place, Argument>();
  for (const place of chosen) {
    const { location, isRequired } = place;
    const name = names.get(place)!;
    const isParameter = !isBody(place);
    const { read, schema } = isParameter
      ? { read: readerOf(place), schema: schemaOfParameter(place) }
      : bodyReader(document, content!, name);
    const source = isParameter ? schema : pins.without(document, schema);
    const referred = schemas.refer(source, name);
    const change = changes.get(place)!;
    const text = change.name === undefined
      ? purposeOf(place, name)
      : place.node.description;
    const description = change.description ??
      shorten(text, schemas.descriptions);
    planned.set(place, {
      name,
      location,
      isRequired,
      schema: toRecord<unknown>({
        ...isParameter ? withoutNull(referred) : referred,
        ...description && { description },
      }),
      read,
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

const isBody = ({ location }: { readonly location: string }) =>
  location === "body";

/** Names the arguments: the body gets the name it asks for, and no two have one name. */
function nameArguments(
  chosen: readonly Place[],
  changes: ReadonlyMap<Place, ArgumentChange>,
): ReadonlyMap<Place, string> {
  const wishOf = (it: Place) =>
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

/** The values that the program fixes, except that of a body. A pin is one for all places of its name, however it is spelt. */
function valuesFixedBy(
  changes: ReadonlyMap<Place, ArgumentChange>,
): Record<string, unknown> {
  const places = [...changes.keys()];
  const values = toRecord<unknown>();
  const spellings = new Set<string>();
  for (const [place, { value }] of changes) {
    const { name, location } = place;
    if (value === undefined || isBody(place)) continue;
    const own = canonical(name);
    if (
      places.some((it) => it !== place && it.name === name) ||
      spellings.has(own)
    ) {
      throw new Error(
        `the ${location} parameter ${
          show(name)
        } has a value, and is not the only one of that name`,
      );
    }
    spellings.add(own);
    values[name] = value;
  }
  return values;
}

/** The names of arguments that the program hides; what the operation requires under one of them stays. */
function namesHiddenBy(
  changes: ReadonlyMap<Place, ArgumentChange>,
  operation: Operation,
): string[] {
  const hidden = [...changes].filter(([place, { hidden, value }]) =>
    hidden && value === undefined && !isBody(place)
  ).map(([{ name }]) => name);
  if (!hidden.length) return hidden;
  const needed = new Set(requiredNames(operation).map(canonical));
  return hidden.filter((name) => !needed.has(canonical(name)));
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

/** The schema of a parameter, which is a string where nothing else could be written. */
function schemaOfParameter(
  { location, mediaType, schema, shapes }: Parameter,
): unknown {
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
