import {
  type InstallCommand,
  installCommands,
} from "../../schema/install_commands.ts";
import { toShellLine, toShellWord } from "../request/_shell_word.ts";
import { parseRunInstallInput } from "../../schema/run_install_input.ts";
import { parseText } from "../description/load/text/_parse_text.ts";
import { HELP, type Subcommand } from "./_command_line.ts";
import { type ReadArgument, readText } from "./_read.ts";
import { show } from "../_show.ts";
import { toOutput, UsageError } from "./_output.ts";

export const printInstallCommands: Subcommand = {
  name: "install-commands",
  help: `\
waymark install-commands prints what an install-run input runs.

Usage:
  waymark install-commands [options] <JSON or YAML | @file | ->

Options:
  --command <name>      the package manager (default: pnpm, the only one that
                        has recursive installs)
  -o, --output <json|shell>
                        what to print: JSON (the default), or lines of a shell
${HELP}
Example:
  waymark install-commands '[{"cwd": "docs"}]' --output shell
`,

  needs: "one input: JSON or YAML, @file or -",

  async run({ words: [input = ""], options, read, io }) {
    const value = await readInput(input, read);
    const [name] = options.command ?? [];
    const all = installCommands(parseRunInstallInput(value), { command: name });
    const isRecursive = all.some(({ args }) => args[0] === "recursive");
    if (isRecursive && name !== undefined && !/pnpm/i.test(name)) {
      const shown = show(name);
      throw new Error(
        `${shown} has no command "recursive install", only pnpm has; leave "recursive" out of the input, or --command out of the options`,
      );
    }
    return options.output?.[0] === "shell"
      // A shell stops at the first command that fails.
      ? all.map(toCommandLine).join(" &&\n") + (all.length ? "\n" : "")
      : toOutput(JSON.stringify(all, null, 2), io.color);
  },
};

/** Reads an input that is JSON or YAML: the argument, a file or standard input. */
async function readInput(input: string, read: ReadArgument): Promise<unknown> {
  const path = input === "-" ? "-" : /^@([^]+)/.exec(input)?.[1];
  if (path !== undefined) {
    return await parseText(await readText(path, read), show(path));
  }
  try {
    return await parseText(input, "the input of install-commands");
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function toCommandLine({ command, args, cwd }: InstallCommand): string {
  const line = [command, ...args].map(toShellWord).join(" ");
  if (cwd === undefined) return toShellLine(line);
  // `cd` takes `-` for the directory before, and looks in CDPATH for every path
  // that does not start with `/`, `./` or `../`.
  const path = /^(?:\/|\.\.?(?:\/|$))/.test(cwd) ? cwd : `./${cwd}`;
  return toShellLine(`(cd ${toShellWord(path)} && ${line})`);
}
