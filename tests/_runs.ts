/**
 * How often a property is tried: one in ten of its full number of runs, and at
 * least a hundred; all of them in `deno task check:volume`.
 */
export function runs(full: number): number {
  if (Deno.env.get("VOLUME") === "full") return full;
  return Math.max(100, Math.ceil(full / 10));
}
