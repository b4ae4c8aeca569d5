// A user of a bundler.
import { endpoint } from "@waymark/endpoint";
import { parseTemplate } from "@waymark/endpoint/uri-template";

const { url } = endpoint("GET /orgs/{org}/repos", { org: "octokit" });
console.log(url, parseTemplate("/{a}").expand({ a: "b" }));
