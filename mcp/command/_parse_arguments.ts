import { parseArgs } from "node:util";
import { partsOfHeader } from "../../lib/secrets/_secrets_of.ts";
import type { ServerOptions } from "../options.ts";
import type { HttpOptions } from "../serve/_serve_http.ts";
import { headersOf } from "./_header_command.ts";
import { type Environment, readHttp, UsageError } from "./_read_http.ts";

/** What the command line asks for. */
export interface Command {
  readonly source: string;
  /** What the server of the description wants. */
  readonly sourceHeaders: Readonly<Record<string, string>>;
  readonly options: ServerOptions;
  readonly http: HttpOptions | undefined;
}

/** Reads a command line; secrets come from the environment only. */
export function parseArguments(
  args: readonly string[],
  environment: Environment,
): Command | "help" | "version" {
  const { values, positionals } = parse(args);
  if (values.help) return "help";
  if (values.version) return "version";
  const [source, ...others] = positionals;
  if (source === undefined || others.length) {
    throw new UsageError("Pass one description: a file, - or an https URL");
  }
  if (values.search && values["no-search"]) {
    throw new UsageError("Pass --search or --no-search, not both");
  }
  const readFrom = (option: FromEnvironment) =>
    (values[option] ?? []).map((it) => readVariable(option, it, environment));
  const headers = readFrom("header-env");
  const parameters = readFrom("parameter-env");
  const commands = values["header-command"]?.map((it) => pairOf(it)) ?? [];
  const seconds = countOf("timeout", values.timeout);
  const search = values.search || (values["no-search"] ? false : undefined);
  return {
    source,
    sourceHeaders: Object.fromEntries(readFrom("description-header-env")),
    http: values.http === undefined
      ? undefined
      : readHttp(values.http, values["allow-host"] ?? [], environment),
    options: {
      baseUrl: values["base-url"],
      search,
      include: values.include,
      exclude: values.exclude,
      write: values.write,
      name: values.name,
      headers: headersOf(
        Object.fromEntries(headers),
        Object.fromEntries(commands),
      ),
      undeclaredHeaders: values["undeclared-headers"],
      parameters: Object.fromEntries([
        ...values.parameter?.map((it) => pairOf(it)) ?? [],
        ...parameters,
      ]),
      query: Object.fromEntries(readFrom("query-env")),
      secrets: [
        ...headers.flatMap(([, value]) => partsOfHeader(value)),
        ...parameters.map(([, value]) => value),
      ],
      // No argument sets what a command prints.
      tools: { perRequest: commands.map(([name]) => name) },
      outputSchema: values["output-schema"],
      trustedOrigins: values.trust ?? [],
      forwardHeaders: readForwarded(values["forward-header"], values.http),
      timeout: seconds && seconds * 1000,
      maxCharacters: countOf("max-characters", values["max-characters"]),
      concurrency: countOf("concurrency", values.concurrency),
      callsPerMinute: countOf("calls-per-minute", values["calls-per-minute"]),
    },
  };
}

/** Options whose values are in the environment. */
type FromEnvironment =
  | "description-header-env"
  | "header-env"
  | "parameter-env"
  | "query-env";

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const list = { type: "string", multiple: true } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "allow-host": list,
        "base-url": text,
        "calls-per-minute": text,
        concurrency: text,
        "description-header-env": list,
        exclude: list,
        "forward-header": list,
        "header-command": list,
        "header-env": list,
        help: { ...flag, short: "h" },
        http: text,
        include: list,
        "max-characters": text,
        name: text,
        "no-search": flag,
        "output-schema": flag,
        parameter: list,
        "parameter-env": list,
        "query-env": list,
        search: flag,
        timeout: text,
        trust: list,
        "undeclared-headers": flag,
        version: flag,
        write: flag,
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0]);
  }
}

/** Reads which headers of a client go to the API, and how they are called there. */
function readForwarded(
  forwarded: readonly string[] = [],
  http: string | undefined,
): Record<string, string> {
  const pairs = forwarded.map((text) => {
    const [name, from] = pairOf(text, text);
    return [name.toLowerCase(), from.toLowerCase()] as const;
  });
  if (pairs.some(([, from]) => from === "authorization")) {
    throw new UsageError(
      "The header authorization holds the token of this server, which is not for the API; pass --forward-header authorization=x-api-authorization",
    );
  }
  if (pairs.length && http === undefined) {
    throw new UsageError("--forward-header needs --http: stdio has no headers");
  }
  return Object.fromEntries(pairs);
}

/** Reads `name=value`; a name alone has the other value, if there is one. */
function pairOf(text: string, otherwise?: string): [string, string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name !== undefined && value) return [name, value];
  if (otherwise !== undefined && text) return [text, otherwise];
  throw new UsageError(
    `${JSON.stringify(text)} lacks a name or a value: name=value`,
  );
}

function readVariable(
  option: FromEnvironment,
  text: string,
  environment: Environment,
): [string, string] {
  const [name, variable] = pairOf(text);
  const value = environment[variable];
  if (value) return [name, value];
  throw new UsageError(
    /^[A-Z_][A-Z\d_]*$/.test(variable)
      ? `The environment variable ${variable} is not set`
      : `--${option} ${name} takes the name of an environment variable, not a value`,
  );
}

function countOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} takes a whole number above 0`);
}
