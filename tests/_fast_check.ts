import fc from "fast-check";

// Every run tries the same: a failure by chance would be of nobody's change.
fc.configureGlobal({ seed: Number(Deno.env.get("SEED") ?? 7) });

/** fast-check, from the same seed unless `SEED` says another. */
export { fc };
