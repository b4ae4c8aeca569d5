import { parseJson } from "../_parse_json.ts";
import { show } from "../_show.ts";
import { type Node, toObject, toText } from "./_resolve.ts";

export async function parseDescription(
  text: string,
  source: string,
): Promise<Node> {
  const parse = text.trimStart().startsWith("{")
    ? parseJson
    : (await import("./_parse_yaml.ts")).parseYaml;
  const description = toObject(parse(text, source));
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
