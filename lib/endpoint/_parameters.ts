import { toRecord } from "../_record.ts";
import { snapshot } from "../_snapshot.ts";

/** The parameters of a call, or of the defaults, in their order. */
export interface Parameters {
  readonly names: string[];
  /** The values, in the order of the names. */
  readonly values: unknown[];
  /** How many there are: the lists may be longer. */
  count: number;
  /** Where each default is, by its name. */
  readonly indices: ReadonlyMap<string, number> | undefined;
  /** Whether a name that may be an array index follows a default. */
  isMixed: boolean;
}

/** Creates a list of no parameters. */
export function newParameters(
  indices?: ReadonlyMap<string, number>,
): Parameters {
  const no = undefined;
  return {
    // Room for eight, written out: to grow an empty list takes longer, and a
    // list of a given length has holes, which read `Object.prototype`.
    names: [no, no, no, no, no, no, no, no] as unknown as string[],
    values: [no, no, no, no, no, no, no, no],
    count: 0,
    indices,
    isMixed: false,
  };
}

/** Adds a parameter; it takes the place of a default of the same name. */
export function addParameter(
  parameters: Parameters,
  name: string,
  value: unknown,
): void {
  let index = parameters.indices?.get(name);
  if (index === undefined) {
    index = parameters.count++;
    parameters.names[index] = name;
    if (parameters.indices && /^\d/.test(name)) parameters.isMixed = true;
  }
  parameters.values[index] = value;
}

/**
 * Copies parameters with their values: what one result holds shows in no other.
 *
 * @param isIndexed Whether the names can be looked up in the copy.
 */
export function copyParameters(
  { count, indices, names, values }: Parameters,
  isIndexed = false,
): Parameters {
  const copy = newParameters(
    isIndexed
      ? new Map(names.slice(0, count).map((name, index) => [name, index]))
      : indices,
  );
  for (let index = 0; index < count; index++) {
    copy.names[index] = names[index]!;
    copy.values[index] = snapshot(values[index]);
  }
  copy.count = count;
  return copy;
}

/**
 * Puts parameters in the order that an object gives them, array indices first,
 * which is the order that `parse` finds them in.
 */
export function inObjectOrder(parameters: Parameters): Parameters {
  const ordered = newParameters();
  const record = parametersOf(parameters);
  for (const name in record) addParameter(ordered, name, record[name]);
  return ordered;
}

/** The parameters as a record. */
export function parametersOf(
  { count, names, values }: Parameters,
): Record<string, unknown> {
  const record = toRecord();
  for (let index = 0; index < count; index++) {
    record[names[index]!] = values[index];
  }
  return record;
}
