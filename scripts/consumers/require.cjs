// A user of the npm package who requires it: import.mjs checks that both ways
// lead to one module.
const assert = require("node:assert/strict");
const { exports: entries } = require("@waymark/endpoint/package.json");

for (const entry of Object.keys(entries)) {
  const module = require(entry.replace(".", "@waymark/endpoint"));
  assert.ok(Object.keys(module).length > 0, entry);
}
const { endpoint } = require("@waymark/endpoint");
const { url } = endpoint("GET /orgs/{org}/repos", { org: "octokit" });
assert.equal(url, "https://api.github.com/orgs/octokit/repos");
