import { toText } from "../description/model/_resolve.ts";
import type { Candidate } from "./plan/_describe_tool.ts";
import { LONGEST_NAME, nameAll, toName } from "./schema/_names.ts";
import type { ToolSettings } from "./types.ts";

/** The names that objects inherit, such as `constructor`: a host may keep tools in an object. */
const INHERITED = /* @__PURE__ */ Object.getOwnPropertyNames(Object.prototype);

/** Names tools after the wishes of the program and the description, whatever the order of the operations. */
export function nameTools(
  all: readonly Candidate[],
  { name, maxNameLength: longest = LONGEST_NAME }: ToolSettings,
): ReadonlyMap<Candidate, string> {
  const routeOf = ({ info }: Candidate) => `${info.method} ${info.path}`;
  const sorted = [...all].sort((one, two) =>
    routeOf(one) < routeOf(two) ? -1 : 1
  );
  return nameAll(
    sorted,
    (it) => {
      const route = routeOf(it);
      const id = toText(it.operation.node.operationId, route);
      const wish = `${name?.(it.info) ?? (it.name || id)}`;
      return {
        name: toToolName(wish, longest) || toToolName(route, longest),
        suffix: hashOf(route),
      };
    },
    INHERITED,
    longest,
  );
}

/** A name in the characters that hosts take; some want a letter or `_` first. */
const toToolName = (text: string, longest: number) =>
  toName(text, /[^\w-]+/, longest).replace(/^(?=[\d-])/, "_")
    .slice(0, longest);

/** Tells operations apart whose names are equal: FNV-1a of method and path. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
