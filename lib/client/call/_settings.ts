import { readRecord } from "../../_record.ts";
import {
  FUNCTION,
  isBoolean,
  isFunction,
  type IsValid,
  isWhole,
  listOf,
  oneOf,
  type Option,
} from "../../_checks.ts";
import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { type OptionTable, readOptions } from "../../_read_options.ts";
import { NO_VALUES, type Values } from "../../_read_values.ts";
import { type Authorizer, authorizerOf } from "./_authorizer.ts";
import type { Authorize, RetryOptions, SendOptions } from "../types/options.ts";
import type { Reader } from "../types/readers.ts";
import type { Readings } from "../types/results.ts";

/** The settings of one call, as they are obeyed; those of `retry` are among the others. */
export interface Settings
  extends
    Pick<SendOptions, "fetch" | "onEnd" | "schema">,
    Pick<RetryOptions, "delay" | "when"> {
  readonly as: keyof Readings | null | undefined;
  /** What reads the items of a body, which is then a stream. */
  readonly reader: Reader | undefined;
  readonly authorize: Authorizer | null | undefined;
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

const isReading = /* @__PURE__ */ oneOf([
  "json",
  "text",
  "blob",
  "arrayBuffer",
  "stream",
  null,
]);
const isReader = (value: unknown): value is Reader =>
  isPlainObject(value) && typeof value["kind"] === "string";
const isTime: IsValid = (value) => typeof value === "number" && value >= 0;
const isCount = /* @__PURE__ */ isWhole(0, Infinity);
const toUpperCase = (text: unknown) => `${text}`.toUpperCase();

/** The idempotent methods (RFC 9110, section 9.2.2). */
const IDEMPOTENT = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"];

const RETRY_METHODS = /* @__PURE__ */ IDEMPOTENT.concat("PATCH", "POST");

/** The members of `retry`. */
const RETRY: OptionTable = {
  limit: { is: isCount, expected: "a whole number", initial: 2 },
  maxDelay: { is: isTime, expected: "milliseconds", initial: 60_000 },
  methods: {
    is: /* @__PURE__ */ listOf((value) =>
      RETRY_METHODS.includes(toUpperCase(value))
    ),
    expected: "a list of GET, HEAD, PUT, DELETE, OPTIONS, PATCH, POST",
    initial: IDEMPOTENT,
    read: (methods: string[]) => methods.map(toUpperCase),
  },
  statuses: {
    is: /* @__PURE__ */ listOf(isCount),
    expected: "statuses, such as [503]",
    initial: [408, 429, 500, 502, 503, 504],
  },
  delay: FUNCTION,
  when: FUNCTION,
};

/** An option of milliseconds that `false` switches off. */
function limitOf(initial: number): Option {
  return {
    is: (value) => value === false || value !== 0 && isTime(value),
    expected: "milliseconds, or false for no limit",
    initial,
    read: (value: number | false) => value === false ? Infinity : value,
  };
}

/** The options of sending. */
export const SENDING: OptionTable = {
  timeout: /* @__PURE__ */ limitOf(60_000),
  totalTimeout: /* @__PURE__ */ limitOf(Infinity),
  // Of any realm.
  signal: {
    is: (value) => isBoolean(Object(value).aborted),
    expected: "an AbortSignal",
  },
  maxBytes: {
    is: (value) => isCount(value) || value === Infinity,
    expected: "a whole number",
    initial: Infinity,
  },
  retry: {
    is: (value) => typeof value === "number" || isPlainObject(value),
    expected: "how often, or { limit, … }",
    read: (value: unknown) =>
      readOptions(
        typeof value === "number" ? { limit: value } : value,
        RETRY,
        "retry",
      ),
  },
  throwOnError: { is: isBoolean, expected: "true or false", initial: true },
  // With `null`, a call switches off what the client has.
  as: {
    is: (value) => isReading(value) || isReader(value),
    expected:
      "json, text, blob, arrayBuffer, stream, json(), lines() or events()",
    read: (value: unknown) => {
      if (!isReader(value)) return { as: value, reader: undefined };
      const reader = readRecord(value);
      return { as: reader.items ? "stream" : "json", reader };
    },
  },
  schema: {
    is: (value) =>
      value === null ||
      isFunction(Object(Object(value)["~standard"]).validate),
    expected: "a Standard Schema",
  },
  authorize: {
    is: (value) => value === null || isFunction(value),
    expected: "a function",
    read: (value: Authorize | null) => value && authorizerOf(value),
  },
  context: { is: isPlainObject, expected: "an object", initial: {} },
  fetch: FUNCTION,
  onEnd: FUNCTION,
};

/** The options of `pages`. */
export const PAGES: OptionTable = /* @__PURE__ */ Object.assign({}, SENDING, {
  next: FUNCTION,
});

/** The defaults of the tables, no signals, and no reader. */
export const DEFAULTS = /* @__PURE__ */ (() =>
  Object.fromEntries(
    Object.entries({ ...PAGES, ...RETRY })
      .map(([name, option]) => [name, option?.initial])
      .concat([["signals", []], ["reader", undefined]]),
  ))() as unknown as Settings;

/** Puts the options of sending among those of a call, which were read, over others. */
export function readSettings(own: Values, base: Settings): Settings {
  if (own === NO_VALUES) return base;
  const changed: Record<string, unknown> = { ...base };
  for (const name of Object.keys(own)) {
    if (!Object.hasOwn(PAGES, name)) continue;
    const value = own[name];
    if (name === "retry" || name === "as") Object.assign(changed, value);
    else if (name === "signal") changed["signals"] = [...base.signals, value];
    else changed[name] = value;
  }
  const settings = changed as unknown as Settings;
  if (settings.schema && settings.as === "stream") {
    throw invalid("A schema cannot check a stream; leave out schema or as");
  }
  return settings;
}
