import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError, toRequest } from "../../mod.ts";
import { linesOf } from "../vectors/_test_vectors.ts";
import {
  type ArgumentChange,
  createTools,
  type Tool,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";

type Json = Record<string, unknown>;

/** What a call of a tool comes to. */
interface Call {
  /** The name of the tool, if there are several. */
  readonly tool?: string;
  readonly args?: unknown;
  readonly options?: Json;
  /** After the base URL, unless it is another one. */
  readonly url?: string;
  /** Those that not every request of the tools here has. */
  readonly headers?: Json;
  /** `null` for no body. */
  readonly body?: unknown;
  /** The body as it is sent: text, or each part's name, text, type and file name. */
  readonly sends?: string | readonly (readonly string[])[];
  readonly request?: Json;
  readonly throws?: string;
  readonly code?: string;
}

/** A line: a document with one operation or with all `paths`, and what becomes of it. */
interface Case extends Call {
  readonly name: string;
  readonly openapi?: string;
  readonly operation?: Json;
  /** Its `operationId`: `run` unless it is another or none. */
  readonly id?: string | null;
  readonly method?: string;
  readonly path?: string;
  readonly paths?: Json;
  readonly schemas?: Json;
  readonly components?: Json;
  /** What else is in the document. */
  readonly document?: Json;
  readonly defaults?: {
    readonly baseUrl?: string;
    readonly headers?: Json;
    readonly parameters?: Json;
    readonly trustedOrigins?: readonly string[];
  };
  readonly settings?: ToolSettings;
  /** What `argument` returns, by place and name: `query q`. */
  readonly changes?: Readonly<Record<string, ArgumentChange>>;
  /** Why there is no tool, or which operations are not tools and why. */
  readonly skipped?: string | readonly string[];
  readonly names?: readonly string[];
  /** What is shown of the tool; by the names of tools, if there are several. */
  readonly shows?: unknown;
  readonly calls?: readonly Call[];
}

const BASE = "https://api.example/v1";
const SECRET = "Bearer 5ecret";

/** What is shown of a tool, by the keys of a case. */
const SHOWN: Readonly<Record<string, (tool: Tool) => unknown>> = {
  shows: ({ inputSchema }) => inputSchema.properties,
  $defs: ({ inputSchema }) => inputSchema.$defs,
  inputSchema: ({ inputSchema }) => inputSchema,
  description: ({ description }) => description,
  title: ({ annotations }) => annotations.title,
  annotations: ({ annotations }) => annotations,
  described: ({ operation }) => operation,
  outputSchema: ({ outputSchema }) => outputSchema ?? null,
};

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
    const options = run();
    const { url, headers, body, request } = options;
    assertEquals(url.startsWith(BASE) ? url.slice(BASE.length) : url, call.url);
    assertEquals(ownHeaders(headers), call.headers ?? {});
    if (call.sends) {
      assertEquals(await sentBy(toRequest(options)), call.sends);
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
  const tools = toolsOf(line);
  const isOne = line.paths === undefined;
  const skipped = tools.skipped.map(({ operation, reason }) =>
    isOne ? reason : `${operation.method} ${operation.path}: ${reason}`
  );
  assertEquals(skipped, [line.skipped ?? []].flat());
  if (line.names) assertEquals([...tools.keys()], line.names);
  for (const [key, showOf] of Object.entries(SHOWN)) {
    if (!(key in line)) continue;
    const expected = (line as unknown as Json)[key] as Json;
    for (const [name, one] of Object.entries(isOne ? {} : expected)) {
      assertEquals(showOf(tools.get(name)!), one);
    }
    if (isOne) assertEquals(showOf([...tools.values()][0]!), expected);
  }
  const isCall = ["args", "url", "throws"].some((key) => key in line);
  const calls = line.calls ?? (isCall ? [line] : []);
  for (const call of calls) {
    await check(tools.get(call.tool ?? [...tools.keys()][0]!)!, call);
  }
}

for (
  const topic of [
    "schemas",
    "extensions",
    "arguments",
    "requests",
    "pins",
    "refusals",
    "coerce",
  ]
) {
  describe(`createTools(): ${topic}`, () => {
    const file = new URL(`${topic}.jsonl`, import.meta.url);
    const [, ...lines] = linesOf(file);
    for (const line of lines as Case[]) it(line.name, () => run(line));
  });
}
