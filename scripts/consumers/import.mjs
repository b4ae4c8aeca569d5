// A user of the npm package who imports it: each entry has what it is for. What
// its functions do is for the conformance check, which runs the same package.
import { endpoint, EndpointError, toCurl, toRequest } from "@waymark/endpoint";
import { createClient } from "@waymark/endpoint/client";
import { described } from "@waymark/endpoint/openapi";
import { path } from "@waymark/endpoint/path";
import {
  installCommands,
  runInstallInputSchema,
} from "@waymark/endpoint/schema";
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
assert.deepEqual(schema, runInstallInputSchema);
assert.equal(installCommands(true).length, 1);

const options = endpoint("GET /orgs/{org}", { org: "octokit" });
assert.equal(toRequest(options).url, "https://api.github.com/orgs/octokit");
assert.match(toCurl(options), /^curl /);
assert.equal(parseTemplate("/{a}").expand({ a: "b" }), "/b");
assert.equal(path`/a/${"b/c"}`, "/a/b%2Fc");

const baseUrl = "https://h.example";
const api = { openapi: "3.1.0", paths: { "/a/{b}": { get: {} } } };
const tool = createTools(api, { baseUrl }).get("get_a_b");
// One class of error for all entries.
assert.throws(() => tool.request({ b: ".." }), EndpointError);
const client = createClient({
  baseUrl,
  fetch: ({ url }) => Promise.resolve(Response.json([url])),
  description: described({
    routes: { "GET /x": { parameters: { a: "query form*" } } },
  }),
});
const { data } = await client("GET /x", { a: [1, 2] });
assert.deepEqual(data, ["https://h.example/x?a=1&a=2"]);
assert.equal((await client.send(options)).status, 200);

assert.equal(
  createRequire(import.meta.url)("@waymark/endpoint").EndpointError,
  EndpointError,
  "import and require() do not reach one module",
);
