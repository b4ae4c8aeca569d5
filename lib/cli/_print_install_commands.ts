import {
  type InstallCommand,
  installCommands,
} from "../../schema/install_commands.ts";
import { toJson } from "../request/_to_json.ts";
import { toShellLine, toShellWord } from "../request/_shell_word.ts";
import { parseRunInstallInput } from "../../schema/parse_run_install_input.ts";
import { oneOf } from "./_command_line.ts";
import { paint } from "./_paint.ts";
import { show, toPrintable } from "./_show.ts";
import type { Read } from "./_read.ts";
import { readJson } from "./_read_json.ts";
import type { Subcommand } from "./_subcommand.ts";
import { UsageError } from "./_usage_error.ts";

/** `waymark install-commands`: prints the commands that an install-run input stands for. */
export const printInstallCommands: Subcommand = {
  options: ["command", "output"],

  async run(words, { options, read, color }) {
    const output = oneOf(options, "output", ["json", "shell"]);
    const [command] = options.get("command") ?? [];
    if (command === "") throw new UsageError("--command must not be empty");
    const input = parseRunInstallInput(await readInput(words, read));
    const commands = installCommands(input, { command });
    assertKnown(commands);
    if (output === "shell") return commands.map(toLine).join("");
    const text = toPrintable(`${toJson(commands, 2)}\n`);
    return color ? paint(text) : text;
  },
};

async function readInput(
  words: readonly string[],
  read: Read,
): Promise<unknown> {
  const [input] = words;
  if (input === undefined || words.length > 1) {
    throw new UsageError(
      "install-commands needs one input: JSON, @file or -",
    );
  }
  return await readJson(
    input === "-" ? "@-" : input,
    "the input of install-commands",
    read,
  );
}

/** Refuses a command that another package manager does not have. */
function assertKnown(commands: readonly InstallCommand[]): void {
  for (const { command, args } of commands) {
    if (args[0] === "recursive" && !/pnpm/i.test(command)) {
      throw new Error(
        `${
          show(command)
        } has no command "recursive install", only pnpm has; leave "recursive" out of the input, or --command out of the options`,
      );
    }
  }
}

/** Writes a command as a line of a POSIX shell. */
function toLine({ command, args, cwd }: InstallCommand): string {
  const line = [toCommandWord(command), ...args.map(toShellWord)].join(" ");
  return toShellLine(
    cwd === undefined ? line : `(cd ${toDirectory(cwd)} && ${line})`,
  ) + "\n";
}

/**
 * Quotes the name of a command. In quotes, no word is a reserved one, such as
 * `if`, or an alias; the names that are left without are neither.
 */
function toCommandWord(command: string): string {
  const word = toShellWord(command);
  return word === command && !/^(?:p?npm|yarn|bun|deno)$|\//.test(word)
    ? `'${word}'`
    : word;
}

/**
 * Quotes a directory for `cd`, which takes `-` for the one before and looks in
 * CDPATH for every path that does not start with `/`, `./` or `../`.
 */
function toDirectory(path: string): string {
  return toShellWord(/^(?:\/|\.\.?(?:\/|$))/.test(path) ? path : `./${path}`);
}
