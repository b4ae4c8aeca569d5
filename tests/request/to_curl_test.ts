import { assertEquals, assertThrows } from "@std/assert";
import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import {
  endpoint,
  EndpointError,
  type EndpointOptions,
  type RequestOptions,
  toCurl,
  toRequest,
} from "../../mod.ts";
import {
  type Echo,
  type EchoServer,
  startEchoServer,
} from "../conformance/echo_server.ts";
import { polluted } from "../_call.ts";
import { isFull } from "../_runs.ts";

const options: RequestOptions = {
  method: "post",
  url: "https://api.example/things",
  headers: { "content-type": "text/x-a" },
};

const get: RequestOptions = { ...options, method: "get", headers: {} };

// What it writes and refuses is in tests/vectors/to_curl.jsonl and to_request.jsonl.
describe("toCurl()", () => {
  it("passes a body of more than 100,000 bytes to curl's standard input", () => {
    const start = "curl -X POST https://api.example/things" +
      " -H 'content-type: text/x-a'";
    const [most, more] = ["a".repeat(100_000), "a".repeat(100_001)];
    assertEquals(
      toCurl({ ...options, body: most }),
      `${start} --data-raw ${most}`,
    );
    assertEquals(
      toCurl({ ...options, body: more }),
      `printf '${more}' | ${start} --data-binary @-`,
    );
  });

  it("takes a URL and headers of 100,000 bytes, and refuses more", () => {
    const url = "https://api.example/";
    const most = url.padEnd(100_000 - "curl ".length, "x");
    assertEquals(toCurl({ ...get, url: most }), `curl ${most}`);
    assertThrows(
      () => toCurl({ ...get, url: `${most}x` }),
      EndpointError,
      "The URL and the headers have 100001 characters, but a shell can pass at most 100000",
    );
  });

  it("masks secrets when every object says redact: false", () => {
    const headers = { authorization: "token secret" };
    assertEquals(
      polluted({ redact: false }, () => toCurl({ ...get, headers }, {})),
      "curl https://api.example/things -H 'authorization: ***'",
    );
  });
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** Runs a command line as its reader would. */
async function run(command: string, line: string): Promise<string> {
  // A long line is no argument; the shell reads it from its standard input instead.
  const shell = spawn(command, [], {
    env: { PATH: Deno.env.get("PATH"), HOME: "/nonexistent" },
  });
  shell.stdin.end(line);
  const [output, errors] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
  ]);
  if (!output) throw new Error(`${line.slice(0, 1000)}\n${errors}`);
  return output;
}

/** Sends request options with `fetch`. */
async function sendByFetch(given: RequestOptions): Promise<Echo> {
  const response = await fetch(toRequest(given));
  const body = await response.text();
  return JSON.parse(body || atob(response.headers.get("x-echo")!));
}

/** Everything of a request that is not the client's own. */
function comparable({ method, path, headers, body }: Echo) {
  const own =
    /^(?:host|connection|accept-(?:encoding|language)|user-agent: (?:curl|Deno)\/[\d.]+$)/;
  return {
    method,
    path,
    headers: headers
      .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
      .filter((line) => !own.test(line))
      .sort(),
    body,
  };
}

/** Texts that a shell or curl would read as something else. */
const HOSTILE = [
  `it's "quoted" ''`,
  "'; echo pwned; '",
  "a\nb\r\nc\n",
  "\n",
  "$HOME ${HOME} $(id) `id` $'a' $((1+1))",
  "@/etc/passwd",
  "</etc/passwd",
  "-X DELETE --next",
  "%s %n %d %% %25 %",
  "\\ \\n \\\\ \\' \\041 \\",
  "!! !x a!b",
  "~ * ? [a-z] {a,b} #no &; | > <",
  "ü é 日本 😀 \u202e",
  "\ufeffBOM",
  "tab\tescape\x1b[31m\x7f\x9b",
  " leading and trailing ",
  "a=b&c=d;e",
  "x".repeat(200_000) + "'",
];

/** Describes what needs curl and a shell, where they are. */
function describeIn(shell: string, what: string, run: () => void): void {
  const isThere = hasCurl && spawnSync(shell, ["-c", ":"]).status === 0;
  describe(what + (isThere ? "" : ": not installed"), { skip: !isThere }, run);
}

// With fish only in `deno task ci volume`, because every case starts a curl.
for (const shell of isFull ? ["sh", "fish"] : ["sh"]) {
  describeIn(shell, `toCurl(), ${shell} and curl`, () => sendAll(shell));
}

describeIn("fish", "toCurl() and fish", () => {
  it("give curl the arguments and the input that sh gives it", async () => {
    const lines = HOSTILE.flatMap((text) => [
      toCurl({ ...options, body: text }),
      toCurl({ ...options, headers: {}, body: { [text]: text } }),
      ...text.length > 1000 ? [] : [
        toCurl({ ...get, url: `https://h.example/${encodeURI(text)}` }),
        toCurl({ ...get, headers: { "x-a": text.replace(/[^ -~]/g, "") } }),
      ],
    ]);
    const shown = async (shell: string, curl: string) => {
      const output = await run(shell, [curl, ...lines, ""].join("\n"));
      return output.split("\n====\n");
    };
    const expected = await shown(
      "sh",
      `curl() { printf '%s\\0' "$@"; case "$*" in *@-) cat; esac; printf '\\n====\\n'; }`,
    );
    assertEquals(expected.length, lines.length + 1);
    const found = await shown(
      "fish",
      `function curl; printf '%s\\0' $argv; switch "$argv"; case '*@-'; cat; end; printf '\\n====\\n'; end`,
    );
    assertEquals(found, expected);
  });
});

/** The requests that hold a text, in each place where one can be. */
function* requestsWith(text: string): Generator<[string, EndpointOptions]> {
  const value = text.toWellFormed();
  yield ["POST /text", { data: text }];
  yield ["PATCH /json", { [value]: value }];
  // A longer one is no argument.
  if (value.length > 1000 || value === "") return;
  const parameters = { path: value, query: value, [value]: value };
  yield ["GET /a/{path}{?query}", parameters];
  const latin1 = value.replace(/[^\t -~\xa0-\xff]/g, "");
  yield ["GET /", { headers: { "x-hostile": latin1 } }];
}

const FORM = "application/x-www-form-urlencoded";

/** More requests, by what is special about them. */
const REQUESTS: Readonly<Record<string, [string, EndpointOptions?]>> = {
  "GET": ["GET /things"],
  "HEAD": ["HEAD /things"],
  "OPTIONS": ["OPTIONS /things"],
  "DELETE": ["DELETE /things"],
  "DELETE with a body": ["DELETE /things", { a: 1 }],
  "POST without a body": ["POST /things"],
  "PUT with a body": ["PUT /things", { a: 1 }],
  "URLSearchParams": ["POST /login", {
    data: new URLSearchParams([["a", "1 2"], ["a'", "ü&"]]),
  }],
  "a plain object as a form": ["POST /form", {
    To: "+1 'x'",
    list: ["a", 2, true],
    nested: { a: { b: "c\nd" }, items: [{ id: 1 }, { id: 2 }] },
    headers: { "content-type": FORM },
  }],
  "headers that are empty, or that curl has a value of its own for": [
    "POST /headers",
    {
      data: "a",
      headers: {
        accept: null,
        "user-agent": "",
        "x-empty": "",
        "x-blank": " \t",
        "x-number": 0,
        "content-length": 99,
      },
    },
  ],
};

// What fetch sends is in tests/round_trips.jsonl.
function sendAll(shell: string): void {
  let server: EchoServer;

  before(async () => {
    server = await startEchoServer();
  });
  after(() => server.close());

  /** Asserts that a server receives the same from curl as from `fetch`. */
  async function assertSame(given: RequestOptions): Promise<void> {
    const output = await run(shell, toCurl(given, { redact: false }));
    const head = /^x-echo: (\S+)/im.exec(output)?.[1];
    const byCurl = JSON.parse(head === undefined ? output : atob(head));
    assertEquals(comparable(byCurl), comparable(await sendByFetch(given)));
  }

  async function send(
    route: string,
    parameters?: EndpointOptions,
  ): Promise<void> {
    const at = endpoint.defaults({ baseUrl: server.origin });
    await assertSame(at(route, parameters));
  }

  for (const text of [...HOSTILE, "NUL\0", "\ud800 lone", ""]) {
    it(`send ${JSON.stringify(text.slice(0, 50))} in every place`, async () => {
      for (const request of requestsWith(text)) await send(...request);
    });
  }

  for (const [what, request] of Object.entries(REQUESTS)) {
    it(`send ${what}`, () => send(...request));
  }

  it("send a URL with everything that a URL can hold", async () => {
    const path = "/~a:@!$&'()*+,;=-._%00%2F%2e|[]{}^`?/?:@'\\^`{|}[]%27&=+";
    await assertSame({ ...get, url: server.origin + path });
  });
}
