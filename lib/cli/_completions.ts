import { HELP, optionsOf, type Subcommand } from "./_command_line.ts";

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
${HELP}
Examples:
  waymark completions bash > ~/.local/share/bash-completion/completions/waymark
  waymark completions fish > ~/.config/fish/completions/waymark.fish
  source <(waymark completions zsh)     # in ~/.zshrc, after compinit
`,
    needs: "one shell: bash, zsh or fish",
    words: ["bash", "zsh", "fish"],

    run({ words: [shell] }) {
      const all = commands();
      const names = all.slice(1).map(({ name }) => name).join(" ");
      if (shell === "fish") return all.map((it) => toFish(it, names)).join("");
      return `\
${shell === "zsh" ? "autoload -U +X bashcompinit && bashcompinit\n" : ""}\
_waymark() {
  local command="\${COMP_WORDS[1]}" words=""
  case "$command" in ${names.replaceAll(" ", " | ")}) ;; *) command="" ;; esac
  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in
${all.map(toCases).join("")}\
  esac
  [ "$COMP_CWORD" = 1 ] && words="$words help ${names}"
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _waymark waymark
`;
    },
  };
}

function toCases(command: Subcommand): string {
  const { name, words = [] } = command;
  const options = [...optionsOf(command)];
  const values = options.flatMap(([option, { type, short, choices }]) => {
    if (type === "boolean") return [];
    const last = short ? ` | "${name} -${short}"` : "";
    const set = `words="${choices.join(" ")}"`;
    return `    "${name} --${option}"${last}) ${set} ;;\n`;
  });
  const all = [...words, ...options.map(([option]) => `--${option}`)];
  return `${values.join("")}    "${name} "*) words="${all.join(" ")}" ;;\n`;
}

function toFish(command: Subcommand, names: string): string {
  const { name, help, words } = command;
  const start = "complete -c waymark -n";
  const not = name ? "" : "not ";
  const where = `${start} '${not}__fish_seen_subcommand_from ${name || names}'`;
  const summary = help.split("\n")[0]!.replace(`waymark ${name} `, "");
  const lines = [...optionsOf(command)].map(
    ([option, { short, type, choices, text }]) => {
      const letter = short ? ` -s ${short}` : "";
      const value = choices.length
        ? ` -x -a '${choices.join(" ")}'`
        : type === "string"
        ? " -r"
        : "";
      return `${where}${letter} -l ${option}${value} -d '${text}'`;
    },
  );
  if (words) lines.unshift(`${where} -f -a '${words.join(" ")}'`);
  if (name) {
    lines.unshift(`${start} __fish_use_subcommand -a ${name} -d '${summary}'`);
  }
  return lines.join("\n") + "\n";
}
