/**
 * Reads text that is JSON or YAML: in UTF-8, or UTF-16 where a byte order mark says
 * so, as PowerShell writes it.
 *
 * @param source How messages name it.
 */
export async function parseText(
  content: string | Uint8Array,
  source: string,
): Promise<{ readonly value: unknown; readonly characters: number }> {
  const text = typeof content === "string" ? content : decode(content, source);
  const characters = text.length;
  if (/^\s*[[{]/.test(text)) {
    try {
      // Far faster than any YAML parser.
      return { value: JSON.parse(text.replace(/^\ufeff/, "")), characters };
    } catch {
      // It may also be YAML, whose parser names the line of a fault.
    }
  }
  const { parseYaml } = await import("./_parse_yaml.ts");
  return { value: parseYaml(text, source), characters };
}

function decode(bytes: Uint8Array, source: string): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe
    ? "utf-16le"
    : first === 0xfe && second === 0xff
    ? "utf-16be"
    : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new SyntaxError(`${source} is not text in UTF-8`);
  }
}
