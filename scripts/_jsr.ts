import map from "../import_map.json" with { type: "json" };

/** How long a network may keep silent until JSR counts as out of reach, in milliseconds. */
const patience = 10_000;

/** Whether what the tests take from JSR can be had, from the network or from the cache. */
async function isWithinReach(): Promise<boolean> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["cache", "--quiet", "--no-lock", map.imports["@std/assert"]],
    signal: AbortSignal.timeout(patience),
    stdout: "null",
    stderr: "null",
  }).output();
  return success;
}

/**
 * What `deno test`, `deno check` and their like need besides their own
 * arguments: where JSR is out of reach an import map that puts the adapters of
 * `tests/offline/` in the place of its packages.
 */
export async function jsrArguments(): Promise<string[]> {
  if (await isWithinReach()) return [];
  console.error(
    "JSR cannot be reached: the adapters in tests/offline/ take the place of its packages.",
  );
  return ["--import-map=tests/offline/import_map.json"];
}
