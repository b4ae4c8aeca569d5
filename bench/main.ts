/**
 * Times the cases on the runtime that it is run by, and writes the figures as
 * JSON to standard output. `bench/run.ts` runs it on every runtime.
 *
 * @module
 */
import { deepEqual, deepStrictEqual, strictEqual } from "node:assert";
import process from "node:process";
import { measure } from "mitata";
import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint as waymark } from "../mod.ts";
import { median } from "./_median.ts";
import { cases } from "./cases.ts";

/** One figure for each contender. */
export interface Figures {
  waymark: number;
  octokit: number;
  byHand: number;
}

/** What one runtime found. */
export interface Report {
  /** The median times of a call by case, in nanoseconds. */
  warm: (Figures & { name: string })[];
  /** The bytes that a call allocates, by case. */
  bytes: (Figures & { name: string })[];
  /** The median time of the first call of a route, in nanoseconds. */
  cold: Omit<Figures, "byHand">;
}

const ROUNDS = 9;
const COLD_ROUNDS = 20;
const COLD_ROUTES = 1000;
const CONTENDERS = ["waymark", "octokit", "byHand"] as const;

// The answers are the same before anything is timed. The peer writes its own
// name and, for previews, another `accept`; its methods are in upper case.
for (const { waymark, octokit, byHand } of cases) {
  deepStrictEqual(waymark(), byHand());
  const { method, url, body } = octokit();
  strictEqual(method.toLowerCase(), byHand().method);
  strictEqual(url, byHand().url);
  deepEqual(body, byHand().body);
}

const report: Report = {
  warm: await timeWarm(),
  bytes: await countBytes(),
  cold: timeCold(),
};
console.log(JSON.stringify(report));

/** Times every contender in turn, so that what slows the machine slows all alike. */
async function timeWarm(): Promise<Report["warm"]> {
  const times = cases.map(() => ({
    waymark: [] as number[],
    octokit: [] as number[],
    byHand: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, each] of cases.entries()) {
      for (const contender of CONTENDERS) {
        const { p50 } = await measure(each[contender], {
          min_cpu_time: 40e6,
          batch_threshold: 1e9,
        });
        // The first round warms up every contender before any is timed.
        if (round > 0) times[index]![contender].push(p50);
      }
    }
  }
  return cases.map(({ name }, index) => ({
    name,
    waymark: median(times[index]!.waymark),
    octokit: median(times[index]!.octokit),
    byHand: median(times[index]!.byHand),
  }));
}

async function countBytes(): Promise<Report["bytes"]> {
  const bytes: Report["bytes"] = [];
  for (const each of cases) {
    const figures = { name: each.name, waymark: 0, octokit: 0, byHand: 0 };
    for (const contender of CONTENDERS) {
      const { heap } = await measure(each[contender], {
        min_cpu_time: 20e6,
        batch_threshold: 1e9,
        heap: () => process.memoryUsage().heapUsed,
      });
      figures[contender] = heap?.avg ?? 0;
    }
    bytes.push(figures);
  }
  return bytes;
}

/** Times the first call of routes that were never seen before. */
function timeCold(): Report["cold"] {
  const times = { waymark: [] as number[], octokit: [] as number[] };
  for (let round = 0; round < COLD_ROUNDS; round++) {
    for (const contender of ["waymark", "octokit"] as const) {
      const call: (route: string, options: Record<string, unknown>) => unknown =
        contender === "waymark" ? waymark : octokit;
      const routes = Array.from(
        { length: COLD_ROUTES },
        (_, index) =>
          `GET /${contender}/${round}/${index}/{owner}/{repo}/issues/{number}`,
      );
      const start = performance.now();
      for (const route of routes) {
        call(route, { owner: "octocat", repo: "hello-world", number: 42 });
      }
      times[contender].push((performance.now() - start) / COLD_ROUTES * 1e6);
    }
  }
  return { waymark: median(times.waymark), octokit: median(times.octokit) };
}
