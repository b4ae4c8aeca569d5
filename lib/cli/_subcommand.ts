import type { Read } from "./_read.ts";

/** The values of the options that are given, by name. */
export type Options = ReadonlyMap<string, readonly string[]>;

/** What a subcommand works with besides its arguments. */
export interface Context {
  /** Reads files and standard input. */
  readonly read: Read;
  /** Writes a file, whole or not at all. */
  writeFile(path: string, text: string): Promise<void>;
  /** Whether the output is coloured. */
  readonly color: boolean;
  /** Whether the output goes to a terminal. */
  readonly isTerminal: boolean;
  /** Writes a message to standard error, as a line of its own. */
  warn(message: string): void;
  /** Writes a message to standard error, and makes the exit status 1. */
  fail(message: string): void;
}

/** One of the things that the command can do. */
export interface Subcommand {
  /** Its name; empty for what `waymark` does with a route. */
  readonly name: string;
  /** What `--help` prints. Its options are read from it: see `optionsOf`. */
  readonly help: string;
  /** The arguments that it can have, where they are few. */
  readonly words?: readonly string[];
  /** Does it, and returns what to print. */
  run(
    words: readonly string[],
    options: Options,
    context: Context,
  ): string | Promise<string>;
}
