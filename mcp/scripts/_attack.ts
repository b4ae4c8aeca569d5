import assert from "node:assert/strict";
import type { Client } from "@modelcontextprotocol/client";

/** What reached the API. */
export interface Received {
  readonly route: string;
  readonly headers: Headers;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Arguments of each tool of `examples/mcp_server/shop.json`, and the request that they mean. */
const CALLS: Readonly<Record<string, [args: Arguments, request: string]>> = {
  list_orders: [
    { status: "open", page_size: 5, tags: ["a", "b"] },
    "GET /v1/orders?status=open&page%5Bsize%5D=5&tags=a,b",
  ],
  create_order: [
    { body: { customer: "ada", items: [{ sku: "s", count: 2 }] } },
    "POST /v1/orders",
  ],
  get_order: [{ id: "7" }, "GET /v1/orders/7"],
  delete_order: [{ id: "7", "If-Match": "e" }, "DELETE /v1/orders/7"],
  attach_file: [
    { id: "7", body: { file: "aGk=" } },
    "POST /v1/orders/7/files",
  ],
};

/** The requests that the description has. */
const ROUTES: Readonly<Record<string, RegExp>> = {
  list_orders: /^GET \/v1\/orders$/,
  create_order: /^POST \/v1\/orders$/,
  get_order: /^GET \/v1\/orders\/[^/]+$/,
  delete_order: /^DELETE \/v1\/orders\/[^/]+$/,
  attach_file: /^POST \/v1\/orders\/[^/]+\/files$/,
};

const VALUES: readonly unknown[] = [
  ...["..", ".", "", "%2e%2e", "../..", "a/../../b", "\\", "?a=1", "#", "{id}"],
  ...["//evil.example", "@evil.example", "a\r\nx-admin: 1", "\ud800", "\0"],
  ...[null, true, 7, [], [".."], [["a"]], {}, { "..": "." }, "moved"],
];
const NAMES: readonly string[] = [
  ...["__proto__", "constructor", "headers", "baseUrl", "url", "method"],
  ...["request", "authorization", "Authorization", "cookie", "data", "accept"],
];

/** What a hostile model could pass to a tool. */
function attacksOn(tool: string, names: readonly string[]): Arguments[] {
  const [args] = CALLS[tool]!;
  return [
    ...names.flatMap((name) =>
      VALUES.map((value) => ({ ...args, [name]: value }))
    ),
    ...NAMES.map((name) =>
      // Not a literal: `__proto__` in one is no key.
      JSON.parse(
        `{${JSON.stringify(name)}:{"authorization":"none","x-admin":"1"}}`,
      )
    ),
    {},
  ];
}

/**
 * Calls every tool as it is meant, and then with what a hostile model could pass,
 * and looks at what reaches the API and at what comes back.
 *
 * @param received What reached the API, which it empties before each call.
 * @returns How many attacks there were.
 */
export async function attack(
  client: Client,
  received: Received[],
  token: string,
): Promise<number> {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name), Object.keys(CALLS));
  let count = 0;
  let refused = 0;
  for (const { name, inputSchema } of tools) {
    const [args, expected] = CALLS[name]!;
    received.length = 0;
    await client.callTool({ name, arguments: args });
    assert.deepEqual(received.map(({ route }) => route), [expected]);
    const names = Object.keys(inputSchema.properties ?? {});
    for (const given of attacksOn(name, names)) {
      count++;
      received.length = 0;
      const result = await client.callTool({ name, arguments: given });
      if (result.isError) refused++;
      const what = `${name} ${JSON.stringify(given)}`;
      assert.ok(!JSON.stringify(result).includes(token), what);
      for (const { route, headers } of received) {
        assert.match(route.split("?")[0]!, ROUTES[name]!, what);
        assert.equal(headers.get("authorization"), `Bearer ${token}`, what);
        assert.ok(!headers.has("x-admin"), what);
      }
    }
  }
  // Else it would prove nothing.
  assert.ok(refused > 0 && refused < count, `${refused} of ${count} refused`);
  return count;
}
