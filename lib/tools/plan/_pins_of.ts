import { groupBy } from "../../_group_by.ts";
import { show } from "../../_show.ts";
import { toRecord } from "../../_record.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import { requiredOf } from "../../description/model/schema/_parts_of.ts";
import { canonical } from "./_canonical.ts";
import type { Pins } from "./_pins.ts";
import { type Draft, isBody } from "./_places_of.ts";

/**
 * What the program sets in the requests of an operation: in all requests, and by
 * its changes of arguments.
 *
 * @param pins What it sets in all requests.
 * @param shown The places that it may change.
 */
export function pinsOf(
  operation: Operation,
  shown: readonly Draft[],
  pins: Pins,
): Pins {
  const parameters = shown.filter((it) => !isBody(it));
  const all = pins.with(
    valuesFixedBy(parameters),
    namesHiddenBy(parameters, operation),
  );
  const inPath = all.inQueryOf(operation.path);
  if (inPath === undefined) return all;
  throw new Error(`its path sets ${show(inPath)}, which is the program's`);
}

/** The values that the program fixes. A pin is one for all places of its name, however it is spelt. */
function valuesFixedBy(parameters: readonly Draft[]): Record<string, unknown> {
  const values = toRecord<unknown>();
  const sameName = groupBy(parameters, ({ name }) => name);
  const fixed = parameters.filter(({ change }) => change?.value !== undefined);
  const alike = groupBy(fixed, ({ name }) => canonical(name));
  for (const place of fixed) {
    const { name, location, change } = place;
    const isFirst = alike.get(canonical(name))![0] === place;
    if (!isFirst || sameName.get(name)!.length > 1) {
      throw new Error(
        `the ${location} parameter ${
          show(name)
        } has a value, and is not the only one of that name`,
      );
    }
    values[name] = change?.value;
  }
  return values;
}

/** The names of arguments that the program hides; what the operation requires under one of them stays. */
function namesHiddenBy(
  parameters: readonly Draft[],
  operation: Operation,
): string[] {
  const hidden = parameters
    .filter(({ change }) => change?.hidden && change.value === undefined)
    .map(({ name }) => name);
  if (!hidden.length) return hidden;
  const needed = new Set(requiredNames(operation).map(canonical));
  return hidden.filter((name) => !needed.has(canonical(name)));
}

/** The names that an operation requires in any place. */
function requiredNames(
  { parameters, body, placeholders }: Operation,
): string[] {
  const required = parameters.filter((it) => it.isRequired);
  const keys = body.parts.flatMap((it) => [...requiredOf(it)]);
  return [...required.map(({ name }) => name), ...placeholders, ...keys];
}
