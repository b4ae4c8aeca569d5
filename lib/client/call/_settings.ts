import { toRecord } from "../../_record.ts";
import {
  FUNCTION,
  isBoolean,
  isFunction,
  type IsValid,
  isWhole,
  listOf,
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

/** The settings of one call, with defaults filled in and those of `retry` among the others. */
export interface Settings
  extends
    Pick<SendOptions, "context" | "fetch" | "onEnd" | "schema">,
    Pick<RetryOptions, "delay" | "when"> {
  readonly as?: keyof Readings | null | undefined;
  /** Reads the items of a body, which is then a stream. */
  readonly reader?: Reader | undefined;
  readonly authorize?: Authorizer | null | undefined;
  readonly timeout: number;
  readonly totalTimeout: number;
  /** Those of the client and of the call. */
  readonly signals: readonly AbortSignal[];
  readonly maxBytes: number;
  readonly throwOnError: boolean;
  readonly limit: number;
  readonly maxDelay: number;
  readonly methods: readonly string[];
  readonly statuses: readonly number[];
  /** Names the page after a response; only of `pages`. */
  readonly next?: Next;
}

export type Next = (data: unknown, response: Response) => unknown;

const READINGS = ["json", "text", "blob", "arrayBuffer", "stream"];

const isReader = (value: unknown): value is Reader =>
  isPlainObject(value) && typeof value["kind"] === "string";
const isAmount: IsValid = (value) => typeof value === "number" && value >= 0;
const isCount = /* @__PURE__ */ isWhole(0, Infinity);

/** An option of milliseconds that `false` switches off. */
const TIME_LIMIT: Option = {
  is: (value) => value === false || value !== 0 && isAmount(value),
  expected: "milliseconds or false",
  read: (value: number | false) => value === false ? Infinity : value,
};

const RETRY: OptionTable = {
  limit: { also: "max retries", is: isCount, expected: "a whole number" },
  maxDelay: { is: isAmount, expected: "milliseconds" },
  methods: {
    is: /* @__PURE__ */ listOf((value) => typeof value === "string"),
    expected: 'methods, such as ["GET"]',
    read: (methods: string[]) => methods.map((it) => it.toUpperCase()),
  },
  statuses: {
    is: /* @__PURE__ */ listOf(isCount),
    expected: "statuses, such as [503]",
  },
  delay: FUNCTION,
  when: FUNCTION,
};

export const SENDING: OptionTable = {
  timeout: TIME_LIMIT,
  totalTimeout: TIME_LIMIT,
  // Of any realm.
  signal: {
    is: (value) => isBoolean(Object(value).aborted),
    expected: "an AbortSignal",
  },
  maxBytes: {
    is: (value) => isCount(value) || value === Infinity,
    expected: "a whole number",
  },
  retry: {
    also: "retries",
    is: (value) => typeof value === "number" || isPlainObject(value),
    expected: "a number or { limit: … }",
    read: (value: unknown) =>
      readOptions(
        typeof value === "number" ? { limit: value } : value,
        RETRY,
        "retry",
      ),
  },
  throwOnError: {
    also: "throwhttperrors",
    is: isBoolean,
    expected: "true or false",
  },
  // With `null`, a call switches off what the client has.
  as: {
    also: "parseas responsetype ondownloadprogress",
    is: (value) =>
      value === null || READINGS.includes(value as string) || isReader(value),
    expected:
      "json, text, blob, arrayBuffer, stream, json(), lines() or events()",
    read: (value: unknown) => {
      if (!isReader(value)) return { as: value, reader: undefined };
      return { as: value.items ? "stream" : "json", reader: value };
    },
  },
  schema: {
    is: (value) =>
      value === null ||
      isFunction(Object(Object(value)["~standard"]).validate),
    expected: "a Standard Schema",
  },
  authorize: {
    also: "auth security token",
    is: (value) => value === null || isFunction(value),
    expected: "a function",
    read: (value: Authorize | null) => value && authorizerOf(value),
  },
  context: { is: isPlainObject, expected: "an object" },
  fetch: {
    also: "hooks interceptors middleware onrequest",
    is: isFunction,
    expected: "a function",
  },
  onEnd: FUNCTION,
};

export const PAGES: OptionTable = /* @__PURE__ */ Object.assign({}, SENDING, {
  next: FUNCTION,
});

/** The default settings. The record inherits nothing. */
export const DEFAULTS: Settings = /* @__PURE__ */ toRecord<unknown>({
  timeout: 60_000,
  totalTimeout: Infinity,
  signals: [],
  maxBytes: Infinity,
  throwOnError: true,
  limit: 2,
  maxDelay: 60_000,
  // The idempotent ones (RFC 9110, section 9.2.2).
  methods: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"],
  statuses: [408, 429, 500, 502, 503, 504],
}) as unknown as Settings;

/** Applies the sending options among the options of a call to other settings. */
export function readSettings(own: Values, base: Settings): Settings {
  if (own === NO_VALUES) return base;
  const changed = toRecord<unknown>(base as never);
  for (const name of Object.keys(own)) {
    const value = own[name];
    if (name === "retry" || name === "as") Object.assign(changed, value);
    else if (name === "signal") changed["signals"] = [...base.signals, value];
    else if (Object.hasOwn(PAGES, name)) changed[name] = value;
  }
  const settings = changed as unknown as Settings;
  if (settings.schema && settings.as === "stream") {
    throw invalid("A schema cannot check a stream; remove the schema");
  }
  return settings;
}
