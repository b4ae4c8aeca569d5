/**
 * Pastes command lines into a shell on a real pseudo-terminal, which acts on
 * control characters before the shell sees a quote.
 *
 * @module
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { spawn, spawnSync } from "node:child_process";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { toCurl } from "../../mod.ts";

/** Interactive shells, without the start files of whoever runs the tests. */
const SHELLS: readonly string[] = [
  "sh -i",
  "bash --norc --noprofile -i",
  "dash -i",
  "busybox ash -i",
  "ksh93 -i",
  "mksh -i",
  "zsh -f -i",
  "fish --no-config -i",
];

const hasScript = /util-linux/.test(
  spawnSync("script", ["--version"]).stdout?.toString() ?? "",
);

/** Texts that do harm where a terminal, a line editor or a shell sees them raw. */
const TEXTS = [
  "hello\x15touch pwned\n",
  "\x1b[201~\ntouch pwned\n",
  "\ntouch pwned\n",
  "\rtouch pwned\r",
  "\x03touch pwned\n",
  "\x04touch pwned\n\x04",
  "\x16\n\x1a\x1c\x12\x0f\x17\x7f\b\ttouch pwned\n",
  "\x1b\x7f\x1bd\x1b>\x1b.touch pwned\n",
  "\x9b201~\u0085\u2028\u2029\u202etouch pwned\n",
  "'\ntouch pwned\n'\n",
  "!!\n!touch pwned\n^a^touch pwned\n",
  "\n\n\n",
  "it's $HOME `touch pwned` $(touch pwned) \\ \" %s \\n\n",
];

/** Stands for curl, or for any other command: keeps its arguments and its input. */
const CAPTURE = `#!/bin/sh
printf '%s\\0' "$@" > arguments
case " $* " in *" @- "*) cat > input ;; esac
`;

describe(
  "a command line, pasted into a terminal",
  { skip: !hasScript && "there is no script of util-linux" },
  () => {
    let root: string;

    before(async () => {
      root = await mkdtemp(join(tmpdir(), "paste-"));
      await mkdir(join(root, "bin"));
      const file = join(root, "bin", "curl");
      await writeFile(file, CAPTURE);
      await chmod(file, 0o755);
    });
    after(() => rm(root, { recursive: true }));

    /** What a shell leaves in its empty directory when a line is pasted. */
    async function paste(
      shell: string,
      line: string,
      isBracketed = false,
    ): Promise<Record<string, string>> {
      const cwd = await mkdtemp(join(root, "run-"));
      const terminal = spawn("script", ["-q", "-c", shell, "/dev/null"], {
        cwd,
        env: {
          HOME: root,
          PATH: `${join(root, "bin")}:${Deno.env.get("PATH")}`,
          TERM: "xterm",
        },
      });
      const closed = new Promise((resolve) => terminal.on("close", resolve));
      const late = setTimeout(() => terminal.kill("SIGKILL"), 20_000);
      // A shell that shows a prompt is ready; one that supports pasting says so.
      const ready = new Promise<void>((resolve) =>
        terminal.stdout.on("data", (data) => {
          if (!isBracketed || `${data}`.includes("\x1b[?2004h")) resolve();
        })
      );
      await Promise.race([ready, closed]);
      terminal.stdin.write(isBracketed ? `\x1b[200~${line}\x1b[201~` : line);
      terminal.stdin.write("\nexit\n");
      await closed;
      clearTimeout(late);
      const names = await readdir(cwd);
      const entries = await Promise.all(
        names.map(async (name) => [
          name,
          // Shells that know only UTF-8 must not change other bytes.
          (await readFile(join(cwd, name))).toString("latin1"),
        ]),
      );
      return Object.fromEntries(entries);
    }

    function latin1(text: string): string {
      return String.fromCharCode(...new TextEncoder().encode(text));
    }

    for (const shell of SHELLS) {
      const [name] = shell.split(" ");
      if (spawnSync(name!, ["-c", ":"]).error) continue;
      const brackets = /^(?:bash|zsh)/.test(shell) ? [false, true] : [false];

      it(`raw, does harm in ${name}, so that this test would notice`, async () => {
        const line = "curl 'hello\x15touch pwned\nit'\\''s'";
        assert("pwned" in await paste(shell, line));
      });

      for (const text of TEXTS) {
        it(`holds what toCurl() was given in ${name}: ${JSON.stringify(text)}`, async () => {
          const headers = { "content-type": "a/b", "x-a": "b\tc\xe9" };
          const url = "https://api.example/it's";
          const line = toCurl({ method: "post", url, headers, body: text });
          assertMatch(line, /^[ -~]+$/);
          const sent = ["-X", "POST", url, "-H", "content-type: a/b", "-H"]
            .concat("x-a: b\tc\xe9", "--data-binary", "@-");
          for (const isBracketed of brackets) {
            assertEquals(await paste(shell, line, isBracketed), {
              arguments: sent.map((argument) => `${argument}\0`).join(""),
              input: latin1(text),
            });
          }
        });
      }
    }
  },
);
