import { openDescription } from "../openapi/_open_description.ts";
import type { Node } from "../openapi/_resolve.ts";
import { parseJson } from "./_parse_json.ts";

/** Reads a document that is JSON or YAML. */
export async function parseDocument(
  text: string,
  source: string,
): Promise<unknown> {
  const parse = text.trimStart().startsWith("{")
    ? parseJson
    : (await import("./_parse_yaml.ts")).parseYaml;
  return parse(text, source);
}

/** Reads a description. */
export async function parseDescription(
  text: string,
  source: string,
): Promise<Node> {
  return openDescription(await parseDocument(text, source), source);
}
