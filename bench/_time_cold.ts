import { run } from "../scripts/_tools.ts";
import { bundle } from "./_bundle.ts";
import { type Figures, median } from "./_figures.ts";

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
 * `endpoint` take, in microseconds. Each pair is from a process of its own, which
 * measures from within: the start of the runtime is no part of it.
 */
export async function timeCold(
  command: string,
  args: readonly string[],
): Promise<Figures[]> {
  const start = await bundle(`
    import process from "node:process";
    import { pathToFileURL } from "node:url";
    const bundle = pathToFileURL(process.argv[2]).href;
    const start = performance.now();
    const { endpoint } = await import(bundle);
    const imported = performance.now();
    endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
    const called = performance.now();
    console.log(JSON.stringify([imported - start, called - imported]));
  `);
  const contenders = await Promise.all(
    CONTENDERS.map(async (name) => ({
      path: await bundle(code[name], "--minify"),
      imports: [] as number[],
      calls: [] as number[],
      both: [] as number[],
    })),
  );
  for (let process = 0; process < PROCESSES; process++) {
    for (const { path, imports, calls, both } of contenders) {
      const output = await run(command, { args: [...args, start, path] });
      const [imported, called]: [number, number] = JSON.parse(output);
      imports.push(imported * 1000);
      calls.push(called * 1000);
      both.push((imported + called) * 1000);
    }
  }
  return ([
    ["import", "imports"],
    ["first call", "calls"],
    ["import and first call", "both"],
  ] as const).map(([name, times]) => {
    const [waymark, octokit, byHand] = contenders.map((each) =>
      median(each[times])
    );
    return { name, waymark: waymark!, octokit, byHand };
  });
}
