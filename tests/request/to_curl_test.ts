import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { endpoint, type RequestOptions, toCurl, toRequest } from "../../mod.ts";
import {
  type Echo,
  type EchoServer,
  startEchoServer,
} from "../conformance/echo_server.ts";
import { isFull } from "../_runs.ts";
import { type AssertRefused, refusedBy } from "./_refused_by.ts";

const options: RequestOptions = {
  method: "post",
  url: "https://api.example/things",
  headers: { "content-type": "text/x-a" },
};

const assertRefused: AssertRefused = refusedBy(toCurl);

const get: RequestOptions = { ...options, method: "get", headers: {} };

// What it writes and refuses is in tests/vectors/to_curl.jsonl.
describe("toCurl()", () => {
  it("writes long bodies and invisible characters with printf", () => {
    const rest = "curl -X POST https://api.example/things" +
      " -H 'content-type: text/x-a'";
    const table: [unknown, string][] = [
      ["~\x07", `printf '~\\007' | ${rest} --data-binary @-`],
      [
        "\ufeffA",
        `printf '\\357\\273\\277A' | ${rest} --data-binary @-`,
      ],
      ["a".repeat(100_000), `${rest} --data-raw ${"a".repeat(100_000)}`],
      [
        "a".repeat(100_001),
        `printf '${"a".repeat(100_001)}' | ${rest} --data-binary @-`,
      ],
    ];
    for (const [body, line] of table) {
      assertEquals(toCurl({ ...options, body }), line);
    }
  });

  it("masks secrets when every object says redact: false", () => {
    const headers = { authorization: "token secret" };
    Object.assign(Object.prototype, { redact: false, body: "b", request: 1 });
    try {
      assertEquals(
        toCurl({ ...get, headers }, {}),
        "curl https://api.example/things -H 'authorization: ***'",
      );
    } finally {
      for (const key of ["redact", "body", "request"]) {
        Reflect.deleteProperty(Object.prototype, key);
      }
    }
  });

  it("takes arguments of 100,000 bytes, and refuses more", () => {
    const start = "curl https://api.example/";
    for (const length of [100_000, 100_001]) {
      const url = start.slice(5) + "x".repeat(length - start.length);
      if (length === 100_000) {
        assertEquals(toCurl({ ...get, url }).length, length);
      } else {
        assertRefused("INVALID_PARAMETER", { ...get, url }, "at most 100000");
      }
    }
  });

  it("refuses a body of more bytes than a command line can hold", () => {
    assertRefused(
      "INVALID_PARAMETER",
      { ...options, body: "x".repeat(16_777_217) },
      "The body has 16777217 bytes, but a command line can hold at most 16777216",
    );
  });
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** Runs a command line as its reader would. */
async function run(
  command: string,
  line: string,
): Promise<string> {
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

const hostile = [
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
    const lines = hostile.flatMap((text) => [
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

function sendAll(shell: string): void {
  let server: EchoServer;
  let at: typeof endpoint;

  before(async () => {
    server = await startEchoServer();
    at = endpoint.defaults({ baseUrl: server.origin });
  });
  after(() => server.close());

  /** Sends request options with curl. */
  async function sendByCurl(
    given: RequestOptions,
  ): Promise<Echo> {
    const output = await run(shell, toCurl(given, { redact: false }));
    const head = /^x-echo: (\S+)/im.exec(output)?.[1];
    return JSON.parse(head === undefined ? output : atob(head));
  }

  async function assertSame(
    given: RequestOptions,
  ): Promise<Echo> {
    const byFetch = await sendByFetch(given);
    const byCurl = await sendByCurl(given);
    assertEquals(comparable(byCurl), comparable(byFetch));
    return byCurl;
  }

  function label(text: string): string {
    return JSON.stringify(text.length > 50 ? text.slice(0, 9) + "…" : text);
  }

  for (const text of [...hostile, "NUL\0", "\ud800 lone", ""]) {
    it(`send the text ${label(text)}`, async () => {
      const { body } = await assertSame(at("POST /text", { data: text }));
      assertEquals(
        Buffer.from(body, "base64"),
        Buffer.from(new TextEncoder().encode(text)),
      );
    });
    it(`send ${label(text)} in JSON`, async () => {
      const value = text.toWellFormed();
      const { body } = await assertSame(at("PATCH /json", { [value]: value }));
      assertEquals(
        JSON.parse(Buffer.from(body, "base64").toString()),
        { [value]: value },
      );
    });
  }

  for (const text of hostile.filter((it) => it.length < 1000)) {
    it(`send ${label(text)} in path and query`, async () => {
      const { path } = await assertSame(
        at("GET /a/{path}{?query}", { path: text, query: text, [text]: text }),
      );
      const encoded = path.slice("/a/".length, path.indexOf("?"));
      assertEquals(decodeURIComponent(encoded), text);
    });
    it(`send what of ${label(text)} is Latin-1 in a header`, async () => {
      const value = text.replace(/[^\t -~\xa0-\xff]/g, "");
      const { headers } = await assertSame(
        at("GET /", { headers: { "x-hostile": value } }),
      );
      const received = headers.find(([name]) => name === "x-hostile")?.[1];
      assertEquals(received, value.replace(/^[\t ]+|[\t ]+$/g, ""));
    });
  }

  it("send a URL with everything that a URL can hold", async () => {
    const path = "/~a:@!$&'()*+,;=-._%00%2F%2e|[]{}^`?/?:@'\\^`{|}[]%27&=+";
    const url = server.origin + path;
    const { path: received } = await assertSame({ ...get, url });
    assertEquals(received, new URL(url).href.slice(server.origin.length));
  });

  it("send every method", async () => {
    for (const method of ["GET", "HEAD", "OPTIONS", "DELETE"]) {
      await assertSame(at(`${method} /things`));
    }
    for (const method of ["POST", "PUT", "PATCH"]) {
      const { headers } = await assertSame(at(`${method} /things`));
      const lengths = headers.filter(([name]) => /^content-/i.test(name))
        .map((header) => header.join().toLowerCase());
      assertEquals(lengths, ["content-length,0"]);
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      await assertSame(at(`${method} /things`, { a: 1 }));
    }
  });

  it("send URLSearchParams", async () => {
    const data = new URLSearchParams([["a", "1 2"], ["a'", "ü&"]]);
    await assertSame(at("POST /login", { data }));
  });

  it("send plain objects as forms", async () => {
    const parameters = {
      To: "+1 'x'",
      list: ["a", 2, true],
      nested: { a: { b: "c\nd" }, items: [{ id: 1 }, { id: 2 }] },
    };
    await assertSame(at("POST /form", {
      ...parameters,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }));
  });

  it("send headers that are empty, or that curl has a value of its own for", async () => {
    await assertSame(at("POST /headers", {
      data: "a",
      headers: {
        accept: null,
        "user-agent": "",
        "x-empty": "",
        "x-blank": " \t",
        "x-number": 0,
        "content-length": 99,
      },
    }));
  });
}
