import map from "../import_map.json" with { type: "json" };

/** What turns the source into JavaScript for npm. */
export type Builder = "dnt" | "tsc";

/** How long to wait for JSR, in milliseconds. */
const PATIENCE = 10_000;

/** Whether a package of `import_map.json` can be had, from the network or from the cache. */
async function isWithinReach(
  name: keyof typeof map.imports,
  patience = PATIENCE,
): Promise<boolean> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["cache", "--quiet", "--no-lock", map.imports[name]],
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
  if (await isWithinReach("@std/assert")) return [];
  console.error(
    "JSR cannot be reached: the adapters in tests/offline/ take the place of its packages.",
  );
  return ["--import-map=tests/offline/import_map.json"];
}

/**
 * The builder that was named, else the one that built the package last, else
 * dnt where JSR has it, else TypeScript's compiler. Says why.
 */
export async function chooseBuilder(
  named?: string,
  last?: string,
  // dnt is larger than the assertions.
  hasDnt = () => isWithinReach("@deno/dnt", 6 * PATIENCE),
): Promise<[builder: Builder, why: string]> {
  const builder = named ?? last;
  if (builder === "dnt" || builder === "tsc") {
    return [builder, named ? "as told" : "as before"];
  }
  if (builder !== undefined) {
    throw new Error(`the builder is dnt or tsc, not ${builder}`);
  }
  return await hasDnt()
    ? ["dnt", "as published"]
    : ["tsc", "because dnt cannot be reached on JSR; it is never published"];
}
