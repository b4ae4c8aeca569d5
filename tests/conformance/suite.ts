/**
 * What every runtime runs: the vectors, the round trips and the cases of
 * `./client`, on the library under its public names.
 *
 * @module
 */
import * as main from "@waymark/endpoint";
import * as openapi from "@waymark/endpoint/openapi";
import { path } from "@waymark/endpoint/path";
import * as client from "@waymark/endpoint/client";
import { createTools } from "@waymark/endpoint/tools";
import { strictTool } from "@waymark/endpoint/tools/openai";
import { parseTemplate } from "@waymark/endpoint/uri-template";
import * as octokit from "@waymark/octokit-endpoint";
import { type RoundTrip, runRoundTrips } from "./round_trips.ts";
import { type ClientTables, runClientCases } from "./client_cases.ts";
import type { Origins } from "./client_server.ts";
import { runCases, type VectorFile } from "./vectors.ts";

/** What a runtime is told. */
export interface SuiteInput {
  /** The vectors. */
  readonly files: readonly VectorFile[];
  /** The vectors of `@waymark/octokit-endpoint`. */
  readonly octokit: readonly VectorFile[];
  /** The round trips. */
  readonly trips: readonly RoundTrip[];
  /** Where the echo server listens. */
  readonly origin: string;
  /** Where the server of `./client` listens. */
  readonly client: Origins;
  /** What it does, and what a client makes of it. */
  readonly tables: ClientTables;
}

/** What a runtime tells. */
export interface SuiteResult {
  /** How many passed. */
  readonly passed: number;
  /** The names of those that failed, and why. */
  readonly failures: readonly string[];
  /** The names of those that the runtime cannot take further, and why. */
  readonly limits: readonly string[];
}

/** Runs them all. */
export async function runSuite(input: SuiteInput): Promise<SuiteResult> {
  const cases = runCases(
    { ...main, ...openapi, createTools, strictTool, parseTemplate, path },
    input.files,
  );
  const dropIn = runCases(octokit, input.octokit);
  const trips = await runRoundTrips(main, input.trips, input.origin);
  const sent = await runClientCases(
    { ...main, ...client },
    input.client,
    input.tables,
  );
  return {
    passed: cases.passed + dropIn.passed + trips.passed + sent.passed,
    failures: [cases, dropIn, trips, sent].flatMap((it) => it.failures),
    limits: [...trips.limits, ...sent.limits],
  };
}
