/** How long to wait before the next attempt, in milliseconds; nothing where the server wants more than `maxDelay`. */
export function retryDelay(
  attempt: number,
  maxDelay: number,
  headers?: Headers,
): number | undefined {
  const after = headers?.get("retry-after");
  if (after) {
    const wanted = Number(after) >= 0
      ? Number(after) * 1000
      // What is neither seconds nor a date with a time says nothing.
      : Date.parse(after.includes(":") ? after : "") -
        // Only the server's own clock says when that is.
        (Date.parse(`${headers!.get("date")}`) || Date.now());
    if (wanted > maxDelay) return undefined;
    if (wanted <= maxDelay) return Math.max(wanted, 0); // Not where it is NaN.
  }
  return Math.min(2 ** attempt * 250 * (1 + Math.random()), maxDelay);
}
