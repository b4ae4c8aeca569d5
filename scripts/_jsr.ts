import map from "../import_map.json" with { type: "json" };
import { attempt } from "./_tools.ts";

/** What compiles the source to JavaScript for npm. */
export type Builder = "dnt" | "tsc";

/** How long to wait for JSR, in milliseconds. */
const PATIENCE = 10_000;

/** Whether a package of `import_map.json` is in the cache or can be downloaded. */
async function isWithinReach(
  name: keyof typeof map.imports,
  patience = PATIENCE,
): Promise<boolean> {
  const { success } = await attempt(Deno.execPath(), {
    args: ["cache", "--quiet", "--no-lock", map.imports[name]],
    signal: AbortSignal.timeout(patience),
  });
  return success;
}

/**
 * More arguments for `deno test` and `deno check`: where JSR cannot be reached,
 * an import map that replaces its packages with the adapters in `tests/offline/`.
 */
export async function jsrArguments(): Promise<string[]> {
  if (await isWithinReach("@std/assert")) return [];
  console.error(
    "JSR cannot be reached: the adapters in tests/offline/ take the place of its packages.",
  );
  return ["--import-map=tests/offline/import_map.json"];
}

/** The builder that is named, or dnt if JSR can be reached, or tsc; and why. */
export async function chooseBuilder(
  named?: string,
  // dnt is larger than the assertions.
  hasDnt = () => isWithinReach("@deno/dnt", 6 * PATIENCE),
): Promise<[builder: Builder, why: string]> {
  if (named === "dnt" || named === "tsc") return [named, "as named"];
  if (named !== undefined) {
    throw new Error(`NPM_BUILDER is dnt or tsc, not ${named}`);
  }
  return await hasDnt()
    ? ["dnt", "as published"]
    : ["tsc", "because dnt cannot be reached on JSR; it is never published"];
}
