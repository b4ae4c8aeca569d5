import { invalid } from "../../_errors.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { mediaKindOf } from "../../_media_type.ts";
import { once } from "../../_once.ts";
import type { Values } from "../../_read_values.ts";
import { show } from "../../_show.ts";
import { isForm } from "../../description/model/_media_types.ts";
import {
  partsOf,
  propertiesOf,
} from "../../description/model/schema/_parts_of.ts";
import { toPlaceholder } from "../../description/write/_described_path.ts";
import type { RouteWriter } from "../../endpoint/build/_parameter_writer.ts";
import { expandExpression } from "../../uri_template/_expand_expression.ts";
import { canonical, changesMethod, stemOf } from "../plan/_canonical.ts";
import type { Plan, PlannedPlace } from "../plan/_plan_tool.ts";
import type { Program } from "./_program.ts";

/** Refuses a value that would give the request a name that means something else. */
export function checkNames(
  place: PlannedPlace,
  value: unknown,
  plan: Plan,
  { pins, bodyKeys }: Program,
): void {
  const { apiKeys } = plan.context;
  const { location } = place;
  const argument = place.argument!.name;
  const isInForm = location === "body" && isForm(plan.content!.type);
  const isInQuery = /^query/.test(location);
  const seen = new Set<string>();
  for (const sent of namesOf(place, value, plan)) {
    const { name, below } = sent;
    // What the program has put into the body.
    if (location === "body" && Object.hasOwn(bodyKeys, name)) continue;
    const isOther = pins.takenFor(name) !== undefined ||
      changesMethod(name) ||
      isInQuery && apiKeys.takenFor(name) !== undefined ||
      isInForm && seen.has(name) ||
      (isInQuery || isInForm) && isDescribed(sent, place, plan);
    if (isOther) throw taken(argument, name);
    const inside = pins.takenBelow(name, below);
    if (inside !== undefined) throw taken(argument, inside);
    seen.add(name);
  }
}

/** Finds the described name that a server would read by another, all of it or a part: `user` by `User[role]`. */
function readerOfNames(described: Iterable<string>) {
  const names = new Set(described);
  const alike = new Map([...names].map((it) => [canonical(it), it]));
  return (name: string): string | undefined => {
    const stem = stemOf(name);
    if (stem === name || names.has(name)) {
      return names.has(name) ? name : undefined;
    }
    return alike.get(canonical(stem));
  };
}

/** What servers read in the query and in the body of an operation. */
const readersOf = /* @__PURE__ */ once(({ places, operation }: Plan) => {
  const inQuery = places.filter(({ location }) => location === "query");
  return {
    query: readerOfNames(inQuery.map(({ name }) => name)),
    body: readerOfNames(operation.body.keys.keys()),
  };
});

/** Whether a name is that of another parameter of the query or another key of the form, or of a part of one. */
function isDescribed(
  { name, owner }: SentName,
  { location, schema }: PlannedPlace,
  plan: Plan,
): boolean {
  // The schema has checked what an argument is called, and what is in it.
  if (name.startsWith(`${owner}[`)) return false;
  const { document } = plan.context.schemas;
  const isInBody = location === "body";
  const read = readersOf(plan)[isInBody ? "body" : "query"](name) ?? owner;
  // An object may describe a key of the same name.
  return read !== owner &&
    (isInBody ||
      !partsOf(document, schema).some((it) => propertiesOf(it).has(name)));
}

/** The error of a name that would set a pin. */
function taken(argument: string, name: string) {
  return invalid(
    `${show(argument)} holds the key ${
      show(name)
    }, which is another parameter; remove it`,
  );
}

/** A name that a value gives to a request. */
interface SentName {
  readonly name: string;
  /** The parameter, or the key of the body, that gives it to the request. */
  readonly owner: string;
  /** What a form writes in brackets after it. */
  readonly below: unknown;
}

/**
 * The names that a value gives to a request in its style. What cannot be written has
 * no names; building the request reports it.
 */
function namesOf(
  { location, name, style }: PlannedPlace,
  value: unknown,
  { writer: writerOf, content }: Plan,
): readonly SentName[] {
  if (!isNested(value)) return [];
  const writer = writerOf();
  const inPair = (key: string, member: unknown) =>
    namesInText(name, writer.writePair("query", key, member));
  try {
    switch (location) {
      case "body":
        return isPlainObject(value)
          ? [...namesInBody(value, writer, content!.type)]
          : [];
      case "query":
        return inPair(name, value);
      case "querystring":
        return Object.entries(value).flatMap((it) => inPair(...it));
      default:
        // Some servers read the pairs of a segment like those of a query.
        return location === "path" && style?.name === "matrix"
          ? namesInText(
            name,
            expandExpression(toPlaceholder(name, 0, style), [value]),
          )
          : [];
    }
  } catch {
    return [];
  }
}

/** The names in pairs of a query or of a segment of the path. */
function namesInText(owner: string, text = ""): SentName[] {
  const names = text.split(/[&;]/).map((pair) => pair.split("=", 1)[0]!);
  return [...new Set(names)].filter((name) => name)
    .map((name) => ({ name: decodeURIComponent(name), owner, below: null }));
}

function* namesInBody(
  body: Readonly<Record<string, unknown>>,
  writer: RouteWriter,
  contentType: string,
): Iterable<SentName> {
  const isUrlForm = mediaKindOf(contentType) === "form";
  for (const [owner, value] of Object.entries(body)) {
    // The program may name another type, which has the key as it is.
    const fields: Values = {
      [owner]: null,
      ...isForm(contentType) && fieldsOf(owner, value),
    };
    for (const [name, member] of Object.entries(fields)) {
      const below = isUrlForm ? member : null;
      yield { name, owner, below };
      // A server may read `[a]` as `a`.
      if (stemOf(name) || !isNested(below)) continue;
      for (const it of namesInBody({ ...below }, writer, contentType)) {
        yield { ...it, owner };
      }
    }
  }

  function fieldsOf(name: string, value: unknown): object | undefined {
    try {
      return isNested(value)
        ? writer.writeBody({ [name]: value }, contentType, true) as object
        : undefined;
    } catch {
      return undefined;
    }
  }
}
