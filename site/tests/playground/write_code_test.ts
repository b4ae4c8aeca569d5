import { main } from "../../../lib/cli/main.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../../lib/version.ts";
import { describe, it } from "node:test";
import { explain, type Input } from "../../playground/explain.ts";
import { explainHidden } from "../../playground/secrets.ts";
import { EMPTY } from "../../playground/share.ts";
import { type Format, writeCode } from "../../playground/write_code.ts";

function write(
  format: Format,
  input: Partial<Input>,
  showSecrets = false,
): string {
  const read = showSecrets ? explain : explainHidden;
  return writeCode(format, read({ ...EMPTY, ...input }));
}

async function command(...args: string[]): Promise<string> {
  let output = "";
  let errors = "";
  const status = await main(args, {
    readFile: () => Promise.reject(new Error("no files")),
    readInput: () => Promise.resolve(new Uint8Array()),
    write: (text) => Promise.resolve(void (output += text)),
    writeError: (text) => void (errors += text),
    color: false,
  });
  assertEquals(status, 0, errors);
  return output.trimEnd();
}

/** How the command is told the same parameters. */
function wordsOf(parameters: string): string[] {
  if (parameters.startsWith("{")) {
    return ["--data", JSON.parse(parameters).data];
  }
  return parameters.split("\n").filter(Boolean)
    .flatMap((line) => line.includes(": ") ? ["-H", line] : [line]);
}

/** What a program exports as `options`. */
async function optionsOf(program: string): Promise<unknown> {
  const url = (path: string) =>
    JSON.stringify(import.meta.resolve(`../../../lib/${path}.ts`));
  const code = program
    .replace(`"@waymark/endpoint/client"`, url("client/client"));
  const { options } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  return options;
}

describe("writeCode()", () => {
  const requests: [name: string, route: string, parameters: string][] = [
    ["a query", "GET /a/{b}", "b=1\nc=C++"],
    ["a body", "POST /a", `b=it's\nc:=["d",{"e":null}]`],
    ["a key __proto__", "POST /a", "__proto__=b"],
    ["no body", "PUT /a", ""],
    ["DELETE without a body", "DELETE /a", ""],
    ["data", "POST /a", `{"data": "b \\"c\\""}`],
    ["secrets", "GET /a", "authorization: token abc\nx-api-key: def\nx-a: 1"],
    ["user info", "GET https://user:pass@h.test/a", ""],
  ];
  for (const [name, route, parameters] of requests) {
    for (const format of ["json", "fetch", "curl"] as const) {
      // `fetch` refuses user info altogether.
      if (name === "user info" && format === "fetch") continue;
      it(`writes ${format} as the command does: ${name}`, async () => {
        const input = { route, parameters, trusted: false };
        const words = [route, ...wordsOf(parameters), "--output", format];
        assertEquals(write(format, input), await command(...words));
        assertEquals(
          write(format, input, true),
          await command(...words, "--show-secrets"),
        );
      });
    }
  }

  /** The paragraphs of a program: its import, its client and its call. */
  const parts = (input: Partial<Input>) =>
    write("call", { route: "GET /a", ...input }).split("\n\n");

  const clients: [name: string, Partial<Input>, client: string][] = [
    [
      "GitHub's defaults",
      {},
      `const api = createClient({
  baseUrl: "https://api.github.com",
  headers: {
    accept: "application/vnd.github.v3+json",
    "user-agent": "waymark-endpoint.js/${VERSION}",
  },
});`,
    ],
    [
      "default parameters",
      { defaults: "b=c", baseUrl: "https://h.test", strict: false },
      `const api = createClient({
  baseUrl: "https://h.test",
  parameters: { b: "c" },
  strict: false,
});`,
    ],
    [
      "another API",
      { baseUrl: "https://h.test", github: false, trusted: false },
      `const api = createClient({ baseUrl: "https://h.test", trustedOrigins: "*" });`,
    ],
  ];
  for (const [name, input, client] of clients) {
    it(`writes a client of ${name}`, () => {
      const imported =
        `import { createClient } from "@waymark/endpoint/client";`;
      const call = `const { data } = await api("GET /a");`;
      assertEquals(parts(input), [imported, client, call]);
    });
  }

  const calls: [name: string, Partial<Input>, call: string][] = [
    [
      "parameters with the names of options, and a header",
      { route: "POST /a", parameters: "url=b\nheaders:=[1]\nx-c: d" },
      `const { data } = await api("POST /a", { url: "b", headers: [1] }, { headers: { "x-c": "d" } });`,
    ],
    [
      "data",
      { route: "PUT /a", parameters: '{"data": {"headers": []}}' },
      `const { data } = await api("PUT /a", {}, { data: { headers: [] } });`,
    ],
    [
      "what throws",
      { route: " GET /a/{b} ", parameters: "b=.." },
      `await api("GET /a/{b}", { b: ".." }); // throws UNSAFE_PATH`,
    ],
    [
      "three parameters, one on a line",
      { route: "POST /a", parameters: '__proto__=b\nid:=1\nlist:=["a"]' },
      `const { data } = await api("POST /a", {
  ["__proto__"]: "b",
  id: 1,
  list: ["a"],
});`,
    ],
  ];
  for (const [name, input, call] of calls) {
    it(`writes a call of ${name}`, () => {
      assertEquals(parts(input).at(-1), call);
    });
  }

  it("writes a call that makes the same request", async () => {
    const input = {
      route: "POST /a/{b}{?c}",
      parameters: `b=1\nc=C++\n__proto__=d\nid:=9\ndeep:={"e":[1,{"f":"${
        "g".repeat(60)
      }"}]}\nx-h: i\nurl=k`,
      defaults: "j=k",
    };
    const code = write("call", input, true)
      .replace(/const .* = await api/, "export const options = api.request");
    assertEquals(
      await optionsOf(code),
      explain({ ...EMPTY, ...input }).explanation?.request,
    );
  });

  it("masks secrets in a call", () => {
    const parameters =
      '{"headers": {"Authorization": "token abc", "x-a": "b"}, "c": 1}';
    const input = { route: "GET /a", parameters, defaults: "cookie: def" };
    const code = write("call", input);
    assertStringIncludes(code, `Authorization: "***"`);
    assertStringIncludes(code, `"x-a": "b"`);
    assertStringIncludes(code, `cookie: "***"`);
    assertStringIncludes(write("call", input, true), `"token abc"`);
  });
});
