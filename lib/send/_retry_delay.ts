/** How long to wait before the next attempt, in milliseconds; nothing where the server wants more than `maxDelay`. */
export function retryDelay(
  attempt: number,
  maxDelay: number,
  headers?: Headers,
): number | undefined {
  const after = headers?.get("retry-after");
  if (after) {
    const delay = Number(after) * 1000;
    // Where it is a date, only the server's own clock says when that is.
    const wanted = Number.isNaN(delay)
      ? Date.parse(after) -
        (Date.parse(`${headers!.get("date")}`) || Date.now())
      : delay;
    if (wanted > maxDelay) return undefined;
    if (!Number.isNaN(wanted)) return Math.max(wanted, 0);
  }
  return Math.min(2 ** attempt * 250 * (1 + Math.random()), maxDelay);
}
