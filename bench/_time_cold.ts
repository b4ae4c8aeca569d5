import { run } from "../scripts/_tools.ts";
import { bundle } from "../scripts/_bundle.ts";
import { type Figures, median, toFigures } from "./_figures.ts";

const PROCESSES = 31;
const CONTENDERS = ["waymark", "octokit", "byHand"] as const;

/** What each contender ships, as its user's bundler leaves it. */
const code = {
  waymark: `export { endpoint } from "./mod.ts";`,
  octokit: `export { endpoint } from "@octokit/endpoint";`,
  byHand: `export const endpoint = (_, { org, type }) => ({
    method: "get",
    url: \`https://api.github.com/orgs/\${encodeURIComponent(org)}/repos?type=\${
      encodeURIComponent(type)
    }\`,
    headers: {
      accept: "application/vnd.github.v3+json",
      "user-agent": "by-hand/1",
    },
  });`,
};

/**
 * The median times that the import of a contender and the first call of its
 * `endpoint` take together, in microseconds. Each is from a process of its own,
 * which measures from within: the start of the runtime is no part of it.
 */
export async function timeCold(
  command: string,
  args: readonly string[],
): Promise<Figures> {
  const start = await bundle(`
    import process from "node:process";
    import { pathToFileURL } from "node:url";
    const bundle = pathToFileURL(process.argv[2]).href;
    const start = performance.now();
    const { endpoint } = await import(bundle);
    endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
    console.log(performance.now() - start);
  `);
  const contenders = await Promise.all(
    CONTENDERS.map(async (name) => ({
      path: await bundle(code[name], "--minify"),
      times: [] as number[],
    })),
  );
  for (let process = 0; process < PROCESSES; process++) {
    for (const { path, times } of contenders) {
      const output = await run(command, { args: [...args, start, path] });
      times.push(Number(output) * 1000);
    }
  }
  return toFigures(
    "import and first call",
    contenders.map(({ times }) => median(times)),
  );
}
