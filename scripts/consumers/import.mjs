// A user of the npm package who imports it.
import { endpoint, EndpointError, toCurl, toRequest } from "@waymark/endpoint";
import {
  installCommands,
  runInstallInputSchema,
} from "@waymark/endpoint/schema";
import { createClient } from "@waymark/endpoint/client";
import { described } from "@waymark/endpoint/openapi";
import { path } from "@waymark/endpoint/path";
import { createTools } from "@waymark/endpoint/tools";
import { parseTemplate } from "@waymark/endpoint/uri-template";
import "@waymark/endpoint/cli";
import assert from "node:assert/strict";
import { createRequire } from "node:module";

// Not an import statement, which Deno refuses when it checks this file: only
// the npm package has this export.
const { default: schema } = await import(
  "@waymark/endpoint/schema/run_install_input.schema.json",
  { with: { type: "json" } }
);

const options = endpoint("GET /orgs/{org}/repos", {
  org: "octokit",
  type: "private",
});
assert.equal(
  options.url,
  "https://api.github.com/orgs/octokit/repos?type=private",
);
assert.equal(toRequest(options).url, options.url);
assert.match(toCurl(options), /^curl /);
assert.throws(() => endpoint("FETCH /"), EndpointError);
assert.equal(parseTemplate("/{a}").expand({ a: "b" }), "/b");
const api = { openapi: "3.1.0", paths: { "/a/{b}": { get: {} } } };
const tools = createTools(api, { baseUrl: "https://h.example" });
assert.equal(
  tools.get("get_a_b").request({ b: "c/d" }).url,
  "https://h.example/a/c%2Fd",
);
assert.throws(() => tools.get("get_a_b").request({ b: ".." }), EndpointError);
const client = createClient({
  baseUrl: "https://h.example",
  fetch: ({ url }) => Promise.resolve(Response.json([url])),
  description: described({
    routes: { "GET /x": { parameters: { a: "query form*" } } },
  }),
});
assert.deepEqual(
  (await client("GET /x", { a: [1, 2] })).data,
  ["https://h.example/x?a=1&a=2"],
);
assert.equal((await client.send(options)).status, 200);
assert.equal(path`/a/${"b/c"}`, "/a/b%2Fc");
assert.deepEqual(schema, runInstallInputSchema);
assert.equal(installCommands(true).length, 1);
assert.equal(
  createRequire(import.meta.url)("@waymark/endpoint").EndpointError,
  EndpointError,
  "import and require() do not reach one module",
);
