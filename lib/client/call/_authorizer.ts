import type { Authorize, Credentials } from "../types/options.ts";

/** Gives credentials: other ones, where these have been refused. */
export type Authorizer = (refused?: string) => Promise<Credentials>;

/** Asks a program for credentials: once for calls at the same time, and again once they have been refused. */
export function authorizerOf(authorize: Authorize): Authorizer {
  let last: Credentials | undefined;
  let pending: Promise<Credentials> | undefined;
  const ask = async (previous?: string) => {
    try {
      return last = await authorize(previous);
    } finally {
      pending = undefined;
    }
  };
  return async (refused) => {
    if (last !== undefined && valueOf(last) !== refused) return last;
    return await (pending ??= ask(refused));
  };
}

/** The value of the header. */
export function valueOf(credentials: Credentials): string {
  return typeof credentials === "string" ? credentials : credentials.value;
}
