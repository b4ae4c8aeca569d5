/**
 * Times the cases on the current runtime, and prints the figures as JSON.
 * `bench/run.ts` runs this on every runtime.
 */
import { deepEqual, deepStrictEqual } from "node:assert";
import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint as waymark } from "../mod.ts";
import { type Figures, median } from "./_figures.ts";
import { timeInTurns } from "./_time_calls.ts";
import { type Built, type Case, mix, others } from "./cases.ts";

/** The figures of one runtime. */
export interface Report {
  /** The median times of a call by case, in nanoseconds. */
  warm: Figures[];
  /** The same for the cases that are not part of the mean. */
  others: Figures[];
  /** The median time of the first call of a route, in nanoseconds. */
  first: Figures;
}

const FIRST_ROUNDS = 20;
const FIRST_ROUTES = 1000;

// All contenders must build the same requests. Methods of `@octokit/endpoint` are
// in upper case, and its headers differ: its own name and another `accept`.
for (const { name, waymark, octokit, byHand } of [...mix, ...others]) {
  const right = await read(byHand());
  deepStrictEqual(await read(waymark()), right, name);
  if (octokit === undefined) continue;
  const { method, url, body } = await read(octokit());
  deepEqual(
    { method: method.toLowerCase(), url, body },
    { method: right.method, url: right.url, body: right.body },
    name,
  );
}

const report: Report = {
  warm: timeWarm(mix),
  others: timeWarm(others),
  first: timeFirst(),
};
console.log(JSON.stringify(report));

/** The parts of a result, in a form that can be compared. */
async function read(built: Built): Promise<Built> {
  if (!(built instanceof Request)) return built;
  const { method, url, headers } = built;
  const body = await built.text();
  return { method, url, headers: Object.fromEntries(headers), body };
}

function timeWarm(cases: readonly Case[]): Figures[] {
  const times = timeInTurns(
    cases.flatMap(({ waymark, octokit, byHand }) => [waymark, octokit, byHand]),
  );
  return cases.map(({ name }, index) => ({
    name,
    times: times.slice(3 * index, 3 * index + 3).map(median),
  }));
}

/** Times the first call of new routes. */
function timeFirst(): Figures {
  const contenders: Record<
    string,
    (route: string, options: Record<string, unknown>) => unknown
  > = { waymark, octokit };
  const times: number[][] = [[], []];
  for (let round = 0; round < FIRST_ROUNDS; round++) {
    Object.entries(contenders).forEach(([contender, call], index) => {
      const routes = Array.from(
        { length: FIRST_ROUTES },
        (_, index) =>
          `GET /${contender}/${round}/${index}/{owner}/{repo}/issues/{number}`,
      );
      const start = performance.now();
      for (const route of routes) {
        call(route, { owner: "octocat", repo: "hello-world", number: 42 });
      }
      times[index]!.push((performance.now() - start) / FIRST_ROUTES * 1e6);
    });
  }
  const name = "first call of a route: GET, 3 placeholders";
  return { name, times: times.map(median) };
}
