import {
  type OptionValues,
  parseCommandLine,
} from "../../lib/cli/_command_line.ts";
import { UsageError } from "../../lib/cli/_output.ts";
import { show } from "../../lib/_show.ts";
import { partsOfHeader } from "../../lib/secrets/_secrets_of.ts";
import type { Address, HttpOptions } from "../http.ts";
import { NAMES, type ServerOptions } from "../options.ts";
import { printedHeaders } from "./_header_command.ts";

/** What `--help` prints. The options are read from it. */
export const HELP = `Usage: waymark-mcp <description> [options]

Serves the operations of an OpenAPI description to a model, over the Model
Context Protocol. <description> is a file, or - for standard input, in JSON or
YAML: OpenAPI 3.0, 3.1 or 3.2.

Which operations
  --write                 also those that may change something
  --include <pattern>...  only these: "GET /orders/*", "/orders/**",
                          "tag:orders", or an operationId
  --exclude <pattern>...  not these
  --search                a few tools that search, describe and call operations;
                          by default for long lists
  --no-search             one tool for each operation
  --name <name>           tools begin with it, so that two APIs do not collide

The API
  --base-url <url>        instead of the description's first server
  --header-env <name=VAR>...
                          a header whose value is in an environment variable
  --header-command <name=command>...
                          a header whose value a command prints; it runs again
                          when the API responds with 401
  --parameter <name=value>...
                          a parameter that the model neither sees nor sets
  --parameter-env <name=VAR>...
                          the same, from an environment variable, for secrets
  --query-env <name=VAR>...
                          a key in the query of every request, declared or not

Results and limits
  --max-characters <n>    cut longer results (20000)
  --timeout <s>           the longest time of a call, in seconds (30)
  --concurrency <n>       calls at once, of each user (8)
  --calls-per-minute <n>  calls in a minute, of each user (300)

Transport
  --http <host:port>      Streamable HTTP at /mcp, instead of stdio; the
                          environment variable WAYMARK_MCP_TOKEN is the bearer
                          token that clients need
  --allow-host <name>...  another name that clients may use for this machine
  --forward-header <name=from>...
                          a header of the API that each client sends

  -h, --help              print this text
  --version               print the version
`;

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the command line asks for. */
export interface Command {
  /** A file, or `-`. */
  readonly source: string;
  readonly options: ServerOptions;
  /** Where to listen, for whom, and the bearer token that clients send; standard input and output if it is missing. */
  readonly http:
    | Required<Address & Pick<HttpOptions, "allowedHosts"> & { token: string }>
    | undefined;
}

/** A shorter token could be guessed. */
const SHORTEST_TOKEN = 16;

/** Reads a command line; secrets come from the environment only. */
export function parseArguments(
  args: readonly string[],
  environment: Environment,
): Command | "help" | "version" {
  const { words, options: values } = parseCommandLine(args, {
    name: "waymark-mcp",
    help: HELP,
    run: () => HELP,
  });
  if (values["help"]) return "help";
  if (values["version"]) return "version";
  const [source, ...others] = words;
  if (source === undefined || others.length) {
    throw new UsageError(
      "pass one description: a file, or - for standard input",
    );
  }
  refuseUnused(values);
  const countOf = (name: string) =>
    numberOf(name, values, "a whole number above 0");
  const seconds = numberOf("timeout", values, "seconds above 0");
  return {
    source,
    http: readHttp(values, environment),
    options: {
      ...readApi(values, environment),
      search: values["no-search"] ? false : values["search"] && true,
      include: values["include"],
      exclude: values["exclude"],
      write: values["write"] !== undefined,
      name: values["name"]?.[0],
      baseUrl: values["base-url"]?.[0],
      timeout: seconds && seconds * 1000,
      maxCharacters: countOf("max-characters"),
      concurrency: countOf("concurrency"),
      callsPerMinute: countOf("calls-per-minute"),
    },
  };
}

/** Refuses options that would not be used beside the others. */
function refuseUnused(values: OptionValues): void {
  if (values["search"] && values["no-search"]) {
    throw new UsageError("pass either --search or --no-search");
  }
  const unused = ["allow-host", "forward-header"].find((it) => values[it]);
  if (unused === undefined || values["http"]) return;
  throw new UsageError(`--${unused} is for --http, which is missing`);
}

/** Reads the number of an option; `undefined` if it was not passed. */
function numberOf(
  name: string,
  values: OptionValues,
  expected: "a whole number above 0" | "seconds above 0",
): number | undefined {
  const [text] = values[name] ?? [];
  if (text === undefined) return undefined;
  const number = Number(text);
  const isRight = expected === "seconds above 0"
    ? Number.isFinite(number)
    : Number.isSafeInteger(number);
  if (isRight && number > 0) return number;
  throw wrongValue(name, text, expected);
}

function wrongValue(name: string, text: string, expected: string): UsageError {
  return new UsageError(`--${name} is ${show(text)}; pass ${expected}`);
}

/** Reads what the API gets with every request. */
function readApi(
  values: OptionValues,
  environment: Environment,
): ServerOptions {
  const pairsOf = (option: string) =>
    (values[option] ?? []).map((it) => pairOf(it));
  const readFrom = (option: string) =>
    pairsOf(option).map(([name, variable]) => {
      const value = secretIn(environment, variable);
      if (value) return [name, value] as const;
      // A word that isn't the name of a variable may be the secret itself.
      throw new UsageError(
        `--${option} ${name} takes the name of an environment variable that is set`,
      );
    });
  const headers = readFrom("header-env");
  const commands = pairsOf("header-command");
  const forwarded = (values["forward-header"] ?? []).map(forwardedOf);
  const parameters = readFrom("parameter-env");
  const allParameters = [...pairsOf("parameter"), ...parameters];
  const query = readFrom("query-env");
  const allHeaders = [...headers, ...commands, ...forwarded]
    .map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const pairs of [allHeaders, allParameters, query]) refuseRepeated(pairs);
  return {
    headers: printedHeaders(
      Object.fromEntries(headers),
      Object.fromEntries(commands),
    ),
    parameters: Object.fromEntries(allParameters),
    query: Object.fromEntries(query),
    forwardHeaders: Object.fromEntries(forwarded),
    secrets: [
      ...headers.flatMap(([, value]) => partsOfHeader(value)),
      ...parameters.map(([, value]) => value),
    ],
    // No argument sets what a command prints.
    tools: { perRequest: commands.map(([name]) => name) },
  };
}

/** Reads a secret without the line break in which files of secrets often end. */
function secretIn(environment: Environment, variable: string): string {
  return (environment[variable] ?? "").trim();
}

function readHttp(
  values: OptionValues,
  environment: Environment,
): Command["http"] {
  const { http: [address] = [], "allow-host": allowed = [] } = values;
  if (address === undefined) return undefined;
  const [, hostname = "127.0.0.1", port = ""] =
    /^(?:(\[[\da-f:]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(address) ?? [];
  if (!port || Number(port) > 65_535) {
    throw wrongValue("http", address, "an address, such as 127.0.0.1:8080");
  }
  const wrong = allowed.find((name) => !NAMES.is([name]));
  if (wrong !== undefined) {
    throw wrongValue("allow-host", wrong, "a name, such as mcp.shop.example");
  }
  const token = secretIn(environment, "WAYMARK_MCP_TOKEN");
  if (token.length < SHORTEST_TOKEN) {
    throw new UsageError(
      `set WAYMARK_MCP_TOKEN to the bearer token that clients have to send, of at least ${SHORTEST_TOKEN} characters, such as what this prints: openssl rand -hex 32`,
    );
  }
  // These mean all addresses, and no host has them as its name.
  const isAny = ["0.0.0.0", "[::]"].includes(hostname);
  return {
    hostname: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port),
    token,
    allowedHosts: isAny ? allowed : [...allowed, hostname],
  };
}

/** Reads which header of a client goes to the API, and its name there. */
function forwardedOf(text: string): readonly [string, string] {
  const lower = text.toLowerCase();
  const [name, from] = pairOf(
    lower.includes("=") ? lower : `${lower}=${lower}`,
  );
  if (from !== "authorization") return [name, from];
  throw new UsageError(
    "the header authorization holds the token of this server, which is not for the API; pass --forward-header authorization=x-api-authorization",
  );
}

/** Refuses two values of one name, of which one would not be used. */
function refuseRepeated(pairs: readonly (readonly [string, string])[]): void {
  const names = pairs.map(([name]) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated === undefined) return;
  throw new UsageError(`${show(repeated)} has two values; pass one of them`);
}

function pairOf(text: string): readonly [string, string] {
  const [, name, value] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new UsageError(`${show(text)} lacks a name or a value: name=value`);
}
