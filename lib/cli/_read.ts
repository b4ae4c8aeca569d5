import { Buffer, isUtf8 } from "node:buffer";
import type { CommandIo } from "./_io.ts";
import { parseJson } from "./_parse_json.ts";
import { show, showBare } from "../_show.ts";
import { UsageError } from "./_output.ts";

/** Reads what an argument names, as bytes unless it is text in UTF-8; `-` is standard input. */
export type ReadArgument = (path: string) => Promise<string | Uint8Array>;

export function toReader(
  io: Pick<CommandIo, "readFile" | "readInput">,
): ReadArgument {
  let isInputRead = false;
  return async (path) => {
    const isInput = path === "-";
    if (isInput && isInputRead) {
      throw new UsageError("standard input can be read only once");
    }
    isInputRead ||= isInput;
    const bytes = await (isInput ? io.readInput() : io.readFile(path))
      .catch(cannot("read", path));
    return isUtf8(bytes) ? Buffer.from(bytes).toString() : bytes;
  };
}

/**
 * Returns a function that throws the reason why a file cannot be read or written.
 * Systems put it before the path, which can hold a password and is left out:
 * `ENOENT: no such file or directory, open 'path'`.
 */
export function cannot(verb: string, path: string): (error: Error) => never {
  return ({ message }) => {
    const [text] = message.split(/(?:[,:] \w+ )?['"]|, \w+$/);
    const reason = text ? `: ${showBare(text)}` : "";
    throw new Error(`cannot ${verb} ${show(path)}${reason}`);
  };
}

export async function readText(
  path: string,
  read: ReadArgument,
): Promise<string> {
  const text = await read(path);
  if (typeof text === "string") return text;
  const fault = "other bytes can only be sent as the body: --data @file";
  throw new Error(`${show(path)} is not UTF-8 text; ${fault}`);
}

/** Reads JSON from an argument, or with `@` from a file. */
export async function readJson(
  argument: string,
  where: string,
  read: ReadArgument,
): Promise<unknown> {
  if (argument.startsWith("@")) {
    const path = argument.slice(1);
    return parseJson(await readText(path, read), show(path));
  }
  try {
    return parseJson(argument, where);
  } catch (error) {
    const hint = error instanceof SyntaxError
      ? "; in a shell, JSON needs single quotes around it: '[\"text\"]'"
      : "";
    throw new UsageError((error as Error).message + hint);
  }
}
