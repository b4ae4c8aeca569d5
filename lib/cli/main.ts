import { VERSION } from "../version.ts";
import { parseCommandLine } from "./_command_line.ts";
import { HELP } from "./_help.ts";
import { type CommandIo, processIo } from "./_io.ts";
import { printInstallCommands } from "./_print_install_commands.ts";
import { printOpenapiConfig } from "./_print_openapi_config.ts";
import { printRequest } from "./_print_request.ts";
import { toReader } from "./_read.ts";
import { nearest } from "./_nearest.ts";
import { messageOf, show, toPrintableLine } from "./_show.ts";
import type { Subcommand } from "./_subcommand.ts";
import { UsageError } from "./_usage_error.ts";

export type { CommandIo };

/** What the command does where its first word is a name; else the word is a route. */
const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map([
  ["install-commands", printInstallCommands],
  ["openapi-config", printOpenapiConfig],
]);

/**
 * Runs the command.
 *
 * @param args The arguments, without the names of the program and the script.
 * @param io What to read from and to write to; the process, unless given.
 * @returns The exit status: 0; 1 when the request cannot be built, something
 * cannot be read or a described parameter cannot be written; 2 when the arguments
 * are wrong.
 *
 * @example
 * ```ts
 * // In the npm package: import { main } from "@waymark/endpoint/cli";
 * import { main } from "./main.ts";
 * import { assertEquals, assertStringIncludes } from "@std/assert";
 *
 * let output = "";
 * const status = await main(["GET /orgs/{org}/repos", "org=octokit"], {
 *   readFile: () => Promise.reject(new Error("no files here")),
 *   readInput: () => Promise.resolve(new Uint8Array()),
 *   write: (text) => Promise.resolve(void (output += text)),
 *   writeError: () => {},
 *   color: false,
 * });
 * assertEquals(status, 0);
 * assertStringIncludes(output, "https://api.github.com/orgs/octokit/repos");
 * ```
 */
export async function main(
  args: readonly string[],
  io: CommandIo = processIo(),
): Promise<number> {
  let status = 0;
  try {
    await io.write(await run(args, io, () => status = 1));
    return status;
  } catch (error) {
    io.writeError(toMessage(messageOf(error)));
    if (!(error instanceof UsageError)) return 1;
    io.writeError("See waymark --help.\n");
    return 2;
  }
}

async function run(
  args: readonly string[],
  io: CommandIo,
  fail: () => void,
): Promise<string> {
  const { words, options } = parseCommandLine(args);
  const [name = ""] = words;
  if (options.has("help") || name === "help") return HELP;
  if (options.has("version")) return `${VERSION}\n`;
  const subcommand = SUBCOMMANDS.get(name);
  if (!subcommand) assertNoSubcommand(name);
  const { options: known, run } = subcommand ?? printRequest;
  for (const option of options.keys()) {
    if (!known.includes(option)) {
      throw new UsageError(
        `--${option} is not an option of ${subcommand ? name : "a request"}`,
      );
    }
  }
  const warn = (message: string) => io.writeError(toMessage(message));
  return await run(subcommand ? words.slice(1) : words, {
    options,
    read: toReader(io),
    color: io.color,
    isTerminal: io.isTerminal === true,
    warn,
    fail: (message) => {
      fail();
      warn(message);
    },
  });
}

/** Refuses a subcommand that is misspelt, which would be taken for a path. */
function assertNoSubcommand(word: string): void {
  if (!/^[\w-]+$/.test(word)) return;
  const similar = nearest(word, ["help", ...SUBCOMMANDS.keys()]);
  if (!similar) return;
  throw new UsageError(
    `there is no command ${
      show(word)
    }; did you mean ${similar}? A path starts with a slash: "/${word}"`,
  );
}

/** A message as it is written to standard error: one line, whatever it is about. */
function toMessage(message: string): string {
  return `waymark: ${toPrintableLine(message)}\n`;
}
