import { run } from "../scripts/_tools.ts";
import { bundle } from "../scripts/_bundle.ts";
import { type Figures, median, toFigures } from "./_figures.ts";

const PROCESSES = 31;
const CONTENDERS = ["waymark", "octokit", "byHand"] as const;

/** The code of each contender, which is then bundled as its users would. */
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
 * The median time of importing a contender and calling its `endpoint` once, in
 * microseconds. Every measurement has its own process, and is made inside it, so
 * the start of the runtime does not count.
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
