/**
 * Runs before each test file, and adds a test to it: `deno test` passes a file of
 * `node:test` that throws after its first `describe`, and drops the rest of it.
 */
import { LOADS } from "./_total.ts";

Deno.test(LOADS, async () => {
  await import(Deno.mainModule);
});
