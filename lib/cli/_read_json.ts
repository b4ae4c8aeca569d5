import { parseJson } from "./_parse_json.ts";
import { type Read, readText } from "./_read.ts";
import { show } from "./_show.ts";
import { UsageError } from "./_usage_error.ts";

/**
 * Reads JSON: that of an argument, or with `@` that of a file.
 *
 * @param argument The argument.
 * @param where What it is called in messages.
 * @param read Reads files and standard input.
 */
export async function readJson(
  argument: string,
  where: string,
  read: Read,
): Promise<unknown> {
  if (argument.startsWith("@")) {
    const path = argument.slice(1);
    return parseJson(await readText(path, read), show(path), Error);
  }
  return parseJson(
    argument,
    where,
    UsageError,
    "; in a shell, JSON needs single quotes around it: '[\"text\"]'",
  );
}
