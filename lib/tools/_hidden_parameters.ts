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

/** Where a parameter is. */
type Place = Pick<Parameter, "name" | "location">;

/** Which parameters the program, `fetch` or a security scheme has, and not the model. */
export interface Hidden {
  readonly isHidden: (parameter: Place) => boolean;
  /** Whether nobody sets a parameter: `fetch` forbids the header, and the defaults lack it. */
  readonly isLost: (parameter: Place) => boolean;
  /** Whether servers may take a key of an object in the query for a hidden parameter. */
  readonly isMistakable: (key: string, variable: string) => boolean;
}

/** Some servers ignore the case of a name in a query, or what it has in brackets. */
const stemOf = (name: string) => name.toLowerCase().split("[")[0]!;

/** Finds the parameters that the model does not choose. */
export function hiddenParameters(
  document: Node,
  { headers, parameters }: Defaults,
): Hidden {
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
  const stems = new Set([...Object.keys(parameters), ...keys].map(stemOf));
  const names = new Set(
    [...OWN_HEADERS, ...Object.keys(headers), ...keysIn("header")]
      .map((name) => name.toLowerCase()),
  );
  const isKnown = (name: string) => names.has(name.toLowerCase());
  return {
    isHidden: ({ name, location }) =>
      location === "header"
        ? isKnown(name) || COMPUTED.test(name) || FORBIDDEN.test(name)
        : Object.hasOwn(parameters, name) ||
          location === "query" && keys.has(name),
    isLost: ({ name, location }) =>
      location === "header" && FORBIDDEN.test(name) && !isKnown(name),
    isMistakable: (key, variable) =>
      stemOf(key) !== stemOf(variable) && stems.has(stemOf(key)),
  };
}
