import { openDescription } from "../openapi/_open_description.ts";
import type { Node } from "../openapi/_resolve.ts";
import { parseJson } from "./_parse_json.ts";

/** Reads a description that is JSON or YAML. */
export async function parseDescription(
  text: string,
  source: string,
): Promise<Node> {
  const parse = text.trimStart().startsWith("{")
    ? parseJson
    : (await import("./_parse_yaml.ts")).parseYaml;
  return openDescription(parse(text, source), source);
}
