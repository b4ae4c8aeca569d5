/** Whether everything is tried, as in `deno task ci volume`. */
export const isFull: boolean = Deno.env.get("VOLUME") === "full";

/**
 * How often a property is tried: one in ten of its full number of runs; all of
 * them in `deno task ci volume`.
 */
export function runs(full: number, least = 100): number {
  return isFull ? full : Math.max(least, Math.ceil(full / 10));
}
