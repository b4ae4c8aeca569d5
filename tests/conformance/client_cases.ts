/**
 * What arrives at a real server, and what `./client` does with one that responds
 * slowly, wrongly or not at all, on any runtime.
 *
 * @module
 */
import { type Case, kitOf, type Library, Limit } from "./client_cases/_case.ts";
import { authorizeCases } from "./client_cases/authorize.ts";
import { bodyCases } from "./client_cases/body.ts";
import { errorCases } from "./client_cases/errors.ts";
import { networkCases } from "./client_cases/network.ts";
import { optionCases } from "./client_cases/options.ts";
import { ownFetchCases } from "./client_cases/own_fetch.ts";
import { pageCases } from "./client_cases/pages.ts";
import { readerCases } from "./client_cases/readers.ts";
import { redirectCases } from "./client_cases/redirects.ts";
import { retryCases } from "./client_cases/retry.ts";
import { signalCases } from "./client_cases/signals.ts";
import { casesOf, type ClientTables } from "./client_cases/tables.ts";
import { timeoutCases } from "./client_cases/timeouts.ts";
import { uploadCases } from "./client_cases/uploads.ts";
import type { Origins } from "./client_server.ts";
import { requestCases } from "./round_trips.ts";

export type { ClientTables };

/** All cases, by what they show. */
export function clientCases(tables: ClientTables): [name: string, run: Case][] {
  const others = [
    authorizeCases,
    bodyCases,
    errorCases,
    networkCases,
    optionCases,
    ownFetchCases,
    pageCases,
    readerCases,
    redirectCases,
    requestCases,
    retryCases,
    signalCases,
    timeoutCases,
    uploadCases,
  ];
  return [
    ...casesOf(tables),
    ...others.flatMap((cases) => Object.entries(cases)),
  ];
}

/** How long one case may take, in milliseconds. */
const PATIENCE = 30_000;

/** The memory of the process; nothing where the runtime does not tell. */
function memory(): number {
  const { process } = globalThis as {
    process?: { memoryUsage?: () => { rss: number } };
  };
  return process?.memoryUsage?.().rss ?? 0;
}

/** Runs all cases, one after the other. */
export async function runClientCases(
  library: Library,
  origins: Origins,
  tables: ClientTables,
) {
  const failures: string[] = [];
  const limits: string[] = [];
  const kit = kitOf(library, origins, memory);
  const cases = clientCases(tables);
  for (const [name, run] of cases) {
    try {
      await Promise.race([
        run(kit),
        new Promise<never>((_, reject) =>
          setTimeout(() => reject(new Error("takes too long")), PATIENCE)
        ),
      ]);
    } catch (error) {
      if (error instanceof Limit) limits.push(`${name}: ${error.message}`);
      else failures.push(`${name}: ${error}`);
    }
  }
  return { passed: cases.length - failures.length, failures, limits };
}
