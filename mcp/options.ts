import { EndpointError } from "@waymark/endpoint";
import { nearest } from "../lib/_nearest.ts";
import type { Fetch } from "@waymark/endpoint/client";
import type { ToolSettings } from "@waymark/endpoint/tools";

/** Which operations of a description a server shows. */
export interface Choice {
  /** Patterns of operations to show; all that may be shown by default. */
  readonly include?: readonly string[] | undefined;
  /** Patterns of operations to leave out. */
  readonly exclude?: readonly string[] | undefined;
  /** Whether operations that may change something are shown; `false` by default. */
  readonly write?: boolean | undefined;
}

/** How many calls a server makes for each user; for all, ten times as many, or once if it does not know users. */
export interface CallLimits {
  /** The most calls at once; 8 by default. */
  readonly concurrency?: number | undefined;
  /** The most calls in a minute; 300 by default. */
  readonly callsPerMinute?: number | undefined;
}

/** Headers for the API: the same for each call, or those that a function returns for it. */
export type ChangingHeaders =
  | Readonly<Record<string, string>>
  | ((
    rejected?: Readonly<Record<string, string>>,
  ) =>
    | Readonly<Record<string, string>>
    | Promise<Readonly<Record<string, string>>>);

/** How calls are made, and what comes back. */
export interface CallOptions {
  /**
   * Headers of every request, such as the credentials. The model neither sees nor
   * sets them. A function is called for each call, and once more with the headers
   * that the API refused with 401; the call is repeated if it returns others.
   */
  readonly headers?: ChangingHeaders | undefined;
  /** Keys in the query of every request, such as an API key, that the document need not declare. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Secrets that are masked in what comes back, besides `query` and the headers and parameters whose names say so (`authorization`, `api_key`). */
  readonly secrets?: readonly string[] | undefined;
  /** The most characters of text in a result; 20,000 by default. */
  readonly maxCharacters?: number | undefined;
  /** How long a call may take, in milliseconds; 30,000 by default, and with retries half as much again. */
  readonly timeout?: number | undefined;
  /** What sends requests; `globalThis.fetch` by default. */
  readonly fetch?: Fetch | undefined;
  /** Gets a line for each call and for what the server decides; nobody by default. */
  readonly log?: ((line: string) => void) | undefined;
}

/** The options of `createServer`. */
export interface ServerOptions extends Choice, CallLimits, CallOptions {
  /** The base URL; by default the first server of the description. */
  readonly baseUrl?: string | URL | undefined;
  /** The URL that the description came from, which its server may be relative to. */
  readonly source?: string | URL | undefined;
  /** Parameters of every request, such as the tenant. The model neither sees nor sets them. One that no operation takes is an error. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Headers of the API's requests that come from the host's HTTP request, such as
   * the credentials of each user: their names here, and there.
   */
  readonly forwardHeaders?: Readonly<Record<string, string>> | undefined;
  /** Whether headers are sent that no operation takes; `false` by default: they are an error. */
  readonly undeclaredHeaders?: boolean | undefined;
  /** Origins besides that of the base URL that operations may call. */
  readonly trustedOrigins?: readonly string[] | "*" | undefined;
  /**
   * Whether the model gets a few tools that search, describe and call operations,
   * instead of one for each; by default above 40 tools or 100,000 characters.
   */
  readonly search?: boolean | undefined;
  /** Settings of `createTools`. */
  readonly tools?: Omit<ToolSettings, "include" | "outputSchema"> | undefined;
  /**
   * Whether tools tell the client the schema of their results. They then have
   * `structuredContent`, the whole result of at most 1 MB for a program of the host,
   * and a client refuses one that does not fit the schema: only for an API that
   * keeps to its description. Not for operations that may return nothing. `false`
   * by default.
   */
  readonly outputSchema?: boolean | undefined;
  /** The name of the server, which its tools begin with: 1 to 24 letters, digits, `_` and `-`. By default they have no such beginning. */
  readonly name?: string | undefined;
}

/** What a call needs to know. */
export type CallerOptions =
  & CallOptions
  & CallLimits
  & Pick<ServerOptions, "forwardHeaders" | "parameters">;

/** For whom a server is made. */
export interface ServerContext {
  /** The HTTP request of the host, if there is one. */
  readonly requestInfo?: Request | undefined;
  /** Who the user is, for limits and logs; by default whoever sends the same forwarded headers. */
  readonly user?: string | undefined;
  /** Headers of the API's requests for this user, such as a token. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

type Check = readonly [
  isValid: (value: unknown) => boolean,
  expected: string,
];

const isText = (value: unknown) => typeof value === "string";
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const ANY: Check = [() => true, ""];
const TEXTS: Check = [isTexts, "a list of strings"];
const FLAG: Check = [(value) => typeof value === "boolean", "true or false"];
const COUNT: Check = [
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
  "a whole number above 0",
];
const PATTERNS: Check = [
  isTexts,
  'a list of patterns, such as ["GET /orders/*"]',
];
const FUNCTION: Check = [
  (value) => typeof value === "function",
  "a function",
];
const PLAIN: Check = [isPlain, "a plain object"];

/** Of each option, whether a value is valid, and what else to pass. */
const OPTIONS: Readonly<Record<keyof ServerOptions, Check>> = {
  // Others check these, and say more.
  baseUrl: ANY,
  trustedOrigins: ANY,
  source: ANY,
  headers: [
    (value) => typeof value === "function" || isPlain(value),
    "a plain object or a function",
  ],
  query: PLAIN,
  fetch: FUNCTION,
  undeclaredHeaders: FLAG,
  forwardHeaders: PLAIN,
  parameters: PLAIN,
  secrets: TEXTS,
  include: PATTERNS,
  exclude: PATTERNS,
  write: FLAG,
  search: FLAG,
  tools: PLAIN,
  outputSchema: FLAG,
  maxCharacters: COUNT,
  timeout: [
    (value) => Number.isFinite(value) && Number(value) > 0,
    "milliseconds above 0",
  ],
  concurrency: COUNT,
  callsPerMinute: COUNT,
  name: [
    (value) => /^[\w-]{1,24}$/.test(`${value}`),
    "1 to 24 letters, digits, _ and -",
  ],
  log: FUNCTION,
};

/**
 * Checks the options of a server. An unknown one is an error: it could be a
 * misspelt `exclude`, and would let a model delete.
 */
export function checkOptions(options: ServerOptions): void {
  if (!isPlain(options)) throw wrong("options", options, "a plain object");
  const names = Object.keys(OPTIONS);
  for (const [name, value] of Object.entries(options)) {
    if (!names.includes(name)) {
      const likely = nearest(name, names);
      throw invalidOption(
        `${JSON.stringify(name)} is not an option of createServer; ${
          likely ? `did you mean ${likely}? ` : ""
        }The options are ${names.join(", ")}`,
      );
    }
    const [isValid, expected] = OPTIONS[name as keyof ServerOptions];
    if (value !== undefined && !isValid(value)) {
      throw wrong(name, value, expected);
    }
  }
  for (const name of ["headers", "forwardHeaders", "query"] as const) {
    for (const [header, value] of Object.entries(options[name] ?? {})) {
      if (!isText(value)) throw wrong(`${name}.${header}`, value, "a string");
    }
  }
  const { include, outputSchema } = Object(options.tools);
  if (include !== undefined) {
    throw invalidOption(
      "tools.include is not a setting of a server; pass include or exclude",
    );
  }
  if (outputSchema !== undefined) {
    throw invalidOption(
      "tools.outputSchema is not a setting of a server; pass outputSchema",
    );
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Of any realm.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function wrong(name: string, value: unknown, expected: string) {
  // A string could be a secret.
  const shown = value === null ||
      /^(?:number|boolean|undefined)$/.test(typeof value)
    ? `${value}`
    : Array.isArray(value)
    ? "a list"
    : typeof value === "object"
    ? "an object"
    : `a ${typeof value}`;
  return invalidOption(`${name} is ${shown}; pass ${expected}`);
}

function invalidOption(message: string): EndpointError {
  return new EndpointError("INVALID_PARAMETER", message);
}
