/** What the command does that `cases/*.jsonl` cannot say. */
import {
  assert,
  assertEquals,
  assertFalse,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { after, before, describe, it } from "node:test";
import { type CommandIo, main } from "../../lib/cli/main.ts";
import {
  type EchoServer,
  startEchoServer,
} from "../conformance/echo_server.ts";
import { waymark, type World } from "./_command.ts";

/** What the command prints when nothing is wrong. */
async function print(args: string[], world?: World): Promise<string> {
  const { status, output, errors } = await waymark(args, world);
  assertEquals({ status, errors }, { status: 0, errors: "" });
  return output;
}

describe("waymark --help", () => {
  it("names all options, in lines of 80 characters, and each command has its own", async () => {
    const help = await print(["--help"]);
    assertMatch(help, /^waymark builds [^]+\nUsage:\n {2}waymark \[options\] /);
    for (const [, option] of help.matchAll(/^ {2}.*(--[\w-]+)/gm)) {
      const { errors } = await waymark([option!]);
      assertFalse(errors.includes("there is no option"), option);
    }
    assertEquals(await print(["help"]), help);
    assertEquals(await print(["GET /x", "-h"]), help);
    for (const line of help.split("\n")) assert(line.length <= 80, line);
    assertStringIncludes(help, "  waymark openapi ");
    const own = await print(["openapi", "--help"]);
    assertEquals(await print(["help", "openapi"]), own);
    assertMatch(own, /^waymark openapi [^]+ {2}waymark openapi /);
    assertStringIncludes(own, "--version");
    for (const line of own.split("\n")) assert(line.length <= 80, line);
  });
});

describe("a message of waymark", () => {
  const hostile = "\x1b[31m\r\n\t\u009b\u2028\u202e\u{e0041}\ud800";
  const rows: [status: 1 | 2, args: string[]][] = [
    [2, [`--${hostile}`]],
    [2, [`-${hostile}`]],
    [2, ["/x", `${hostile}:=x`]],
    [2, ["/x", hostile]],
    [2, [`a.${hostile}`]],
    [1, ["/x", `a=@${hostile}`]],
    [1, ["/x", `${hostile}:={}`]],
    [1, [`/{${hostile}}`]],
    [1, ["/x", "-H", `a: ${hostile}`]],
    [1, ["/x", `--base-url=${hostile}`]],
    [1, ["openapi", "--table", hostile]],
    [2, ["/x", `--output=${hostile}`]],
    [2, ["openap\u202e"]],
  ];
  for (const [expected, args] of rows) {
    it(`is one printable line: ${JSON.stringify(args)}`, async () => {
      const { status, output, errors } = await waymark(args);
      assertEquals([status, output], [expected, ""], errors);
      const lines = errors.split("\n");
      assertEquals(lines.length, status + 1);
      for (const line of lines) assertFalse(/[\p{C}\p{Zl}\p{Zp}]/u.test(line));
    });
  }

  it("says that JSON is nested too deeply for the runtime", async () => {
    const json = `a:=${"[".repeat(1e5)}${"]".repeat(1e5)}`;
    const { status, errors } = await waymark(["GET /x", json]);
    assertEquals(status, 2);
    assertStringIncludes(errors, 'waymark: "a:=" is nested too deeply');
  });

  /** What is said where the system fails. */
  async function errorsWith(io: Partial<CommandIo>): Promise<string> {
    let errors = "";
    const status = await main(["/x", "a=@b"], {
      readFile: () => Promise.resolve(new Uint8Array()),
      readInput: () => Promise.resolve(new Uint8Array()),
      write: () => Promise.resolve(),
      writeError: (text) => void (errors += text),
      color: false,
      ...io,
    });
    assertEquals(status, 1);
    return errors;
  }

  const reasons: [message: string, shown: string][] = [
    ["'https://me:secret@h/x' is missing", ""],
    [
      "NotFound: no file (os error 2): readfile 'secret'",
      ": NotFound: no file (os error 2)",
    ],
    [
      "EISDIR: illegal operation on a directory, read",
      ": EISDIR: illegal operation on a directory",
    ],
    ["EIO: bad block, try again", ": EIO: bad block, try again"],
    ["no https://me:secret@h/x", ": ***@h/x"],
  ];
  for (const [message, shown] of reasons) {
    it(`shows a reason of the system without its path: ${message}`, async () => {
      const readFile = () => Promise.reject(new Error(message));
      const errors = await errorsWith({ readFile });
      assertEquals(errors, `waymark: cannot read "b"${shown}\n`);
    });
  }

  it("shows an error that is none of its own without a stack trace", async () => {
    const write = () => Promise.reject(new Error("disk\nfull"));
    assertEquals(await errorsWith({ write }), "waymark: disk\\nfull\n");
  });
});

describe("waymark --output", () => {
  it("colors nothing of what nobody reads", async () => {
    const args = (length: number) => ["POST /x", `a=${"x".repeat(length)}`];
    const most = 100_000 - (await print(args(0))).length;
    const isColored = async (length: number) =>
      (await print(args(length), { color: true })).includes("\x1b");
    assertEquals([await isColored(most), await isColored(most + 1)], [
      true,
      false,
    ]);
  });
});

describe("waymark --output fetch, run", () => {
  let server: EchoServer;

  before(async () => {
    server = await startEchoServer();
  });
  after(() => server.close());

  const files = { bytes: Uint8Array.of(0, 255, 128) };

  /** The body that arrives when the program runs, with a character for each byte. */
  async function send(method: string, args: string[]): Promise<string> {
    const url = `${server.origin}/x`;
    const all = [method, url, "-H__proto__: a", ...args, "--output=fetch"];
    const run = new Function(
      `return (async () => { ${await print(all, {
        files,
      })} return response.json(); })();`,
    );
    const { body, headers, method: sent } = await run();
    assertEquals(sent, method);
    assert(headers.some((it: string[]) => `${it}` === "__proto__,a"));
    return atob(body);
  }

  const FORM = "-Hcontent-type: application/x-www-form-urlencoded";
  const rows: [method: string, args: string[], body: string][] = [
    ["GET", [], ""],
    ["PUT", [], ""],
    [
      "POST",
      ['b:="it\'s\\u2028"', "n:=1.5", "l:=[null]"],
      '{"b":"it\'s\u2028","n":1.5,"l":[null]}',
    ],
    ["POST", ["--data=text"], "text"],
    ["POST", [FORM, 'b:=["c d","&"]'], "b=c+d&b=%26"],
    ["POST", ['--data={"b":1}'], '{"b":1}'],
    [
      "POST",
      ['t="it\'s" ${x} \\ \u2028', "n:=1"],
      '{"t":"\\"it\'s\\" ${x} \\\\ \u2028","n":1}',
    ],
    [
      "POST",
      ['d:={"__proto__":{"a":1},"b\\"__proto__":2}'],
      '{"d":{"__proto__":{"a":1},"b\\"__proto__":2}}',
    ],
    ["POST", ["--data=a`b\n"], "a`b\n"],
    ["POST", ["--json=null"], "null"],
    ["POST", ["--data=null"], "null"],
  ];
  for (const [method, args, body] of rows) {
    it(`sends ${method} ${args}`, async () => {
      const bytes = new TextEncoder().encode(body);
      assertEquals(await send(method, args), String.fromCharCode(...bytes));
    });
  }

  it("sends bytes", async () => {
    const args = ["--data=@$PWD/bytes"];
    assertEquals(await send("POST", args), "\0\xff\x80");
  });

  it("sends a multipart form", async () => {
    const args = ['b:=["c","é"]', "-Hcontent-type: multipart/form-data"];
    const parts = (await send("PATCH", args)).match(/name=.*\r\n\r\n.*/g);
    const name = 'name="b"\r\n\r\n';
    assertEquals([...parts!], [`${name}c`, `${name}\xc3\xa9`]);
  });
});
