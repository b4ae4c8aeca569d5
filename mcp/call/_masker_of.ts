import { MASK, maskOf } from "../../lib/secrets/_mask.ts";
import {
  formsOf,
  partsOfHeader,
  type Secrets,
  secretsOf,
} from "../../lib/secrets/_secrets_of.ts";
import type { ServerOptions } from "../options.ts";
import { digitsIn } from "../result/_exact_json.ts";
import type { Mask } from "../result/_read_body.ts";
import type { ApiHeaders } from "./_user.ts";

/**
 * The secrets of a call: what the program sets, and nothing that a model chose, as
 * `code=USD` may be.
 *
 * @param own Headers of this user, which are secret whatever their names are.
 * @param sent All headers of the request.
 */
export function secretsFor(
  { headers: fixed, parameters, query = {}, secrets = [] }: ServerOptions,
  own: ApiHeaders,
  sent: Readonly<Record<string, unknown>> = {},
): Secrets {
  // The program's own values are public if their names say so, such as a version.
  const ofUser = Object.entries(own)
    .filter(([name, value]) => Object(fixed)[name] !== value);
  return formsOf([
    ...secrets,
    ...Object.values(query),
    ...secretsOf({ headers: sent, body: parameters }),
    ...ofUser.flatMap(([, value]) => partsOfHeader(`${value}`)),
  ]);
}

/** Creates the function that masks secrets. It goes before any cut: half a secret would not be found. */
export function maskerOf(secrets: Secrets): Mask {
  const numbers = new Set(secrets.filter((secret) => /^\d+$/.test(secret)));
  const shortest = secrets.at(-1)?.length ?? Infinity;
  const maskAll = maskOf(secrets);
  const maskText = (text: string) =>
    text.length < shortest ? text : maskAll(text);
  const maskIn = (data: unknown): unknown => {
    if (typeof data === "string") return maskText(data);
    // A number stays one, unless it is a secret.
    const digits = typeof data === "number" ? `${data}` : digitsIn(data);
    if (digits !== undefined) return numbers.has(digits) ? MASK : data;
    if (typeof data !== "object" || data === null) return data;
    return Array.isArray(data) ? data.map(maskIn) : Object.fromEntries(
      Object.entries(data)
        .map(([key, value]) => [maskText(key), maskIn(value)]),
    );
  };
  return <Data>(data: Data) => maskIn(data) as Data;
}
