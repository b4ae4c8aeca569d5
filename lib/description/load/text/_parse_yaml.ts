import { CORE_SCHEMA, load, Type, types } from "js-yaml";

/**
 * YAML 1.2, in which dates and `no` are text, with the merge keys of 1.1. What has
 * another tag, such as AWS's `!Sub`, is read as if the tag weren't there.
 */
const yamlSchema = CORE_SCHEMA.extend({
  implicit: [types.merge],
  explicit: ["scalar", "sequence", "mapping"].map((kind) =>
    new Type("", { kind, multi: true })
  ),
});

/**
 * Reads YAML, in which aliases are shared objects. The npm package has the parser
 * bundled into this file.
 *
 * It is js-yaml because it reads a description of 1 MB in 0.1 to 0.2 seconds, which
 * takes yaml 0.9 to 1.3: whoever runs the command or starts a server waits for it.
 */
export function parseYaml(text: string, source: string): unknown {
  try {
    return load(text, {
      schema: yamlSchema,
      maxDepth: 1000,
      // Each merge key makes a copy.
      maxTotalMergeKeys: 4 * text.length,
    });
  } catch (error) {
    // Not the parser's message, which would show lines of the file.
    const { reason, mark } = error as {
      reason: string;
      mark?: { line: number; column: number };
    };
    const place = mark && `line ${mark.line + 1}, column ${mark.column + 1}: `;
    const fault = (place ?? "") + reason.slice(0, 200);
    throw new SyntaxError(`${source} is neither JSON nor YAML: ${fault}`);
  }
}
