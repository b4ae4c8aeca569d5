/**
 * Merges a value into `Object.prototype` under many names, and prints as JSON what it
 * changes: which vectors fail, and which tools of `tests/tools/*.jsonl`, requests and
 * tables of OpenAPI come out otherwise than before. A program of its own, because the
 * engine is slow ever after. Cases with long texts or deep values, which are about time
 * and the stack, are left out.
 *
 * @module
 */
import * as octokit from "../../octokit/endpoint.ts";
import { createClient, pages } from "../../lib/client/client.ts";
import * as openapi from "../../lib/description/mod.ts";
import { path } from "../../lib/path/path.ts";
import { createTools } from "../../lib/tools/create_tools.ts";
import { strictTool } from "../../lib/tools/openai/strict_tool.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import * as library from "../../mod.ts";
import { readVectors } from "../conformance/read_vectors.ts";
import { runCases, type VectorFile } from "../conformance/vectors.ts";
import { readCases, readStrictCases } from "../tools/_tables.ts";

// deno-lint-ignore no-explicit-any
type Anything = any;

const [names, value] = Deno.args.map((it) => JSON.parse(it));
const BASE = {
  baseUrl: "https://h.example",
  headers: { authorization: "token s" },
};

/** A copy of JSON whose objects have no prototype: what a test reads of it is its own. */
function withoutPrototypes(json: unknown): Anything {
  return JSON.parse(
    JSON.stringify(json),
    (_key, value) =>
      Array.isArray(value) || Object(value) !== value
        ? value
        : Object.assign(Object.create(null), value),
  );
}

/** The vectors in a folder. */
function read(folder: string): VectorFile[] {
  const files = withoutPrototypes(
    readVectors(/./, new URL(folder, import.meta.url)),
  );
  return files.map(({ cases, description }: VectorFile) => ({
    description,
    cases: cases.filter((it) =>
      !/"\$(?:repeat|nested)"/.test(JSON.stringify(it))
    ),
  }));
}

/** What a call comes to, as text. */
function outcomeOf(run: () => unknown): string {
  try {
    return JSON.stringify(run());
  } catch (error) {
    return String(error);
  }
}

/** All that is made of a case of `tests/tools/`, which has operations, settings and calls. */
function madeOf(text: string): string[] {
  const line = Object.assign(Object.create(null), JSON.parse(text));
  const { path = "/x", method = "post", schema, changes } = line;
  const content = { "application/json": { schema } };
  const operation = schema ? { requestBody: { content } } : line.operation;
  const document = {
    openapi: "3.1.0",
    paths: line.paths ?? { [path]: { [method]: operation } },
    components: { schemas: line.schemas, ...line.components },
    ...line.document,
  };
  const settings = {
    ...changes && {
      argument: ({ name, location }: Anything) =>
        changes[`${location} ${name}`],
    },
    ...line.settings,
  };
  const tools = () =>
    createTools(document, { ...BASE, ...line.defaults }, settings);
  const requests = (line.calls ?? [line]).flatMap((call: object) => {
    const { tool, args, options } = Object.assign(Object.create(null), call);
    const called = () => {
      // By destructuring: an index would be one of the names.
      const [first] = tools().values();
      return (tool ? tools().get(tool) : first)!;
    };
    return [
      () => called().request(args, options),
      () => strictTool(called()).request(args),
    ];
  });
  return [
    () => [[...tools()], tools().skipped, tools().characters],
    () => [...tools().values()].map(strictTool),
    () => openapi.tableOf(document),
    () => openapi.tableOf(document, { names: true }),
    ...requests,
  ].map(outcomeOf);
}

/** What a client sends, without the URLs, which runtimes read by names as well. */
async function sent(): Promise<string> {
  const sent: unknown[] = [];
  const fetch = async (request: Request) => {
    const { method, headers } = request;
    sent.push([method, [...headers], await request.text()]);
    return new Response("null");
  };
  const client = createClient({ ...BASE, retry: 0, fetch });
  await client("POST /{a}", { a: 1, b: { c: 2 } }, { query: { d: 3 } });
  const next = () => sent.length % 2 ? undefined : { cursor: "x" };
  for await (const _ of client.pages("POST /a", undefined, { next }));
  for await (const _ of pages(client.request("POST /a"), { next, fetch }));
  return JSON.stringify(sent);
}

const tested = {
  ...library,
  ...openapi,
  createTools,
  strictTool,
  parseTemplate,
  path,
};
const [vectors, dropIn] = ["../vectors/", "../../octokit/tests/vectors/"].map(
  read,
);
const lines = [...readCases(), readStrictCases()]
  .flatMap(({ cases }) => cases.map(([, it]) => JSON.stringify(it)));
const before = lines.map(madeOf);
const sentBefore = await sent();

for (const name of names) Object.assign(Object.prototype, { [name]: value });
const all = [runCases(tested, vectors!), runCases(octokit, dropIn!)];
const failures = all.flatMap(({ failures }) => failures);
for (const [index, line] of lines.entries()) {
  for (const [at, made] of madeOf(line).entries()) {
    if (made === before[index]![at]) continue;
    failures.push(`${line}: ${made} instead of ${before[index]![at]}`);
  }
}
const sentNow = await sent();
if (sentNow !== sentBefore) failures.push(`A client sends ${sentNow}`);
console.log(JSON.stringify({
  passed: all[0]!.passed + all[1]!.passed,
  made: before.flat().filter((it) => !/^\w*Error/.test(it)).length,
  failures,
}));
// At once: the runtime's own end would read what was merged.
Deno.exit();
