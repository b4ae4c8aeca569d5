/**
 * Connects the official client to the server, over standard input and output;
 * calls every tool once as it is meant, and then with what a hostile model could
 * write, and looks at what reaches the API.
 */
import { createServer } from "node:http";
import { execPath } from "node:process";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const TOKEN = "5ecret";

/** What reached the API. */
let received = [];
const api = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { method, url, headers } = request;
  received.push({ method, url, headers, body });
  if (url.includes("/moved")) {
    response.writeHead(307, { location: "http://127.0.0.1:1/stolen" });
    return response.end();
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ ok: true }));
});
await new Promise((resolve) => api.listen(0, "127.0.0.1", resolve));
const baseUrl = `http://127.0.0.1:${api.address().port}/v1`;

const client = new Client({ name: "attack", version: "1.0.0" });
await client.connect(
  new StdioClientTransport({
    command: execPath,
    args: ["server.mjs", "shop.json", baseUrl],
    env: { API_TOKEN: TOKEN },
  }),
);
const { tools } = await client.listTools();

/** A value that a schema takes. */
function sample(schema) {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0]);
  if (schema.contentEncoding) return "aGk=";
  switch (schema.type) {
    case "string":
      return "a b/c";
    case "integer":
      return 7;
    case "array":
      return [sample(schema.items), sample(schema.items)];
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .map(([name, it]) => [name, sample(it)]),
      );
  }
}

/** The arguments of a tool that are right. */
const right = (tool) => sample(tool.inputSchema);

for (const tool of tools) {
  received = [];
  const { isError, content } = await client.callTool({
    name: tool.name,
    arguments: right(tool),
  });
  const [{ method, url, body } = {}] = received;
  const text = isError ? content[0].text : `${method} ${url}`;
  console.log(`${tool.name}: ${text}${body ? `, ${body.length} bytes` : ""}`);
}

const hostile = [
  ...["..", ".", "", "%2e%2e", "../..", "a/../../b", "\\", "?a=1", "#", "{id}"],
  ...["//evil.example", "@evil.example", "a\r\nx-admin: 1", "\ud800", "\0"],
  ...[null, true, 7, [], [".."], [["a"]], {}, { "..": "." }, "moved"],
];
const names = [
  ...["__proto__", "constructor", "headers", "baseUrl", "url", "method"],
  ...["request", "authorization", "Authorization", "cookie", "data", "accept"],
];
const attacks = tools.flatMap((tool) => [
  ...Object.keys(tool.inputSchema.properties).flatMap((name) =>
    hostile.map((value) => [tool, { ...right(tool), [name]: value }])
  ),
  ...names.map((name) => {
    const text = JSON.stringify({ authorization: "none", x: "evil" });
    return [tool, JSON.parse(`{ ${JSON.stringify(name)}: ${text} }`)];
  }),
  [tool, {}],
]);

/** The only requests that the description has. */
const ROUTES = {
  list_orders: /^GET \/v1\/orders(?:\?[^/]*)?$/,
  create_order: /^POST \/v1\/orders$/,
  get_order: /^GET \/v1\/orders\/[^/?]+$/,
  delete_order: /^DELETE \/v1\/orders\/[^/?]+$/,
  attach_file: /^POST \/v1\/orders\/[^/?]+\/files$/,
};
let refused = 0;
let through = 0;
for (const [{ name }, given] of attacks) {
  received = [];
  const result = await client.callTool({ name, arguments: given });
  if (result.isError) refused++;
  const isBroken = JSON.stringify(result).includes(TOKEN) ||
    received.some(({ method, url, headers }) =>
      !ROUTES[name].test(`${method} ${new URL(url, baseUrl).pathname}`) ||
      headers.authorization !== `Bearer ${TOKEN}` || "x-admin" in headers ||
      "x" in headers
    );
  if (isBroken) {
    through++;
    console.log(`through: ${name} ${JSON.stringify(given)}`);
  }
}
console.log(
  `${attacks.length} attacks, ${refused} refused, ${through} got through`,
);
await client.close();
api.close();
