// A user of the npm package who requires it.
const assert = require("node:assert/strict");
const { endpoint, EndpointError, toCurl, toRequest } = require(
  "@waymark/endpoint",
);
const { installCommands, runInstallInputSchema } = require(
  "@waymark/endpoint/schema",
);
const schema = require(
  "@waymark/endpoint/schema/run_install_input.schema.json",
);
const { createClient, HttpError } = require("@waymark/endpoint/client");
const { described } = require("@waymark/endpoint/openapi");
const { path } = require("@waymark/endpoint/path");
const { createTools } = require("@waymark/endpoint/tools");
const { parseTemplate } = require("@waymark/endpoint/uri-template");
require("@waymark/endpoint/cli");

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
const tools = createTools({ openapi: "3.1.0" }, {
  baseUrl: "https://h.example",
});
assert.equal(tools.characters, 2);
const client = createClient({
  baseUrl: "https://h.example",
  fetch: () => Promise.resolve(new Response(null, { status: 404 })),
  description: described({}),
});
assert.rejects(client("GET /x"), HttpError);
assert.equal(path`/a/${"b/c"}`, "/a/b%2Fc");
assert.deepEqual(schema, runInstallInputSchema);
assert.equal(installCommands(true).length, 1);
