import map from "../import_map.json" with { type: "json" };
import { attempt } from "./_tools.ts";

/** How long to wait, in milliseconds: some networks drop what they do not allow. */
const PATIENCE = 30_000;

/** Whether a package of `import_map.json` is in the cache or can be downloaded. */
export async function isWithinReach(
  name: "@deno/dnt" | "@std/assert",
): Promise<boolean> {
  const { success } = await attempt(Deno.execPath(), {
    args: ["cache", "--quiet", "--no-lock", map.imports[name]],
    signal: AbortSignal.timeout(PATIENCE),
  });
  return success;
}
