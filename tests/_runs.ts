/** Whether everything is tried, as in `deno task ci volume`. */
export const isFull: boolean = Deno.env.get("VOLUME") === "full";

/** How often each property is tried at least, as in `deno task ci fuzz`. */
const count = Number(Deno.env.get("COUNT") ?? 0);

/**
 * How often a property is tried: one in ten of its full number of runs; all of
 * them in `deno task ci volume`.
 */
export function runs(full: number, least = 100): number {
  const usual = isFull ? full : Math.max(least, Math.ceil(full / 10));
  return Math.max(usual, count);
}
