import { UsageError } from "./_usage_error.ts";

/** A header: its name, and its value or `null` where it is taken away. */
export type Header = [name: string, value: string | null];

/** A name, as RFC 9110 has it. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Reads the value of `--header`: `name: value`, `name:` (no such header) or `name;` (an empty one). */
export function parseHeader(line: string): Header {
  const [, name = "", separator, value = ""] =
    /^([^:;]*)([:;])([^]*)$/.exec(line) ?? [];
  if (separator === ";" && !value.trim()) return [toName(name), ""];
  return toHeader(separator === ":" ? name : "", value);
}

/** Makes a header of its name and its value, which is `null` where it is empty. */
export function toHeader(name: string, value: string): Header {
  return [toName(name), value.trim() || null];
}

/** A header's name. What is none is not shown: it can be the value. */
function toName(text: string): string {
  const name = text.trim();
  if (NAME.test(name)) return name;
  throw new UsageError(
    'a header must be written "name: value", with letters, digits and hyphens in its name',
  );
}
