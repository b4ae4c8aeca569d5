import {
  type InstallCommand,
  installCommands,
} from "../../schema/install_commands.ts";
import { toShellLine, toShellWord } from "../request/_shell_word.ts";
import { parseRunInstallInput } from "../../schema/parse_run_install_input.ts";
import { paint } from "./_paint.ts";
import { readJson } from "./_read.ts";
import { show, toPrintable, UsageError } from "./_show.ts";
import type { Subcommand } from "./_subcommand.ts";

/** `waymark install-commands`: prints the commands that an install-run input stands for. */
export const printInstallCommands: Subcommand = {
  name: "install-commands",
  help: `\
waymark install-commands prints what an install-run input runs.

Usage:
  waymark install-commands [options] <JSON | @file | ->

Options:
  --command <name>      the package manager (default: pnpm, the only one that
                        has recursive installs)
  -o, --output <json|shell>
                        what to print: JSON (the default), or lines of a shell
  -h, --help            print this text
  --version             print the version

Example:
  waymark install-commands '[{"cwd": "docs"}]' --output shell
`,

  async run([input, ...more], options, { read, color }) {
    const [command] = options.get("command") ?? [];
    if (input === undefined || more.length) {
      throw new UsageError(
        "install-commands needs one input: JSON, @file or -",
      );
    }
    const value = await readJson(
      input === "-" ? "@-" : input,
      "the input of install-commands",
      read,
    );
    const commands = installCommands(parseRunInstallInput(value), { command });
    assertKnown(commands);
    if (options.get("output")?.[0] === "shell") {
      return commands.map(toLine).join("");
    }
    const text = toPrintable(`${JSON.stringify(commands, null, 2)}\n`);
    return color ? paint(text) : text;
  },
};

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
  const line = [command, ...args].map(toShellWord).join(" ");
  return toShellLine(
    cwd === undefined ? line : `(cd ${toDirectory(cwd)} && ${line})`,
  ) + "\n";
}

/**
 * Quotes a directory for `cd`, which takes `-` for the one before and looks in
 * CDPATH for every path that does not start with `/`, `./` or `../`.
 */
function toDirectory(path: string): string {
  return toShellWord(/^(?:\/|\.\.?(?:\/|$))/.test(path) ? path : `./${path}`);
}
