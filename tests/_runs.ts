/**
 * How often a property is tried: one in ten of its full number of runs; all of
 * them in `deno task ci volume`.
 */
export function runs(full: number, least = 100): number {
  if (Deno.env.get("VOLUME") === "full") return full;
  return Math.max(least, Math.ceil(full / 10));
}
