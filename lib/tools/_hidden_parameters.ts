import type { Defaults } from "../endpoint/_merge.ts";
import type { Parameter } from "../openapi/_read_parameter.ts";
import { type Node, resolve, toObject, toText } from "../openapi/_resolve.ts";

/** Headers that the program sets, or the description of the body and of the response. */
const OWN_HEADERS = ["authorization", "cookie", "accept", "content-type"];

/** Headers that `fetch` computes. */
const COMPUTED =
  /^(?:accept-encoding|connection|content-length|host|te|transfer-encoding)$/i;

/** The other headers that `fetch` forbids, by its standard, and those that change the method. */
const FORBIDDEN =
  /^(?:accept-charset|access-control-request-.*|cookie2|date|dnt|expect|keep-alive|origin|referer|set-cookie|trailer|upgrade|via|proxy-.*|sec-.*|x-(?:http-)?method(?:-override)?)$/i;

/** Whether nobody sends a parameter: a header that `fetch` forbids and the defaults lack. */
export function isLost({ name, location }: Place, { headers }: Defaults) {
  return location === "header" && FORBIDDEN.test(name) &&
    !Object.hasOwn(headers, name.toLowerCase());
}

/** Where a parameter is. */
type Place = Pick<Parameter, "name" | "location">;

/** Tells which parameters the program, `fetch` or a security scheme has, and not the model. */
export function hiddenParameters(
  document: Node,
  { headers, parameters }: Defaults,
): (parameter: Place) => boolean {
  const { securitySchemes } = toObject(document.components);
  const schemes = Object.values(toObject(securitySchemes)).flatMap((it) => {
    try {
      return [resolve(document, it)];
    } catch {
      return []; // The operations that it secures are skipped.
    }
  });
  const keysIn = (place: string) =>
    schemes.filter((it) => it.in === place).map(({ name }) => toText(name));
  const keys = new Set(keysIn("query"));
  const names = new Set(
    [...OWN_HEADERS, ...Object.keys(headers), ...keysIn("header")]
      .map((name) => name.toLowerCase()),
  );
  return ({ name, location }) =>
    location === "header"
      ? [COMPUTED, FORBIDDEN].some((it) => it.test(name)) ||
        names.has(name.toLowerCase())
      : Object.hasOwn(parameters, name) ||
        location === "query" && keys.has(name);
}
