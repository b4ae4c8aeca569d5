/**
 * Runs the vectors after built-in prototypes were changed, in the way that the
 * argument names, and prints what came of it as JSON. It is a program of its
 * own, because nothing takes the changes back.
 *
 * Those with long texts are left out: they are about time, and where `RegExp`
 * was changed, an engine is slow with them.
 *
 * @module
 */
import { endpoint as octokit } from "../../lib/octokit/endpoint.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import * as library from "../../mod.ts";
import {
  runCases,
  type VectorFile,
} from "../../scripts/conformance/vectors.ts";
import { CHANGES, isChange } from "./_prototype_changes.ts";

const folder = new URL("../vectors/", import.meta.url);
const files: VectorFile[] = [...Deno.readDirSync(folder)]
  .filter(({ name }) => name.endsWith(".json"))
  .map(({ name }) => JSON.parse(Deno.readTextFileSync(new URL(name, folder))));

const short = files.map(({ cases, ...file }) => ({
  ...file,
  cases: cases.filter((it) => !JSON.stringify(it).includes('"$repeat"')),
}));

const { createEndpoint, endpoint, EndpointError, toRequest } = library;
const change = Deno.args[0] ?? "";
if (!isChange(change)) throw new TypeError(`There is no change ${change}`);
CHANGES[change]();

const result = runCases({ ...library, parseTemplate, octokit }, short);

/** What the vectors cannot say: made anew, and sent. */
function check(name: string, run: () => boolean): void {
  let failure: unknown = "is not so";
  try {
    if (run()) {
      result.passed++;
      return;
    }
  } catch (error) {
    failure = error;
  }
  result.failures.push(`${name}: ${failure}`);
}

check("createEndpoint() makes a function", () => {
  const made = createEndpoint({ baseUrl: "https://h.example" })
    .defaults({ a: "1", headers: { "x-a": "b" }, request: { c: 1 } });
  const { method, url, headers, request } = made("GET /x/{a}");
  return method === "get" && url === "https://h.example/x/1" &&
    headers["x-a"] === "b" && JSON.stringify(request) === '{"c":1}' &&
    Object.keys(made.DEFAULTS).join() === "baseUrl,method,headers,request,a";
});
check("toRequest() makes a Request", () => {
  const request = toRequest(
    endpoint("POST /repos/{owner}/{repo}/issues", {
      owner: "o",
      repo: "r",
      title: "t",
      headers: { authorization: "token" },
    }),
  );
  return request.method === "POST" &&
    request.url === "https://api.github.com/repos/o/r/issues" &&
    request.headers.get("authorization") === "token";
});
check("an error says what it is", () => {
  try {
    endpoint("GET /a/{x}", { x: ".." });
  } catch (error) {
    return error instanceof EndpointError && error.name === "EndpointError" &&
      error.code === "UNSAFE_PATH" && String(error).startsWith("EndpointError");
  }
  return false;
});

console.log(JSON.stringify(result));
