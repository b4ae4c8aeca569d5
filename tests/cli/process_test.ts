import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { VERSION } from "../../lib/version.ts";
import { attempt, root } from "../../scripts/_tools.ts";

const CLI = ["run", "--allow-read", "cli.ts"];

/** Runs Deno in the root of the project. */
const deno = (
  args: string[],
  input?: string,
  env: Record<string, string> = {},
) => attempt(Deno.execPath(), { args, cwd: root, env }, input);

describe("waymark as a process", () => {
  it("prints to standard output and ends with 0", async () => {
    const { code, stdout, stderr } = await deno([...CLI, "--version"]);
    assertEquals([code, stdout, stderr], [0, `${VERSION}\n`, ""]);
  });

  it("reads a file and standard input", async () => {
    const args = [...CLI, "POST /x", "license=@LICENSE", "typed=@-"];
    const { code, stdout, stderr } = await deno(args, "ü\n");
    assertEquals([code, stderr], [0, ""]);
    const { body } = JSON.parse(stdout);
    assertEquals(body.license, await Deno.readTextFile(root + "LICENSE"));
    assertEquals(body.typed, "ü\n");
  });

  it("prints errors to standard error and ends with 1 or 2", async () => {
    const unsafe = await deno([...CLI, "/x/{a}", "a=.."]);
    assertEquals([unsafe.code, unsafe.stdout], [1, ""]);
    assertMatch(unsafe.stderr, /^waymark: The path of .* would contain .*\n$/);
    const missing = await deno([
      ...CLI,
      "POST /x",
      "--data=@https://bob:s3cret@h/x",
    ]);
    assertEquals([missing.code, missing.stdout, missing.stderr], [
      1,
      "",
      'waymark: cannot read "https://***@h/x": ENOENT: no such file or directory\n',
    ]);
    const usage = await deno([...CLI, "--nope"]);
    assertEquals([usage.code, usage.stdout], [2, ""]);
    assertMatch(usage.stderr, /^waymark: there is no option --nope.*\n.*\n$/);
  });

  it("shows requests without any permission but to read", async () => {
    const args = ["run", "--no-prompt", "cli.ts", "/x"];
    const { code, stderr } = await deno(args);
    assertEquals([code, stderr], [0, ""]);
  });

  it("prints neither colors nor wrapped lines where there is no terminal", async () => {
    const environment = { TERM: "xterm", NO_COLOR: "" };
    const start = ["run", "--allow-env=TERM", "cli.ts", "/x", "a:b"];
    const json = await deno(start, undefined, environment);
    assertEquals(JSON.parse(json.stdout).headers.a, "b");
    const curl = await deno([...start, "-ocurl"], undefined, environment);
    assertMatch(curl.stdout, /^curl [^\n]+ -H 'a: b'\n$/);
  });

  it("is no failure when nobody reads its output", async () => {
    // More than the buffer of a pipe holds.
    const args = [...CLI, "POST /x", "--data=-"];
    const child = spawn(Deno.execPath(), args, { cwd: root });
    child.stdin.end("x".repeat(1_000_000));
    child.stdout.destroy();
    const closed = new Promise((resolve) => child.on("close", resolve));
    assertEquals([await text(child.stderr), await closed], ["", 0]);
  });

  const full = "/dev/full";
  const hasFull = spawnSync("test", ["-w", full]).status === 0;
  it(
    `says when its output is lost${hasFull ? "" : `: there is no ${full}`}`,
    { skip: !hasFull },
    async () => {
      const line = `exec "$0" ${CLI.join(" ")} /x > ${full}`;
      const child = spawn("sh", ["-c", line, Deno.execPath()], { cwd: root });
      const closed = new Promise((resolve) => child.on("close", resolve));
      assertMatch(await text(child.stderr), /^waymark: .*space.*\n$/);
      assertEquals(await closed, 1);
    },
  );

  // The `script` of util-linux; that of BSD has other arguments.
  const hasScript =
    spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;
  it(
    `colors on a terminal, and never with NO_COLOR${
      hasScript ? "" : ": script of util-linux is not installed"
    }`,
    { skip: !hasScript },
    async () => {
      // Deno would ask for the permission to read the environment.
      const table = [
        ["--allow-env=TERM", { TERM: "xterm", NO_COLOR: "" }, false],
        ["--allow-env", { TERM: "xterm", NO_COLOR: "" }, true],
        ["--allow-env", { TERM: "xterm", NO_COLOR: "1" }, false],
        ["--allow-env", { TERM: "dumb", NO_COLOR: "" }, false],
        ["--no-prompt", { TERM: "xterm", NO_COLOR: "" }, false],
      ] as const;
      // Node shows fewer colors where CI says so.
      const { CI: _, ...inherited } = Deno.env.toObject();
      for (const [permission, environment, isColoured] of table) {
        const line = `'${Deno.execPath()}' run ${permission} cli.ts /x`;
        const child = spawn("script", ["-qec", line, "/dev/null"], {
          cwd: root,
          env: { ...inherited, ...environment },
        });
        const output = await text(child.stdout);
        assertStringIncludes(output, "https://api.github.com/x");
        assertEquals(
          output.includes('\x1b[36m"url"'),
          isColoured,
          JSON.stringify([permission, environment]),
        );
      }
    },
  );
});

describe("deno task start", () => {
  const start = ["run", "--allow-read", "scripts/start.ts"];

  it("shows what a template literal would send, and what this library sends", async () => {
    const { code, stdout } = await deno(start);
    assertEquals(code, 0);
    const keys = "DELETE https://api.github.com/repos/octocat/hello/";
    assertEquals(stdout.match(/^(template literal|waymark) .*$/gm), [
      `template literal  ${keys}keys/7`,
      `waymark           ${keys}keys/7`,
      `template literal  ${keys}`,
      'waymark           nothing: The path of "/repos/{owner}/{repo}/keys/{key_id}" would contain ".." from "key_id"; remove it',
    ]);
  });

  it("is the command when it has arguments", async () => {
    assertEquals(
      (await deno([...start, "--version"])).stdout,
      `${VERSION}\n`,
    );
    assertEquals((await deno([...start, "--nope"])).code, 2);
  });
});
