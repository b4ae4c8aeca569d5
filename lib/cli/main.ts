import { VERSION } from "../version.ts";
import { parseCommandLine } from "./_command_line.ts";
import { printCompletions } from "./_completions.ts";
import { type CommandIo, processIo, writeWhole } from "./_io.ts";
import { nearest } from "./_nearest.ts";
import { printInstallCommands } from "./_print_install_commands.ts";
import { printOpenapiConfig } from "./_print_openapi_config.ts";
import { printRequest } from "./_print_request.ts";
import { toReader } from "./_read.ts";
import { messageOf, show, toMessage, UsageError } from "./_show.ts";
import type { Subcommand } from "./_subcommand.ts";

export type { CommandIo };

/** What the command does where its first word is a name; else the word is a route. */
const SUBCOMMANDS: readonly Subcommand[] = [
  printOpenapiConfig,
  printInstallCommands,
  printCompletions(() => [printRequest, ...SUBCOMMANDS]),
];

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
 *
 * let output = "";
 * const status = await main(["GET /orgs/{org}/repos", "org=octokit"], {
 *   readFile: () => Promise.reject(new Error("no files here")),
 *   readInput: () => Promise.resolve(new Uint8Array()),
 *   write: (text) => Promise.resolve(void (output += text)),
 *   writeError: () => {},
 *   color: false,
 * });
 * console.log(status); // → 0
 * console.log(JSON.parse(output).url);
 * // → "https://api.github.com/orgs/octokit/repos"
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
  // `waymark help name` is `waymark name --help`.
  if (args[0] === "help") return await run([...args.slice(1), "-h"], io, fail);
  const subcommand = SUBCOMMANDS.find(({ name }) => name === args[0]);
  const command = subcommand ?? printRequest;
  const { words, options } = parseCommandLine(
    subcommand ? args.slice(1) : args,
    command,
  );
  if (options.has("help")) return command.help;
  if (options.has("version")) return `${VERSION}\n`;
  if (!subcommand) assertNoSubcommand(words[0]);
  const warn = (message: string) => io.writeError(toMessage(message));
  return await command.run(words, options, {
    read: toReader(io),
    writeFile: io.writeFile ?? writeWhole,
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
function assertNoSubcommand(word = ""): void {
  if (!/^[\w-]+$/.test(word)) return;
  const similar = nearest(word, ["help", ...SUBCOMMANDS.map((it) => it.name)]);
  if (similar === undefined) return;
  throw new UsageError(
    similar === word
      ? `the command ${word} comes first, before its options`
      : `there is no command ${
        show(word)
      }; did you mean ${similar}? A path starts with a slash: "/${word}"`,
  );
}
