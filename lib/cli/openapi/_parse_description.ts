import { show } from "../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import type { JsonObject } from "./_resolve.ts";

/**
 * Reads an OpenAPI description, 3.0 or 3.1, in JSON or in YAML.
 *
 * @param text The description.
 * @param source What it was read from, for the error message.
 */
export async function parseDescription(
  text: string,
  source: string,
): Promise<JsonObject> {
  // A byte order mark is white space, too.
  const isJson = text.trimStart().startsWith("{");
  const description = isJson
    ? parse(JSON.parse, text.trimStart(), `${source} is not JSON`)
    : parse(
      (await import("./_parse_yaml.ts")).parseYaml,
      text,
      `${source} is neither JSON nor YAML`,
    );
  const { openapi, swagger } = isPlainObject(description) ? description : {};
  // YAML reads `3.1` without quotes as a number.
  if (/^3\.[01](?:\.|$)/.test(String(openapi))) {
    return description as JsonObject;
  }
  throw new Error(
    `${source} is not an OpenAPI description of version 3.0 or 3.1; ${
      openapi !== undefined
        ? `its version is ${show(String(openapi))}`
        : swagger !== undefined
        ? "it is one of Swagger 2.0, which swagger2openapi converts"
        : 'it lacks "openapi", the version'
    }`,
  );
}

function parse(
  read: (text: string) => unknown,
  text: string,
  fault: string,
): unknown {
  try {
    return read(text);
  } catch (error) {
    throw new Error(`${fault}: ${(error as Error).message.trim()}`);
  }
}
