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
const { createSend, HttpError } = require("@waymark/endpoint/send");
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
const send = createSend({
  fetch: () => Promise.resolve(new Response(null, { status: 404 })),
});
assert.rejects(send(options), HttpError);
assert.deepEqual(schema, runInstallInputSchema);
assert.equal(installCommands(true).length, 1);
