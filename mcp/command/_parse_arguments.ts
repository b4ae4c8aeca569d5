import { parseArgs } from "node:util";
import type { ServerOptions } from "../options.ts";
import { partsOf } from "../call/_hide_secrets.ts";
import type { HttpOptions } from "../serve/_serve_http.ts";

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What `--help` prints. */
export const USAGE = `Usage: waymark-mcp <description> [options]

Serves the operations of an OpenAPI description to a model, over the Model
Context Protocol. <description> is a file or an https URL, in JSON or YAML:
OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0.

Which operations
  --write                     also those that may change something
  --include <pattern>         only these: "GET /orders/*", "/orders/**", "tag:orders",
                              or an operationId; may be repeated
  --exclude <pattern>         not these; may be repeated
  --search, --no-search       three tools that search, describe and call
                              operations; by default for long lists

The API
  --base-url <url>            instead of the description's first server
  --header-env <name>=<VAR>   a header whose value is in an environment variable
  --parameter <name>=<value>  a parameter that the model neither sees nor sets
  --parameter-env <name>=<VAR>
                              the same, from an environment variable, for secrets
  --trust <origin>            another origin that operations may call

Results and limits
  --max-characters <n>        cut longer results (20000)
  --timeout <s>               the longest time of a call, in seconds (30)
  --output-schema             tell clients the schemas of results
  --concurrency <n>           calls at once, of each user (8)
  --calls-per-minute <n>      calls in a minute, of each user (300)

Transport
  --http <host:port>          Streamable HTTP at /mcp, instead of stdio; the
                              environment variable WAYMARK_MCP_TOKEN is the
                              bearer token that clients need
  --allow-host <name>         another name that clients may use for this machine
  --forward-header <name>[=<from>]
                              a header of the API that each client sends

  --help, --version
`;

/** A wrong command line. */
export class UsageError extends Error {}

/** What the command line asks for. */
export interface Command {
  readonly source: string;
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
    throw new UsageError("Pass one description: a file or an https URL");
  }
  if (values.search && values["no-search"]) {
    throw new UsageError("Pass --search or --no-search, not both");
  }
  const forwarded = values["forward-header"]?.map((it) => {
    const [name, from] = pairOf(it, it);
    return [name.toLowerCase(), from.toLowerCase()];
  });
  if (forwarded?.some(([, from]) => from === "authorization")) {
    throw new UsageError(
      "The header authorization holds the token of this server, which is not for the API; pass --forward-header authorization=x-api-authorization",
    );
  }
  if (forwarded && values.http === undefined) {
    throw new UsageError("--forward-header needs --http: stdio has no headers");
  }
  const seconds = countOf("timeout", values.timeout);
  const readFrom = (option: "header-env" | "parameter-env") =>
    (values[option] ?? []).map((it) => readVariable(option, it, environment));
  const secretHeaders = readFrom("header-env");
  const secretParameters = readFrom("parameter-env");
  const search = values.search || (values["no-search"] ? false : undefined);
  return {
    source,
    http: values.http === undefined
      ? undefined
      : readHttp(values.http, values["allow-host"] ?? [], environment),
    options: {
      ...values["base-url"] !== undefined && { baseUrl: values["base-url"] },
      ...search !== undefined && { search },
      include: values.include,
      exclude: values.exclude,
      write: values.write,
      headers: Object.fromEntries(secretHeaders),
      parameters: Object.fromEntries([
        ...values.parameter?.map((it) => pairOf(it)) ?? [],
        ...secretParameters,
      ]),
      secrets: [
        ...secretHeaders.flatMap(([, value]) => partsOf(value)),
        ...secretParameters.map(([, value]) => value),
      ],
      outputSchema: values["output-schema"],
      trustedOrigins: values.trust ?? [],
      forwardHeaders: Object.fromEntries(forwarded ?? []),
      timeout: seconds && seconds * 1000,
      maxCharacters: countOf("max-characters", values["max-characters"]),
      concurrency: countOf("concurrency", values.concurrency),
      callsPerMinute: countOf("calls-per-minute", values["calls-per-minute"]),
    },
  };
}

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
        exclude: list,
        "forward-header": list,
        "header-env": list,
        help: { ...flag, short: "h" },
        http: text,
        include: list,
        "max-characters": text,
        "no-search": flag,
        "output-schema": flag,
        parameter: list,
        "parameter-env": list,
        search: flag,
        timeout: text,
        trust: list,
        version: flag,
        write: flag,
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0]);
  }
}

function pairOf(text: string, otherwise?: string): [string, string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name !== undefined && value) return [name, value];
  if (otherwise !== undefined && text) return [text, otherwise];
  throw new UsageError(
    `${JSON.stringify(text)} lacks a name or a value: name=value`,
  );
}

function readVariable(
  option: string,
  text: string,
  environment: Environment,
): [string, string] {
  const [name, variable] = pairOf(text);
  const value = environment[variable];
  if (!value) {
    throw new UsageError(
      /^[A-Z_][A-Z\d_]*$/.test(variable)
        ? `The environment variable ${variable} is not set`
        : `--${option} ${name} takes the name of an environment variable, not a value`,
    );
  }
  return [name, value];
}

function readHttp(
  address: string,
  allowed: readonly string[],
  environment: Environment,
): HttpOptions {
  const [, hostname = "127.0.0.1", port = ""] =
    /^(?:(\[[\da-f:]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(address) ?? [];
  if (!port || Number(port) > 65_535) {
    throw new UsageError(
      `--http takes an address, such as 127.0.0.1:8080, and not ${
        JSON.stringify(address)
      }`,
    );
  }
  const token = environment["WAYMARK_MCP_TOKEN"];
  if (!token) {
    throw new UsageError(
      "Set WAYMARK_MCP_TOKEN to the bearer token that clients have to send",
    );
  }
  return {
    hostname: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port),
    token,
    allowedHosts: [
      ...["localhost", "127.0.0.1", "[::1]", ...allowed],
      // These stand for all addresses, and are the name of none.
      ...["0.0.0.0", "[::]"].includes(hostname) ? [] : [hostname],
    ],
  };
}

function countOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,8}$/.test(text)) {
    return text === undefined ? undefined : Number(text);
  }
  throw new UsageError(`--${name} takes a whole number above 0`);
}
