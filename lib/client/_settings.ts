import { show } from "../_show.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { NO_VALUES, type Values } from "../endpoint/_merge.ts";
import {
  readOptions,
  type SENDING_OPTIONS,
} from "../endpoint/_read_options.ts";
import type { RetryOptions, SendOptions } from "./types.ts";

/** The settings of one call, as they are obeyed; those of `retry` are among the others. */
export interface Settings
  extends
    Pick<SendOptions, "as" | "fetch" | "schema">,
    Pick<RetryOptions, "delay" | "when"> {
  readonly timeout: number;
  readonly totalTimeout: number;
  /** Those of the client and of the call. */
  readonly signals: readonly AbortSignal[];
  readonly maxBytes: number;
  readonly throwOnError: boolean;
  readonly context: Readonly<Record<string, unknown>>;
  readonly limit: number;
  readonly maxDelay: number;
  readonly methods: readonly string[];
  readonly statuses: readonly number[];
  /** Names the page after a response; only of `pages`. */
  readonly next?: Next;
}

export type Next = (data: unknown, response: Response) => unknown;

type Check = (value: unknown) => boolean;

/** Of each setting its default, whether a value is valid, what else to pass ("a function" unless said), and what a value means. */
export type SettingTable<Name extends string = string> = Readonly<
  Record<
    Name,
    readonly [
      initial: unknown,
      isValid: Check,
      expected?: string,
      read?: (value: never) => unknown,
    ]
  >
>;

const isTime: Check = (value) => typeof value === "number" && value >= 0;
const isCount: Check = (value) => Number.isInteger(value) && isTime(value);
const isLimit: Check = (value) => value === false || isTime(value);
const toLimit = (value: number | false) => value === false ? Infinity : value;
const toUpperCase = (text: unknown) => `${text}`.toUpperCase();
const isFunction: Check = (value) => typeof value === "function";
const oneOf = (list: readonly unknown[]): Check => (value) =>
  list.includes(value);
const listOf = (isItem: Check): Check => (value) =>
  Array.isArray(value) && value.every(isItem);

/** Whether a value is a signal, of any realm. */
export const isSignal: Check = (value) =>
  isFunction(Object(value).addEventListener);

/** The idempotent methods (RFC 9110, section 9.2.2). */
const IDEMPOTENT = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"];

const RETRY_METHODS = [...IDEMPOTENT, "PATCH", "POST"];

const RETRY: SettingTable = {
  limit: [2, isCount, "a whole number"],
  maxDelay: [60_000, isTime, "milliseconds"],
  methods: [
    IDEMPOTENT,
    listOf((value) => RETRY_METHODS.includes(toUpperCase(value))),
    `a list of ${RETRY_METHODS.join(", ")}`,
    (methods: string[]) => methods.map(toUpperCase),
  ],
  statuses: [
    [408, 429, 500, 502, 503, 504],
    listOf(isCount),
    "statuses, such as [503]",
  ],
  delay: [undefined, isFunction],
  when: [undefined, isFunction],
};

/** The options of sending. */
export const SENDING: SettingTable<typeof SENDING_OPTIONS[number]> = {
  timeout: [60_000, isLimit, "milliseconds or false", toLimit],
  totalTimeout: [Infinity, isLimit, "milliseconds or false", toLimit],
  signal: [undefined, isSignal, "an AbortSignal"],
  maxBytes: [
    Infinity,
    (value) => isCount(value) || value === Infinity,
    "a whole number",
  ],
  retry: [
    undefined,
    (value) => typeof value === "number" || isPlainObject(value),
    "how often, or { limit, … }",
    (value: unknown) => typeof value === "number" ? { limit: value } : value,
  ],
  throwOnError: [true, (value) => typeof value === "boolean", "true or false"],
  // With `null`, a call switches off what the client has.
  as: [
    undefined,
    oneOf(["json", "text", "blob", "arrayBuffer", "stream", null]),
    "json, text, blob, arrayBuffer or stream",
  ],
  schema: [
    undefined,
    (value) =>
      value === null ||
      isFunction(Object(Object(value)["~standard"]).validate),
    "a Standard Schema",
  ],
  context: [{}, isPlainObject, "an object"],
  fetch: [undefined, isFunction],
};

/** The options of `pages`. */
export const PAGES: SettingTable = {
  ...SENDING,
  next: [undefined, isFunction],
};

/** The defaults of the tables, and no signals. */
export const DEFAULTS = /* @__PURE__ */ Object.fromEntries(
  Object.entries({ ...PAGES, ...RETRY, signals: [[]] })
    .map(([name, [initial]]) => [name, initial]),
) as unknown as Settings;

/** Reads options of sending, whose names are known, over others. */
export function readSettings(
  own: Values,
  table: SettingTable,
  base: Settings,
): Settings {
  if (own === NO_VALUES) return base;
  const settings = { ...base };
  assign(settings, own, table);
  if (settings.schema && settings.as === "stream") {
    throw invalid("A schema cannot check a stream; leave out schema or as");
  }
  return settings;
}

/** Checks options, and writes what they mean over other settings. */
function assign(
  settings: Record<string, unknown>,
  own: Values,
  table: SettingTable,
): void {
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) continue;
    const [, isValid, expected = "a function", read] = table[name]!;
    if (!isValid(value)) {
      throw invalid(`${name} is ${show(value)}; pass ${expected}`);
    }
    const setting = read ? read(value as never) : value;
    if (name === "retry") {
      assign(settings, readOptions(setting, Object.keys(RETRY), name), RETRY);
    } else if (name === "signal") {
      settings["signals"] = [...settings["signals"] as unknown[], setting];
    } else settings[name] = setting;
  }
}
