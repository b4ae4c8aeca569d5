import { assert, assertEquals } from "@std/assert";

/** Asserts that each rule was needed, and that the README says why it is right. */
export function assertDocumented(
  rules: readonly string[],
  used: ReadonlySet<string>,
): void {
  const readme = Deno.readTextFileSync(new URL("README.md", import.meta.url));
  for (const rule of rules) {
    assert(readme.includes(`\n| ${rule} `), `README.md lacks "${rule}"`);
  }
  assertEquals(rules.filter((rule) => !used.has(rule)), [], "Rules of no use");
}
