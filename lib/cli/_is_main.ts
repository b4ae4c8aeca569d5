import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Whether a module is the program that was started.
 *
 * @param main `import.meta.main` of the module; Node has it since 24.2.
 * @param url `import.meta.url` of the module.
 * @param script What was started, as `process.argv` has it: for a command that
 * npm installed, a link to the module.
 */
export function isMain(
  main: boolean | undefined,
  url: string,
  script: string | undefined,
): boolean {
  if (main !== undefined) return main;
  try {
    return script !== undefined && realpathSync(script) === fileURLToPath(url);
  } catch {
    return false;
  }
}
