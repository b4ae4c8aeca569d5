/**
 * Reads JSON without rounding: an integer that no number holds is a bigint,
 * where the runtime shows its digits (Node since 21).
 */
export function parseJson(
  text: string,
  where: string,
  Failure: new (message: string) => Error,
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
    return /^-?\d+$/.test(source ?? "") ? BigInt(source!) : value;
  };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""), revive);
  } catch {
    throw new Failure(
      `${where} takes JSON, in which text stands in double quotes: key:='"text"'`,
    );
  }
  if (!isRounded) return value;
  throw new Failure(
    `${where} holds an integer that this runtime would round; pass it as text`,
  );
}
