import process from "node:process";
import * as fs from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";

/** The parts of the system that the command uses. */
export interface CommandIo {
  /** Reads a file. */
  readFile(path: string): Promise<Uint8Array>;
  /** Writes files by their paths, either all or none; to the file system by default. */
  writeFiles?(files: Readonly<Record<string, string>>): Promise<void>;
  /** Reads standard input to its end. */
  readInput(): Promise<Uint8Array>;
  /** Writes to standard output. */
  write(text: string): Promise<void>;
  /** Writes to standard error. */
  writeError(text: string): void;
  /** Whether standard output shows colors. */
  readonly color: boolean;
}

/** The command's input and output on the process. */
export function processIo(): CommandIo {
  // An error of a write goes to its callback. Without a listener it would also
  // end the process, with a stack trace.
  process.stdout.on("error", () => {});
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
    color: process.stdout.isTTY && mayReadEnvironment() &&
      process.stdout.hasColors(),
  };
}

/**
 * Writes files under temporary names and then renames them all, so that nobody
 * finds half of one, or one without the others. It creates missing folders, keeps
 * links and modes, and writes to devices directly.
 */
export async function writeWhole(
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const ready = new Map<string, string>();
  try {
    for (const [path, text] of Object.entries(files)) {
      const place = await fs.realpath(path).catch(() => path);
      const old = await fs.stat(path).catch(() => undefined);
      if (old && !old.isFile()) {
        await fs.writeFile(path, text);
        continue;
      }
      if (!old) await fs.mkdir(dirname(path), { recursive: true });
      const temporary = `${place}.${process.pid}.tmp`;
      // `wx`: never overwrite a file that is already there.
      await fs.writeFile(temporary, text, { flag: "wx" });
      ready.set(temporary, place);
      if (old) await fs.chmod(temporary, old.mode);
    }
    for (const [temporary, place] of ready) await fs.rename(temporary, place);
  } catch (error) {
    for (const it of ready.keys()) await fs.rm(it, { force: true });
    throw error;
  }
}

/** Whether `NO_COLOR` and `TERM` may be read. Deno would stop and ask for the permission. */
function mayReadEnvironment(): boolean {
  // dnt-shim-ignore: dnt would put a proxy in place of globalThis.
  const { Deno } = globalThis as {
    Deno?: { permissions: { querySync(it: object): { state: string } } };
  };
  return !Deno ||
    Deno.permissions.querySync({ name: "env" }).state === "granted";
}
