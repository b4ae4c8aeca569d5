import process from "node:process";
import * as fs from "node:fs/promises";
import { buffer } from "node:stream/consumers";

/** What the command uses of the system that it runs on. */
export interface CommandIo {
  /** Reads a file. */
  readFile(path: string): Promise<Uint8Array>;
  /** Writes a file, whole or not at all; in the file system, unless given. */
  writeFile?(path: string, text: string): Promise<void>;
  /** Reads standard input to its end. */
  readInput(): Promise<Uint8Array>;
  /** Writes to standard output. */
  write(text: string): Promise<void>;
  /** Writes to standard error. */
  writeError(text: string): void;
  /** Whether standard output shows colours. */
  readonly color: boolean;
  /** Whether standard output is a terminal; `false` unless given. */
  readonly isTerminal?: boolean | undefined;
}

/** The process as what the command reads from and writes to. */
export function processIo(): CommandIo {
  // An error of a write goes to its callback. Without a listener it would also
  // end the process, with a stack trace.
  process.stdout.on("error", () => {});
  const isTerminal = process.stdout.isTTY === true;
  return {
    readFile: (path) => fs.readFile(path),
    readInput: () => buffer(process.stdin),
    write: (text) =>
      new Promise<void>((resolve, reject) => {
        process.stdout.write(
          text,
          (error) => error ? reject(error) : resolve(),
        );
      }).catch((error: { code?: string }) => {
        // A reader that has seen enough, such as `head`, is not a failure.
        if (error.code !== "EPIPE") throw error;
      }),
    writeError: (text) => void process.stderr.write(text),
    color: isTerminal && mayReadEnvironment() && process.stdout.hasColors(),
    isTerminal,
  };
}

/**
 * Writes a file beside its place and renames it, so that nobody finds half of it.
 * A link to a file stays, and so does a mode; a device is written to directly.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const place = await fs.realpath(path).catch(() => path);
  const old = await fs.stat(path).catch(() => undefined);
  if (old && !old.isFile()) return await fs.writeFile(path, text);
  const temporary = `${place}.${process.pid}.tmp`;
  try {
    await fs.writeFile(temporary, text, { flag: "wx" });
    if (old) await fs.chmod(temporary, old.mode);
    await fs.rename(temporary, place);
  } catch (error) {
    // What was there before is somebody else's.
    if (Object(error).code !== "EEXIST") {
      await fs.rm(temporary, { force: true });
    }
    throw error;
  }
}

/** Whether `NO_COLOR` and `TERM` can be read: Deno would stop to ask. */
function mayReadEnvironment(): boolean {
  // dnt-shim-ignore: dnt would put a proxy in place of globalThis.
  const { Deno } = globalThis as {
    Deno?: { permissions: { querySync(it: object): { state: string } } };
  };
  return !Deno ||
    Deno.permissions.querySync({ name: "env" }).state === "granted";
}
