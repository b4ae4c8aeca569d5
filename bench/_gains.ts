import { toMarkdown, toText } from "./_to_table.ts";

/** What the library gains over its peer and loses to code written by hand, on one runtime. */
export interface Gains {
  /** How many times as fast as the peer a warm call is. */
  peer: number;
  /** How many times the time by hand a warm call takes. */
  byHand: number;
  /** How many times as fast as the peer the first call of a route is. */
  firstCall: number;
  /** How many times as fast as the peer a fresh process has its first result. */
  coldStart: number;
}

/** A gain that is smaller by more than this part is lost. */
const TOLERANCE = 0.2;

const titles: Record<keyof Gains, string> = {
  peer: "warm call, octokit ÷ waymark",
  byHand: "warm call, waymark ÷ by hand",
  firstCall: "first call of a route, octokit ÷ waymark",
  coldStart: "fresh process, octokit ÷ waymark",
};
const keys = Object.keys(titles) as (keyof Gains)[];

/** The gains on every runtime as a table in Markdown. */
export function toSummary(gains: ReadonlyMap<string, Gains>): string {
  return toMarkdown([
    ["", ...keys.map((key) => titles[key])],
    ["---", ...keys.map(() => "---:")],
    ...[...gains].map(([runtime, each]) => [
      runtime,
      ...keys.map((key) => toText(each[key])),
    ]),
  ]);
}

/** The gains on a runtime that the summary on a page states, whatever its version. */
export function fromSummary(page: string, runtime: string): Gains | undefined {
  const [wanted] = runtime.split(" ");
  for (const line of page.split("\n")) {
    const [, name = "", ...cells] = line.split("|").map((cell) => cell.trim());
    if (name.split(" ")[0] !== wanted) continue;
    const [peer = NaN, byHand = NaN, firstCall = NaN, coldStart = NaN] = cells
      .map(Number);
    const gains = { peer, byHand, firstCall, coldStart };
    if (Object.values(gains).every(Number.isFinite)) return gains;
  }
  return undefined;
}

/** The gains that were lost since, each in words. */
export function lost(now: Gains, before: Gains): string[] {
  return keys.filter((key) => {
    const kept = now[key] / before[key];
    return (key === "byHand" ? 1 / kept : kept) < 1 - TOLERANCE;
  }).map((key) =>
    `${titles[key]}: ${toText(now[key])}, and was ${toText(before[key])}`
  );
}
