import { isPlainObject } from "../../_is_plain_object.ts";
import { writeQuery } from "../../endpoint/url/_write_query.ts";
import type { Named } from "./_next_page.ts";

/** The options that hold parameters. */
const PLACES = ["query", "cookies", "data"];

/**
 * The parameters and the options of a call with those of its next page: each goes
 * where the call has one of its name. Others are keys of its `data`, if that has keys,
 * or else parameters.
 */
export function replaceParameters(
  parameters: unknown,
  options: unknown,
  next: Named,
): [parameters: Named, options: Named] {
  let values: Named = Object(parameters);
  let others: Named = Object(options);
  for (const [name, value] of Object.entries(next)) {
    const place = Object.hasOwn(values, name)
      ? undefined
      : PLACES.find((it) => hasName(others[it], name)) ??
        (isPlainObject(others["data"]) ? "data" : undefined);
    if (place) {
      others = { ...others, [place]: withName(others[place], name, value) };
    } else values = { ...values, [name]: value };
  }
  return [values, others];
}

function hasName(place: unknown, name: string): boolean {
  return place instanceof URLSearchParams
    ? place.has(name)
    : isPlainObject(place) && Object.hasOwn(place, name);
}

function withName(place: unknown, name: string, value: unknown): unknown {
  if (!(place instanceof URLSearchParams)) {
    return { ...Object(place), [name]: value };
  }
  const others = new URLSearchParams(place);
  others.delete(name);
  return new URLSearchParams(`${others}&${writeQuery(name, value)}`);
}
