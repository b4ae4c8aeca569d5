import { parseRoute } from "../endpoint/_route.ts";
import { encodeReserved, encodeUnreserved } from "../uri_template/_encode.ts";
import type { Parameter } from "./_read_parameter.ts";

/**
 * Writes the template of a route; an error says why its path is not a route.
 *
 * @param inPath The parameters of the path, by the placeholders that they are for.
 * @param inQuery The variables of the query, with `*` where they are exploded.
 */
export function writeTemplate(
  method: string,
  path: string,
  inPath: ReadonlyMap<string, Parameter>,
  inQuery: readonly string[],
): string {
  parseRoute(`${method} ${path}`);
  const [, head = "", fragment = ""] = /([^#]*)([^]*)/.exec(path)!;
  const parts = head.split(/(\{[^{}]+\})/).map((part, index) => {
    // Here a colon is a colon; in a route, it can begin a placeholder.
    const colon = /(?<!\w|^):(?=[A-Za-z_])/g;
    if (index % 2 === 0) return encodeReserved(part, "").replace(colon, "%3A");
    const slot = part.slice(1, -1);
    const it = inPath.get(slot);
    const star = [it?.list, it?.object].includes("form*") ? "*" : "";
    const variable = toVariable(it?.name ?? slot);
    // The style matrix would write the name of a variable that has another one.
    return it?.operator === ";" && it.name !== slot
      ? `;${encodeUnreserved(slot)}={${variable}}`
      : `{${it?.operator ?? ""}${variable}${star}}`;
  });
  if (inQuery.length) {
    parts.push(`{${head.includes("?") ? "&" : "?"}${inQuery.join()}}`);
  }
  const template = `${method} ${parts.join("")}${fragment}`;
  parseRoute(template);
  return template;
}

/** Whether a variable of a template can have a name. */
export function isVariable(name: string): boolean {
  return /^\P{Cs}+$/u.test(name);
}

/** A name as a variable of a template. */
export function toVariable(name: string): string {
  return encodeUnreserved(name)
    .replace(/%5[BD]/g, decodeURIComponent)
    .replace(/^\.|\.(?=\.|$)/g, "%2E")
    .replaceAll("~", "%7E");
}
