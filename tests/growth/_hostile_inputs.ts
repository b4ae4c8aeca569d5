/**
 * Hostile input of any size, each kind with the call that it is for: the lines of
 * `long_texts.jsonl` and `many_items.jsonl`, and what their notation (`_fill.ts`) can't
 * say. Where a line has `create` or `defaults`, the function is made before the call.
 *
 * @module
 */
import { parseJson } from "../../lib/cli/_parse_json.ts";
import { parseYaml } from "../../lib/description/load/text/_parse_yaml.ts";
import { paint, toMessage } from "../../lib/cli/_output.ts";
import { type CommandIo, main } from "../../lib/cli/main.ts";
import { isSecretName } from "../../lib/secrets/_is_secret_name.ts";
import { redactBody, redactUrl } from "../../lib/secrets/_redact.ts";
import { described } from "../../lib/description/table/described.ts";
import { readLink } from "../../lib/client/pages/read_link.ts";
import { reasonOf } from "../../lib/client/fail/_reason_of.ts";
import { readRetryAfter } from "../../lib/client/send/_retry_after.ts";
import { createTools } from "../../lib/tools/create_tools.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import { parseLines } from "../_table.ts";
import {
  createEndpoint,
  endpoint,
  resolveRunInstalls,
  toCurl,
  toRequest,
} from "../../mod.ts";
import { withDescription } from "../conformance/vectors.ts";
import { call } from "../_call.ts";
import { fill, ITEM, type Marks, times } from "./_fill.ts";
import type { Prepare } from "./_growth_of.ts";

// deno-lint-ignore no-explicit-any
type Anything = any;

/** What a line of either file calls. */
interface Line {
  readonly call: string;
  readonly create?: object;
  readonly defaults?: readonly unknown[];
  readonly arguments: readonly unknown[];
}

/** A line of `long_texts.jsonl`. */
interface LongText extends Line {
  /** Where the text is that grows, and what it can be made of. */
  readonly in: string;
  readonly texts: readonly string[];
}

/** A line of `many_items.jsonl`. */
interface ManyItems extends Line {
  /** Of what there are many. */
  readonly of: string;
}

const BASE = { baseUrl: "https://h.example" };
const POST = { method: "post", url: "https://h.example/", headers: {} };

/** What a request sends whose server says why it failed. */
const SENT = {
  url: "https://h.example/?token=s3cret",
  headers: { authorization: "Bearer abcdefgh", cookie: "a=bcd" },
};

/** A terminal with colors that nobody looks at. */
const TERMINAL: CommandIo = {
  readFile: () => Promise.reject(new Error("There are no files")),
  readInput: () => Promise.resolve(new Uint8Array()),
  write: () => Promise.resolve(),
  writeError: () => {},
  color: true,
};

/** What the lines call. */
const CALLS: Readonly<Record<string, (...given: Anything[]) => unknown>> = {
  parseJson,
  parseYaml,
  parseTemplate,
  toMessage,
  isSecretName,
  redactBody,
  redactUrl,
  readLink,
  resolveRunInstalls,
  "defaults and endpoint": (defaults, ...given) =>
    call(endpoint.defaults(defaults), ...given),
  toCurl: (options) => toCurl({ ...POST, ...options }),
  toRequest: (options) => toRequest({ ...POST, ...options }),
  readRetryAfter: (headers) => readRetryAfter(new Response(null, { headers })),
  reasonOf: (answer, request = SENT) =>
    reasonOf(answer, new Response(), request),
  "paint JSON": (value) => paint(JSON.stringify(value)),
  command: (...given) => main(given, TERMINAL),
  tool: (description, given = {}, parameters = {}) => {
    const [tool] = createTools(description, { ...BASE, parameters }).values();
    return tool?.request(given);
  },
  "shown tools": (description) => {
    const tools = [...createTools(description, BASE).values()];
    return tools.map((tool) => tool.inputSchema);
  },
};

/** What they call after something that takes no part in the time. */
const PREPARED: Readonly<
  Record<string, (line: Line, ...given: Anything[]) => () => unknown>
> = {
  endpoint: ({ create, defaults = [] }, ...given) => {
    let target: Anything = create === undefined
      ? endpoint
      : createEndpoint(withDescription({ described }, create) as typeof BASE);
    for (const options of defaults) target = target.defaults(options);
    return () => target(...given);
  },
  expand: (_, template, variables) => {
    const { expand } = parseTemplate(template);
    return () => expand(variables);
  },
  openapi: (_, description) => {
    const text = typeof description === "string"
      ? description
      : JSON.stringify(description);
    const bytes = new TextEncoder().encode(text);
    const io = { ...TERMINAL, readInput: () => Promise.resolve(bytes) };
    return () => main(["openapi", "--table", "-"], io);
  },
};

/** The call of a line. */
function prepared(
  { call, create, defaults, arguments: given }: Line,
  marks: Marks,
): () => unknown {
  const line: Line = fill({ call, create, defaults, arguments: given }, marks);
  const prepare = PREPARED[call];
  if (prepare) return prepare(line, ...line.arguments);
  const run = CALLS[call];
  if (!run) throw new Error(`there is no call "${call}"`);
  return () => run(...line.arguments);
}

/** What the notation of the lines can't say. */
const OTHERS: Readonly<Record<string, (count: number) => () => unknown>> = {
  "headers": (count) => {
    // New names for each call: else those of a small input are all in the
    // cache, and those of a large one are not.
    let run = 0;
    return () => {
      run++;
      const names = times(count, (index) => [`h${run}-${index}`, index]);
      return call(endpoint, "/", { headers: Object.fromEntries(names) });
    };
  },
  "placeholders of a path": (count) => {
    const path = times(count, (k) => `/{p${k}+}:q${k}`).join("");
    const parameters = times(count, (k) => [
      { name: `p${k}`, in: "path" },
      { name: `q${k}`, in: "path" },
    ]);
    const paths = { [path]: { get: { parameters: parameters.flat() } } };
    const line = { call: "openapi", arguments: [{ openapi: "3.1.0", paths }] };
    return prepared(line, { count });
  },
  "operations of tools with one schema and one name": (count) => {
    // A few keys, however many operations there are.
    const keys = times(100, (index) => [`k${index}`, {}]);
    const requestBody = {
      content: { "application/json": { schema: { $ref: "#/x-schema" } } },
    };
    const post = { operationId: "a", requestBody };
    const description = {
      openapi: "3.1.0",
      paths: Object.fromEntries(times(count, (k) => [`/${k}`, { post }])),
      "x-schema": { properties: Object.fromEntries(keys) },
    };
    return () => CALLS["tool"]!(description);
  },
  "schemas of tools that share a list": (count) => {
    const list = times(count, (index) => `k${index}`);
    const prefixItems = list.map(() => ({ enum: list, required: list }));
    const content = { "application/json": { schema: { prefixItems } } };
    const paths = { "/": { post: { requestBody: { content } } } };
    return () => CALLS["tool"]!({ openapi: "3.1.0", paths });
  },
};

function linesOf<Form extends Line>(name: string): Form[] {
  const text = Deno.readTextFileSync(new URL(name, import.meta.url));
  return parseLines<Form>(text).map(([, line]) => line);
}

const texts = linesOf<LongText>("long_texts.jsonl").flatMap((line) =>
  line.texts.map((text): [string, Prepare] => [
    `the length of ${line.in}, in ${JSON.stringify(text)}`,
    (size) => {
      const long = text.repeat(Math.ceil(size / text.length)).slice(0, size);
      return prepared(line, { count: 0, text: long });
    },
  ])
);
const items = [
  ...Object.entries(OTHERS),
  ...linesOf<ManyItems>("many_items.jsonl").map((line) =>
    [line.of, (count: number) => prepared(line, { count })] as const
  ),
].map(([what, prepare]): [string, Prepare] => [
  `the number of ${what}`,
  (size) => prepare(Math.ceil(size / ITEM)),
]);

/** Every kind of hostile input, by its name. */
export const inputs: ReadonlyMap<string, Prepare> = new Map([
  ...texts,
  ...items,
]);
