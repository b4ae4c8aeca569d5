/** Whether a list or an object with so many members goes on one line. */
export type Fits = (line: string, members: number) => boolean;

/** Writes a value of JSON as JavaScript, each list and object on one line if it fits. */
export function toCode(value: unknown, fits: Fits, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = indent + "  ";
  const isList = Array.isArray(value);
  const [open, close, space] = isList ? ["[", "]", ""] : ["{", "}", " "];
  const members = Object.entries(value).map(([key, it]) =>
    (isList ? "" : `${toSourceKey(key)}: `) + toCode(it, fits, inner)
  );
  if (!members.length) return open + close;
  const line = `${open}${space}${members.join(", ")}${space}${close}`;
  return fits(line, members.length)
    ? line
    : `${open}\n${
      members.map((it) => `${inner}${it},\n`).join("")
    }${indent}${close}`;
}

/** Writes the key of an object; in a literal, a plain `__proto__` would be its prototype. */
function toSourceKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
