/**
 * Times the cases on the current runtime, and prints the figures as JSON.
 * `bench/run.ts` runs this on every runtime.
 */
import { deepEqual, deepStrictEqual } from "node:assert";
import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint as waymark } from "../mod.ts";
import { type Figures, median } from "./_figures.ts";
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
  warm: timeWarm(mix),
  others: timeWarm(others),
  first: timeFirst(),
};
console.log(JSON.stringify(report));

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

/**
 * Times calls in turns, so that a busy machine slows down all of them. Returns
 * the nanoseconds of each call in every round. (mitata times one after the other, and
 * each call for itself: what takes 105 ns by hand takes 209 there.)
 */
function timeInTurns(calls: readonly Call[]): number[][] {
  const all = calls.map((call) => ({ call, each: [] as number[] }));
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const { call, each } of all) {
      const start = performance.now();
      callOften(call, CALLS);
      const nanoseconds = (performance.now() - start) / CALLS * 1e6;
      if (round >= 0) each.push(nanoseconds);
    }
  }
  return all.map(({ each }) => each);
}
