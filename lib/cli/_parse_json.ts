import { findJsonFault } from "./_find_json_fault.ts";

/**
 * Reads JSON without rounding: an integer that no number holds is a bigint,
 * where the runtime shows its digits (Node since 21).
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
  let isRounded = false;
  const revive = (
    _key: string,
    value: unknown,
    context?: { source?: string },
  ): unknown => {
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
    const source = context?.source;
    isRounded ||= source === undefined;
    return /^-?\d+$/.test(String(source)) ? BigInt(source!) : value;
  };
  const json = text.replace(/^\ufeff/, "");
  let value: unknown;
  try {
    value = JSON.parse(json, revive);
  } catch {
    throw new Failure(whyNotJson(json, where, hint));
  }
  if (!isRounded) return value;
  throw new Failure(
    `${where} contains an integer that this runtime would round; pass it as text`,
  );
}

/**
 * Says why text was not read as JSON.
 *
 * @param json The text.
 * @param where What it is the text of.
 * @param hint What to say besides where it is not JSON.
 */
export function whyNotJson(json: string, where: string, hint = ""): string {
  const fault = findJsonFault(json);
  return fault
    ? `${where} is not valid JSON: expected ${fault.wanted} at line ${fault.line}, column ${fault.column}${hint}`
    : `${where} is nested too deeply`;
}
