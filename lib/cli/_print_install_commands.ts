import {
  type InstallCommand,
  installCommands,
} from "../../schema/install_commands.ts";
import { toShellLine, toShellWord } from "../request/_shell_word.ts";
import { parseRunInstallInput } from "../../schema/run_install_input.ts";
import { HELP, type Subcommand } from "./_command_line.ts";
import { readJson } from "./_read.ts";
import { show } from "../_show.ts";
import { toOutput } from "./_output.ts";

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
${HELP}
Example:
  waymark install-commands '[{"cwd": "docs"}]' --output shell
`,

  needs: "one input: JSON, @file or -",

  async run({ words: [input = ""], options, read, io }) {
    const value = await readJson(
      input === "-" ? "@-" : input,
      "the input of install-commands",
      read,
    );
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
      ? all.map(toCommandLine).join("")
      : toOutput(JSON.stringify(all, null, 2), io.color);
  },
};

function toCommandLine({ command, args, cwd }: InstallCommand): string {
  const line = [command, ...args].map(toShellWord).join(" ");
  if (cwd === undefined) return `${toShellLine(line)}\n`;
  // `cd` takes `-` for the directory before, and looks in CDPATH for every path
  // that does not start with `/`, `./` or `../`.
  const path = /^(?:\/|\.\.?(?:\/|$))/.test(cwd) ? cwd : `./${cwd}`;
  return `${toShellLine(`(cd ${toShellWord(path)} && ${line})`)}\n`;
}
