import { installCommands } from "../../schema/install_commands.ts";
import type { RunInstallInput } from "../../schema/types.ts";
import { toJson } from "../send/_to_json.ts";
import { toShellLine, toShellWord } from "../send/_shell_word.ts";
import { oneOf } from "./_command_line.ts";
import { paint } from "./_paint.ts";
import { parseJson } from "./_parse_json.ts";
import { readText } from "./_read.ts";
import { show } from "./_show.ts";
import type { Context, Subcommand } from "./_subcommand.ts";
import { UsageError } from "./_usage_error.ts";

/** `waymark install-commands`: prints the commands that an install-run input stands for. */
export const printInstallCommands: Subcommand = {
  options: ["command", "output"],

  async run(words, { options, read, color }: Context) {
    const output = oneOf(options, "output", ["json", "shell"]);
    const [input] = words;
    if (input === undefined || words.length > 1) {
      throw new UsageError(
        "install-commands takes one input: JSON, @file or -",
      );
    }
    const isArgument = input !== "-" && !input.startsWith("@");
    const value = isArgument
      ? parseJson(input, "install-commands", UsageError)
      : parseJson(
        await readText(input.replace(/^@/, ""), read),
        show(input),
        Error,
      );
    const [command] = options.get("command") ?? [];
    const commands = installCommands(value as RunInstallInput, { command });
    if (output === "json") {
      const text = `${toJson(commands, 2)}\n`;
      return color ? paint(text) : text;
    }
    return commands.map(({ command, args, cwd }) => {
      const line = [command, ...args].map(toShellWord).join(" ");
      return toShellLine(
        cwd === undefined ? line : `(cd ${toDirectory(cwd)} && ${line})`,
      ) + "\n";
    }).join("");
  },
};

/** Quotes a directory for `cd`, which gives `-` and the paths of CDPATH a meaning. */
function toDirectory(path: string): string {
  return toShellWord(/^[./]/.test(path) ? path : `./${path}`);
}
