import { invalid } from "../../_errors.ts";
import { show } from "../../_show.ts";
import type { Authorize } from "../types/options.ts";

/** A header, by its name, and its value. */
export interface Credentials {
  readonly header: string;
  readonly value: string;
}

/** Gets credentials: new ones, if some have been refused. */
export type Authorizer = (refused?: string) => Promise<Credentials>;

/** Asks a program for credentials: once for simultaneous calls, and again when they are refused. */
export function authorizerOf(authorize: Authorize): Authorizer {
  let last: Credentials | undefined;
  let pending: Promise<Credentials> | undefined;
  let isAsking = false;
  const ask = async (previous?: string) => {
    if (isAsking) {
      throw invalid(
        "authorize waits for itself; pass authorize: null to the call that it makes",
      );
    }
    isAsking = true;
    const given = new Promise((resolve) => resolve(authorize(previous)));
    isAsking = false;
    return last = toCredentials(await given);
  };
  return async (refused) => {
    if (!pending && last && last.value !== refused) return last;
    return await (pending ??= ask(refused).finally(() => pending = undefined));
  };
}

function toCredentials(given: unknown): Credentials {
  const { header, value } = typeof given === "string"
    ? { header: "authorization", value: given }
    : Object(given);
  if (typeof header === "string" && typeof value === "string") {
    return { header, value };
  }
  const shown = show(given, true);
  throw invalid(
    `authorize resolved to ${shown}; return the value of a header, or { header, value }`,
  );
}
