import {
  assert,
  assertEquals,
  assertFalse,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { main } from "../../lib/cli/main.ts";
import { VERSION } from "../../lib/version.ts";
import {
  type Echo,
  type EchoServer,
  startEchoServer,
} from "../conformance/echo_server.ts";
import { deno } from "./_deno.ts";

interface World {
  files?: Record<string, string | Uint8Array>;
  input?: string | Uint8Array;
  color?: boolean;
}

interface Outcome {
  status: number;
  output: string;
  errors: string;
}

/** Runs the command without a process. */
async function waymark(args: string[], world: World = {}): Promise<Outcome> {
  const toBytes = (content: string | Uint8Array) =>
    typeof content === "string" ? new TextEncoder().encode(content) : content;
  const outcome = { status: -1, output: "", errors: "" };
  outcome.status = await main(args, {
    readFile(path) {
      const content = world.files?.[path];
      return content === undefined
        ? Promise.reject(new Error("no such file"))
        : Promise.resolve(toBytes(content));
    },
    readInput: () => Promise.resolve(toBytes(world.input ?? "")),
    write(text) {
      outcome.output += text;
      return Promise.resolve();
    },
    writeError(text) {
      outcome.errors += text;
    },
    color: world.color ?? false,
  });
  return outcome;
}

/** What the command prints when nothing is wrong. */
async function print(args: string[], world?: World): Promise<string> {
  const { status, output, errors } = await waymark(args, world);
  assertEquals({ status, errors }, { status: 0, errors: "" });
  return output;
}

/** The request that the command prints. */
async function request(args: string[], world?: World) {
  return JSON.parse(await print(args, world));
}

async function assertFails(
  status: 1 | 2,
  args: string[],
  message: string,
  world?: World,
): Promise<void> {
  const outcome = await waymark(args, world);
  assertEquals([outcome.status, outcome.output], [status, ""], outcome.errors);
  assertStringIncludes(outcome.errors, `waymark: ${message}`);
  assertEquals(
    /\nSee waymark (?:install-commands )?--help\.\n$/.test(outcome.errors),
    status === 2,
  );
  assertFalse(outcome.errors.includes("secret"), outcome.errors);
}

describe("waymark with a route", () => {
  it("prints the request", async () => {
    assertEquals(
      await request(["GET /orgs/{org}/repos", "org=octokit", "type=private"]),
      {
        method: "get",
        url: "https://api.github.com/orgs/octokit/repos?type=private",
        headers: {
          accept: "application/vnd.github.v3+json",
          "user-agent": `waymark-endpoint.js/${VERSION}`,
        },
      },
    );
  });

  it("takes the method and the URL as two arguments", async () => {
    const { method, url } = await request(["post", "/x/{a}", "a=1"]);
    assertEquals([method, url], ["post", "https://api.github.com/x/1"]);
  });

  it("takes a URL alone", async () => {
    const { method, url } = await request(["user", "path=a/b"]);
    assertEquals([method, url], [
      "get",
      "https://api.github.com/user?path=a%2Fb",
    ]);
  });

  it("takes white space around the method and the URL", async () => {
    const { method, url } = await request([" \tput  /x\n"]);
    assertEquals([method, url], ["put", "https://api.github.com/x"]);
  });

  it("builds a JSON body", async () => {
    const { url, headers, body } = await request([
      "POST /repos/{owner}/{repo}/issues",
      "owner=octocat",
      "repo=hello",
      "title=Found a bug",
      'labels:=["bug"]',
    ]);
    assertEquals(url, "https://api.github.com/repos/octocat/hello/issues");
    assertEquals(headers["content-type"], "application/json; charset=utf-8");
    assertEquals(body, { title: "Found a bug", labels: ["bug"] });
  });
});

describe("waymark with parameters", () => {
  async function body(parameters: string[], world?: World): Promise<unknown> {
    const printed = await request(["POST /x", ...parameters], world);
    return printed.body;
  }

  const table: [string, Record<string, unknown>][] = [
    ["a=b", { a: "b" }],
    ["a=", { a: "" }],
    ["a=b=c", { a: "b=c" }],
    ["a=b:=c", { a: "b:=c" }],
    ["a=\nb ", { a: "\nb " }],
    ["a:=1", { a: 1 }],
    ["a:=-1.5e3", { a: -1500 }],
    ["a:=true", { a: true }],
    ["a:=null", { a: null }],
    ['a:="b"', { a: "b" }],
    ['a:={"b":[1,{}]}', { a: { b: [1, {}] } }],
    ["a\\:b=c", { "a:b": "c" }],
    ["a\\:b:=1", { "a:b": 1 }],
    ["a\\::=1", { "a:": 1 }],
    ["a=:=b", { a: ":=b" }],
    ["a\\:=1", { "a:": "1" }],
    ["a\\=b=c", { "a=b": "c" }],
    ["a\\\\=c", { "a\\": "c" }],
    ["a\\b=c", { "a\\b": "c" }],
    ["a b[]=c", { "a b[]": "c" }],
    ["a=\\@b", { a: "@b" }],
    ["a=\\b", { a: "\\b" }],
    ["a=b\\@c", { a: "b\\@c" }],
    ['a:="\ufeff"', { a: "\ufeff" }],
    ["@a=b", { "@a": "b" }],
    ["constructor=a", { constructor: "a" }],
    ["-a=b", { "-a": "b" }],
  ];
  for (const [word, expected] of table) {
    it(`reads ${JSON.stringify(word)}`, async () => {
      assertEquals(await body(["--", word]), expected);
    });
  }

  it("reads an own __proto__", async () => {
    const output = await print(["POST /x", "__proto__=a", "b=c"]);
    assertStringIncludes(output, '"__proto__": "a"');
  });

  it("makes a list of a repeated key", async () => {
    assertEquals(await body(["a=1", "b=x", "a:=2", 'a:=["3"]']), {
      a: ["1", 2, ["3"]],
      b: "x",
    });
    const { url } = await request(["GET /x", "f[]=1", "f[]=2", "g=a", "g=b"]);
    assertEquals(
      url,
      "https://api.github.com/x?f%5B%5D=1&f%5B%5D=2&g=a%2Cb",
    );
  });

  it("reads files and standard input", async () => {
    const files = {
      "a.txt": "line\n",
      "-x.json": '\ufeff{"a":[1]}',
      "bom.txt": "\ufeffkept",
    };
    assertEquals(
      await body(["a=@a.txt", "b:=@-x.json", "c=@bom.txt", "d=@-"], {
        files,
        input: "typed\n",
      }),
      { a: "line\n", b: { a: [1] }, c: "\ufeffkept", d: "typed\n" },
    );
    assertEquals(await body(["a:=@-"], { input: "[1]" }), { a: [1] });
  });

  it("refuses an integer that would be rounded", async () => {
    for (const json of ["12345678901234567890", "[-9007199254740993]"]) {
      await assertFails(
        2,
        ["POST /x", `a:=${json}`],
        '"a:=" contains an integer that JavaScript would round; pass it as a string',
      );
    }
    assertEquals(await body(["a:=9007199254740991", "b:=[1,1e21]"]), {
      a: 9007199254740991,
      b: [1, 1e21],
    });
  });

  it("refuses what is not a parameter, and does not show it", async () => {
    const rows: [string[], string][] = [
      ...["a", "", "=secret", ":=secret", "==secret", ":secret", "\\=secret"]
        .map((word): [string[], string] => [[word], "GET /x"]),
      [["title=Found", "a", "bug"], "title="],
      [["q==a", "b"], "q=="],
      [["x-a:b", "secret"], "x-a:"],
      [["api_token=a", "secret"], "api_token="],
      [["authorization:", "Bearer", "secret"], "authorization:"],
      [["-H", "authorization: Bearer", "secret"], "GET /x"],
    ];
    for (const [words, before] of rows) {
      await assertFails(
        2,
        ["GET /x", ...words],
        `the word after "${before}" is not a parameter; write key=value, key:=json, key==value for the query or name:value for a header, and quote a value that has spaces`,
      );
    }
    await assertFails(
      2,
      ["GET /x?token=secret", "a"],
      'the word after "GET /x?token=***" is',
    );
    await assertFails(
      2,
      ["POST /x", "a:=[1,", "2]"],
      '"a:=" is not valid JSON: value expected at line 1, column 4; in a shell',
    );
  });

  it("shows nothing of a header that is in two arguments", async () => {
    for (const args of [["GET /x"], []]) {
      await assertFails(
        2,
        [...args, "-H", "authorization", "Bearer secret"],
        'a header must be written "name: value", as one argument, with',
      );
      await assertFails(
        2,
        [...args, "-H", "authorization:", "Bearer", "secret"],
        "the word after",
      );
    }
  });

  it("removes a default header wherever that stands", async () => {
    const expected = await request(["GET /x", "a=b", "-Haccept:"]);
    for (
      const args of [
        ["-H", "accept:", "GET /x", "a=b"],
        ["-H", "accept:", "--", "GET /x", "a=b"],
        ["GET /x", "accept:", "a=b"],
      ]
    ) {
      assertEquals(await request(args), expected);
    }
  });

  it("sends key==value in the query, whatever the method is", async () => {
    const table: [string[], string][] = [
      [["GET /x", "q==a b"], "/x?q=a%20b"],
      [["POST /x", "q==1", "q==2", "b=c"], "/x?q=1&q=2"],
      [["POST /x?a#f", "q==\\@1"], "/x?a&q=%401#f"],
      [["GET /x{?a,b}", "a=1", "q==@file"], "/x?a=1&q=text"],
      [["GET /x?a?", "q==1"], "/x?a?&q=1"],
      [["GET /x{?a,b}", "q=="], "/x?q="],
      [["GET /x?", "q==1"], "/x?q=1"],
      [["GET /{q}", "q==1", "q=2"], "/2?q=1"],
    ];
    for (const [args, expected] of table) {
      const { url } = await request(args, { files: { file: "text" } });
      assertEquals(url, `https://api.github.com${expected}`);
    }
  });

  it("sends name:value as a header", async () => {
    const { url, headers, body } = await request([
      "POST /x",
      "X-A:b:=c ",
      "x-b:  d",
      "user-agent:",
      "accept:a=b",
      "e=f",
    ]);
    assertEquals(url, "https://api.github.com/x");
    assertEquals(body, { e: "f" });
    assertEquals(headers, {
      accept: "a=b",
      "content-type": "application/json; charset=utf-8",
      "x-a": "b:=c",
      "x-b": "d",
    });
    for (const word of ["a secret: b", "token secret: authorization"]) {
      await assertFails(
        2,
        ["/x", word],
        'a header must be written "name: value"',
      );
    }
  });

  it("takes a second URL for a slip, and not for a header", async () => {
    for (const word of ["https://secret.example", "HTTP://secret"]) {
      await assertFails(2, ["/x", word], "there is more than one URL");
    }
    const { headers } = await request([
      "GET /x",
      ...["https:on", "x-http://a", "http-x://b", "accept:", "user-agent:"],
    ]);
    assertEquals(headers, { https: "on", "x-http": "//a", "http-x": "//b" });
  });

  it("takes any name for a parameter, also that of an option of the library", async () => {
    const names = [
      "baseUrl",
      "data",
      "headers",
      "mediaType",
      "method",
      "request",
      "url",
    ];
    const words = names.map((name) => `${name}=https://evil.example`);
    const { method, url, body } = await request(["POST /x", ...words]);
    assertEquals([method, url], ["post", "https://api.github.com/x"]);
    assertEquals(Object.keys(body).sort(), names);
    const { url: expanded } = await request([
      "GET /{url}/{data}",
      "url=a",
      "data=b",
    ]);
    assertEquals(expanded, "https://api.github.com/a/b");
  });

  it("refuses what is not JSON", async () => {
    await assertFails(
      2,
      ["GET /x", "a:=secret"],
      '"a:=" is not valid JSON: invalid symbol at line 1, column 1; in a shell',
    );
    await assertFails(
      2,
      ["GET /x", "a:="],
      '"a:=" is not valid JSON: value expected at line 1, column 1',
    );
    const world = { files: { "a.json": '\ufeff{\n "secret": 1,}' } };
    await assertFails(
      1,
      ["GET /x", "a:=@a.json"],
      '"a.json" is not valid JSON: property name expected at line 2, column 14\n',
      world,
    );
    // A runtime that gives up before the end of the text.
    await assertFails(
      2,
      ["GET /x", `a:=${"[".repeat(1e5)}${"]".repeat(1e5)}`],
      '"a:=" is nested too deeply',
    );
  });

  it("refuses files that it cannot read as text", async () => {
    const files = { "a.bin": Uint8Array.of(0xff) };
    await assertFails(
      1,
      ["POST /x", "a=@b"],
      'cannot read "b": no such file\n',
    );
    const { errors } = await waymark(["/x", `a=@${"a".repeat(5000)}`]);
    assertEquals(
      errors,
      `waymark: cannot read "${"a".repeat(80)}": no such file\n`,
    );
    await assertFails(
      1,
      ["POST /x", "a=@a.bin"],
      '"a.bin" is not UTF-8 text',
      { files },
    );
  });

  it("refuses to read standard input twice", async () => {
    await assertFails(
      2,
      ["POST /x", "a=@-", "b=@-"],
      "standard input can be read only once",
    );
  });
});

describe("waymark with options", () => {
  it("--data gives the body as it is", async () => {
    const args = ["POST /markdown/raw", "--data"];
    const files = { "a.txt": "from a file\n", "a.bin": Uint8Array.of(0, 255) };
    const table: [string, unknown][] = [
      ['{"a":1}', '{"a":1}'],
      ["", ""],
      ["\\@a", "@a"],
      ["a\\@b", "a\\@b"],
      ["@a.txt", "from a file\n"],
      ["-", "typed"],
      ["@-", "typed"],
      ["@a.bin", { base64: "AP8=" }],
    ];
    for (const [value, body] of table) {
      const printed = await request([...args, value], {
        files,
        input: "typed",
      });
      assertEquals(printed.body, body);
      assertEquals(
        printed.headers["content-type"],
        typeof body === "string" ? "text/plain;charset=UTF-8" : undefined,
      );
    }
    const printed = await request(["POST /x", "--data=-5"]);
    assertEquals(printed.body, "-5");
  });

  it("--data leaves the parameters to the query expression of the route", async () => {
    const { url, body } = await request([
      "POST /assets{?name}",
      "name=a b",
      "--data=c",
    ]);
    assertEquals([url, body], [
      "https://api.github.com/assets?name=a%20b",
      "c",
    ]);
  });

  it("--json gives the body as JSON", async () => {
    const files = { "a.json": "[1,2]" };
    for (const value of ["[1, 2]", "@a.json", "-", "@-"]) {
      const world = { files, input: "[1,2]" };
      const { headers, body } = await request(
        ["POST /x", "--json", value],
        world,
      );
      assertEquals(body, [1, 2]);
      assertEquals(headers["content-type"], "application/json; charset=utf-8");
    }
    assertEquals((await request(["POST /x", "--json=null"])).body, null);
    await assertFails(
      2,
      ["POST /x", "--json=[secret]"],
      "--json is not valid JSON: invalid symbol at line 1, column 2; in a shell",
    );
    await assertFails(
      2,
      ["POST /x", "--json=1", "--data=secret"],
      "--data and --json cannot be",
    );
    await assertFails(
      2,
      ["POST /x", "--json=1", "a=secret"],
      '"a" has no place',
    );
  });

  it("--data with a content type of JSON is sent as it is", async () => {
    const args = ["POST /x", "-d", "[1, 2]", "content-type:application/json"];
    assertStringIncludes(await print([...args, "-ofetch"]), 'body: "[1, 2]"');
    assertStringIncludes(
      await print([...args, "-ocurl"]),
      "--data-raw '[1, 2]'",
    );
  });

  it("--data shows the same content type in every output", async () => {
    for (const output of ["json", "curl", "fetch"]) {
      const printed = await print(["POST /x", '--data={"a":1}', "-o", output]);
      assertMatch(printed, /content-type"?: "?text\/plain;charset=UTF-8/);
    }
  });

  it("--data refuses parameters that would be left out", async () => {
    const args = ["POST /x/{a}{?b}", "a=1", "b=2", "--data=c"];
    assertEquals((await request(args)).url, "https://api.github.com/x/1?b=2");
    const message =
      '"d" has no place: --data and --json are the whole body, and the route has no placeholder of this name; for the query write "d==..."';
    await assertFails(2, [...args, "d=secret"], message);
    const { url } = await request([...args, "d==3"]);
    assertEquals(url, "https://api.github.com/x/1?b=2&d=3");
  });

  it("--header adds, empties and removes headers", async () => {
    const { headers } = await request([
      "GET /x",
      "-H",
      "X-A:  b: c ",
      "-Hx-b:d--e=f",
      "--header=x-c;",
      "--header",
      "Accept:",
      "-H",
      "user-agent: mine",
    ]);
    assertEquals(headers, {
      "user-agent": "mine",
      "x-a": "b: c",
      "x-b": "d--e=f",
      "x-c": "",
    });
    for (
      const line of ["secret", "", ":secret", ";", "a;secret", "a secret:"]
    ) {
      await assertFails(2, ["/x", "-H", line], "a header must be written ");
    }
    await assertFails(
      1,
      ["/x", "-H", "a: b\nsecret"],
      'Header "a" has "\\n" at index 1',
    );
  });

  it("--base-url, --preview and --format shape the request", async () => {
    const { url, headers } = await request([
      "/x",
      "--base-url=https://ghe.example/api/v3",
      "--preview=mercy",
      "--preview",
      "nebula-preview",
      "--format=raw",
    ]);
    assertEquals(url, "https://ghe.example/api/v3/x");
    assertEquals(
      headers.accept,
      "application/vnd.github.mercy-preview.raw,application/vnd.github.nebula-preview.raw",
    );
  });

  it("asks for every placeholder of the path, unless --allow-missing", async () => {
    const args = ["GET /orgs/{org}/repos/{repo}{/more}{?page}", "repo=b"];
    await assertFails(
      1,
      args,
      'The path of "/orgs/{org}/repos/{repo}{/more}{?page}" needs a value for "org"; pass org=…, or write {/org} instead of /{org} if it may be left out; --allow-missing leaves it out\n',
    );
    await assertFails(1, ["DELETE /users/{id}", "id="], "The path of");
    await assertFails(1, ["DELETE /users/{id}", "id:=[]"], "The path of");
    const { url } = await request([...args, "--allow-missing"]);
    assertEquals(url, "https://api.github.com/orgs//repos/b");
    await assertFails(
      2,
      [...args, "--strict"],
      "there is no option --strict; it is the default; --allow-missing switches",
    );
  });

  it("speaks of options and parameters as they are typed", async () => {
    for (
      const [args, message] of [
        [
          "GET /{a}/{b}",
          'The path of "/{a}/{b}" needs a value for "a", "b"; pass a=… b=…, or write {/a}',
        ],
        ["GET /a --base-url=ftp://x", '--base-url is "ftp://x"; pass'],
        ["GET /a --format=a,b", '--format is "a,b"; pass a word'],
        ["GET /a --preview=a,b", '--preview is "a,b"; pass a word'],
      ] as const
    ) await assertFails(1, args.split(/ (?=-)/), message);
  });

  it("sends nothing of GitHub to another host", async () => {
    const headers = async (route: string, ...args: string[]) =>
      (await request([route, ...args])).headers;
    const base = "--base-url=https://api.example";
    const accept = "application/vnd.github.v3+json";
    const userAgent = `waymark-endpoint.js/${VERSION}`;
    const github = { accept, "user-agent": userAgent };
    const other = { accept: "application/json" };
    assertEquals(await headers("/x"), github);
    assertEquals(
      await headers("/x", "--base-url=https://api.github.com/"),
      github,
    );
    assertEquals(await headers("https://uploads.github.com/x"), github);
    assertEquals(await headers("https://api.github.com/x", base), github);
    assertEquals(await headers("/x", base), other);
    assertEquals(await headers("https://other.example/x"), other);
    assertEquals(await headers("/x", base, "accept:a/b"), { accept: "a/b" });
    assertEquals(await headers("/x", base, "accept:"), {});
    assertEquals(await headers("/x", "accept:", "user-agent:"), {});
    assertEquals(await headers("/x", base, "--format=raw"), {
      accept: "application/vnd.github.v3.raw",
    });
    assertEquals(await headers("/x", base, "--format=raw", "user-agent:a"), {
      accept: "application/vnd.github.v3.raw",
      "user-agent": "a",
    });
  });

  it("--help and --version print what they say", async () => {
    assertEquals(await print(["--version"]), `${VERSION}\n`);
    const help = await print(["--help"]);
    assertEquals(await print(["GET /x", "-h"]), help);
    assertMatch(help, /^waymark builds [^]+\nUsage:\n {2}waymark \[options\] /);
    for (const [, option] of help.matchAll(/^ {2}.*(--[\w-]+)/gm)) {
      const { errors } = await waymark([option!]);
      assertFalse(errors.includes("there is no option"), option);
    }
    for (const line of help.split("\n")) assert(line.length <= 80, line);
  });

  it("-d and -o are --data and --output, as in curl", async () => {
    const long = await print(["POST /x", "--data=a", "--output", "curl"]);
    for (const short of [["-d", "a", "-o", "curl"], ["-da", "-ocurl"]]) {
      assertEquals(await print(["POST /x", ...short]), long);
    }
  });

  it("help is a word, too, and each command has its own", async () => {
    const help = await print(["--help"]);
    assertEquals(await print(["help"]), help);
    for (const name of ["install-commands", "openapi"]) {
      assertStringIncludes(help, `  waymark ${name} `);
      const own = await print([name, "--help"]);
      assertEquals(await print(["help", name]), own);
      assertMatch(own, new RegExp(`^waymark ${name} [^]+  waymark ${name} `));
      assertStringIncludes(own, "--version");
      for (const line of own.split("\n")) assert(line.length <= 80, line);
    }
    assertEquals((await request(["/help"])).url, "https://api.github.com/help");
  });

  it("says what to write for the options of other commands", async () => {
    const table: [string[], string][] = [
      [["-X", "POST"], "-X; the method is part of the route"],
      [["-XPOST"], "-X; the method is part of the route"],
      [["--method=POST"], "--method; the method is part of the route"],
      [["-f", "a=b"], "-f; a parameter needs no option: key=value"],
      [["-v"], "-v; nothing is sent"],
      [["--verbose"], "--verbose; nothing is sent"],
      [["--strict"], "--strict; it is the default"],
      [["-V"], "-V; write --version"],
      [["-A", "me"], '-A; write -H "user-agent: ..."'],
      [["-b", "a=secret"], '-b; write -H "cookie: ..."'],
      [["-u", "me:secret"], '-u; write -H "authorization: ..."'],
      [["--user", "me:secret"], '--user; write -H "authorization: ..."'],
      [["--data-raw", "secret"], "--data-raw; the options for a body are"],
      [["--hedaer", "a:b"], "--hedaer; did you mean --header?"],
      [["--head"], "--head; did you mean --header?"],
      [
        ["--" + "secret".repeat(9).replaceAll("secret", "a")],
        "--aaaaaaaaa; a parameter",
      ],
    ];
    for (const [args, message] of table) {
      await assertFails(2, ["/x", ...args], `there is no option ${message}`);
    }
  });

  it("finds an option with one slip, or by its beginning from three letters on", async () => {
    const table = [
      ["--haeder", "--header"],
      ["--hader", "--header"],
      ["--headerr", "--header"],
      ["--headxr", "--header"],
      ["--heade", "--header"],
      ["--headres", undefined],
      ["--hedar", undefined],
      ["--heer", undefined],
      ["--hexer", undefined],
      ["--hexxder", undefined],
      ["--hexxader", undefined],
      ["--out_puts", undefined],
      ["--outputs", "--output"],
      ["--outp", "--output"],
      ["--o", "--output"],
      ["-s", undefined],
    ] as const;
    for (const [option, meant] of table) {
      const hint = meant ? `did you mean ${meant}?` : "a parameter that starts";
      await assertFails(
        2,
        ["/x", option],
        `there is no option ${option}; ${hint}`,
      );
    }
  });

  it("shows nothing of an option but its name", async () => {
    const table = [
      [
        "--header authorization: token secret",
        '--header and its value are two arguments: --header "..."',
      ],
      [
        "--headers authorization: token secret",
        "there is no option --headers; did you mean --header?",
      ],
      ["--authorization:secret", "there is no option --authorization; "],
      ["--token=secret", "there is no option --token; "],
      ["-\x1b[31msecret", "there is no option -; "],
      [`--${"a".repeat(50)}`, `there is no option --${"a".repeat(38)}; `],
    ] as const;
    for (const [option, message] of table) {
      await assertFails(2, ["GET /user", option], message);
    }
  });

  it("asks when a word is misspelt", async () => {
    const table: [string[], string][] = [
      [
        ["install-comands", "true"],
        'there is no command "install-comands"; did you mean install-commands? A path starts with a slash: "/install-comands"',
      ],
      [["openap", "x"], "there is no command"],
      [["hepl"], 'there is no command "hepl"; did you mean help?'],
      [["PSOT /x"], '"PSOT" is not a method; did you mean POST?'],
      [["gte", "/x"], '"gte" is not a method; did you mean GET?'],
      [["gt", "/x"], '"gt" is not a method; did you mean GET?'],
      [["GET/x"], 'a space is missing after GET: "GET /path"'],
      [["get{/x}"], "a space is missing after get"],
      [["GET//u:secret@h/x"], "a space is missing after GET"],
      [["GET"], 'a path is missing after GET: "GET /path"'],
      [["GET", "a=b"], '"a..." is neither a path nor a URL'],
      [
        ["example.com/x"],
        '"example.com/x" is neither a path nor a URL; a path starts with "/", and a URL with "https://"',
      ],
      [["GET", "localhost:80/x"], '"localhost..." is neither'],
      [["GET me:secret@h.example/x"], '"me..." is neither'],
      [["authorization:secret", "GET /x"], '"authorization..." is neither'],
      [["GET", "api_key=secret"], '"api_key..." is neither'],
      [["api-key : secret", "GET /x"], '"api-key..." is neither'],
      [["h.example/?token=secret"], '"h.example/..." is neither'],
      [
        ["-o", "curl", "openapi", "x"],
        "the command openapi comes",
      ],
      [["get-it", "/x"], 'the word after "get-it" is not a parameter'],
      [[""], '"" is neither'],
    ];
    for (const [args, message] of table) await assertFails(2, args, message);
  });

  it("sends what is a path to the base URL", async () => {
    const table: [string, string][] = [
      ["user", "/user"],
      ["repos{/a}", "/repos"],
      ["GET users", "/users"],
      ["get-it", "/get-it"],
      ["help/x", "/help/x"],
      ["/example.com", "/example.com"],
      ["/GET/x", "/GET/x"],
    ];
    for (const [route, path] of table) {
      assertEquals(
        (await request([route])).url,
        `https://api.github.com${path}`,
      );
    }
  });

  it("wrong options are wrong usage", async () => {
    const table: [string[], string][] = [
      [[], "a route is missing"],
      [["--"], "a route is missing"],
      [
        ["/x", "--ouput=curl"],
        "there is no option --ouput; did you mean --out",
      ],
      [
        ["/x", "--headers"],
        "there is no option --headers; did you mean --header",
      ],
      [
        ["/x", "--authorization=secret"],
        "there is no option --authorization; a",
      ],
      [["/x", "-x"], "there is no option -x; a parameter that starts with"],
      [["/x", "-a=b"], "there is no option -a; a parameter that starts with"],
      [["/x", "--__proto__=a"], "there is no option --__proto__; a parameter"],
      [
        ["/x", "--constructor"],
        "there is no option --constructor; a parameter",
      ],
      [["/x", "--data"], "--data needs a value"],
      [["/x", "--data", "--help"], "--data needs a value"],
      [["/x", "-H"], "-H needs a value"],
      [["/x", "--help=secret"], "--help does not take a value"],
      [["/x", "--data=a", "--data=b"], "--data can be given only once"],
      [
        ["/x", "--output=xml"],
        '--output must be json, curl or fetch, not "',
      ],
      [["/x", "--output=shell"], "--output must be json, curl or fetch"],
      [["/x", "--command=npm"], "there is no option --command; a parameter"],
    ];
    for (const [args, message] of table) await assertFails(2, args, message);
  });

  it("requests that cannot be built are not wrong usage", async () => {
    const table: [string[], string][] = [
      [["FETCH /x"], '"FETCH" is not a valid method'],
      [["FETCH", "http://h.example/"], '"FETCH" is not a valid method'],
      [["/{x"], "Invalid URI template"],
      [["/x/{a}", "a=.."], 'The path of "/x/{a}" would contain'],
      [["/x", "--base-url=ftp://me:secret@h"], ""],
      [["GET /x", "--data=a"], "GET requests cannot have a body"],
      [["GET /x", 'a:={"b":"secret"}'], 'Parameter "a"'],
      [["/x", "--base-url=", "--output=curl"], '"/x" has no host'],
      [
        ["https://me:secret@api.example/", "--output=fetch"],
        'The URL "https://***@api.example/" has a user name or a password',
      ],
    ];
    for (const [args, message] of table) await assertFails(1, args, message);
  });

  it("a message is one printable line", async () => {
    const hostile = "\x1b[31m\r\n\t\u009b\u2028\u202e\u{e0041}\ud800";
    const table: [1 | 2, string[]][] = [
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
      [1, ["install-commands", `@${hostile}`]],
      [2, ["install-commands", "true", `--output=${hostile}`]],
      [2, [`install-command${"\u202e"}`]],
    ];
    for (const [status, args] of table) {
      const { errors, ...outcome } = await waymark(args);
      assertEquals(outcome, { status, output: "" }, errors);
      const lines = errors.split("\n");
      assertEquals(lines.length, status + 1);
      for (const line of lines) assertFalse(/[\p{C}\p{Zl}\p{Zp}]/u.test(line));
    }
  });

  it("an error of a system is shown without the path that it repeats", async () => {
    const table: [string, string][] = [
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
    for (const [message, shown] of table) {
      let errors = "";
      await main(["/x", "a=@b"], {
        readFile: () => Promise.reject(new Error(message)),
        readInput: () => Promise.resolve(new Uint8Array()),
        write: () => Promise.resolve(),
        writeError: (text) => void (errors += text),
        color: false,
      });
      assertEquals(errors, `waymark: cannot read "b"${shown}\n`);
    }
  });

  it("an error that is none of its own is shown without a stack trace", async () => {
    let errors = "";
    const status = await main(["/x"], {
      readFile: () => Promise.resolve(new Uint8Array()),
      readInput: () => Promise.resolve(new Uint8Array()),
      write: () => Promise.reject(new Error("disk\nfull")),
      writeError: (text) => void (errors += text),
      color: false,
    });
    assertEquals([status, errors], [1, "waymark: disk\\nfull\n"]);
  });
});

describe("waymark --output", () => {
  const secrets = [
    "https://me:secret@api.example/x",
    "-Hauthorization: token secret",
    "-Hcookie: a=secret",
  ];

  /** What is printed where something is masked. */
  async function masked(args: string[]): Promise<string> {
    const { status, output, errors } = await waymark(args);
    assertEquals(
      [status, errors],
      [
        0,
        "waymark: secrets are masked in this output; --show-secrets shows them\n",
      ],
    );
    assertFalse(output.includes("secret"), output);
    return output;
  }

  for (const output of ["json", "curl"]) {
    it(`${output} masks secrets unless --show-secrets`, async () => {
      const args = [...secrets, `--output=${output}`];
      assertStringIncludes(await masked(args), "https://***@api.example/x");
      const shown = await print([...args, "--show-secrets"]);
      assertStringIncludes(shown, "https://me:secret@api.example/x");
      assertStringIncludes(shown, "token secret");
      assertStringIncludes(shown, "a=secret");
    });
  }

  it("fetch masks secrets unless --show-secrets", async () => {
    const args = ["/x", ...secrets.slice(1), "--output=fetch"];
    await masked(args);
    const shown = await print([...args, "--show-secrets"]);
    assertStringIncludes(shown, '"authorization": "token secret"');
  });

  it("masks secrets in the path, the query and the body of every output", async () => {
    for (const output of ["json", "curl", "fetch"]) {
      const all = await masked([
        "POST /verify/{token}/{id}",
        ...["token=secret", "id=1", "password=secret", "api_key==secret"],
        ...['user:={"pw":"secret","name":"b"}', "-o", output],
      ]);
      assertStringIncludes(all, "/verify/***/1?api_key=***");
      assertMatch(all, /"password": ?"\*\*\*"/);
      assertMatch(all, /"pw": ?"\*\*\*",\s*"name": ?"b"/);
      const query = await masked([
        "GET /x",
        "access_token=secret",
        "-o",
        output,
      ]);
      assertStringIncludes(query, "/x?access_token=***");
      await masked([
        "POST /x",
        '--data={"apiKey":"secret"}',
        "-o",
        output,
      ]);
      await masked([
        "POST /x",
        '--json={"a":[{"jwt":"secret"}]}',
        "-o",
        output,
      ]);
    }
  });

  it("shows {key}, {code} and {team} of a path, which are no secrets there", async () => {
    for (const route of ["/{team}/{key}/{code}", "/:team/{/key}/:code{?a}"]) {
      const args = [route, "team=a", "key=b", "code=c"];
      const { output, errors } = await waymark(args);
      assertMatch(output, /a\/{1,2}b\/c"/);
      assertEquals(errors, "");
    }
    for (const route of ["GET /x", "GET /x{?key,code}", "GET /{keys}#:key"]) {
      await masked([route, "key=secret", "code=secret", "keys=secret"]);
    }
  });

  it("curl prints a command line", async () => {
    assertEquals(
      await print([
        "POST /x",
        "t=it's",
        "-Huser-agent:",
        "--output=curl",
      ]),
      "curl -X POST https://api.github.com/x" +
        " -H 'accept: application/vnd.github.v3+json'" +
        " -H 'content-type: application/json; charset=utf-8'" +
        ` --data-raw '{"t":"it'\\''s"}'\n`,
    );
  });

  it("fetch prints a program", async () => {
    assertEquals(
      await print([
        "PATCH /x",
        "t=it's",
        "l:=[1]",
        "-Huser-agent:",
        "-Hcontent-length:9",
        "--output=fetch",
      ]),
      `const response = await fetch("https://api.github.com/x", {
  method: "PATCH",
  headers: {
    "accept": "application/vnd.github.v3+json",
    "content-type": "application/json; charset=utf-8"
  },
  body: JSON.stringify({
    "t": "it's",
    "l": [
      1
    ]
  }),
});
`,
    );
  });

  it("fetch keeps a path relative to the page", async () => {
    assertStringIncludes(
      await print(["/x", "--base-url=/api", "--output=fetch"]),
      'fetch("/api/x", {',
    );
  });

  it("json and fetch escape what a terminal would act on", async () => {
    const value = "a\u007f\u009b31m\u2028\u202e\u{e0041}é";
    for (const output of ["json", "fetch"]) {
      const printed = await print(["POST /x", `a=${value}`, "-o", output]);
      assertStringIncludes(
        printed,
        '"a": "a\\u007f\\u009b31m\\u2028\\u202e\\udb40\\udc41é"',
      );
    }
    assertEquals((await request(["POST /x", `a=${value}`])).body, { a: value });
  });

  it("curl has no colors", async () => {
    const args = ["POST /x", "a=it's", "user-agent:", "-o", "curl"];
    assertEquals(
      await print(args, { color: true }),
      "curl -X POST https://api.github.com/x" +
        " -H 'accept: application/vnd.github.v3+json'" +
        " -H 'content-type: application/json; charset=utf-8'" +
        ` --data-raw '{"a":"it'\\''s"}'\n`,
    );
  });

  it("colors strings, numbers and literals on a terminal only", async () => {
    const args = ["POST /x", 'a"b:=[1.5,null,true,false,"c"]'];
    const colored = await print(args, { color: true });
    assertStringIncludes(colored, '\x1b[36m"a\\"b"\x1b[39m: [');
    assertStringIncludes(colored, "\x1b[33m1.5\x1b[39m");
    for (const literal of [null, true, false]) {
      assertStringIncludes(colored, `\x1b[33m${literal}\x1b[39m`);
    }
    assertStringIncludes(colored, '\x1b[32m"c"\x1b[39m');
    const plain = await print(args);
    assertEquals(colored.replace(/\p{Cc}\[\d+m/gu, ""), plain);
    assertFalse(plain.includes("\x1b"));
  });

  const painted: [json: string, marked: string][] = [
    ['{"a":"b"}', '{ <k "a">: <t "b"> }'],
    ['{"__proto__":1}', '{ [<k "__proto__">]: <n 1> }'],
    ['["a"]', '[ <t "a"> ]'],
    ['{"a\\"b":"\\\\"}', '{ <k "a\\"b">: <t "\\\\"> }'],
    ['["a: 1, true"]', '[ <t "a: 1, true"> ]'],
    [
      "[1,-2.5e+30,null,true,false]",
      "[ <n 1>, -<n 2.5e+30>, <n null>, <n true>, <n false> ]",
    ],
  ];
  for (const [json, marked] of painted) {
    it(`colors ${json} in a program`, async () => {
      const args = ["POST /x", `--json=${json}`, "--output=fetch"];
      const colored = await print(args, { color: true });
      // The colors as letters: a key, a text, or a number or literal.
      const text = colored
        .replaceAll("\x1b[36m", "<k ").replaceAll("\x1b[32m", "<t ")
        .replaceAll("\x1b[33m", "<n ").replaceAll("\x1b[39m", ">")
        .replace(/\s+/g, " ");
      assertStringIncludes(text, `body: JSON.stringify(${marked})`);
      assertEquals(
        colored.replace(/\p{Cc}\[\d+m/gu, ""),
        await print(args),
      );
    });
  }

  it("colors nothing of what nobody reads", async () => {
    const args = (length: number) => ["POST /x", `a=${"x".repeat(length)}`];
    const { length } = await print(args(0));
    const most = 100_000 - length;
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

  const table: [string, string[], unknown][] = [
    ["GET", [], ""],
    ["PUT", [], ""],
    ["POST", ['b:="it\'s\\u2028"', "n:=1.5", "l:=[null]"], undefined],
    ["POST", ["--data=text"], "text"],
    [
      "POST",
      ["-Hcontent-type: application/x-www-form-urlencoded", 'b:=["c d","&"]'],
      "b=c+d&b=%26",
    ],
    ["POST", ['--data={"b":1}'], '{"b":1}'],
    ["POST", ['t="it\'s" ${x} \\ \u2028', "n:=1"], undefined],
    ["POST", ['d:={"__proto__":{"a":1},"b\\"__proto__":2}'], undefined],
    ["POST", ["--data=a`b\n"], "a`b\n"],
    ["POST", ["--data=@bytes"], "\0\xff\x80"],
    ["POST", ["--json=null"], "null"],
    ["POST", ["--data=null"], "null"],
  ];
  for (const [method, args, expected] of table) {
    it(`sends ${method} ${args}`, async () => {
      const world = { files: { bytes: Uint8Array.of(0, 255, 128) } };
      const all = [method, `${server.origin}/x`, "-H__proto__: a", ...args];
      const snippet = await print([...all, "--output=fetch"], world);
      const { stdout, stderr } = await deno(
        ["run", "--no-config", "--allow-net=127.0.0.1", "-"],
        `${snippet}console.log(await response.text());`,
      );
      assert(stdout, stderr);
      const echo: Echo = JSON.parse(stdout);
      const { body } = await request(all, world);
      assertEquals(echo.method, method);
      assertEquals(
        atob(echo.body),
        expected ?? binary(JSON.stringify(body)),
      );
      assert(echo.headers.some((header) => String(header) === "__proto__,a"));
    });
  }
});

describe("waymark --output fetch", () => {
  it("writes a multipart form", async () => {
    const printed = await print([
      ...["PATCH /x", 'b:=["c","é"]', "-Hcontent-type: multipart/form-data"],
      "-ofetch",
    ]);
    const [, source = ""] = / body: ([^]*),\n\}\);/.exec(printed)!;
    const form = new Function(`return ${source}`)() as FormData;
    assertEquals([...form], [["b", "c"], ["b", "é"]]);
    assertFalse(printed.includes("content-type"), printed);
  });

  it("refuses user info, as fetch does", async () => {
    const args = ["https://u:secret@h.example/", "--output=fetch"];
    await assertFails(
      1,
      args,
      'The URL "https://***@h.example/" has a user name',
    );
  });
});

/** A string with a character for each byte of the text in UTF-8. */
function binary(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

describe("waymark install-commands", () => {
  async function install(...args: string[]): Promise<string> {
    return await print(["install-commands", ...args]);
  }

  it("prints the commands as JSON", async () => {
    const input = '[{"recursive":true,"args":["--prod"]},{"cwd":"docs"}]';
    assertEquals(JSON.parse(await install(input)), [
      { command: "pnpm", args: ["recursive", "install", "--prod"] },
      { command: "pnpm", args: ["install"], cwd: "docs" },
    ]);
    assertEquals(await install("null"), "[]\n");
    assertStringIncludes(
      await print(["install-commands", "{}"], { color: true }),
      '\x1b[36m"command"\x1b[39m: \x1b[32m"pnpm"\x1b[39m',
    );
    assertEquals(await install("true"), await install('{"recursive":true}'));
  });

  it("prints the commands as lines of a shell", async () => {
    assertEquals(
      await install(
        '[{"recursive":true},{"cwd":"docs","args":["--a b","it\'s"]}]',
        "--output=shell",
      ),
      "pnpm recursive install &&\n" +
        "(cd ./docs && pnpm install '--a b' 'it'\\''s')\n",
    );
    assertEquals(await install("false", "--output=shell"), "");
  });

  it("names a directory so that a shell looks for it in one place", async () => {
    const table = [
      ["docs", "./docs"],
      ["docs/api", "./docs/api"],
      ["docs/..", "./docs/.."],
      [".hidden", "./.hidden"],
      ["...", "./..."],
      ["-", "./-"],
      [".", "."],
      ["..", ".."],
      ["./docs", "./docs"],
      ["../docs", "../docs"],
      ["/docs", "/docs"],
    ];
    for (const [cwd, shown] of table) {
      const input = JSON.stringify({ cwd });
      assertEquals(
        await install(input, "-oshell"),
        `(cd ${shown} && pnpm install)\n`,
      );
    }
  });

  it("refuses recursive installs of what has none", async () => {
    for (const command of ["npm", "yarn", "./bun"]) {
      await assertFails(
        1,
        ["install-commands", "true", `--command=${command}`],
        `"${command}" has no command "recursive install", only pnpm has`,
      );
      await install("{}", `--command=${command}`);
    }
    const own = await install("true", "--command=./tools/pnpm.sh");
    assertEquals(JSON.parse(own)[0].command, "./tools/pnpm.sh");
  });

  it("prints one printable line for each command", async () => {
    const args = ["hello\x15touch pwned\n", "\x1b[201~", "\u202e"];
    const lines = await install(
      JSON.stringify([{ args }, { cwd: args[0] }]),
      "-oshell",
    );
    assertEquals(lines.split("\n").length, 3);
    assertFalse(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/u.test(lines));
  });

  it("reads JSON and YAML from standard input and files", async () => {
    const files = { "a.json": '{"cwd":"a"}', "a.yaml": "# here\ncwd: a\n" };
    const expected = await install('{"cwd":"a"}');
    for (const input of ["-", "@-", "@a.json", "@a.yaml", "cwd: a"]) {
      assertEquals(
        await print(["install-commands", input], { files, input: "cwd: a\n" }),
        expected,
      );
    }
  });

  it("refuses what it cannot use", async () => {
    const table: [1 | 2, string[], string][] = [
      [2, [], "install-commands needs one input"],
      [2, ["true", "true"], "install-commands needs one input"],
      [2, ["{"], "the input of install-commands is neither JSON nor YAML"],
      [2, ["true", "--output=curl"], "--output must be json or shell"],
      [
        2,
        ["true", "--data=a"],
        "there is no option --data; there are --command",
      ],
      [2, ["true", "-X"], "there is no option -X; there are --command"],
      [2, ["true", "--comand=a"], "there is no option --comand; did you mean"],
      [1, ['{"cwd":1}'], "Invalid install-run input: cwd must be a string"],
      [1, ["@a.json"], 'cannot read "a.json"'],
      [1, ["-"], "Invalid install-run input"],
      [
        1,
        ['{"cwd":"\\u0000"}', "--output=shell"],
        "An argument in a shell cannot",
      ],
      [
        1,
        ['{"args":["\\ud800"]}', "--output=shell"],
        "An argument in a shell cannot",
      ],
    ];
    for (const [status, args, message] of table) {
      await assertFails(status, ["install-commands", ...args], message);
    }
  });

  it("prints lines that a shell runs as they were meant", async () => {
    const args = [
      "it's",
      '"quoted"',
      "$HOME `id` $(id)",
      "a\nb",
      "\n",
      "",
      "*",
      "-n",
      "%s\\n",
      "hello\x15\x1b[201~\n",
    ];
    const folder = await realpath(await mkdtemp(`${tmpdir()}/waymark-`));
    try {
      const cwds = [
        ".hidden",
        "-",
        "...",
        "..x",
        "a b\n",
        ".",
        "./.hidden",
        "../",
      ];
      const names = cwds.slice(0, 5);
      // What CDPATH could lead to instead.
      for (const name of names) {
        await mkdir(`${folder}/here/${name}`, { recursive: true });
        await mkdir(`${folder}/elsewhere/${name}`, { recursive: true });
      }
      const lines = await install(
        JSON.stringify([{ args }, ...cwds.map((cwd) => ({ cwd })), {
          cwd: folder,
        }]),
        "--output=shell",
      );
      const shell = spawn("sh", ["-c", `${SHOW}\n${lines}`], {
        cwd: `${folder}/here`,
        env: { PATH: Deno.env.get("PATH"), CDPATH: `${folder}/elsewhere` },
      });
      const shown = args.map((argument) => `<${argument}>`).join("");
      const places = [
        ...names.map((name) => `${folder}/here/${name}`),
        `${folder}/here`,
        `${folder}/here/.hidden`,
        folder,
        folder,
      ];
      assertEquals(
        await text(shell.stdout),
        `<install>${shown} in ${folder}/here\n` +
          places.map((place) => `<install> in ${place}\n`).join(""),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** A function of the shell in the place of a package manager. */
const SHOW = `pnpm() { printf '<%s>' "$@"; printf ' in %s\\n' "$PWD"; }`;
