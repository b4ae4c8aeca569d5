import { keysOfSchemes } from "../../description/model/operation/_read_security.ts";
import type { Node } from "../../description/model/_resolve.ts";
import { canonical } from "./_canonical.ts";

/** Headers that the program sets, or the description of the body and of the response. */
const OWN = ["authorization", "cookie", "accept", "content-type"];

/** Headers that `fetch` computes. */
const COMPUTED =
  /^(?:accept-encoding|connection|content-length|host|te|transfer-encoding)$/;

/** The other headers that `fetch` forbids, by its standard, and those that change the method or the path. */
const FORBIDDEN =
  /^(?:accept-charset|access-control-request-.*|cookie2|date|dnt|expect|keep-alive|origin|referer|set-cookie|trailer|upgrade|via|proxy-.*|sec-.*|x-(?:http-)?method(?:-override)?|x-(?:envoy-)?(?:original|rewrite|forwarded|replaced)-(?:ur[il]|path|prefix))$/;

/**
 * Says which headers and API keys belong to the program and not to the model.
 *
 * @param known The headers of the defaults, and others that the program sets.
 */
export function ownHeadersOf(document: Node, known: readonly string[]) {
  const schemes = keysOfSchemes(document);
  const keysIn = (place: string) =>
    schemes.filter((it) => it.location === place).map(({ name }) => name);
  const names = new Set(
    [...OWN, ...known, ...keysIn("header")].map(canonical),
  );
  const isKnown = (name: string) => names.has(canonical(name));
  return {
    /** Whether no argument sets a header, in any spelling. */
    isHidden(name: string): boolean {
      const spelled = name.toLowerCase().replace(/[\s\p{C}.[\]_-]+/gu, "-")
        .replace(/^-|-$/g, "");
      return isKnown(name) || COMPUTED.test(spelled) || FORBIDDEN.test(spelled);
    },
    /** Whether it cannot be sent: `fetch` forbids it, and the defaults lack it. */
    isLost: (name: string): boolean =>
      FORBIDDEN.test(name.toLowerCase()) && !isKnown(name),
    /** The API keys that security schemes have in the query. */
    apiKeys: keysIn("query"),
  };
}
