import { main } from "../../../lib/cli/main.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../../lib/version.ts";
import { describe, it } from "node:test";
import { explain, type Input } from "../../playground/explain.ts";
import { explainTool, type ToolInput } from "../../playground/explain_tool.ts";
import { TEAMS } from "../../playground/examples.ts";
import { explainHidden } from "../../playground/secrets.ts";
import { EMPTY } from "../../playground/share.ts";
import {
  type Format,
  writeCode,
  writeToolCode,
} from "../../playground/write_code.ts";

function write(
  format: Format,
  input: Partial<Input>,
  showSecrets = false,
): string {
  const outcome = (showSecrets ? explain : explainHidden)({
    ...EMPTY,
    ...input,
  });
  return writeCode(format, outcome);
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

describe("writeCode()", () => {
  const requests: [name: string, route: string, parameters: string[]][] = [
    ["a query", "GET /a/{b}", ["b=1", "c=C++"]],
    ["a body of parameters", "POST /a", ["b=it's", 'c:=["d",{"e":null}]']],
    ["a key __proto__", "POST /a", ["__proto__=b"]],
    ["no body", "PUT /a", []],
    ["DELETE without a body", "DELETE /a", []],
  ];
  for (const format of ["json", "fetch", "curl"] as const) {
    for (const [name, route, parameters] of requests) {
      it(`writes ${format} as the command does: ${name}`, async () => {
        assertEquals(
          write(format, { route, parameters: parameters.join("\n") }),
          await command(
            route,
            ...parameters.map((word) => word.replace(/^data:=/, "--json=")),
            "--output",
            format,
          ),
        );
      });
    }

    it(`writes ${format} as the command does: data`, async () => {
      assertEquals(
        write(format, {
          route: "POST /a",
          parameters: '{"data": "b \\"c\\""}',
        }),
        await command("POST /a", "--data", 'b "c"', "--output", format),
      );
    });

    it(`masks secrets in ${format} as the command does`, async () => {
      const route = "GET https://user:pass@h.test/a";
      const parameters = "authorization: token abc\nx-api-key: def\nx-a: 1";
      const headers = parameters.split("\n").flatMap((line) => ["-H", line]);
      // `fetch` refuses user info altogether.
      const path = format === "fetch" ? "GET /a" : route;
      assertEquals(
        write(format, { route: path, parameters, trusted: false }),
        await command(path, ...headers, "--output", format),
      );
      assertEquals(
        write(format, { route: path, parameters, trusted: false }, true),
        await command(path, ...headers, "--output", format, "--show-secrets"),
      );
    });
  }

  const github = `import { createClient } from "@waymark/endpoint/client";

const api = createClient({
  baseUrl: "https://api.github.com",
  headers: {
    accept: "application/vnd.github.v3+json",
    "user-agent": "waymark-endpoint.js/${VERSION}",
  },
});

`;
  const calls: [Partial<Input>, string][] = [
    [
      { route: "POST /a", parameters: "url=b\nheaders:=[1]\nx-c: d" },
      `${github}const { data } = await api("POST /a", { url: "b", headers: [1] }, { headers: { "x-c": "d" } });`,
    ],
    [
      { route: "PUT /a", parameters: '{"data": {"headers": []}}' },
      `${github}const { data } = await api("PUT /a", {}, { data: { headers: [] } });`,
    ],
    [
      { route: " GET /a/{b} ", parameters: "b=.." },
      `${github}await api("GET /a/{b}", { b: ".." }); // throws UNSAFE_PATH`,
    ],
    [
      {
        route: "GET /a",
        defaults: "b=c",
        baseUrl: "https://h.test",
        strict: false,
      },
      `import { createClient } from "@waymark/endpoint/client";

const api = createClient({
  baseUrl: "https://h.test",
  parameters: { b: "c" },
  strict: false,
});

const { data } = await api("GET /a");`,
    ],
    [
      {
        route: "POST /a",
        parameters: '__proto__=b\nid:=1\nlist:=["a"]',
        baseUrl: "https://h.test",
        github: false,
        trusted: false,
      },
      `import { createClient } from "@waymark/endpoint/client";

const api = createClient({ baseUrl: "https://h.test", trustedOrigins: "*" });

const { data } = await api("POST /a", {
  ["__proto__"]: "b",
  id: 1,
  list: ["a"],
});`,
    ],
  ];
  for (const [input, code] of calls) {
    it(`writes a call: ${JSON.stringify(input)}`, () => {
      assertEquals(write("call", input), code);
    });
  }

  it("writes a call that makes the same request", () =>
    assertSameRequest("\nurl=k"));

  async function assertSameRequest(parameter: string): Promise<void> {
    const input = {
      route: "POST /a/{b}{?c}",
      parameters: `b=1\nc=C++\n__proto__=d\nid:=9\ndeep:={"e":[1,{"f":"${
        "g".repeat(60)
      }"}]}\nx-h: i${parameter}`,
      defaults: "j=k",
      strict: true,
    };
    const code = write("call", input, true).replace(
      `"@waymark/endpoint/client"`,
      JSON.stringify(import.meta.resolve("../../../lib/client/client.ts")),
    );
    const { options } = await import(
      `data:text/javascript,${
        encodeURIComponent(
          code.replace(
            /const .* = await api/,
            "export const options = api.request",
          ),
        )
      }`
    );
    assertEquals(options, explain({ ...EMPTY, ...input }).explanation?.request);
  }

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

describe("writeToolCode()", () => {
  const input: ToolInput = {
    description: TEAMS,
    baseUrl: "https://h.test",
    name: "add_member",
    args: "{}",
  };
  const write = (changed: Partial<ToolInput>) => {
    const changedInput = { ...input, ...changed };
    return writeToolCode(changedInput, explainTool(changedInput));
  };

  it("writes a call of a tool, sent", () => {
    assertEquals(
      write({ name: "list_members", args: '{"team": "core"}' }),
      `import { createClient } from "@waymark/endpoint/client";
import { createTools } from "@waymark/endpoint/tools";
import description from "./description.json" with { type: "json" };

const baseUrl = "https://h.test";
const api = createClient({ baseUrl });
const tools = createTools(description, { baseUrl });

const request = tools.get("list_members").request({ team: "core" });
const { data } = await api.send(request);`,
    );
  });

  it("says what a call throws", () => {
    const code = write({ name: "list_members", args: '{"team": ".."}' });
    assertStringIncludes(
      code,
      '\ntools.get("list_members").request({ team: ".." }); // throws UNSAFE_PATH',
    );
  });

  it("reads YAML in a program as well", () => {
    const description = "openapi: 3.1.0\npaths: { /a: { get: {} } }";
    // A byte order mark is no mistake.
    const code = write({ description, args: "\ufeff{}" });
    assertStringIncludes(code, '\nimport { parse } from "yaml";\n');
    assertStringIncludes(code, '\nconst description = parse(await readFile("');
    assertStringIncludes(code, '.get("get_a").request({});');
  });

  it("takes an empty field for no arguments", () => {
    const description = "openapi: 3.1.0\npaths: { /a: { get: {} } }";
    const code = write({ description, args: " " });
    assertStringIncludes(code, '.get("get_a").request({});');
  });

  it("writes nothing without arguments or a tool", () => {
    assertEquals(write({ args: "{" }), "");
    assertEquals(write({ description: "{" }), "");
  });

  it("writes a call that makes the same request", async () => {
    const args = '{"team": "a b", "username": "c", "body": {"role": "admin"}}';
    const url = (path: string) =>
      JSON.stringify(import.meta.resolve(`../../../lib/${path}.ts`));
    const code = write({ args })
      .replace(`"@waymark/endpoint/client"`, url("client/client"))
      .replace(`"@waymark/endpoint/tools"`, url("tools/create_tools"))
      .replace(
        /import description from .*/,
        `const description = ${TEAMS};`,
      )
      .replace("const request", "export const options")
      .replace(/^const . data.*/m, "");
    const { options } = await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    );
    assertEquals(options, explainTool({ ...input, args }).request);
  });
});
