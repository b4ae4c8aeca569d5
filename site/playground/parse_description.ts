/**
 * Reads an OpenAPI description as the command does.
 *
 * @module
 */
import { parseJson } from "../../lib/cli/_parse_json.ts";
import { parseYaml } from "../../lib/description/load/_parse_yaml.ts";
import { isJsonObject } from "./parse_parameters.ts";

/** Reads a description: JSON if it begins with `{`, or else YAML. */
export function parseDescription(text: string): unknown {
  const parse = isJsonObject(text) ? parseJson : parseYaml;
  return parse(text, "The description");
}
