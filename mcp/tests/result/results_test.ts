/**
 * What a model reads of the responses in `results/`, through a server and the
 * official client.
 */
import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readTables } from "../../../tests/_table.ts";
import {
  createServerFactory,
  type ServerContext,
  type ServerOptions,
} from "../../create_server.ts";
import { connect } from "../_connect.ts";
import { serveShop } from "../_shop.ts";

/** A text; in parts if it is long: `["a", ["b", 3]]` is `abbb`. */
type Text =
  | string
  | readonly (string | readonly [text: string, times: number])[];

/** A call of a tool, and what the model reads. */
interface Case {
  readonly name: string;

  /** The operation, with the schemas of its query parameters. */
  readonly method?: string;
  readonly path?: string;
  readonly parameters?: Readonly<Record<string, object>>;

  /**
   * The server, for whom it is made, and what the model passes. Where the options have
   * `headers`, they replace those with the {@linkcode SECRET}.
   */
  readonly options?: ServerOptions;
  readonly context?: ServerContext;
  readonly arguments?: Readonly<Record<string, unknown>>;

  /** The response, its body as JSON, text or bytes, and the milliseconds until it comes. */
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: Text;
  readonly bytes?: readonly number[];
  readonly delay?: number;

  /** The requests that the API receives. */
  readonly sent?: readonly string[];

  /** The parts of the result. Without `reads`: the body as it is, then `adds`. */
  readonly reads?: readonly Text[];
  readonly adds?: readonly string[];
  /** The arguments for the next page, which the last part shows. */
  readonly next?: object;
  readonly isError?: boolean;
}

/** The fields of a case; other names are values for its group. */
const FIELDS =
  "name method path parameters options context arguments status type headers json body bytes delay sent reads adds next isError";

const SECRET = "5ecret-of-the-shop";

/** What parameters refer to. */
const SCHEMAS = {
  Number: { type: "integer" },
};

function write(text: Text): string {
  return typeof text === "string"
    ? text
    : text.map((part) =>
      typeof part === "string" ? part : part[0].repeat(part[1])
    ).join("");
}

function bodyOf({ json, body = "" }: Case): string {
  return json === undefined ? write(body) : JSON.stringify(json);
}

function responseOf(its: Case): Response {
  const { status = 200, bytes, json } = its;
  const type = its.type ?? (json === undefined ? null : "application/json");
  const whole = bytes
    ? new Uint8Array(bytes)
    : new TextEncoder().encode(bodyOf(its));
  // Events may come for ever.
  const body = type === "text/event-stream"
    ? new ReadableStream({ start: (stream) => stream.enqueue(whole) })
    : whole;
  return new Response(status === 204 ? null : body, {
    status,
    headers: { ...type !== null && { "content-type": type }, ...its.headers },
  });
}

/** The description of an API with the operation of a case. */
function descriptionOf(
  { method = "get", path = "/orders", parameters = {} }: Case,
  origin: string,
): object {
  const operation = {
    operationId: "list_orders",
    parameters: Object.entries(parameters)
      .map(([name, schema]) => ({ name, in: "query", schema })),
  };
  return {
    openapi: "3.1.0",
    servers: [{ url: `${origin}/v1` }],
    paths: { [path]: { [method]: operation } },
    components: {
      schemas: SCHEMAS,
    },
  };
}

function expectedOf(its: Case): string[] {
  const { reads, adds = [], next } = its;
  const parts = reads?.map(write) ?? [bodyOf(its), ...adds];
  if (!next) return parts;
  const page = JSON.stringify(next);
  return [
    ...parts,
    `[There is a next page: call this tool with the same arguments and ${page}.]`,
  ];
}

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
}

/** A part of a result on one line. */
function shown({ type, text, data, mimeType }: Part): string {
  return text ?? `${type} ${mimeType} ${data}`;
}

async function check(its: Case): Promise<void> {
  const { method = "GET", path = "/orders", delay } = its;
  const lines: string[] = [];
  const shop = serveShop(async () => {
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
    return responseOf(its);
  });
  const serverFor = createServerFactory(descriptionOf(its, shop.origin), {
    headers: { authorization: `Bearer ${SECRET}` },
    log: (line) => lines.push(line),
    ...its.options,
  });
  const client = await connect(serverFor(its.context));
  const call = (more?: object) =>
    client.callTool({
      name: "list_orders",
      arguments: { ...its.arguments, ...more },
    });
  const result = await call();
  const sent = shop.received.map(({ route }) => route);
  // What a model reads of the next page, it can pass.
  const next = its.next && await call(its.next);
  await Promise.all([client.close(), shop.close()]);

  assertEquals((result.content as Part[]).map(shown), expectedOf(its));
  assertEquals(result.isError, its.isError);
  if (its.sent) assertEquals(sent, its.sent);
  assertEquals(next?.isError, undefined);
  // Neither the credentials nor the parameter "tenant", which the program sets and the
  // model never sees, may be in any result or log: so no case may have "5ecret-o" or
  // "tenant" in what the model reads.
  const whole = JSON.stringify([result, lines]);
  assert(!whole.includes(SECRET.slice(0, 8)), whole);
  assert(!whole.includes("tenant"), whole);
  const [served, line = ""] = lines;
  assertEquals(served, `1 operation of ${shop.origin}/v1`);
  const [name, verb, route, ...outcome] = line.split(" ");
  assertEquals([name, verb, route], [
    "list_orders",
    method.toUpperCase(),
    path,
  ]);
  assert(/^(?:\d{3}|failed) \d+ ms\b/.test(outcome.join(" ")), line);
}

const folder = new URL("results/", import.meta.url);
for (const { name, description, cases } of readTables<Case>(folder, FIELDS)) {
  describe(`${name}: ${description}`, () => {
    for (const [title, its] of cases) it(title, () => check(its));
  });
}
