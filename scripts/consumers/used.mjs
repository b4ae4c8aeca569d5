// A user of a bundler.
import { endpoint } from "@waymark/endpoint";
import { createSend } from "@waymark/endpoint/send";
import { parseTemplate } from "@waymark/endpoint/uri-template";

const { url } = endpoint("GET /orgs/{org}/repos", { org: "octokit" });
console.log(url, parseTemplate("/{a}").expand({ a: "b" }));

const send = createSend({ fetch: () => Promise.resolve(Response.json([1])) });
console.log((await send({ method: "get", url, headers: {} })).data);
