import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import type {
  BodyKind,
  RetrySettings,
  SendFetch,
  StandardSchema,
} from "./types.ts";

/** The settings of one call, all of them set; those of `retry` are among the others. */
export interface Settings {
  /** `undefined` means `globalThis.fetch`, looked up on each call so that tests can stub it. */
  readonly fetch: SendFetch | undefined;
  readonly timeout: number;
  readonly totalTimeout: number;
  /** The signals of the client and of the call. */
  readonly signals: readonly AbortSignal[];
  readonly maxBytes: number;
  readonly limit: number;
  readonly maxDelay: number;
  readonly methods: readonly string[];
  readonly statuses: readonly number[];
  readonly delay: RetrySettings["delay"];
  readonly when: RetrySettings["when"];
  readonly throwOnError: boolean;
  readonly as: BodyKind | undefined;
  readonly schema: StandardSchema | undefined;
  readonly context: Readonly<Record<string, unknown>>;
  /** Only of `pages`. */
  readonly next: Next | undefined;
}

/** Names the page after a response. */
export type Next = (data: unknown, response: Response) => unknown;

/** Whether a value is valid. */
type Check = (value: unknown) => boolean;

const isTime: Check = (value) => typeof value === "number" && value >= 0;
const isCount: Check = (value) => Number.isInteger(value) && isTime(value);
const isFunction: Check = (value) => typeof value === "function";
const oneOf = (words: string): Check => (value) =>
  typeof value === "string" && words.split(" ").includes(value);
const listOf = (isItem: Check): Check => (value) =>
  Array.isArray(value) && value.every(isItem);

/** Whether a value is a signal, of any realm. */
export const isSignal: Check = (value) =>
  isFunction(Object(value).addEventListener) && "aborted" in Object(value);

const RETRY: Readonly<Record<string, Check>> = {
  limit: isCount,
  maxDelay: isTime,
  methods: listOf(oneOf("GET HEAD POST PUT PATCH DELETE OPTIONS")),
  statuses: listOf(isCount),
  delay: isFunction,
  when: isFunction,
};

const CALL: Readonly<Record<string, Check>> = {
  timeout: isTime,
  totalTimeout: isTime,
  signal: isSignal,
  maxBytes: (value) => isCount(value) || value === Infinity,
  retry: isPlainObject,
  throwOnError: (value) => typeof value === "boolean",
  as: oneOf("json text blob arrayBuffer stream"),
  schema: (value) => isFunction(Object(Object(value)["~standard"]).validate),
  context: isPlainObject,
};

/** What each setting takes, for the message of an error; the others are functions. */
const EXPECTED: Readonly<Record<string, string>> = {
  timeout: "milliseconds",
  totalTimeout: "milliseconds",
  maxDelay: "milliseconds",
  limit: "a whole number",
  methods: 'methods, such as ["GET"]',
  statuses: "statuses, such as [503]",
  signal: "an AbortSignal",
  maxBytes: "a whole number",
  retry: "{ limit, … }",
  throwOnError: "true or false",
  as: "json, text, blob, arrayBuffer or stream",
  schema: "a Standard Schema",
  context: "an object",
};

/** The default settings of a client. */
const DEFAULTS: Settings = {
  fetch: undefined,
  timeout: 60_000,
  totalTimeout: Infinity,
  signals: [],
  maxBytes: Infinity,
  limit: 2,
  maxDelay: 60_000,
  // The idempotent ones (RFC 9110, section 9.2.2).
  methods: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"],
  statuses: [408, 429, 500, 502, 503, 504],
  delay: undefined,
  when: undefined,
  throwOnError: true,
  as: undefined,
  schema: undefined,
  context: {},
  next: undefined,
};

/** Reads the settings of a client. */
export function readConfig(config: unknown): Settings {
  return read(config, { ...CALL, fetch: isFunction }, DEFAULTS);
}

/** Reads the settings of one call, or of `pages`, over those of the client. */
export function readCall(
  given: unknown,
  client: Settings,
  isOfPages: boolean,
): Settings {
  if (given === undefined) return client;
  return read(given, isOfPages ? { ...CALL, next: isFunction } : CALL, client);
}

function read(
  given: unknown,
  checks: Readonly<Record<string, Check>>,
  base: Settings,
): Settings {
  const { retry, signal, ...own } = check(given, checks);
  const settings = {
    ...base,
    ...own,
    ...retry ? check(retry, RETRY) : undefined,
    signals: signal ? [...base.signals, signal as AbortSignal] : base.signals,
  } as Settings;
  if (settings.schema && settings.as === "stream") {
    throw invalid("A schema cannot check a stream; leave out schema or as");
  }
  return settings;
}

/** The settings among own properties: a value on `Object.prototype` is not a setting. */
function check(
  given: unknown,
  checks: Readonly<Record<string, Check>>,
): Record<string, unknown> {
  const settings = toRecord();
  if (!isPlainObject(given)) {
    throw invalid(`The settings are ${describe(given)}; pass an object`);
  }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(checks, name)) {
      throw invalid(
        `${describe(name)} is not a setting here; the settings are ${
          Object.keys(checks).join(", ")
        }`,
      );
    }
    if (value === undefined) continue;
    if (!checks[name]!(value)) {
      throw invalid(
        `${name} is ${describe(value)}; pass ${EXPECTED[name] ?? "a function"}`,
      );
    }
    settings[name] = value;
  }
  return settings;
}
