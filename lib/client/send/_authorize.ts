import { checkValue } from "../../endpoint/headers/_headers.ts";
import type { Call } from "../call/_call.ts";

/** Adds the credentials that the program gives to what is sent. */
export async function authorize(call: Call): Promise<void> {
  const { origin, refused, settings, target: { headers, init }, turn } = call;
  const isOwn = call.credentials === undefined && "authorization" in headers;
  if (!settings.authorize || origin?.described.isPublic || isOwn) return;
  const { header, value } = await turn.race(settings.authorize(refused));
  headers[header.toLowerCase()] = `${checkValue(header, value)}`;
  // Pairs, because Node drops a header called `__proto__` from a record.
  init.headers = Object.entries(headers);
  call.credentials = value;
}
