/**
 * Whether the user wants no colours: https://no-color.org.
 *
 * @param global The global object. Deno says it there, and would ask for a
 * permission to read the environment.
 * @param environment The environment, for the other runtimes.
 */
export function hasNoColor(
  // `object`, because without Deno's types the global object has no such key.
  global: object & { readonly Deno?: { readonly noColor: boolean } },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return global.Deno?.noColor ?? Boolean(environment["NO_COLOR"]);
}
