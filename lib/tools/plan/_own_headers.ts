import { keysOfSchemes } from "../../description/model/operation/_read_security.ts";
import type { Node } from "../../description/model/_resolve.ts";
import { canonical } from "./_pins.ts";

/** Headers that the program sets, or the description of the body and of the response. */
const OWN = ["authorization", "cookie", "accept", "content-type"];

/** Headers that `fetch` computes or forbids, by its standard, and those that change the method or the path. */
const FORBIDDEN =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*|x-(?:http-)?method(?:-override)?|x-(?:envoy-)?(?:original|rewrite|forwarded|replaced)-(?:ur[il]|path|prefix))$/;

/** Which headers and API keys are the program's, and not the model's. */
export interface OwnHeaders {
  /** Whether no argument sets a header, in any spelling. */
  isHidden(name: string): boolean;
  /** The API keys that security schemes have in the query. */
  readonly apiKeys: readonly string[];
}

/** @param known The headers of the defaults, and others that the program sets. */
export function ownHeadersOf(
  document: Node,
  known: readonly string[],
): OwnHeaders {
  const schemes = keysOfSchemes(document);
  const keysIn = (place: string) =>
    schemes.filter((it) => it.location === place).map(({ name }) => name);
  const names = new Set(
    [...OWN, ...known, ...keysIn("header")].map(canonical),
  );
  return {
    isHidden(name) {
      const spelled = name.toLowerCase().replace(/[\s\p{C}.[\]_-]+/gu, "-")
        .replace(/^-|-$/g, "");
      return names.has(canonical(name)) || FORBIDDEN.test(spelled);
    },
    apiKeys: keysIn("query"),
  };
}
