/**
 * Reads an OpenAPI description as the command does.
 *
 * @module
 */
import { parseRoundedJson } from "../../lib/cli/_parse_json.ts";
import { parseYaml } from "../../lib/description/load/text/_parse_yaml.ts";
import { isJsonObject } from "./parse_parameters.ts";

/**
 * Reads a description: JSON if it begins with `{`, or else YAML. Its limits may be
 * rounded: many have 9223372036854775807 as a maximum.
 */
export function parseDescription(text: string): unknown {
  const parse = isJsonObject(text) ? parseRoundedJson : parseYaml;
  return parse(text, "The description");
}
