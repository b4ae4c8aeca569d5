/**
 * Asks the library and its peers the same questions, and prints the answers as
 * the table of docs/comparison.md: `deno task bench:peers`. `--write` puts it there.
 *
 * @module
 */
import { endpoint as octokit } from "@octokit/endpoint";
import ky from "ky";
import createClient from "openapi-fetch";
import { parseTemplate as parsePeerTemplate } from "url-template";
import urlcatExports from "urlcat";
import { root } from "../scripts/_tools.ts";
import { writeBetween } from "../scripts/_write_between.ts";
import { toMarkdown } from "./_figures.ts";
import { decode } from "../tests/conformance/vectors.ts";
import { endpoint } from "../mod.ts";
import { parseTemplate } from "../lib/uri_template/parse_template.ts";

// Its types say that this is the module, and it is the function.
const urlcat = urlcatExports as unknown as typeof urlcatExports.default;

type Variables = Record<string, unknown>;

/** What a contender can do; what it does not offer is left out. */
interface Contender {
  name: string;
  /** Expands a URI template. */
  expand?: (template: string, variables: Variables) => string;
  /** Builds the URL of a GET request. */
  build: (
    baseUrl: string,
    path: string,
    parameters: Record<string, string>,
  ) => string | Promise<string>;
}

const contenders: readonly Contender[] = [
  {
    name: "Waymark endpoint",
    expand: (template, variables) =>
      parseTemplate(template).expand(variables as Record<string, string>),
    build: (baseUrl, url, parameters) =>
      endpoint({ baseUrl, url, ...parameters }).url,
  },
  {
    name: "@octokit/endpoint",
    expand: (url, variables) =>
      octokit({ method: "POST", baseUrl: "", url, ...variables }).url,
    build: (baseUrl, url, parameters) =>
      octokit({ method: "GET", baseUrl, url, ...parameters }).url,
  },
  {
    name: "url-template",
    expand: (template, variables) =>
      parsePeerTemplate(template).expand(variables as Record<string, string>),
    build: (baseUrl, path, parameters) =>
      baseUrl + parsePeerTemplate(path).expand(parameters),
  },
  {
    name: "urlcat",
    build: (baseUrl, path, parameters) =>
      urlcat(baseUrl, path.replace(/\{(\w+)\}/g, ":$1"), parameters),
  },
  {
    name: "openapi-fetch",
    build: async (baseUrl, path, parameters) => {
      let url = "";
      const client = createClient<Record<string, Record<"get", object>>>({
        baseUrl,
        fetch: (request) => {
          url = request.url;
          return Promise.resolve(new Response("{}"));
        },
      });
      await client.GET(path, { params: { path: parameters } } as never);
      return url;
    },
  },
  {
    // It has no templates: its users write them as template literals.
    name: "ky",
    build: async (prefix, path, parameters) => {
      let url = "";
      const client = ky.create({
        prefix,
        fetch: (request) => {
          ({ url } = request as Request);
          return Promise.resolve(new Response());
        },
      });
      await client(
        path.replace(/\{(\w+)\}/g, (_, name) => `${parameters[name]}`),
      );
      return url;
    },
  },
];

interface Vector {
  arguments: [template: unknown, variables: unknown];
  result?: unknown;
}

const BASE_URL = "https://api.example.com";
const examples = vectorsOf(/^rfc6570_/);
const malformed = vectorsOf(/^uri_template_malformed/);

const questions: Record<string, (contender: Contender) => unknown> = {
  [`RFC 6570 examples, of ${examples.length}`]: ({ expand }) =>
    expand &&
    examples.filter((vector) =>
      attempt(expand, vector) === decode(vector.result)
    ).length,
  [`malformed templates refused, of ${malformed.length}`]: ({ expand }) =>
    expand &&
    malformed.filter((vector) => attempt(expand, vector) === undefined)
      .length,
  '`repo: ".."` in `/repos/{owner}/{repo}`': ({ build }) =>
    outcome(() =>
      build(BASE_URL, "/repos/{owner}/{repo}", { owner: "octocat", repo: ".." })
    ),
  "the path `.evil.example/x`": ({ build }) =>
    outcome(() => build(BASE_URL, ".evil.example/x", {})),
  "`{repo}` without a value": ({ build }) =>
    outcome(() =>
      build(BASE_URL, "/repos/{owner}/{repo}", { owner: "octocat" })
    ),
};

const rows = [
  ["", ...contenders.map(({ name }) => name)],
  ["---", ...contenders.map(() => "---")],
];
for (const [question, ask] of Object.entries(questions)) {
  const answers = await Promise.all(contenders.map(ask));
  rows.push([question, ...answers.map((answer) => `${answer ?? "—"}`)]);
}
const table = toMarkdown(rows);
console.log(table);
if (Deno.args.includes("--write")) {
  await writeBetween(`${root}docs/comparison.md`, "questions", table);
}

/** The cases for `expand` of the files whose names match. */
function vectorsOf(name: RegExp): Vector[] {
  const folder = new URL("../tests/vectors/", import.meta.url);
  return [...Deno.readDirSync(folder)]
    .filter((entry) => name.test(entry.name))
    .flatMap((entry) =>
      JSON.parse(Deno.readTextFileSync(new URL(entry.name, folder))).cases
    )
    .filter(({ call }) => call === "expand");
}

/** The expansion, or nothing where it was refused. */
function attempt(
  expand: NonNullable<Contender["expand"]>,
  { arguments: [template, variables] }: Vector,
): string | undefined {
  try {
    return expand(template as string, decode(variables) as Variables);
  } catch {
    return undefined;
  }
}

/** What a URL parser makes of the URL, or the code of the error. */
async function outcome(build: () => string | Promise<string>): Promise<string> {
  try {
    return `\`${new URL(await build()).href}\``;
  } catch (error) {
    const { code, name } = error as Error & { code?: string };
    return `error \`${code ?? name}\``;
  }
}
