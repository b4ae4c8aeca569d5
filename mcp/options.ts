import type { Fetch } from "@waymark/endpoint/client";
import type { ToolSettings } from "@waymark/endpoint/tools";
import {
  FLAG,
  FUNCTION,
  isFunction,
  isWhole,
  listOf,
  type Option,
} from "../lib/_checks.ts";
import { SENDING } from "../lib/client/call/_settings.ts";
import { isPlainObject } from "../lib/_is_plain_object.ts";
import { type OptionTable, readOptions } from "../lib/_read_options.ts";

/** Strings by their names. */
type Texts = Readonly<Record<string, string>>;

/** Headers for the API: the same for each call, or those that a function returns for it. */
export type ChangingHeaders =
  | Texts
  | ((rejected?: Texts) => Texts | Promise<Texts>);

/** The most characters of text in a result, unless `maxCharacters` says otherwise. */
export const MOST_CHARACTERS = 20_000;

/** How calls are made, and how their results are shaped. */
export interface CallOptions {
  /**
   * Headers of every request, such as the credentials. The model neither sees nor
   * sets them. A function is called for each call, and once more with the headers
   * that the API refused with 401; the call is repeated if it returns others.
   */
  readonly headers?: ChangingHeaders | undefined;
  /** Keys in the query of every request, such as an API key, that the document need not declare. */
  readonly query?: Texts | undefined;
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
export interface ServerOptions extends CallOptions {
  /** Patterns of operations to show; all that may be shown by default. */
  readonly include?: readonly string[] | undefined;
  /** Patterns of operations to leave out. */
  readonly exclude?: readonly string[] | undefined;
  /** Whether operations that may change something are shown; `false` by default. */
  readonly write?: boolean | undefined;
  /** The most calls at once, of each user or of all if it does not know users; 8 by default. */
  readonly concurrency?: number | undefined;
  /** The most calls in a minute, of the same; 300 by default. */
  readonly callsPerMinute?: number | undefined;
  /** The base URL; by default the first server of the description. */
  readonly baseUrl?: string | URL | undefined;
  /** Parameters of every request, such as the tenant. The model neither sees nor sets them. One that no operation takes is an error. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Headers of the API's requests that come from the host's HTTP request, such as
   * the credentials of each user: their names here, and there.
   */
  readonly forwardHeaders?: Texts | undefined;
  /** Origins besides that of the base URL that operations may call. */
  readonly trustedOrigins?: readonly string[] | "*" | undefined;
  /**
   * Whether the model gets a few tools that search, describe and call operations,
   * instead of one for each; by default above 40 tools.
   */
  readonly search?: boolean | undefined;
  /** Settings of `createTools`. */
  readonly tools?: Omit<ToolSettings, "include"> | undefined;
  /** The name of the server, which its tools begin with: 1 to 24 letters, digits, `_` and `-`, the first a letter or `_`. By default they have no such beginning. */
  readonly name?: string | undefined;
}

/** Who a server is made for. */
export interface ServerContext {
  /** The HTTP request of the host, if there is one. */
  readonly requestInfo?: Request | undefined;
  /** Who the user is, for limits and logs; by default whoever sends the same forwarded headers. */
  readonly user?: string | undefined;
  /** Headers of the API's requests for this user, such as a token. */
  readonly headers?: Texts | undefined;
}

const COUNT: Option = {
  is: isWhole(1, Number.MAX_SAFE_INTEGER),
  expected: "a whole number above 0",
};
const PATTERNS: Option = {
  is: listOf(isText),
  expected: 'a list of patterns, such as ["GET /orders/*"]',
};
/** An object of strings, such as headers. */
export const TEXTS: Option = {
  is: (value) => isPlainObject(value) && Object.values(value).every(isText),
  expected: "a plain object of strings",
  isSecret: true,
};

/** Names alone: no host is called by a URL, or by a name with a port. */
export const NAMES: Option = {
  is: listOf((it) => /^(?:\[[\da-f:.]+\]|[^/:\s]+)$/i.test(`${it}`)),
  expected: 'a list of names without ports, such as ["mcp.shop.example"]',
  // Clients write names in lower case.
  read: (names: readonly string[]) => names.map((it) => it.toLowerCase()),
};

/** What each option of a call may be. */
const CALL_OPTIONS: OptionTable<keyof CallOptions> = {
  headers: {
    ...TEXTS,
    is: (value) => isFunction(value) || TEXTS.is(value),
    expected: `${TEXTS.expected}, or a function`,
  },
  query: TEXTS,
  secrets: {
    is: listOf(isText),
    expected: "a list of strings",
    isSecret: true,
  },
  maxCharacters: COUNT,
  timeout: {
    is: (value) => Number.isFinite(value) && Number(value) > 0,
    expected: "milliseconds above 0",
  },
  fetch: FUNCTION,
  log: FUNCTION,
};

/** The same of each option of a server. */
const OPTIONS: OptionTable<keyof ServerOptions> = {
  // Others check these, and say more.
  baseUrl: {},
  trustedOrigins: {},
  forwardHeaders: TEXTS,
  parameters: { is: isPlainObject, expected: "a plain object", isSecret: true },
  include: PATTERNS,
  exclude: PATTERNS,
  write: FLAG,
  search: FLAG,
  tools: {
    is: (value) => isPlainObject(value) && value["include"] === undefined,
    expected: "a plain object without include, which is an option itself",
  },
  concurrency: COUNT,
  callsPerMinute: COUNT,
  name: {
    // Gemini refuses all tools for one name that begins in another way.
    is: (value) => isText(value) && /^[A-Za-z_][\w-]{0,23}$/.test(`${value}`),
    expected: "1 to 24 letters, digits, _ and -, the first a letter or _",
  },
  ...CALL_OPTIONS,
};

/**
 * Checks the options of a server. An unknown one is an error: it could be a
 * misspelt `exclude`, and would let a model delete.
 */
export function checkOptions(options: ServerOptions): ServerOptions {
  return readOptions(options, OPTIONS, "createServer");
}

/** Checks the options of a call that has no server. */
export function checkCallOptions<Options extends CallOptions>(
  options: Options,
): Options {
  const table = { ...CALL_OPTIONS, signal: SENDING["signal"]! };
  return readOptions(options, table, "callTool") as Options;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
