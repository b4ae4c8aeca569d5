// A user of a bundler.
import { endpoint } from "@waymark/endpoint";
import { createClient } from "@waymark/endpoint/client";
import { parseTemplate } from "@waymark/endpoint/uri-template";

const { url } = endpoint("GET /orgs/{org}/repos", { org: "octokit" });
console.log(url, parseTemplate("/{a}").expand({ a: "b" }));

const client = createClient({
  baseUrl: "https://api.github.com",
  fetch: () => Promise.resolve(Response.json([1])),
});
console.log((await client("GET /")).data);
