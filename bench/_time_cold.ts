import { bundle } from "../scripts/_bundle.ts";
import { type Figures, median } from "./_figures.ts";
import type { Runtime } from "./_runtimes.ts";

const PROCESSES = 31;

/** The code of each contender, which is then bundled as its users would. */
const CODE = [
  `export { endpoint } from "./mod.ts";`,
  `export { endpoint } from "@octokit/endpoint";`,
  `export const endpoint = (_, { org, type }) => ({
    method: "get",
    url: \`https://api.github.com/orgs/\${encodeURIComponent(org)}/repos?type=\${
      encodeURIComponent(type)
    }\`,
    headers: {
      accept: "application/vnd.github.v3+json",
      "user-agent": "by-hand/1",
    },
  });`,
];

/**
 * The median time of importing a contender and calling its `endpoint` once, in
 * microseconds. Every measurement has its own process, and is made inside it, so
 * the start of the runtime does not count.
 */
export async function timeCold(start: Runtime["start"]): Promise<Figures> {
  const program = await bundle(`
    import process from "node:process";
    import { pathToFileURL } from "node:url";
    const bundle = pathToFileURL(process.argv[2]).href;
    const start = performance.now();
    const { endpoint } = await import(bundle);
    endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
    console.log(performance.now() - start);
  `);
  const paths = await Promise.all(CODE.map((it) => bundle(it, "--minify")));
  const times = paths.map((): number[] => []);
  for (let process = 0; process < PROCESSES; process++) {
    for (const [index, path] of paths.entries()) {
      times[index]!.push(Number(await start(program, path)) * 1000);
    }
  }
  return {
    name: "fresh process: import and first call, µs",
    times: times.map(median),
  };
}
