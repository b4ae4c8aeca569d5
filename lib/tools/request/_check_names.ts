import { invalid } from "../../_errors.ts";
import { once } from "../../_once.ts";
import { show } from "../../_show.ts";
import { isForm } from "../../description/model/_media_types.ts";
import type { Node } from "../../description/model/_resolve.ts";
import {
  partsOf,
  propertiesOf,
} from "../../description/model/schema/_parts_of.ts";
import { canonical, changesMethod, stemOf } from "../plan/_canonical.ts";
import type { Plan, PlannedPlace } from "../plan/_plan_tool.ts";
import { namesOf, type SentName } from "./_names_of.ts";
import type { Program } from "./_program.ts";

/** Refuses a value that would give the request a name that means something else. */
export function checkNames(
  place: PlannedPlace,
  value: unknown,
  plan: Plan,
  { pins, bodyKeys }: Program,
): void {
  const { apiKeys, schemas: { document } } = plan.context;
  const { location } = place;
  const argument = place.argument!.name;
  const type = plan.content?.type ?? "";
  const isInForm = location === "body" && isForm(type);
  const isInQuery = /^query/.test(location);
  const seen = new Set<string>();
  for (const sent of namesOf(place, value, plan.writer(), type)) {
    const { name, below } = sent;
    // What the program has put into the body.
    if (location === "body" && Object.hasOwn(bodyKeys, name)) continue;
    const isOther = pins.takenFor(name) !== undefined ||
      changesMethod(name) ||
      isInQuery && apiKeys.takenFor(name) !== undefined ||
      isInForm && seen.has(name) ||
      (isInQuery || isInForm) &&
        isDescribed(sent, place, plan, document);
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
  document: Node,
): boolean {
  // The schema has checked what an argument is called, and what is in it.
  if (name.startsWith(`${owner}[`)) return false;
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
