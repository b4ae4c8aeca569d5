import { toRecord } from "../../../_record.ts";
import { type Parameter, readParameter } from "../parameter/_read_parameter.ts";
import {
  type Node,
  orNothing,
  readOnce,
  resolve,
  toObject,
  toText,
} from "../_resolve.ts";

/** The API keys that a list of security requirements names. */
export const keysIn = /* @__PURE__ */ readOnce(
  (document, security): readonly Parameter[] => {
    const names = Object.values(security)
      .flatMap((requirement) => Object.keys(toObject(requirement)));
    return [...new Set(names)].flatMap((name) => keyOf(document, name) ?? []);
  },
);

/** The API key of a security scheme, if it is one. */
function keyOf(document: Node, scheme: string): Parameter | undefined {
  const { type, name, in: place } = resolve(
    document,
    schemesOf(document)[scheme],
  );
  const isKey = type === "apiKey" && typeof name === "string" &&
    /^(?:query|header|cookie)$/.test(toText(place));
  const schema = toRecord({ type: "string" });
  const node = toRecord({ name, in: place, schema });
  return isKey ? readParameter(document, node) : undefined;
}

function schemesOf(document: Node): Node {
  return toObject(toObject(document.components).securitySchemes);
}

// What is wrong with a scheme is a fault of the operations that it secures.

/** The API keys of all security schemes that can be read. */
export function keysOfSchemes(document: Node): Parameter[] {
  return Object.keys(schemesOf(document)).flatMap((name) =>
    orNothing(() => keyOf(document, name)) ?? []
  );
}

/** The API keys that secure operations by default. */
export function keysOfRoot(document: Node): readonly Parameter[] {
  return orNothing(() => keysIn(document, document.security)) ?? [];
}
