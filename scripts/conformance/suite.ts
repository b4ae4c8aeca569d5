/**
 * What every runtime runs: the vectors and the round trips, on the library
 * under its public names.
 *
 * @module
 */
import * as main from "@waymark/endpoint";
import { endpoint as octokit } from "@waymark/endpoint/octokit";
import { parseTemplate } from "@waymark/endpoint/uri-template";
import { type RoundTrip, runRoundTrips } from "./round_trips.ts";
import { runCases, type VectorFile } from "./vectors.ts";

/** What a runtime is told. */
export interface SuiteInput {
  /** The vectors. */
  readonly files: readonly VectorFile[];
  /** The round trips. */
  readonly trips: readonly RoundTrip[];
  /** Where the echo server listens. */
  readonly origin: string;
}

/** What a runtime tells. */
export interface SuiteResult {
  /** How many vectors and round trips passed. */
  readonly passed: number;
  /** The names of those that failed, and why. */
  readonly failures: readonly string[];
  /** The names of those that the runtime cannot take further, and why. */
  readonly limits: readonly string[];
}

/** Runs the vectors and the round trips. */
export async function runSuite(input: SuiteInput): Promise<SuiteResult> {
  const cases = runCases({ ...main, parseTemplate, octokit }, input.files);
  const trips = await runRoundTrips(main, input.trips, input.origin);
  return {
    passed: cases.passed + trips.passed,
    failures: [...cases.failures, ...trips.failures],
    limits: trips.limits,
  };
}
