import { parseArgs } from "node:util";
import type { CommandIo } from "./_io.ts";
import { nearest } from "../_nearest.ts";
import type { ReadArgument } from "./_read.ts";
import { show } from "../_show.ts";
import { UsageError } from "./_output.ts";

export interface Subcommand {
  /** Empty for the main command, which takes a route. */
  readonly name: string;
  /** What `--help` prints. The options are read from it. */
  readonly help: string;
  /** The argument that it needs, if it needs one, for the error message. */
  readonly needs?: string;
  /** Runs it, and returns what to print. */
  run(context: CommandContext): string | Promise<string>;
}

/** The values of the options that were passed, by name; that of a switch is not a string. */
export type OptionValues = Readonly<
  Record<string, readonly string[] | undefined>
>;

export interface CommandContext {
  readonly words: readonly string[];
  readonly options: OptionValues;
  readonly io: CommandIo;
  readonly read: ReadArgument;
  /** Writes files by their paths, either all or none; an error names the path. */
  write(files: Readonly<Record<string, string>>, path: string): Promise<void>;
  /** Writes a message to standard error. */
  readonly warn: Say;
  /** Warns, and makes the exit status 1. */
  readonly fail: Say;
  /** Warns; with the option `--strict`, it also fails. */
  readonly note: Say;
}

/** Says something, with details in lines below it. */
export type Say = (message: string, lines?: readonly string[]) => void;

/** The options that every command has, in its help. */
export const HELP = `\
  -h, --help            print this text
  --version             print the version
`;

/** An option of the command, as `parseArgs` takes it, and what its value can be. */
interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple: true;
  /** Whether it can be passed more than once. */
  readonly isList: boolean;
  readonly choices: readonly string[];
}

/**
 * Reads the options of a subcommand out of its help, the only place that lists
 * them: `-o, --option <value>...  text`, with dots if it can be passed more than
 * once. `<a|b>` are the values that it can have.
 */
function optionsOf({ help }: Subcommand): Map<string, Option> {
  const lines = /^ {2}(?:-(\w), )?--([\w-]+)(?: <([^>]+)>(\.\.\.)?)?\s{2,}/gm;
  return new Map(
    [...help.matchAll(lines)].map(([, short, name, value, dots]) => [
      name!,
      {
        type: value ? "string" : "boolean",
        ...short && { short },
        multiple: true,
        isList: dots !== undefined,
        choices: value?.includes("|") ? value.split("|") : [],
      },
    ]),
  );
}

/** What to write instead of options that other commands have. */
const INSTEAD = {
  "-X --method --request": 'the method is part of the route: "POST /path"',
  "-F -f --field --raw-field --form":
    "a parameter needs no option: key=value, or key:=json",
  "--body --data-binary --data-raw --input":
    "the options for a body are --data and --json",
  "-A": 'write -H "user-agent: ..."',
  "-b": 'write -H "cookie: ..."',
  "-u --user": 'write -H "authorization: ..."',
  "-V": "write --version",
  "-v --verbose": "nothing is sent, so there is nothing to trace",
  "--strict": "it is the default; --allow-missing switches it off",
};

export function parseCommandLine(
  args: readonly string[],
  command: Subcommand,
): { words: readonly string[]; options: OptionValues } {
  const known = optionsOf(command);
  const { positionals, tokens, values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(known),
    allowPositionals: true,
    // The messages of strict mode differ between runtimes.
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const option = known.get(name);
    if (!option) throw unknownFlag(rawName, [...known.keys()], command);
    const { type, isList, choices } = option;
    const isRepeated = (values[name] as string[]).length > 1;
    const fault = isRepeated && !isList
      ? "can be given only once"
      : type === "boolean"
      ? value !== undefined && "does not take a value"
      // Otherwise the next option would be taken for the value of this one.
      : value === undefined || !inlineValue && /^-./.test(value)
      ? `needs a value; one that starts with "-" is written --${name}=-...`
      : choices.length > 0 && !choices.includes(value) &&
        `must be ${choiceList.format(choices)}, not ${show(value)}`;
    if (fault) throw new UsageError(`${rawName} ${fault}`);
  }
  return { words: positionals, options: values as OptionValues };
}

/** Joins words as in "json, curl or fetch". */
const choiceList = /* @__PURE__ */ new Intl.ListFormat("en-GB", {
  type: "disjunction",
});

/** The error of an option that does not exist. What follows its name can be a secret. */
function unknownFlag(
  rawName: string,
  known: readonly string[],
  command: Subcommand,
): UsageError {
  const name = /--?[\w-]*/.exec(rawName)![0].slice(0, 40);
  const names = known.map((it) => `--${it}`);
  if (names.includes(name)) {
    return new UsageError(
      `${name} and its value are two arguments: ${name} "..."`,
    );
  }
  const similar = nearest(name, names);
  const [, instead] = Object.entries(command.name ? {} : INSTEAD)
    .find(([options]) => options.split(" ").includes(name)) ?? [];
  const hint = instead ??
    (similar
      ? `did you mean ${similar}?`
      : command.name
      ? `there are ${names.join(", ")}`
      : 'a parameter that starts with "-" is written after --');
  return new UsageError(`there is no option ${name}; ${hint}`);
}
