import { parseArgs } from "node:util";
import { nearest } from "./_nearest.ts";
import { show, UsageError } from "./_show.ts";
import type { Options, Subcommand } from "./_subcommand.ts";

/** An option, as `parseArgs` of Node takes it, and what the completions say of it. */
export interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple: boolean;
  /** The values that it can have, where they are few. */
  readonly choices: readonly string[];
  readonly text: string;
}

/**
 * Reads the options of a subcommand out of its help, the one place where they
 * are: `-o, --option <value>...  text`, with dots where it can be given more than
 * once. `<a|b>` are the values that it can have.
 */
export function optionsOf({ help }: Subcommand): Record<string, Option> {
  const lines =
    /^ {2}(?:-(\w), )?--([\w-]+)(?: <([^>]+)>(\.\.\.)?)?\s{2,}(.+)/gm;
  return Object.fromEntries(
    [...help.matchAll(lines)].map(([, short, name, value, dots, text]) => [
      name!,
      {
        type: value ? "string" : "boolean",
        ...short && { short },
        multiple: dots !== undefined,
        choices: value?.includes("|") ? value.split("|") : [],
        text: text!,
      },
    ]),
  );
}

/** What to write in the place of options that other commands have. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:-X|--method|--request)$/,
    'the method is part of the route: "POST /path"',
  ],
  [
    /^(?:-[Ff]|--(?:raw-)?field|--form)$/,
    "a parameter needs no option: key=value, or key:=json",
  ],
  [
    /^--(?:body|data-binary|data-raw|input)$/,
    "the options for a body are --data and --json",
  ],
  [/^-A$/, 'write -H "user-agent: ..."'],
  [/^-b$/, 'write -H "cookie: ..."'],
  [/^(?:-u|--user)$/, 'write -H "authorization: ..."'],
  [/^-V$/, "write --version"],
  [/^(?:-v|--verbose)$/, "nothing is sent, so there is nothing to trace"],
  [/^--strict$/, "it is the default; --allow-missing switches it off"],
];

/** Reads the arguments of a subcommand. */
export function parseCommandLine(
  args: readonly string[],
  command: Subcommand,
): { words: readonly string[]; options: Options } {
  const known = optionsOf(command);
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options: known,
    allowPositionals: true,
    // The messages of the strict mode differ from runtime to runtime.
    strict: false,
    tokens: true,
  });
  const options = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(known, name)) throw unknownOption(rawName, known);
    const { type, multiple, choices } = known[name]!;
    const values = options.get(name) ?? [];
    if (options.has(name) && !multiple) {
      throw new UsageError(`${rawName} can be given only once`);
    }
    options.set(name, values);
    if (type === "boolean") {
      if (value === undefined) continue;
      throw new UsageError(`${rawName} does not take a value`);
    }
    // Else the next option would be taken for the value of this one.
    if (value === undefined || !inlineValue && /^-./.test(value)) {
      throw new UsageError(
        `${rawName} needs a value; one that starts with "-" is written --${name}=-...`,
      );
    }
    if (choices.length && !choices.includes(value)) {
      const all = `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
      throw new UsageError(`--${name} must be ${all} here, not ${show(value)}`);
    }
    values.push(value);
  }
  return { words: positionals, options };
}

/** The error of an option that does not exist. What follows its name can be a secret. */
function unknownOption(rawName: string, known: object): UsageError {
  const name = /--?[\w-]*/.exec(rawName)![0].slice(0, 40);
  const names = Object.keys(known).map((it) => `--${it}`);
  if (names.includes(name)) {
    return new UsageError(
      `${name} and its value are two arguments: ${name} "..."`,
    );
  }
  const similar = nearest(name, names);
  const hint = INSTEAD.find(([pattern]) => pattern.test(name))?.[1] ??
    (similar
      ? `did you mean ${similar}?`
      : 'a parameter that starts with "-" is written after --');
  return new UsageError(`there is no option ${name}; ${hint}`);
}
