/** What a model reads of each response, through a server and the official client. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { createServer, type ServerOptions } from "../../create_server.ts";
import { connect, read } from "../_connect.ts";
import { serveShop } from "../_shop.ts";

const SECRET = "5ecret-of-the-shop";
const json = (data: unknown, headers = {}, status = 200) =>
  Response.json(data, { status, headers });
const items = Array.from({ length: 5000 }, (_, id) => ({ id }));
const bytes = new Uint8Array([137, 80, 78, 71]);
/** A byte order mark. */
const MARK = new Uint8Array([0xef, 0xbb, 0xbf]);
const typed = (body: BodyInit, type: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": type } });

interface Case {
  readonly name: string;
  readonly respond: () => Response | Promise<Response>;
  /** The parts of the result: texts, or how others begin. */
  readonly reads: readonly (string | RegExp)[];
  readonly isError?: true;
  readonly timeout?: number;
}

const CASES: readonly Case[] = [
  {
    name: "JSON, without white space",
    respond: () => typed('{ "a" : [ 1 ] }', "application/json"),
    reads: ['{"a":[1]}'],
  },
  {
    name: "a list of 5,000 items, whole items and how many there are",
    respond: () => json(items),
    reads: [
      /^\[\{"id":0\},.*\{"id":\d+\}\]$/,
      /^\[Cut: the first \d+ of 5,000 items\. To see the rest, ask for pages of 100 or fewer with limit\.\]$/,
    ],
  },
  {
    name: "the longest list of an object, with the rest of it",
    respond: () => json({ total: 5000, data: items, few: [1] }),
    reads: [
      /^\{"total":5000,"data":\[\{"id":0\},.*\],"few":\[1\]\}$/,
      /^\[Cut: the first \d+ of 5,000 items of "data"\. To see the rest, ask for pages of 97 or fewer with limit\.\]$/,
    ],
  },
  {
    name: "the longest list one level down, between items",
    respond: () => json({ data: { items, total: 5000 }, few: [1] }),
    reads: [
      /^\{"data":\{"items":\[\{"id":0\},.*\{"id":\d+\}\],"total":5000\},"few":\[1\]\}$/,
      /^\[Cut: the first \d+ of 5,000 items of "data\.items"\. /,
    ],
  },
  {
    name: "a long string",
    respond: () => json({ text: "a".repeat(5000) }),
    reads: [
      /^\{"text":"a{991}$/,
      "[Cut: the first 1,000 of 5,011 characters. To see the rest, ask for a smaller page with limit.]",
    ],
  },
  {
    name: "CSV, cut as text",
    respond: () => typed("a,b\n".repeat(500), "text/csv"),
    reads: [
      "a,b\n".repeat(250),
      "[Cut: the first 1,000 of 2,000 characters. To see the rest, ask for a smaller page with limit.]",
    ],
  },
  {
    name: "a PNG as an image",
    respond: () => typed(bytes, "image/png"),
    reads: ["image image/png iVBORw==", "[4 bytes of image/png]"],
  },
  {
    name: "sound as audio",
    respond: () => typed(bytes, "audio/wav"),
    reads: ["audio audio/wav iVBORw==", "[4 bytes of audio/wav]"],
  },
  {
    name: "other bytes as their size",
    respond: () => typed(bytes, "application/pdf"),
    reads: [
      "[The server returned 4 bytes of application/pdf, which no text can show.]",
    ],
  },
  {
    name: "bytes with control characters and no type as their size",
    respond: () => new Response(new Uint8Array([97, 0, 1])),
    reads: [
      "[The server returned 3 bytes of application/octet-stream, which no text can show.]",
    ],
  },
  {
    name: "bytes that are not UTF-8 and not called text as their size",
    respond: () => typed(new Uint8Array([97, 255]), "application/x-shop"),
    reads: [
      "[The server returned 2 bytes of application/x-shop, which no text can show.]",
    ],
  },
  {
    name: "an image of too many bytes as its size",
    respond: () => typed(new Uint8Array(1_000_001), "image/png"),
    reads: [
      "[The server returned 1,000,001 bytes of image/png, which is too much to show; none of it is included.]",
    ],
  },
  ...[
    "application/xml",
    "application/yaml",
    "application/x-ndjson",
    "application/csv",
    "image/svg+xml",
    "application/octet-stream",
    "",
  ].map((type) => ({
    name: `text of the type "${type}", masked and cut as text`,
    respond: () => typed(`<a>${SECRET}${"x".repeat(1000)}</a>`, type),
    reads: [
      `<a>***${"x".repeat(994)}`,
      "[Cut: the first 1,000 of 1,010 characters. To see the rest, ask for a smaller page with limit.]",
    ],
  })),
  ...["", "application/octet-stream", "application/problem+json"].map((
    type,
  ) => ({
    name: `JSON of the type "${type}"`,
    respond: () => typed('{ "a": 1 }', type),
    reads: ['{"a":1}'],
  })),
  {
    name: "an empty string in JSON as a value",
    respond: () => json(""),
    reads: ['""'],
  },
  {
    name: "text in its charset",
    respond: () =>
      typed(new Uint8Array([0xe4]), "text/plain; charset=iso-8859-1"),
    reads: ["\xe4"],
  },
  {
    name: "text that is not UTF-8, with every letter",
    respond: () => typed(new Uint8Array([0x61, 0x3b, 0xe4]), "text/csv"),
    reads: ["a;\xe4"],
  },
  {
    name: "broken JSON as text that says so",
    respond: () => typed('{"a":', "application/json"),
    reads: [
      '{"a":',
      "[The server labelled this as JSON, but it is not valid JSON.]",
    ],
  },
  {
    name: "large numbers as they were received",
    respond: () =>
      typed('{"id":9007199254740993,"n":1e400}', "application/json"),
    reads: ['{"id":9007199254740993,"n":1e400}'],
  },
  {
    name: "large numbers as they were received, where the list is cut",
    respond: () =>
      typed(`[${"9007199254740993,".repeat(100)}1]`, "application/json"),
    reads: [
      /^\[(?:9007199254740993,){57}9007199254740993\]$/,
      /^\[Cut: the first 58 of 101 items\./,
    ],
  },
  {
    name: "204 as what it is",
    respond: () => new Response(null, { status: 204 }),
    reads: ["The server returned 204 without content."],
  },
  {
    name: "white space as JSON as no content",
    respond: () => typed(" \n", "application/json"),
    reads: ["The server returned 200 without content."],
  },
  {
    name: "a byte order mark alone as no content",
    respond: () => typed(MARK, "text/csv"),
    reads: ["The server returned 200 without content."],
  },
  {
    name: "what nests very deeply, cut with a mark",
    respond: () =>
      typed(`[1,${"[".repeat(200)}${"]".repeat(200)}]`, "application/json"),
    reads: [
      `[1,${"[".repeat(99)}"…"${"]".repeat(99)}]`,
      '[Cut: this data is very deep; "…" stands for the lists and objects below level 100.]',
    ],
  },
  {
    name: "a login page as one",
    respond: () => typed("<h1>Log in</h1>", "text/html"),
    reads: ["<h1>Log in</h1>", /^\[The server sent a web page, not data\./],
  },
  {
    name: "the next page of a Link header as arguments",
    respond: () => json([1], { link: '</v1/orders?page=3>; rel="next"' }),
    reads: [
      "[1]",
      '[There is a next page: call this tool with the same arguments and {"page":3}.]',
    ],
  },
  {
    name: "the next page of a link that repeats what the program sets",
    respond: () =>
      json([1], { link: '</v1/orders?page=3&tenant=acme>; rel="next"' }),
    reads: [
      "[1]",
      '[There is a next page: call this tool with the same arguments and {"page":3}.]',
    ],
  },
  {
    name: "a cursor in the body as an argument",
    respond: () => json({ data: [1], next_page: "3" }),
    reads: [
      '{"data":[1],"next_page":"3"}',
      '[There is a next page: call this tool with the same arguments and {"page":3}.]',
    ],
  },
  {
    name: "a URL of the next page in the body as arguments",
    respond: () => json({ next_page_uri: "/v1/orders?limit=5&page=3" }),
    reads: [
      '{"next_page_uri":"/v1/orders?limit=5&page=3"}',
      '[There is a next page: call this tool with the same arguments and {"limit":5,"page":3}.]',
    ],
  },
  {
    name: "a next page that no argument asks for",
    respond: () => json([1], { link: '</v1/orders?until=3>; rel="next"' }),
    reads: [
      "[1]",
      "[There is a next page, but this tool has no argument for it.]",
    ],
  },
  {
    name: "the next page after what was cut",
    respond: () => json(items, { link: '</v1/orders?page=3>; rel="next"' }),
    reads: [
      /^\[\{"id":0\},/,
      /^\[Cut: the first 100 of 5,000 items/,
      '[Besides what was cut, there is a next page: call this tool with the same arguments and {"page":3}.]',
    ],
  },
  {
    name: "400 with the server's reason",
    respond: () => json({ errors: [{ detail: "page is odd" }] }, {}, 400),
    reads: [/400.*page is odd/, '{"errors":[{"detail":"page is odd"}]}'],
    isError: true,
  },
  {
    name: "400 with XML as the server's reason",
    respond: () => typed("<error>page is odd</error>", "application/xml", 400),
    reads: ["GET /orders returned 400", "<error>page is odd</error>"],
    isError: true,
  },
  {
    name: "400 with JSON without its type as the server's reason",
    respond: () => typed('{ "message": "page is odd" }', "", 400),
    reads: ["GET /orders returned 400", '{"message":"page is odd"}'],
    isError: true,
  },
  {
    name: "400 with text without its type as the server's reason",
    respond: () => typed("page is odd", "", 400),
    reads: ["GET /orders returned 400", "page is odd"],
    isError: true,
  },
  {
    name: "400 with a byte order mark alone as no reason",
    respond: () => typed(MARK, "", 400),
    reads: ["GET /orders returned 400"],
    isError: true,
  },
  {
    name: "400 with a short text once",
    respond: () => typed("page is odd", "text/plain", 400),
    reads: ['GET /orders returned 400: "page is odd"'],
    isError: true,
  },
  {
    name: "400 with a long text, cut with a mark and masked",
    respond: () =>
      typed(`odd ${SECRET} ${"y".repeat(5000)}`, "text/plain", 400),
    reads: [
      /^GET \/orders returned 400: "odd \*\*\* y+/,
      /^odd \*\*\* y{1992}$/,
      "[Cut: the first 2,000 of 5,008 characters.]",
    ],
    isError: true,
  },
  {
    name: "400 with bytes as their size",
    respond: () => typed(bytes, "application/zip", 400),
    reads: [
      "GET /orders returned 400",
      "[The server sent 4 bytes that are not text.]",
    ],
    isError: true,
  },
  {
    name: "400 with large numbers, and that they are rounded",
    respond: () =>
      typed('{"message":"No","id":9007199254740993}', "text/json", 400),
    reads: [
      'GET /orders returned 400: "No"',
      '{"message":"No","id":9007199254740992}',
      "[Large numbers in this response are rounded.]",
    ],
    isError: true,
  },
  {
    name: "400 with a number that JavaScript has not, as infinite",
    respond: () =>
      typed('{"message":"No","most":1e400,"least":-1e400}', "text/json", 400),
    reads: [
      'GET /orders returned 400: "No"',
      '{"message":"No","most":"Infinity","least":"-Infinity"}',
      "[Large numbers in this response are rounded.]",
    ],
    isError: true,
  },
  {
    name: "400 with a fraction, which is not rounded",
    respond: () => json({ message: "No", ratio: 1.5 }, {}, 400),
    reads: [
      'GET /orders returned 400: "No"',
      '{"message":"No","ratio":1.5}',
    ],
    isError: true,
  },
  {
    name: "401 as nothing that a model can mend",
    respond: () => json({ message: "Bad token" }, {}, 401),
    reads: [
      /401.*Bad token/,
      '{"message":"Bad token"}',
      "[The credentials that this tool was set up with are missing, wrong or expired. Do not try again; tell the user.]",
    ],
    isError: true,
  },
  {
    name: "403 as nothing that a model can mend",
    respond: () => json({ message: "Not yours" }, {}, 403),
    reads: [
      /403.*Not yours/,
      '{"message":"Not yours"}',
      "[The credentials that this tool was set up with do not permit this. Do not try again; tell the user.]",
    ],
    isError: true,
  },
  {
    name: "404 with the server's reason",
    respond: () => json({ message: "No such page" }, {}, 404),
    reads: [/404.*No such page/, '{"message":"No such page"}'],
    isError: true,
  },
  {
    name: "422 with the fields that are wrong",
    respond: () => json({ errors: { page: ["is too large"] } }, {}, 422),
    reads: [/422/, '{"errors":{"page":["is too large"]}}'],
    isError: true,
  },
  {
    name: "429 with the time to wait",
    respond: () => json({ message: "Slow" }, { "retry-after": "120" }, 429),
    reads: [
      /429.*Slow/,
      '{"message":"Slow"}',
      "[The server's rate limit was reached. Wait 120 s, then try again.]",
    ],
    isError: true,
  },
  {
    name: "429 at once where the server asks for less than a minute",
    respond: () => json({ message: "Slow" }, { "retry-after": "45" }, 429),
    reads: [
      /429.*Slow/,
      '{"message":"Slow"}',
      "[The server's rate limit was reached. Wait 45 s, then try again.]",
    ],
    isError: true,
  },
  {
    name: "429 with the seconds until a date, by the server's clock",
    respond: () =>
      json({ message: "Slow" }, {
        date: "Tue, 24 Nov 2015 16:00:00 GMT",
        "retry-after": "Tue, 24 Nov 2015 16:02:00 GMT",
      }, 429),
    reads: [
      /429.*Slow/,
      '{"message":"Slow"}',
      "[The server's rate limit was reached. Wait 120 s, then try again.]",
    ],
    isError: true,
  },
  {
    name: "503 with the time to wait",
    respond: () => json({ message: "Busy" }, { "retry-after": "45" }, 503),
    reads: [
      /503.*Busy/,
      '{"message":"Busy"}',
      "[The server failed. Wait 45 s before you try again. Trying again later may help.]",
    ],
    isError: true,
  },
  {
    name: "500 as what may pass",
    respond: () => typed("<h1>Oops</h1>", "text/html", 500),
    reads: [
      "GET /orders returned 500",
      "<h1>Oops</h1>",
      "[The server failed. Trying again later may help.]",
    ],
    isError: true,
  },
  {
    name: "a response that does not come as what may pass",
    respond: () =>
      new Promise((resolve) => setTimeout(() => resolve(json([])), 1000)),
    timeout: 200,
    reads: [
      /took longer than/,
      "[Trying again later may help.]",
    ],
    isError: true,
  },
  {
    name: "an error of RFC 9457",
    respond: () => json({ title: "Out of stock", status: 409 }, {}, 409),
    reads: [/409.*Out of stock/, '{"title":"Out of stock","status":409}'],
    isError: true,
  },
  {
    name: "an error with a long body, cut with a mark",
    respond: () => json({ message: "No", trace: "x".repeat(9000) }, {}, 400),
    reads: [
      /400.*No/,
      /^\{"message":"No","trace":"x+$/,
      "[Cut: the first 2,000 of 9,027 characters.]",
    ],
    isError: true,
  },
  {
    name: "a redirect as an error",
    respond: () =>
      new Response(null, {
        status: 302,
        headers: { location: "http://evil.invalid/" },
      }),
    reads: [/redirect/i],
    isError: true,
  },
  {
    name: "an echo of the credentials masked",
    respond: () => json({ sent: `Bearer ${SECRET}` }),
    reads: ['{"sent":"***"}'],
  },
  {
    name: "an echo of the credentials masked where it would be cut in two",
    respond: () => typed("a".repeat(990) + SECRET, "text/plain"),
    reads: ["a".repeat(990) + "***"],
  },
  {
    name: "an echo of the credentials masked in an error",
    respond: () => json({ message: `bad token ${SECRET}` }, {}, 401),
    reads: [/401.*\*\*\*/, '{"message":"bad token ***"}', /tell the user/],
    isError: true,
  },
];

describe("a result", () => {
  for (const { name, respond, reads, isError, timeout } of CASES) {
    it(`has ${name}`, async () => {
      const shop = serveShop(respond);
      const lines: string[] = [];
      const server = createServer(shop.description, {
        headers: { authorization: `Bearer ${SECRET}` },
        parameters: { tenant: "acme" },
        maxCharacters: 1000,
        timeout,
        log: (line) => lines.push(line),
      });
      const client = await connect(server);
      const result = await client.callTool({
        name: "list_orders",
        arguments: { page: 2 },
      });
      await Promise.all([client.close(), shop.close()]);
      const found = (result.content as Part[]).map(shown);
      assertEquals(found.length, reads.length, JSON.stringify(found));
      reads.forEach((expected, at) =>
        typeof expected === "string"
          ? assertEquals(found[at], expected)
          : assert(expected.test(found[at]!), found[at]!)
      );
      assertEquals(result.isError, isError);
      const whole = JSON.stringify([result, lines]);
      assert(!whole.includes(SECRET.slice(0, 8)), whole);
      assert(!whole.includes("tenant"), whole);
      const [served, line = ""] = lines;
      assertEquals(served, `2 operations of ${shop.origin}/v1`);
      assert(
        /^list_orders GET \/orders (?:\d{3}|failed) \d+ ms$/.test(line),
        line,
      );
    });
  }
});

/** The result of a call, and the schema of it that the client knows. */
async function call(
  respond: () => Response,
  options: ServerOptions = {},
  name = "list_orders",
) {
  const shop = serveShop(respond);
  const client = await connect(createServer(shop.description, options));
  const { tools } = await client.listTools();
  const { outputSchema } = tools.find((it) => it.name === name)!;
  const args = name === "get_order" ? { id: "7" } : {};
  const result = await client.callTool({ name, arguments: args })
    .finally(() => Promise.all([client.close(), shop.close()]));
  return { ...result, outputSchema };
}

describe("a failed call that may have changed something", () => {
  it("says so", async () => {
    const shop = serveShop(() => json({ message: "Oops" }, {}, 500));
    const client = await connect(
      createServer(shop.description, { write: true }),
    );
    const args = { body: { customer: "Ann" } };
    const found = await read(client, "create_order", args);
    await Promise.all([client.close(), shop.close()]);
    assert(
      found.endsWith(
        "[The server failed. The call may have taken effect anyway: check before you try again.]",
      ),
      found,
    );
    assertEquals(shop.received.length, 1);
  });
});

describe("a result with a link to the next page", () => {
  const respond = () => json([], { link: '</v1/orders?page=3>; rel="next"' });

  it("says it also where the program's own fetch sets no URL", async () => {
    const { content } = await call(respond, {
      fetch: () => Promise.resolve(respond()),
    });
    assertEquals((content as Part[]).map(shown).slice(1), [
      '[There is a next page: call this tool with the same arguments and {"page":3}.]',
    ]);
  });

  it("does not propose what the tool would refuse", async () => {
    const shop = serveShop(respond);
    const description = structuredClone(shop.description) as Description;
    const [page] = description.paths["/orders"].get.parameters;
    page.schema = { allOf: [{ enum: ["1", "2"] }, { enum: ["2", "4"] }] };
    const client = await connect(createServer(description));
    assertEquals(
      await read(client, "list_orders"),
      "[]\n[There is a next page, but this tool has no argument for it.]",
    );
    await Promise.all([client.close(), shop.close()]);
  });
});

/** The part of the description of the shop that a test changes. */
interface Description {
  readonly paths: {
    readonly "/orders": {
      readonly get: { readonly parameters: [{ schema: object }] };
    };
  };
}

describe("structuredContent", () => {
  const ask = async (
    data: unknown,
    options: ServerOptions = {},
    name = "list_orders",
  ) => {
    const shape = { maxCharacters: 100, ...options };
    const result = await call(() => json(data), shape, name);
    return [result.structuredContent, result.outputSchema];
  };

  const outputSchema = true;

  it("is not there unless it is asked for", async () => {
    assertEquals(await ask({ id: 7 }, {}, "get_order"), [undefined, undefined]);
    assertEquals(await ask([{ id: 7 }]), [undefined, undefined]);
  });

  it("is an object as it is, and a list as a result, all of it where the text is cut", async () => {
    const [object] = await ask({ id: 7 }, { outputSchema }, "get_order");
    assertEquals(object, { id: 7 });
    const [structured, schema] = await ask(items, { outputSchema });
    assertEquals(structured, { result: items });
    assertEquals(schema, {
      type: "object",
      properties: {
        result: {
          type: "array",
          items: { type: "object", properties: { id: { type: "integer" } } },
        },
      },
      required: ["result"],
    });
  });

  const WITHOUT: readonly [
    what: string,
    respond: () => Response,
    says: string,
  ][] = [
    [
      "of more than 1 MB",
      () => json(Array(60_000).fill(1e20)),
      "[The call succeeded. It counts as an error only because its result is too large for structuredContent.]",
    ],
    [
      "that nests very deeply",
      () => typed(`${"[".repeat(200)}${"]".repeat(200)}`, "application/json"),
      "this data is very deep",
    ],
    [
      "without content",
      () => new Response(null, { status: 204 }),
      "[The call succeeded. It counts as an error only because its description promises a result.]",
    ],
    [
      "that is not JSON",
      () => typed("<h1>Log in</h1>", "text/html"),
      "login page",
    ],
  ];
  for (const [what, respond, says] of WITHOUT) {
    it(`is not there for a result ${what}, which is an error where a schema is declared`, async () => {
      const result = await call(respond, { outputSchema });
      assertEquals([result.isError, result.structuredContent], [
        true,
        undefined,
      ]);
      const found = JSON.stringify(result.content);
      assert(found.includes(says), found);
      assertEquals((await call(respond)).isError, undefined);
    });
  }

  it("is there where it rounds a number, which the text says", async () => {
    const { structuredContent, content } = await call(
      () => typed('[{"id":9007199254740993}]', "application/json"),
      { outputSchema: true },
    );
    assertEquals(structuredContent, { result: [{ id: 9007199254740992 }] });
    const [exact, mark] = content as Part[];
    assertEquals(exact!.text, '[{"id":9007199254740993}]');
    assert(mark!.text!.includes("rounded in structuredContent"));
  });

  it("has schemas that refer to themselves, at the top of what is declared", async () => {
    const list = { type: "array", items: { $ref: "#/components/schemas/A" } };
    const A = { type: "object", properties: { parts: list } };
    const parts = { type: "array", items: { $ref: "#/$defs/A" } };
    const $defs = { A: { type: "object", properties: { parts } } };
    const operation = (operationId: string, schema: object) => ({
      operationId,
      responses: { 200: { content: { "application/json": { schema } } } },
    });
    const client = await connect(createServer({
      openapi: "3.1.0",
      servers: [{ url: "https://a.example" }],
      paths: {
        "/a": { get: operation("get_a", list.items) },
        "/b": { get: operation("list_a", list) },
      },
      components: { schemas: { A } },
    }, { outputSchema }));
    const { tools } = await client.listTools();
    await client.close();
    assertEquals(tools.map((it) => it.outputSchema), [
      { ...$defs.A, $defs },
      {
        type: "object",
        properties: { result: parts },
        required: ["result"],
        $defs,
      },
    ]);
  });

  it("is not declared where an operation may return nothing", async () => {
    const described = (responses: object) => ({
      openapi: "3.1.0",
      servers: [{ url: "https://a.example" }],
      paths: { "/a": { get: { operationId: "list_orders", responses } } },
      components: { responses: { Nothing: { description: "Nothing" } } },
    });
    const some = {
      content: { "application/json": { schema: { type: "object" } } },
    };
    for (
      const [responses, isDeclared] of [
        [{ 200: some, 404: { description: "No" } }, true],
        [{ 200: some, 204: { description: "Nothing" } }, false],
        [{ 200: some, 202: { $ref: "#/components/responses/Nothing" } }, false],
      ] as const
    ) {
      const client = await connect(
        createServer(described(responses), { outputSchema }),
      );
      const { tools } = await client.listTools();
      assertEquals(tools[0]!.outputSchema !== undefined, isDeclared);
      await client.close();
    }
  });

  it("is refused by the client where it breaks a declared schema", async () => {
    await assertRejects(() =>
      ask({ id: "seven" }, { outputSchema }, "get_order")
    );
  });

  it("has no secret", async () => {
    const headers = { authorization: `Bearer ${SECRET}` };
    const [structured] = await ask(
      { id: 7, sent: `Bearer ${SECRET}` },
      { headers, outputSchema },
      "get_order",
    );
    assertEquals(structured, { id: 7, sent: "***" });
    const [keys] = await ask(
      { [SECRET]: 7 },
      { headers, outputSchema },
      "get_order",
    );
    assertEquals(keys, { "***": 7 });
  });

  it("has the public headers of the program as they are", async () => {
    const headers = { "Notion-Version": "2022-06-28", "x-account": "123456" };
    const data = { at: "2022-06-28T10:00", account: "123456", id: 1234567 };
    const options = { headers, outputSchema, undeclaredHeaders: true };
    assertEquals((await ask(data, options, "get_order"))[0], data);
  });
});

interface Part {
  type: string;
  text?: string;
  data?: string;
  mimeType?: string;
}

/** A part of a result on one line. */
function shown({ type, text, data, mimeType }: Part): string {
  return text ?? `${type} ${mimeType} ${data}`;
}
