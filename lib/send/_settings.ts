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

/** The settings of one call, with nothing left open; those of `retry` among the others. */
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

/** Whether a value is right, and what to pass if it is not. */
type Check = [isRight: (value: unknown) => boolean, expected: string];

const isTime = (value: unknown) => typeof value === "number" && value >= 0;
const isCount = (value: unknown) => isTime(value) && Number.isInteger(value);
const time: Check = [isTime, "a number of milliseconds"];
const aFunction: Check = [
  (value) => typeof value === "function",
  "a function",
];
const KINDS = ["json", "text", "blob", "arrayBuffer", "stream"];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const listOf = (
  isItem: (item: unknown) => boolean,
  expected: string,
): Check => [
  (value) => Array.isArray(value) && value.every(isItem),
  expected,
];

const RETRY: Readonly<Record<string, Check>> = {
  limit: [isCount, "a whole number"],
  maxDelay: time,
  methods: listOf(
    (item) => METHODS.includes(item as string),
    `an array of ${METHODS.join(", ")}`,
  ),
  statuses: listOf(isCount, "an array of numbers"),
  delay: aFunction,
  when: aFunction,
};

const CALL: Readonly<Record<string, Check>> = {
  timeout: time,
  totalTimeout: time,
  signal: [isSignal, "an AbortSignal"],
  maxBytes: [
    (value) => isCount(value) || value === Infinity,
    "a number of bytes",
  ],
  retry: [isPlainObject, `an object of ${Object.keys(RETRY).join(", ")}`],
  throwOnError: [(value) => typeof value === "boolean", "true or false"],
  as: [(value) => KINDS.includes(value as string), KINDS.join(", ")],
  schema: [
    (value) =>
      typeof Object(Object(value)["~standard"]).validate === "function",
    "a Standard Schema",
  ],
  context: [isPlainObject, "an object"],
};

const CLIENT = { ...CALL, fetch: aFunction };
const PAGES = { ...CALL, next: aFunction };

/** What a client has whose settings are not given. */
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
  return read(config, "config", CLIENT, DEFAULTS);
}

/** Reads the settings of one call, or of all calls of `pages`, over those of the client. */
export function readCall(
  settings: unknown,
  client: Settings,
  isOfPages: boolean,
): Settings {
  return settings === undefined
    ? client
    : read(settings, "the second argument", isOfPages ? PAGES : CALL, client);
}

function read(
  given: unknown,
  what: string,
  checks: Readonly<Record<string, Check>>,
  base: Settings,
): Settings {
  const { retry, signal, ...own } = check(given, what, checks);
  const settings = {
    ...base,
    ...own,
    ...retry ? check(retry, "retry", RETRY) : undefined,
  } as Settings;
  if (settings.schema && settings.as === "stream") {
    throw invalid("A schema cannot check a stream; leave out schema or as");
  }
  return signal
    ? { ...settings, signals: [...base.signals, signal as AbortSignal] }
    : settings;
}

/** The settings among own properties: a value on `Object.prototype` is none. */
function check(
  given: unknown,
  what: string,
  checks: Readonly<Record<string, Check>>,
): Record<string, unknown> {
  const settings = toRecord();
  const names = Object.keys(checks).join(", ");
  if (!isPlainObject(given)) {
    throw invalid(`${what} is ${describe(given)}; pass an object of ${names}`);
  }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(checks, name)) {
      throw invalid(
        `${describe(name)} is not a setting here; there are ${names}`,
      );
    }
    if (value === undefined) continue;
    const [isRight, expected] = checks[name]!;
    if (!isRight(value)) {
      throw invalid(
        `${name} is ${
          describe(value)
        }; pass ${expected} (the settings are ${names})`,
      );
    }
    settings[name] = value;
  }
  return settings;
}

/** Whether a value is a signal, of any realm. */
export function isSignal(value: unknown): value is AbortSignal {
  return typeof Object(value).addEventListener === "function" &&
    "aborted" in Object(value);
}
