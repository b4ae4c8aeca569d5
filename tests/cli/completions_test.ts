import { assertEquals, assertStringIncludes } from "@std/assert";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, it } from "node:test";
import { main } from "../../lib/cli/main.ts";

/** What `waymark completions` prints. */
async function completions(...args: string[]) {
  const outcome = { status: 0, output: "", errors: "" };
  outcome.status = await main(["completions", ...args], {
    readFile: () => Promise.reject(new Error("no files here")),
    readInput: () => Promise.resolve(new Uint8Array()),
    write: (text) => Promise.resolve(void (outcome.output += text)),
    writeError: (text) => void (outcome.errors += text),
    color: false,
  });
  return outcome;
}

/** Bash and zsh say what completes the last of some words in a shell of its own. */
const inSubshell = (words: string[], print: string) =>
  `(COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})
COMP_CWORD=${words.length - 1}
_waymark
${print} "\${COMPREPLY[@]}")`;

/** How each shell is started and made ready for the script, and then says what completes the last of some words. */
const SHELLS: Record<
  string,
  [
    options: string[],
    prepare: (script: string) => string,
    complete: (words: string[]) => string,
  ]
> = {
  bash: [
    ["--norc"],
    (script) => script,
    (words) => inSubshell(words, "printf '%s\\n'"),
  ],
  zsh: [
    ["-f"],
    (script) =>
      `autoload -U compinit && compinit -D -u\n${script}\nemulate -L ksh`,
    (words) => inSubshell(words, "print -l --"),
  ],
  fish: [
    ["--no-config"],
    (script) => script,
    (words) => `complete -C '${words.join(" ")}'`,
  ],
};

/** What is printed after the completions of each list of words. */
const END = "=== end";

const TABLE: [words: string[], expected: string[], absent: string[]][] = [
  [["waymark", "op"], ["openapi"], ["install-commands"]],
  [["waymark", "GET /x", "--ba"], ["--base-url"], ["--data"]],
  [["waymark", "GET /x", "--output", ""], ["json", "curl", "fetch"], ["shell"]],
  [["waymark", "install-commands", "-o", ""], ["json", "shell"], ["curl"]],
  [["waymark", "install-commands", "--c"], ["--command"], ["--base-url"]],
  [["waymark", "openapi", "--o"], ["--output"], ["--preview"]],
  [["waymark", "completions", ""], ["bash", "zsh", "fish"], ["json"]],
];

describe("waymark completions", () => {
  for (const [shell, [options, prepare, complete]] of Object.entries(SHELLS)) {
    const isThere = spawnSync(shell, ["-c", ":"]).status === 0;
    it(
      `completes in ${shell}${isThere ? "" : ": not installed"}`,
      { skip: !isThere },
      async () => {
        const { status, output, errors } = await completions(shell);
        assertEquals([status, errors], [0, ""]);
        const home = mkdtempSync(`${tmpdir()}/waymark-`);
        try {
          // One shell for all: zsh takes half a second to start with completions.
          const lines = TABLE.map(([words]) =>
            `${complete(words)}\necho '${END}'`
          );
          const code = [prepare(output), ...lines].join("\n");
          const { stdout, stderr } = spawnSync(
            shell,
            [...options, "-c", code],
            {
              env: { PATH: Deno.env.get("PATH"), HOME: home },
              cwd: home,
            },
          );
          const answers = stdout.toString().split(`${END}\n`);
          assertEquals(answers.length, TABLE.length + 1, `${stderr}`);
          for (const [index, [words, expected, absent]] of TABLE.entries()) {
            const found = answers[index]!.split("\n")
              .map((line) => line.split("\t")[0]!)
              // zsh leaves this to the function that shows them.
              .filter((line) => line.startsWith(words.at(-1)!));
            const shown = `${words.join(" ")}: ${found} ${stderr}`;
            for (const word of expected) {
              assertEquals(found.includes(word), true, shown);
            }
            for (const word of absent) {
              assertEquals(found.includes(word), false, shown);
            }
          }
        } finally {
          rmSync(home, { recursive: true });
        }
      },
    );
  }

  it("is a script that its shell reads without a word", async () => {
    const folder = mkdtempSync(`${tmpdir()}/waymark-`);
    try {
      for (const shell of ["bash", "fish"]) {
        const { output } = await completions(shell);
        if (spawnSync(shell, ["-c", ":"]).status !== 0) continue;
        writeFileSync(`${folder}/script`, output);
        const { status, stderr } = spawnSync(shell, ["-n", `${folder}/script`]);
        assertEquals([status, stderr.toString()], [0, ""]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("describes options in whole phrases", async () => {
    const { output } = await completions("fish");
    for (
      const phrase of [
        'a header, "name: value"',
        "the URL that the path is added to (default: https://api.github.com)",
        "what to print: JSON (the default), a command line, or JavaScript",
      ]
    ) assertStringIncludes(output, ` -d '${phrase}'\n`);
  });

  it("asks for one shell", async () => {
    for (const args of [[], ["sh"], ["bash", "zsh"]]) {
      const { status, errors } = await completions(...args);
      assertEquals(status, 2);
      assertStringIncludes(errors, "completions needs one shell: bash, zsh or");
    }
  });
});
