import { redactHeader } from "../request/_redact.ts";
import { show } from "./_show.ts";
import { UsageError } from "./_usage_error.ts";

/** A header: its name, and its value or `null` where it is taken away. */
export type Header = [name: string, value: string | null];

/** A name, as RFC 9110 has it. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** The headers that a request has by itself, so that there is something to remove. */
const DEFAULT_NAME = /^(?:accept|content-type|user-agent)$/i;

/** What stands before the credentials in a header. */
const SCHEME =
  /^(?:api-?key|basic|bearer|digest|dpop|jwt|negotiate|oauth|token)$/i;

/** Reads the value of `--header`: `name: value`, `name:` (no such header) or `name;` (an empty one). */
export function parseHeader(line: string): Header {
  const [, name, separator, value] = /([^:;]*)([:;]?)([^]*)/.exec(line)!;
  if (separator === ";" && !value!.trim()) return [toName(name!), ""];
  return toHeader(separator === ":" ? name! : "", value!);
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

/**
 * The error of an argument that follows a header without a value, or with
 * nothing but the scheme of one, where that header ends: in a shell without
 * quotes, `-H authorization: Bearer x` is four words. The argument is not shown,
 * because it is probably the secret.
 *
 * @param line The header.
 * @param isOption Whether `--header` gave it, which removes a header only where
 * no word follows; else a default header is removed anywhere.
 */
export function splitHeader(
  line: string,
  isOption: boolean,
): UsageError | undefined {
  const parts = /([^:]*):([^]*)/.exec(line);
  if (!parts) return undefined;
  const name = toName(parts[1]!);
  const value = parts[2]!.trim();
  const isSplit = value
    ? SCHEME.test(value) && redactHeader(name.toLowerCase(), "") !== ""
    : isOption || !DEFAULT_NAME.test(name);
  if (!isSplit) return undefined;
  return new UsageError(
    `what follows ${
      show(`${name}:`)
    } may be its value; quote a header as one argument: ${
      isOption
        ? '-H "name: value"; to remove one, put -H "name:" last'
        : '"name: value"'
    }`,
  );
}
