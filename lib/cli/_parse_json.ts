import { jsonFault } from "./_json_fault.ts";

/**
 * Reads JSON, and refuses integers that would be rounded.
 *
 * @param text The text.
 * @param where What it is the text of, for messages.
 * @param Failure What to throw where it is not JSON.
 * @param hint What to say then besides.
 */
export function parseJson(
  text: string,
  where: string,
  Failure: new (message: string) => Error,
  hint = "",
): unknown {
  let isUnsafe = false;
  const json = text.replace(/^\ufeff/, "");
  let value: unknown;
  try {
    value = JSON.parse(json, (_key, member) => {
      isUnsafe ||= Number.isInteger(member) && !Number.isSafeInteger(member);
      return member;
    });
  } catch {
    throw new Failure(whyNotJson(json, where, hint));
  }
  if (!isUnsafe || !/\d{16}/.test(json)) return value;
  throw new Failure(
    `${where} contains an integer that JavaScript would round; pass it as a string`,
  );
}

/** Says why text was not read as JSON. */
export function whyNotJson(json: string, where: string, hint = ""): string {
  try {
    return `${where} is not valid JSON: ${jsonFault(json)}${hint}`;
  } catch {
    return `${where} is nested too deeply`;
  }
}
