/**
 * Runs the vectors after a value was merged into `Object.prototype` under many
 * names, and prints what came of it as JSON. It is a program of its own, because
 * the engine is slow ever after. Cases with long texts
 * or deep values, which are about time and the stack, are left out.
 *
 * @module
 */
import * as octokit from "../../octokit/endpoint.ts";
import * as openapi from "../../lib/description/mod.ts";
import { createTools } from "../../lib/tools/create_tools.ts";
import { strictTool } from "../../lib/tools/openai/strict_tool.ts";
import { path } from "../../lib/path/path.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import * as library from "../../mod.ts";
import { readVectors } from "../conformance/read_vectors.ts";
import { runCases, type VectorFile } from "../conformance/vectors.ts";

/** The names that the library reads, and some that mean nothing to it. */
const NAMES = [
  ..."0 1 accept args array authorization baseUrl body code command".split(" "),
  ..."content-type cwd data defaults explode format headers index".split(" "),
  ..."input mediaType method name object operator".split(" "),
  ..."origin owner parameters path position prefix previews query".split(" "),
  ..."recursive redact request routes strict style".split(" "),
  ..."contentType cookies describeRoute description names".split(" "),
  ..."inBody keys security isDefault open part server".split(" "),
  ..."needsValue passed requiresBody redirect route slots".split(" "),
  ..."toJSON trustedOrigins type url user-agent value writable x".split(" "),
  ..."cookie filter json placeOf simple write x-json x-simple".split(" "),
];

/** The vectors in a folder, each case without prototypes: what is read of it must be its own. */
function read(folder: string): VectorFile[] {
  const files: VectorFile[] = JSON.parse(
    JSON.stringify(readVectors(/./, new URL(folder, import.meta.url))),
    (_key, value) =>
      Array.isArray(value) || Object(value) !== value
        ? value
        : Object.assign(Object.create(null), value),
  );
  return files.map(({ cases, description }) => ({
    description,
    cases: cases.filter((it) =>
      !/"\$(?:repeat|nested)"/.test(JSON.stringify(it))
    ),
  }));
}

const tested = {
  ...library,
  ...openapi,
  createTools,
  strictTool,
  parseTemplate,
  path,
};
const files = read("../vectors/");
const dropIn = read("../../octokit/tests/vectors/");
for (const name of NAMES) Object.assign(Object.prototype, { [name]: "?" });
const all = [runCases(tested, files), runCases(octokit, dropIn)];
console.log(JSON.stringify({
  passed: all[0]!.passed + all[1]!.passed,
  failures: all.flatMap(({ failures }) => failures),
}));
// At once: the runtime's own end would read what was merged.
Deno.exit();
