import config from "../../deno.json" with { type: "json" };
import { filesIn } from "../../scripts/_tools.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => Deno.readTextFileSync(new URL(path, root));
const all = (text: string, pattern: RegExp) =>
  new Set(Array.from(text.matchAll(pattern), ([, name = ""]) => name));

const tasks = new Set(Object.keys(config.tasks));
const checks = all(read("scripts/ci.ts"), /^ {2}(\w+): \[/gm).add("nightly");
const codes = all(read("lib/endpoint_error.ts"), /^ {2}\| "(\w+)"/gm);
const server = filesIn("mcp")
  .filter((path) => !/^mcp\/(?:scripts|tests)\//.test(path));
const help = [...filesIn("lib/cli"), ...server].map(read).join("");
const flags = all(help, /(?<=^ {2}-.*|^ {2})(--[\w-]+)/gm);
const words = all(
  ["mod.ts", "octokit/endpoint.ts", "lib", "schema"]
    .flatMap((path) => path.endsWith(".ts") ? path : filesIn(path))
    .concat(server).map(read).join(""),
  /\b([a-z]\w+)/g,
);

/** What the pages name of other programs, of formats, and of nobody: secrets. */
const foreign = new Set([
  ..."HTTPS_PROXY NO_COLOR SHOP_TOKEN --filter".split(" "),
  ..."--allow-env --allow-net --allow-read --allow-write".split(" "),
  ..."--data-binary --form-string --import-map --read-write-markers".split(" "),
  ..."setupServer useQuery openAsBlob jsonSchema parametersJsonSchema".split(
    " ",
  ),
  ..."allowImportingTsExtensions allowReserved referrerPolicy".split(" "),
  ..."masterKey refreshToken".split(" "),
]);

/**
 * Finds what a page names in code and what does not exist: tasks and checks,
 * error codes, options of the command, and names of the library in camel case.
 */
export function unknownNames(markdown: string): string[] {
  const unknown: string[] = [];
  const expect = (name: string, known: ReadonlySet<string>) => {
    if (!known.has(name) && !foreign.has(name)) unknown.push(name);
  };
  const run = /\bdeno(?:@[\d.]+)? task (\w+)((?: [a-z:]+\b(?![/.]))*)/g;
  for (const [, task = "", names = ""] of markdown.matchAll(run)) {
    expect(task, tasks);
    if (task !== "ci") continue;
    for (const name of names.trim().split(" ").filter(Boolean)) {
      expect(name, checks);
    }
  }
  for (const code of inlineCode(markdown)) {
    if (/^[A-Z]+(_[A-Z]+)+$/.test(code)) expect(code, codes);
    const flag = /^(--[a-z][\w-]+)/.exec(code)?.[1];
    if (flag !== undefined) expect(flag, flags);
    for (const name of all(code, /(?<![\w.%$"'/-])([a-z]+[A-Z]\w*)/g)) {
      expect(name, words);
    }
  }
  return unknown;
}

/** What is in backticks, but for what other clients call something. */
function inlineCode(markdown: string): string[] {
  const text = markdown.replace(/^```[^]*?^```$/gm, "")
    .replace(/^\| here [^]*?\n\n/gm, (table) => {
      return table.replace(/^(\|[^|]+\|).*$/gm, "$1");
    });
  return Array.from(
    text.matchAll(/`([^`]+)`/g),
    ([, code = ""]) => code.replace(/\s+/g, " "),
  );
}
