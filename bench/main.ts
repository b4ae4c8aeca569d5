/**
 * Times the cases on the current runtime, and prints the figures as JSON.
 * `bench/run.ts` runs this on every runtime.
 */
import { deepEqual, deepStrictEqual } from "node:assert";
import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint as waymark } from "../mod.ts";
import { type Figures, mediansInTurns } from "./_figures.ts";
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

/** The last result. Exported, so that no engine may skip the calls. */
export const last: { result?: unknown; letter?: number } = {};

type Call = () => Built;

const WARM_UP = 50;
const ROUNDS = 151;
/** How many calls a turn has: about a millisecond of them. */
const CALLS = 1000;
const FIRST_ROUNDS = 20;
const FIRST_ROUTES = 1000;

// All contenders must build the same requests. Methods of `@octokit/endpoint` are
// in upper case, and its headers differ: its own name and another `accept`.
for (const { name, waymark, octokit, byHand } of [...mix, ...others]) {
  const right = byHand();
  deepStrictEqual(waymark(), right, name);
  const { method, url, body } = octokit();
  deepEqual(
    { method: method.toLowerCase(), url, body },
    { method: right.method, url: right.url, body: right.body },
    name,
  );
}

const report: Report = {
  warm: await timeWarm(mix),
  others: await timeWarm(others),
  first: await timeFirst(),
};
console.log(JSON.stringify(report));

async function timeWarm(cases: readonly Case[]): Promise<Figures[]> {
  const measurements = cases.map(({ waymark, octokit, byHand }) => () =>
    [waymark, octokit, byHand]
      .map((call) => timeEach(CALLS, () => callOften(call, CALLS)))
  );
  const times = await mediansInTurns(measurements, {
    rounds: ROUNDS,
    warmUp: WARM_UP,
  });
  return cases.map(({ name }, index) => ({ name, times: times[index]! }));
}

/** Times the first call of new routes. */
async function timeFirst(): Promise<Figures> {
  let round = 0;
  const measure = () => {
    round++;
    return Object.entries({ waymark, octokit }).map(([contender, endpoint]) => {
      const call: (route: string, options: object) => unknown = endpoint;
      const routes = Array.from(
        { length: FIRST_ROUTES },
        (_, index) =>
          `GET /${contender}/${round}/${index}/{owner}/{repo}/issues/{number}`,
      );
      return timeEach(FIRST_ROUTES, () => {
        for (const route of routes) {
          call(route, { owner: "octocat", repo: "hello-world", number: 42 });
        }
      });
    });
  };
  const [times = []] = await mediansInTurns([measure], {
    rounds: FIRST_ROUNDS,
  });
  return { name: "first call of a route: GET, 3 placeholders", times };
}

/** The nanoseconds that each of so many calls takes. */
function timeEach(calls: number, run: () => void): number {
  const start = performance.now();
  run();
  return (performance.now() - start) / calls * 1e6;
}

/**
 * Calls a function repeatedly, and reads each result as code that sends it would:
 * the object, and one character of its URL. Engines concatenate strings lazily;
 * reading a character makes them build the URL.
 */
function callOften(call: Call, times: number): void {
  for (let calls = 0; calls < times; calls++) {
    const result = call();
    last.result = result;
    last.letter = result.url.charCodeAt(result.url.length - 1);
  }
}
