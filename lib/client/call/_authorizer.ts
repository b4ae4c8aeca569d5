import { invalid } from "../../_errors.ts";
import { show } from "../../_show.ts";
import type { Authorize, Credentials } from "../types/options.ts";

type Header = Exclude<Credentials, string>;

export type Authorizer = (refused?: string) => Promise<Header>;

/** Asks a program for credentials: once for simultaneous calls, and again when they are refused. */
export function authorizerOf(authorize: Authorize): Authorizer {
  let last: Header | undefined;
  let pending: Promise<Header> | undefined;
  let isAsking = false;
  const ask = async (previous?: string) => {
    if (isAsking) {
      throw invalid(
        "authorize waits for itself; pass authorize: null to its own call",
      );
    }
    isAsking = true;
    const given = new Promise((resolve) => resolve(authorize(previous)));
    isAsking = false;
    return last = toHeader(await given);
  };
  return async (refused) => {
    if (!pending && last && last.value !== refused) return last;
    return await (pending ??= ask(refused).finally(() => pending = undefined));
  };
}

function toHeader(given: unknown): Header {
  const { header, value } = typeof given === "string"
    ? { header: "authorization", value: given }
    : Object(given);
  if (typeof header === "string" && typeof value === "string") {
    return { header, value };
  }
  const shown = show(given, true);
  throw invalid(
    `authorize resolved to ${shown}; return a string or { header, value }`,
  );
}
