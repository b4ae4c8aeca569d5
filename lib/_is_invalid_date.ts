/** Whether a value is an invalid `Date`, of any realm. */
export function isInvalidDate(value: unknown): boolean {
  try {
    return Number.isNaN(Date.prototype.getTime.call(value));
  } catch {
    return false;
  }
}
