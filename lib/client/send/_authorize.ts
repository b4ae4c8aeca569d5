import { invalid } from "../../_errors.ts";
import { show } from "../../_show.ts";
import { checkValue } from "../../endpoint/_headers.ts";
import { valueOf } from "../call/_authorizer.ts";
import type { Call } from "../call/_call.ts";

/** Adds the credentials that the program gives to what is sent. */
export async function authorize(call: Call): Promise<void> {
  const { origin, refused, settings, target: { headers, init }, turn } = call;
  const isOwn = call.credentials === undefined && "authorization" in headers;
  if (!settings.authorize || origin?.rules.isPublic || isOwn) return;
  const given = await turn.race(settings.authorize(refused));
  const value = given && valueOf(given);
  if (typeof value !== "string") {
    const shown = show(value, true);
    throw invalid(
      `authorize resolved to ${shown}; return the value of a header, or { header, value }`,
    );
  }
  const header = typeof given === "string" ? "authorization" : given.header;
  headers[header.toLowerCase()] = `${checkValue(header, value)}`;
  // Pairs, because Node drops a header called `__proto__` from a record.
  init.headers = Object.entries(headers);
  call.credentials = value;
}
