import { parseArgs } from "node:util";
import { show } from "./_show.ts";
import { UsageError } from "./_usage_error.ts";

const OPTIONS = {
  "base-url": { type: "string" },
  command: { type: "string" },
  data: { type: "string" },
  format: { type: "string" },
  header: { type: "string", short: "H", multiple: true },
  help: { type: "boolean", short: "h" },
  output: { type: "string" },
  preview: { type: "string", multiple: true },
  "show-secrets": { type: "boolean" },
  strict: { type: "boolean" },
  version: { type: "boolean" },
} as const;

/** The name of an option, without dashes. */
export type OptionName = keyof typeof OPTIONS;

const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

/** What the arguments say. */
export interface CommandLine {
  /** The arguments that are not options. */
  readonly words: string[];
  /** The values of the options that are given. */
  readonly options: ReadonlyMap<OptionName, readonly string[]>;
}

/** Reads the arguments. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    // The messages of strict parsing differ from runtime to runtime.
    strict: false,
    tokens: true,
  });
  const words: string[] = [];
  const options = new Map<OptionName, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const { rawName, value, inlineValue } = token;
    const name = OPTION_NAMES.find((it) => it === token.name);
    if (name === undefined) throw unknownOption(rawName);
    const option = OPTIONS[name];
    const values = options.get(name) ?? [];
    if (values.length && !("multiple" in option)) {
      throw new UsageError(`${rawName} is given twice`);
    }
    if (option.type === "boolean" && inlineValue) {
      throw new UsageError(`${rawName} takes no value`);
    }
    // Else the next option would be taken for the value of this one.
    if (option.type === "string" && !inlineValue && /^-./.test(value ?? "--")) {
      throw new UsageError(
        `${rawName} takes a value; one that begins with "-" is written --${name}=-...`,
      );
    }
    options.set(name, [...values, value ?? ""]);
  }
  return { words, options };
}

function unknownOption(rawName: string): UsageError {
  const start = /^--\w\w/.exec(rawName)?.[0];
  const similar = OPTION_NAMES.map((name) => `--${name}`)
    .filter((name) => start !== undefined && name.startsWith(start));
  return new UsageError(
    `there is no option ${rawName}; ${
      similar.length
        ? `did you mean ${similar.join(" or ")}?`
        : 'a parameter that begins with "-" is written after --'
    }`,
  );
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
    `--${name} takes ${choices.join(" or ")} here, not ${show(value)}`,
  );
}
