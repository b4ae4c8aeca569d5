import { show } from "./_show.ts";
import { invalid } from "./_errors.ts";
import { isRecord } from "./_is_plain_object.ts";
import { toRecord } from "./_record.ts";
import type { EndpointError } from "./endpoint_error.ts";

/** Parameters or options by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** No values at all. */
export const NO_VALUES: Values = /* @__PURE__ */ toRecord();

/**
 * Reads an argument that holds parameters or options; `undefined` holds none.
 *
 * @param advice What the message says after "pass a plain object".
 */
export function readValues(
  name: string,
  value: unknown,
  advice = "",
): Values {
  if (value === undefined) return NO_VALUES;
  if (!isRecord(value)) throw notAnObject(name, value, advice);
  return value;
}

/** The error of an argument or an option that has to be an object. */
export function notAnObject(
  name: string,
  value: unknown,
  advice = "",
): EndpointError {
  return invalid(
    `${name} is ${show(value, true)}; pass a plain object${advice}`,
  );
}
