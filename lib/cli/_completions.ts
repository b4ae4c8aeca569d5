import { optionsOf, type Subcommand } from "./_command_line.ts";

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
    needs: "one shell: bash, zsh or fish",
    words: ["bash", "zsh", "fish"],

    run([shell]) {
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

/** What completes a subcommand in bash, by the word before. */
function toCases(command: Subcommand): string {
  const { name, words = [] } = command;
  const options = optionsOf(command);
  const all = [...words, ...[...options.keys()].map((it) => `--${it}`)];
  return [...options].map(([option, { type, short, choices }]) => {
    if (type === "boolean") return "";
    const last = short ? ` | "${name} -${short}"` : "";
    return `    "${name} --${option}"${last}) words="${
      choices.join(" ")
    }" ;;\n`;
  }).join("") + `    "${name} "*) words="${all.join(" ")}" ;;\n`;
}

/** What completes a subcommand in fish. */
function toFish(command: Subcommand, names: string): string {
  const { name, help, words } = command;
  const start = "complete -c waymark -n";
  const where = `${start} '${name ? "" : "not "}__fish_seen_subcommand_from ${
    name || names
  }'`;
  const summary = help.split("\n")[0]!.replace(`waymark ${name} `, "");
  return [
    ...name
      ? [`${start} __fish_use_subcommand -a ${name} -d '${summary}'`]
      : [],
    ...words ? [`${where} -f -a '${words.join(" ")}'`] : [],
    ...[...optionsOf(command)].map(([option, { short, type, choices, text }]) =>
      [
        where,
        ...short ? [`-s ${short}`] : [],
        `-l ${option}`,
        ...choices.length
          ? [`-x -a '${choices.join(" ")}'`]
          : type === "string"
          ? ["-r"]
          : [],
        `-d '${text}'`,
      ].join(" ")
    ),
  ].join("\n") + "\n";
}
