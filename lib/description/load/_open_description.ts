import { show } from "../../_show.ts";
import { snapshot } from "../../_snapshot.ts";
import { type Node, toObject, toText } from "../model/_resolve.ts";

/**
 * Checks that a value is an OpenAPI description of a version that can be read.
 *
 * @returns A copy of the document, to pass to whatever reads parts of it. What is
 * known of its parts is forgotten with it.
 */
export function openDescription(value: unknown, source: string): Node {
  const description = toObject(snapshot(value, finishCopy));
  const { openapi, swagger } = description;
  if (/^3\.[0-2](?:\.|$)/.test(toText(openapi))) return description;
  const fault = openapi !== undefined
    ? `its version is ${show(toText(openapi))}`
    : swagger !== undefined
    ? "it is one of Swagger 2.0, which swagger2openapi converts"
    : 'it lacks "openapi", the version';
  throw new Error(
    `${source} is not an OpenAPI description of version 3.0, 3.1 or 3.2; ${fault}`,
  );
}

/** Finishes the copy of a list or an object. */
function finishCopy(copy: object): void {
  for (const [key, member] of Object.entries(copy)) {
    if (member instanceof Date) {
      Object.assign(copy, { [key]: toWritten(member) });
    }
  }
  // In objects without a prototype, a polluted `Object.prototype` has no effect.
  if (!Array.isArray(copy)) Object.setPrototypeOf(copy, null);
}

/** A date as YAML has it: some parsers read `2022-06-28` without quotes as a `Date`. */
function toWritten(date: Date): string {
  if (isNaN(+date)) return `${date}`;
  return date.toISOString().replace(/T00:00:00\.000Z$|\.000(?=Z$)/, "");
}
