import type { Table } from "../../lib/description/mod.ts";
import { waymark } from "../cli/_command.ts";

/** What the command makes of a description. */
export interface Written {
  readonly table: Table;
  readonly origins: readonly string[];
  /** What it says of operations: `error: …` and `note: …`. */
  readonly problems: readonly string[];
  /** The module that it writes. */
  readonly module: string;
}

/** Runs `waymark openapi --table` on a text. */
export async function tableByCommand(
  input: string,
  ...args: string[]
): Promise<Written> {
  const { status, output, errors } = await waymark(
    ["openapi", "--table", "-", ...args],
    { input },
  );
  const problems = errors.match(/(?<=^ {2})(?:error|note): .*/gm) ?? [];
  const hasErrors = problems.some((line) => line.startsWith("error: "));
  if (!output || status !== Number(hasErrors)) {
    throw new Error(`${status}: ${errors}`);
  }
  const { table, origins = [] } = await import(
    `data:text/javascript,${encodeURIComponent(output)}`
  );
  return { table, origins, problems, module: output };
}
