import { nearest } from "./_nearest.ts";
import { splitHeader } from "./_parse_header.ts";
import { show } from "./_show.ts";
import { UsageError } from "./_usage_error.ts";

const OPTIONS = {
  "base-url": { type: "string" },
  command: { type: "string" },
  data: { type: "string", short: "d" },
  format: { type: "string" },
  header: { type: "string", short: "H", multiple: true },
  help: { type: "boolean", short: "h" },
  json: { type: "string" },
  output: { type: "string", short: "o" },
  preview: { type: "string", multiple: true },
  "show-secrets": { type: "boolean" },
  strict: { type: "boolean" },
  version: { type: "boolean" },
} as const;

/** The name of an option, without dashes. */
export type OptionName = keyof typeof OPTIONS;

const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

const METHOD = 'the method is part of the route: "POST /path"';
const FIELD = "a parameter needs no option: key=value, or key:=json";
const BODY = "the options for a body are --data and --json";

/** What to write in the place of options that other commands have. */
const INSTEAD: Readonly<Record<string, string>> = {
  __proto__: null!,
  "-X": METHOD,
  "--method": METHOD,
  "--request": METHOD,
  "-F": FIELD,
  "-f": FIELD,
  "--field": FIELD,
  "--form": FIELD,
  "--raw-field": FIELD,
  "--body": BODY,
  "--data-binary": BODY,
  "--data-raw": BODY,
  "--input": BODY,
  "-A": 'write -H "user-agent: ..."',
  "-b": 'write -H "cookie: ..."',
  "-u": 'write -H "authorization: ..."',
  "--user": 'write -H "authorization: ..."',
  "-V": "write --version",
  "-v":
    "nothing is sent, so there is nothing to trace; for the version write --version",
  "--verbose": "nothing is sent, so there is nothing to trace",
};

/** What the arguments say. */
export interface CommandLine {
  /** The arguments that are not options. */
  readonly words: readonly string[];
  /** The values of the options that are given. */
  readonly options: ReadonlyMap<OptionName, readonly string[]>;
}

/**
 * Reads the arguments, as `parseArgs` of Node does. That one takes seconds for
 * 64,000 of them, and its messages show values.
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const words: string[] = [];
  const options = new Map<OptionName, string[]>();
  let split: UsageError | undefined;
  let isLiteral = false;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index]!;
    if (isLiteral || !/^-./.test(arg)) {
      if (split) throw split;
      words.push(arg);
      continue;
    }
    split = undefined;
    if (arg === "--") {
      isLiteral = true;
      continue;
    }
    const { name, rawName, inline } = parseOption(arg);
    const option = OPTIONS[name];
    let values = options.get(name);
    if (values && !("multiple" in option)) {
      throw new UsageError(`${rawName} can be given only once`);
    }
    if (!values) options.set(name, values = []);
    if (option.type === "boolean") {
      if (inline !== undefined) {
        throw new UsageError(`${rawName} does not take a value`);
      }
      continue;
    }
    const value = inline ?? args[++index];
    // Else the next option would be taken for the value of this one.
    if (value === undefined || inline === undefined && /^-./.test(value)) {
      throw new UsageError(
        `${rawName} needs a value; one that starts with "-" is written --${name}=-...`,
      );
    }
    values.push(value);
    if (name === "header") split = splitHeader(value, true);
  }
  return { words, options };
}

/** Takes an option apart: `--name`, `--name=value`, `-n` or `-nvalue`. */
function parseOption(
  arg: string,
): { name: OptionName; rawName: string; inline: string | undefined } {
  const parts = /^--/.test(arg) ? /([^=]*)(?:=([^]*))?/ : /(-[^])([^]+)?/;
  const [, rawName, inline] = parts.exec(arg)!;
  const name = OPTION_NAMES.find((name) =>
    rawName === `--${name}` || rawName === shortName(name)
  );
  if (name === undefined) throw unknownOption(rawName!);
  return { name, rawName: rawName!, inline };
}

/** The short form of an option, if it has one. */
function shortName(name: OptionName): string | undefined {
  const option = OPTIONS[name];
  return "short" in option ? `-${option.short}` : undefined;
}

/** The error of an option that does not exist. What follows its name can be a secret. */
function unknownOption(rawName: string): UsageError {
  const name = /--?[\w-]*/.exec(rawName)![0].slice(0, 40);
  const known = OPTION_NAMES.map((it) => `--${it}`);
  if (known.includes(name)) {
    return new UsageError(
      `${name} and its value are two arguments: ${name} "..."`,
    );
  }
  const similar = nearest(name, known);
  const hint = INSTEAD[name] ??
    (similar
      ? `did you mean ${similar}?`
      : 'a parameter that starts with "-" is written after --');
  return new UsageError(`there is no option ${name}; ${hint}`);
}

/** The value of an option that has a few choices; the first one unless given. */
export function oneOf(
  options: CommandLine["options"],
  name: OptionName,
  choices: readonly string[],
): string {
  const [value = choices[0]!] = options.get(name) ?? [];
  if (choices.includes(value)) return value;
  throw new UsageError(
    `--${name} must be ${choices.slice(0, -1).join(", ")} or ${
      choices.at(-1)
    } here, not ${show(value)}`,
  );
}
