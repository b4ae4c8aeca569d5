import {
  isBoolean,
  isFunction,
  type IsValid,
  isWhole,
  listOf,
  oneOf,
} from "../../_checks.ts";
import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { readOptions } from "../../_read_options.ts";
import { NO_VALUES, type Values } from "../../_read_values.ts";
import type { RetryOptions, SendOptions } from "../types/options.ts";

/** The settings of one call, as they are obeyed; those of `retry` are among the others. */
export interface Settings
  extends
    Pick<SendOptions, "as" | "fetch" | "onEnd" | "schema">,
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

/** Of each setting whether a value is valid, what else to pass, its default, and what a value means. */
export type SettingTable<Name extends string = string> = Readonly<
  Record<
    Name,
    readonly [
      isValid: IsValid,
      expected: string,
      initial?: unknown,
      read?: (value: never) => unknown,
    ]
  >
>;

const isTime: IsValid = (value) => typeof value === "number" && value >= 0;
const isCount = /* @__PURE__ */ isWhole(0, Infinity);
const isLimit: IsValid = (value) =>
  value === false || value !== 0 && isTime(value);
const toLimit = (value: number | false) => value === false ? Infinity : value;
const toUpperCase = (text: unknown) => `${text}`.toUpperCase();

/** The idempotent methods (RFC 9110, section 9.2.2). */
const IDEMPOTENT = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"];

const RETRY_METHODS = /* @__PURE__ */ IDEMPOTENT.concat("PATCH", "POST");

/** The members of `retry`. */
const RETRY: SettingTable = {
  limit: [isCount, "a whole number", 2],
  maxDelay: [isTime, "milliseconds", 60_000],
  methods: [
    /* @__PURE__ */ listOf((value) =>
      RETRY_METHODS.includes(toUpperCase(value))
    ),
    "a list of GET, HEAD, PUT, DELETE, OPTIONS, PATCH, POST",
    IDEMPOTENT,
    (methods: string[]) => methods.map(toUpperCase),
  ],
  statuses: [
    /* @__PURE__ */ listOf(isCount),
    "statuses, such as [503]",
    [408, 429, 500, 502, 503, 504],
  ],
  delay: [isFunction, "a function"],
  when: [isFunction, "a function"],
};

const LIMIT = "milliseconds, or false for no limit";

/** The options of sending. */
export const SENDING: SettingTable = {
  timeout: [isLimit, LIMIT, 60_000, toLimit],
  totalTimeout: [isLimit, LIMIT, Infinity, toLimit],
  // Of any realm.
  signal: [(value) => isBoolean(Object(value).aborted), "an AbortSignal"],
  maxBytes: [
    (value) => isCount(value) || value === Infinity,
    "a whole number",
    Infinity,
  ],
  retry: [
    (value) => typeof value === "number" || isPlainObject(value),
    "how often, or { limit, … }",
  ],
  throwOnError: [isBoolean, "true or false", true],
  // With `null`, a call switches off what the client has.
  as: [
    /* @__PURE__ */ oneOf([
      "json",
      "text",
      "blob",
      "arrayBuffer",
      "stream",
      null,
    ]),
    "json, text, blob, arrayBuffer or stream",
  ],
  schema: [
    (value) =>
      value === null ||
      isFunction(Object(Object(value)["~standard"]).validate),
    "a Standard Schema",
  ],
  context: [isPlainObject, "an object", {}],
  fetch: [isFunction, "a function"],
  onEnd: [isFunction, "a function"],
};

/** The options of `pages`. */
export const PAGES: SettingTable = /* @__PURE__ */ Object.assign({}, SENDING, {
  next: [isFunction, "a function"],
});

/** The defaults of the tables, and no signals. */
export const DEFAULTS = /* @__PURE__ */ (() =>
  Object.fromEntries(
    Object.entries({ ...PAGES, ...RETRY })
      .map(([name, [, , initial]]) => [name, initial])
      .concat([["signals", []]]),
  ))() as unknown as Settings;

/** Reads the options of sending among those of a call, which were checked, over others. */
export function readSettings(own: Values, base: Settings): Settings {
  if (own === NO_VALUES) return base;
  const settings = { ...base };
  assign(settings, own, PAGES);
  if (settings.schema && settings.as === "stream") {
    throw invalid("A schema cannot check a stream; leave out schema or as");
  }
  return settings;
}

/** Writes what options mean over other settings. */
function assign(
  settings: Record<string, unknown>,
  own: Values,
  table: SettingTable,
): void {
  for (const [name, value] of Object.entries(own)) {
    if (!Object.hasOwn(table, name)) continue;
    const [, , , read] = table[name]!;
    if (name === "retry") {
      const retry = typeof value === "number" ? { limit: value } : value;
      assign(settings, readOptions(retry, RETRY, name), RETRY);
    } else if (name === "signal") {
      settings["signals"] = [...settings["signals"] as unknown[], value];
    } else settings[name] = read ? read(value as never) : value;
  }
}
