import type { CommandLine, OptionName } from "./_command_line.ts";
import type { Read } from "./_read.ts";

/** What a subcommand works with besides its words. */
export interface Context {
  /** The values of the options that are given. */
  readonly options: CommandLine["options"];
  /** Reads files and standard input. */
  readonly read: Read;
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
  /** The options that it takes. */
  readonly options: readonly OptionName[];
  /**
   * Does it.
   *
   * @param words The arguments after its name that are not options.
   * @param context What it works with.
   * @returns What to print.
   */
  run(words: readonly string[], context: Context): Promise<string>;
}
