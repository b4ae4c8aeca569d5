import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isNested } from "../endpoint/_each_field.ts";
import type { Defaults } from "../endpoint/_merge.ts";
import { partsOf } from "../openapi/_read_body.ts";
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

/** Which parameters the program, `fetch` or a security scheme has, and not the model. */
export interface Pins {
  readonly isHidden: (
    parameter: Pick<Parameter, "name" | "location">,
  ) => boolean;
  /** Whether nobody sets a parameter: `fetch` forbids the header, and the defaults lack it. */
  readonly isLost: (parameter: Parameter) => boolean;
  /**
   * Refuses a key that a server may take for a pinned name: at any level below a
   * parameter of the query, or at the top of a body, whose name is empty.
   */
  readonly checkKeys: (argument: string, name: string, value: unknown) => void;
  /** The schema of a body without pinned properties. */
  readonly withoutPinned: (schema: unknown) => unknown;
}

/** Some servers ignore the case of a name, and brackets at its end; or all brackets. */
const bare = (name: string) => name.toLowerCase().replace(/\[\]$/, "");
const stemOf = (name: string) => name.toLowerCase().split("[")[0]!;

/** Finds the parameters that the model does not choose. */
export function pinsOf(
  document: Node,
  { headers, parameters }: Defaults,
): Pins {
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
  const keys = keysIn("query");
  const pinned = new Set(Object.keys(parameters).map(bare));
  const stems = new Set([...Object.keys(parameters), ...keys].map(stemOf));
  const names = new Set(
    [...OWN_HEADERS, ...Object.keys(headers), ...keysIn("header")]
      .map((name) => name.toLowerCase()),
  );
  const isKnown = (name: string) => names.has(name.toLowerCase());

  function checkKeys(argument: string, name: string, value: unknown): void {
    if (!isNested(value)) return;
    for (const [key, member] of Object.entries(value)) {
      const isTaken = !Array.isArray(value) &&
        (name
          ? pinned.has(bare(`${name}[${key}]`)) ||
            stemOf(key) !== stemOf(name) && stems.has(stemOf(key))
          : pinned.has(bare(key)) || pinned.has(stemOf(key)));
      if (isTaken) {
        const text = `${describe(argument)} holds the key ${describe(key)}`;
        throw invalid(`${text}, which is another parameter; remove it`);
      }
      if (name) checkKeys(argument, `${name}[${key}]`, member);
    }
  }

  function withoutPinned(schema: unknown): unknown {
    const has = (node: Node) =>
      Object.keys(toObject(node.properties)).some((it) => pinned.has(bare(it)));
    if (!pinned.size || !partsOf(document, schema).some(has)) return schema;
    const node: Record<string, unknown> = { ...resolve(document, schema) };
    node["properties"] = Object.fromEntries(
      Object.entries(toObject(node["properties"]))
        .filter(([key]) => !pinned.has(bare(key))),
    );
    if (Array.isArray(node["required"])) {
      node["required"] = node["required"].filter((it) => !pinned.has(bare(it)));
    }
    for (const key of ["allOf", "anyOf", "oneOf"]) {
      if (Array.isArray(node[key])) node[key] = node[key].map(withoutPinned);
    }
    return node;
  }

  return {
    isHidden: ({ name, location }) =>
      pinned.has(bare(name)) ||
      (location === "header"
        ? isKnown(name) || COMPUTED.test(name) || FORBIDDEN.test(name)
        : location === "query" && keys.includes(name)),
    isLost: ({ name, location }) =>
      location === "header" && FORBIDDEN.test(name) && !isKnown(name) &&
      !pinned.has(bare(name)),
    checkKeys,
    withoutPinned,
  };
}
