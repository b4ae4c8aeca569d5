/**
 * What every runtime runs: the vectors, and the cases of servers, on the library
 * under its public names.
 *
 * @module
 */
import * as main from "@waymark/endpoint";
import * as openapi from "@waymark/endpoint/openapi";
import { path } from "@waymark/endpoint/path";
import * as client from "@waymark/endpoint/client";
import { events } from "@waymark/endpoint/events";
import { createTools } from "@waymark/endpoint/tools";
import { strictTool } from "@waymark/endpoint/tools/openai";
import { parseTemplate } from "@waymark/endpoint/uri-template";
import * as octokit from "@waymark/octokit-endpoint";
import { type ClientTables, runClientCases } from "./client_cases.ts";
import type { Origins } from "./client_server.ts";
import { runCases, type VectorFile } from "./vectors.ts";

/** What a runtime is told. */
export interface SuiteInput {
  /** The vectors. */
  readonly files: readonly VectorFile[];
  /** The vectors of `@waymark/octokit-endpoint`. */
  readonly octokit: readonly VectorFile[];
  /** Where the servers listen. */
  readonly origins: Origins;
  /** What they do, and what comes of it. */
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
  const sent = await runClientCases(
    { ...main, ...client, events },
    input.origins,
    input.tables,
  );
  return {
    passed: cases.passed + dropIn.passed + sent.passed,
    failures: [cases, dropIn, sent].flatMap((it) => it.failures),
    limits: sent.limits,
  };
}
