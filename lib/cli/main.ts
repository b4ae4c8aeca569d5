import { VERSION } from "../version.ts";
import {
  type CommandContext,
  parseCommandLine,
  type Say,
  type Subcommand,
} from "./_command_line.ts";
import { type CommandIo, processIo, writeWhole } from "./_io.ts";
import { nearest } from "../_nearest.ts";
import { printOpenapi } from "./openapi/_print_openapi.ts";
import { printRequest } from "./request/_print_request.ts";
import { cannot, toReader } from "./_read.ts";
import { toMessage, UsageError } from "./_output.ts";

export type { CommandIo };

/** The subcommands; a first word that isn't one of them is a route. */
const COMMANDS: readonly Subcommand[] = [
  printRequest,
  printOpenapi,
];

/**
 * Runs the command.
 *
 * @param args The arguments, without the names of the program and the script.
 * @param io What to read from and to write to; the process by default.
 * @returns The exit status: 0; 1 when the request cannot be built, something
 * cannot be read or a described parameter cannot be written; 2 when the arguments
 * are wrong.
 *
 * @example
 * ```ts
 * // In the npm package: import { main } from "@waymark/endpoint/cli";
 * import { main } from "./main.ts";
 *
 * const status = await main(["GET /orgs/{org}/repos", "org=octokit"]);
 * console.log(status); // → 0
 * ```
 */
export async function main(
  args: readonly string[],
  io: CommandIo = processIo(),
): Promise<number> {
  let status = 0;
  const warn: Say = (message, lines) =>
    io.writeError(toMessage(message, lines));
  const fail: Say = (message, lines) => {
    status = 1;
    warn(message, lines);
  };
  // `waymark help name` is `waymark name --help`.
  while (args[0] === "help") args = [...args.slice(1), "-h"];
  const command = COMMANDS.find(({ name }) => name === args[0]) ?? printRequest;
  try {
    const { words, options } = parseCommandLine(
      command.name ? args.slice(1) : args,
      command,
    );
    if (options.help) await io.write(command.help);
    else if (options.version) await io.write(`${VERSION}\n`);
    else {
      assertWords(command, words);
      const read = toReader(io);
      const write: CommandContext["write"] = (files, path) =>
        (io.writeFiles ?? writeWhole)(files).catch(cannot("write", path));
      const note = options.strict ? fail : warn;
      const context = { words, options, io, read, write, warn, fail, note };
      await io.write(await command.run(context));
    }
  } catch (error) {
    fail((error as Error).message);
    if (!(error instanceof UsageError)) return 1;
    io.writeError(`See waymark ${command.name && `${command.name} `}--help.\n`);
    return 2;
  }
  return status;
}

/** Refuses wrong arguments, and a misspelt subcommand, which would be taken for a path. */
function assertWords(command: Subcommand, words: readonly string[]): void {
  const [word = ""] = words;
  if (command.needs) {
    if (words.length === 1) return;
    throw new UsageError(`${command.name} needs ${command.needs}`);
  }
  const names = ["help", ...COMMANDS.slice(1).map(({ name }) => name)];
  const similar = /^[\w-]+$/.test(word) && nearest(word, names);
  if (!similar) return;
  throw new UsageError(
    similar === word
      ? `the command ${word} comes first, before its options`
      : `there is no command "${word}"; did you mean ${similar}? A path starts with a slash: "/${word}"`,
  );
}
