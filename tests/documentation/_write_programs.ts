import { blocksOf, ignoredProgramsOf } from "./_blocks.ts";
import { filesIn, root } from "../../scripts/_tools.ts";

/** The pages whose code people copy; that of docs/agents.md stands in an example, which is compiled with the SDKs. */
const PAGES = ["README.md", ...filesIn("docs", ".md"), "mcp/README.md"]
  .filter((page) => page !== "docs/agents.md");

/** What their programs import beside the packages of this project. */
export const PACKAGES = [
  "@octokit/openapi-types",
  "@tanstack/query-core",
  "axios",
  "eventsource-parser/stream",
  "ky",
  "msw",
  "p-limit",
  "swr",
  "zod",
] as const;

/** What they import beside themselves: what the command wrote, and a description. */
const FILES = {
  "api/description.ts": "examples/openapi/description.ts",
  "api/paths.ts": "examples/openapi/paths.ts",
  "api/routes.ts": "examples/openapi/routes.ts",
  "shop.json": "examples/mcp_server/shop.json",
};

/**
 * Writes each program of the pages to a file of its own, as a reader saves it.
 *
 * @param folder A folder that ends with a slash.
 * @returns The names of the files. A line of a file is the same line of its page.
 */
export function writePrograms(folder: string): string[] {
  Deno.mkdirSync(`${folder}api`, { recursive: true });
  for (const [name, source] of Object.entries(FILES)) {
    Deno.copyFileSync(root + source, folder + name);
  }
  return PAGES.flatMap((page) => {
    const markdown = Deno.readTextFileSync(root + page);
    const programs = [
      ...blocksOf(page, markdown),
      ...ignoredProgramsOf(page, markdown),
    ];
    return programs.map(({ name, code }) => {
      const file = `${name.replace(/[/:]/g, "_")}.ts`;
      Deno.writeTextFileSync(folder + file, code);
      return file;
    });
  });
}
