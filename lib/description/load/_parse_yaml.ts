import { CORE_SCHEMA, load, Type, types, YAMLException } from "js-yaml";

const yamlSchema = CORE_SCHEMA.extend({
  implicit: [types.merge],
  // What has another tag, such as AWS's `!Sub`, is read as if it had none.
  explicit: ["scalar", "sequence", "mapping"].map((kind) =>
    new Type("", { kind, multi: true })
  ),
});

/**
 * Reads YAML 1.2, with the merge keys of 1.1. The npm package has the parser
 * bundled into this file.
 */
export function parseYaml(text: string, where: string): unknown {
  // How many values aliases and merge keys may expand to.
  const most = 4 * text.length;
  try {
    const value = load(text, {
      schema: yamlSchema,
      maxDepth: 1000,
      maxTotalMergeKeys: most,
    });
    assertSize(value, most);
    return value;
  } catch (error) {
    // Not the parser's message, which would show lines of the file.
    const { reason, mark } = error as {
      reason: string;
      mark?: { line: number; column: number };
    };
    const place = mark && `line ${mark.line + 1}, column ${mark.column + 1}: `;
    const fault = (place ?? "") + reason.slice(0, 200);
    throw new SyntaxError(`${where} is neither JSON nor YAML: ${fault}`);
  }
}

/** Refuses a value that its aliases make too large or a part of itself. */
function assertSize(value: unknown, most: number): void {
  const parts = [value];
  for (let left = most; parts.length;) {
    if (left < 0) throw new YAMLException("the aliases stand for too much");
    const part = parts.pop();
    // A shared string costs time as well, but less than as many values.
    left -= 1 + (typeof part === "string" ? part.length / 8 : 0);
    if (typeof part !== "object" || part === null) continue;
    for (const [key, member] of Object.entries(part)) {
      left -= key.length / 8;
      parts.push(member);
    }
  }
}
