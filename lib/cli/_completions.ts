import { optionsOf } from "./_command_line.ts";
import { show, UsageError } from "./_show.ts";
import type { Subcommand } from "./_subcommand.ts";

const SHELLS = ["bash", "zsh", "fish"];

/** `waymark completions`: prints a script that completes the command in a shell. */
export function printCompletions(
  commands: () => readonly Subcommand[],
): Subcommand {
  return {
    name: "completions",
    help: `\
waymark completions prints what completes the command in a shell.

Usage:
  waymark completions <bash | zsh | fish>

Options:
  -h, --help            print this text
  --version             print the version

Examples:
  waymark completions bash > ~/.local/share/bash-completion/completions/waymark
  waymark completions fish > ~/.config/fish/completions/waymark.fish
  source <(waymark completions zsh)     # in ~/.zshrc, after compinit
`,
    words: SHELLS,

    run([shell = "", ...more]) {
      if (!SHELLS.includes(shell) || more.length) {
        throw new UsageError(
          `completions needs one shell: bash, zsh or fish, not ${show(shell)}`,
        );
      }
      if (shell === "fish") return toFish(commands());
      const start = shell === "zsh"
        ? "autoload -U +X bashcompinit && bashcompinit\n"
        : "";
      return start + toBash(commands());
    },
  };
}

function namesOf(commands: readonly Subcommand[]): string[] {
  return commands.map(({ name }) => name).filter(Boolean);
}

function toBash(commands: readonly Subcommand[]): string {
  const names = namesOf(commands);
  const cases = commands.flatMap((command) => {
    const { name, words = [] } = command;
    const options = Object.entries(optionsOf(command));
    const values = options.filter(([, { type }]) => type === "string")
      .map(([option, { short, choices }]) => {
        const typed = [`--${option}`, ...short ? [`-${short}`] : []]
          .map((it) => `"${name} ${it}"`).join(" | ");
        return `    ${typed}) words="${choices.join(" ")}" ;;`;
      });
    const all = [...words, ...options.map(([option]) => `--${option}`)];
    return [...values, `    "${name} "*) words="${all.join(" ")}" ;;`];
  });
  return `\
_waymark() {
  local command="\${COMP_WORDS[1]}" words=""
  case "$command" in ${names.join(" | ")}) ;; *) command="" ;; esac
  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in
${cases.join("\n")}
  esac
  [ "$COMP_CWORD" = 1 ] && words="$words help ${names.join(" ")}"
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _waymark waymark
`;
}

function toFish(commands: readonly Subcommand[]): string {
  const names = namesOf(commands);
  const start = "complete -c waymark -n";
  return commands.flatMap((command) => {
    const { name, help, words } = command;
    const where = name
      ? `${start} '__fish_seen_subcommand_from ${name}'`
      : `${start} 'not __fish_seen_subcommand_from ${names.join(" ")}'`;
    const summary = help.split("\n")[0]!.replace(`waymark ${name} `, "");
    return [
      ...name
        ? [`${start} __fish_use_subcommand -a ${name} -d '${summary}'`]
        : [],
      ...words ? [`${where} -f -a '${words.join(" ")}'`] : [],
      ...Object.entries(optionsOf(command)).map(
        ([option, { short, type, choices, text }]) => {
          const value = choices.length
            ? `-x -a '${choices.join(" ")}' `
            : "-r ";
          return `${where} ${short ? `-s ${short} ` : ""}-l ${option} ${
            type === "boolean" ? "" : value
          }-d '${text}'`;
        },
      ),
    ];
  }).map((line) => `${line}\n`).join("");
}
