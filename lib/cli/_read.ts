import type { CommandIo } from "./_io.ts";
import { parseJson } from "./_parse_json.ts";
import { show, showBare, UsageError } from "./_show.ts";

/** Reads the bytes that an argument names; `-` is standard input. */
export type Read = (path: string) => Promise<Uint8Array>;

/** Reads files, and standard input once. */
export function toReader(io: CommandIo): Read {
  let isInputRead = false;
  return async (path) => {
    if (path !== "-") {
      return await io.readFile(path).catch((error) => {
        throw new Error(`cannot read ${show(path)}${reasonOf(error)}`);
      });
    }
    if (isInputRead) {
      throw new UsageError("standard input can be read only once");
    }
    isInputRead = true;
    return await io.readInput();
  };
}

/**
 * Why a file cannot be read or written. A system says it before it repeats the
 * path, which can hold a password: `ENOENT: no such file or directory, open 'path'`.
 */
export function reasonOf({ message }: Error): string {
  const [reason] = message.split(/(?:[,:] \w+ )?['"]|, \w+$/);
  return reason ? `: ${showBare(reason)}` : "";
}

export async function readText(path: string, read: Read): Promise<string> {
  const text = decode(await read(path));
  if (text !== undefined) return text;
  const hint = "other bytes can only be sent as the body: --data @file";
  throw new Error(`${show(path)} is not UTF-8 text; ${hint}`);
}

/** Reads JSON: that of an argument, or with `@` that of a file. */
export async function readJson(
  argument: string,
  where: string,
  read: Read,
): Promise<unknown> {
  if (argument.startsWith("@")) {
    const path = argument.slice(1);
    return parseJson(await readText(path, read), show(path), true);
  }
  try {
    return parseJson(argument, where, true);
  } catch (error) {
    const hint = error instanceof SyntaxError
      ? "; in a shell, JSON needs single quotes around it: '[\"text\"]'"
      : "";
    throw new UsageError((error as Error).message + hint);
  }
}

/** The text that bytes are in UTF-8, where they are. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
  } catch {
    return undefined;
  }
}
