import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError, toRequest } from "../../mod.ts";
import { createTools, type Tool } from "../../lib/tools/create_tools.ts";
import { type Call, type Case, type Json, readCases } from "./_tables.ts";
import { BASE } from "./_tools_of.ts";

const SECRET = "Bearer 5ecret";

/** What is shown of a tool, by the keys of a case. */
const SHOWN = {
  shows: ({ inputSchema }) => inputSchema.properties,
  $defs: ({ inputSchema }) => inputSchema.$defs,
  inputSchema: ({ inputSchema }) => inputSchema,
  description: ({ description }) => description,
  title: ({ annotations }) => annotations.title,
  annotations: ({ annotations }) => annotations,
  described: ({ operation }) => operation,
} satisfies { [key in keyof Case]?: (tool: Tool) => unknown };

function toolsOf(line: Case) {
  const { operation, id = "run", path = "/x", method = "get" } = line;
  const { defaults: { headers, ...defaults } = {}, changes } = line;
  const named = id === null ? {} : { operationId: id };
  return createTools(
    {
      openapi: line.openapi ?? "3.1.0",
      paths: line.paths ?? { [path]: { [method]: { ...named, ...operation } } },
      components: { schemas: line.schemas, ...line.components },
      ...line.document,
    },
    {
      baseUrl: BASE,
      headers: { authorization: SECRET, ...headers },
      ...defaults,
    },
    {
      ...changes && {
        argument: ({ name, location }) => changes[`${location} ${name}`],
      },
      ...line.settings,
    },
  );
}

/** The headers of a request but for those that all or most have. */
function ownHeaders(headers: Readonly<Record<string, unknown>>): Json {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) =>
      !(name === "authorization" && value === SECRET) &&
      !(name === "accept" && value === "application/json") &&
      value !== "application/json; charset=utf-8"
    ),
  );
}

/** The body of a request as a case has it. */
async function sentBy(request: Request): Promise<Call["sends"]> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/")) return await request.text();
  const parts = [...await request.formData()];
  return Promise.all(
    parts.map(async ([name, part]) =>
      typeof part === "string"
        ? [name, part]
        : [name, await part.text(), part.type, part.name]
    ),
  );
}

/**
 * Calls a tool. That changes no argument, and a message is one line that holds
 * nothing that only the program knows.
 */
async function check(tool: Tool, call: Call): Promise<void> {
  const { args, options, throws, code = "INVALID_PARAMETER" } = call;
  const given = structuredClone(args);
  const run = () => tool.request(args, options);
  if (throws === undefined) {
    const made = run();
    const { url, headers, body, request } = made;
    assertEquals(url.startsWith(BASE) ? url.slice(BASE.length) : url, call.url);
    assertEquals(ownHeaders(headers), call.headers ?? {});
    if (call.sends) {
      assertEquals(await sentBy(toRequest(made)), call.sends);
    } else assertEquals(body ?? null, call.body ?? null);
    assertEquals(request, call.request);
  } else {
    const error = assertThrows(run, EndpointError);
    assertEquals([error.message, error.code], [throws, code]);
    for (const secret of [SECRET, "api.example", "/{", "{?", "\n", "\r"]) {
      assert(!error.message.includes(secret), error.message);
    }
  }
  assertEquals(args, given);
}

async function run(line: Case): Promise<void> {
  if (line.refused) {
    assertThrows(() => toolsOf(line), EndpointError, line.refused);
    return;
  }
  const tools = toolsOf(line);
  const isOne = line.paths === undefined;
  const skipped = tools.skipped.map(({ operation, reason }) =>
    isOne ? reason : `${operation.method} ${operation.path}: ${reason}`
  );
  assertEquals(skipped, [line.skipped ?? []].flat());
  if (line.names) assertEquals([...tools.keys()], line.names);
  const [first] = tools.keys();
  for (const [key, showOf] of Object.entries(SHOWN)) {
    const expected = line[key as keyof typeof SHOWN];
    if (expected === undefined) continue;
    const shown = isOne ? { [first!]: expected } : expected as Json;
    for (const [name, wanted] of Object.entries(shown)) {
      assertEquals(showOf(tools.get(name)!), wanted);
    }
  }
  const isCall = ["args", "url", "throws"].some((key) => key in line);
  const calls = line.calls ?? (isCall ? [line] : []);
  for (const call of calls) {
    await check(tools.get(call.tool ?? first!)!, call);
  }
}

for (const { description, cases } of readCases()) {
  describe(`createTools(): ${description}`, () => {
    for (const [title, line] of cases) it(title, () => run(line));
  });
}
