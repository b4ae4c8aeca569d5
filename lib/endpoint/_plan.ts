import { MOST_CHARACTERS } from "../_check_length.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import type { HeaderRecord, RequestOptions } from "../types/mod.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { isJson } from "./_build_request.ts";
import type { Settings } from "./_expand_url.ts";
import { sentHeaders } from "./_headers.ts";
import type { Merged } from "./_merge.ts";
import { hasBody, isOption } from "./_route.ts";

/**
 * What the calls of a route that have certain names come to, but for their
 * values. It is for ordinary values only, and keeps none: a call whose values
 * decide more than a text at their places goes the long way, where all rules
 * stand.
 */
interface Plan {
  /** The names that a call has, in their order. */
  readonly names: readonly string[];
  /** How many of them are in the second of three arguments; -1 where there are not three. */
  readonly split: number;
  readonly method: RequestOptions["method"];
  /** The URL up to its first value. */
  readonly start: string;
  readonly steps: readonly Step[];
  /** The body that is made of parameters: its keys, and the values of defaults. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The places in that body. */
  readonly fields: readonly (readonly [name: string, index: number])[];
  /** The places of options among the values; -1 for those that are not given. */
  readonly data: number;
  readonly request: number;
  readonly headers: number;
  /** The names of the call's headers, as it writes them. */
  readonly headerNames: readonly string[];
  readonly sent: HeaderRecord;
  readonly sentJson: HeaderRecord;
}

/** A value in the URL. */
interface Step {
  readonly index: number;
  readonly name: string;
  /** What stands before a value in the query: its name, encoded, and "=". */
  readonly key: string;
  /** Whether it is a parameter that was left over, of which a list has a style. */
  readonly leftOver: boolean;
  after: string;
}

/** The plans of a route, and how many calls of it were looked at to find them. */
interface Known {
  readonly plans: Plan[];
  looks: number;
}

type Source = Readonly<Record<string, unknown>>;

const EMPTY: Source = {};
const MOST_ROUTES = 1000;
const MOST_PLANS = 8;
const MOST_LOOKS = 16;
const MOST_NAMES = 8;
const ORDINARY_NAME = /^[A-Za-z][\w-]{0,63}$/;
const ORDINARY_HEADER = /^[!-~](?:[ -~]{0,4094}[!-~])?$/;

/** The plans of an endpoint function. They are made when a route is called again. */
export class Plans {
  readonly #routes = new Map<string, Known>();
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Builds the request of a call that has a plan. */
  follow(
    route: unknown,
    options: unknown,
    parameters: unknown,
  ): RequestOptions | undefined {
    const known = this.#routes.get(route as string);
    if (!known) return undefined;
    for (const plan of known.plans) {
      const none = undefined;
      const values = [none, none, none, none, none, none, none, none];
      if (
        matches(plan, values, options as Source, parameters as Source)
      ) return follow(plan, values, this.#settings.serialize);
    }
    return undefined;
  }

  /** Takes note of a call that was built the long way. */
  learn(
    merged: Merged,
    built: RequestOptions,
    options: unknown,
    parameters: unknown,
  ): void {
    const { text } = merged.route;
    const known = this.#routes.get(text);
    if (!known) {
      if (text && this.#routes.size < MOST_ROUTES) {
        this.#routes.set(text, { plans: [], looks: 0 });
      }
    } else if (known.plans.length < MOST_PLANS && known.looks++ < MOST_LOOKS) {
      const plan = makePlan(
        merged,
        built,
        this.#settings,
        options as Source ?? {},
        parameters as Source | undefined,
      );
      const names = plan?.names.join();
      if (plan && !known.plans.some((it) => it.names.join() === names)) {
        known.plans.push(plan);
      }
    }
  }
}

/** Plans the calls that have the names of this one; gives nothing where values could decide more. */
function makePlan(
  merged: Merged,
  built: RequestOptions,
  { serialize, routes }: Settings,
  options: Source,
  parameters: Source | undefined,
): Plan | undefined {
  const { defaults, method, mediaType } = merged;
  const url = routes?.get(`${method} ${merged.url!.text}`)?.url ?? merged.url!;
  const [split, others] = [options, parameters ?? {}].map((source) =>
    Object.keys(source).filter((name) => source[name] !== undefined)
  ) as [string[], string[]];
  const names = [...split, ...others];
  const headers = split.includes("headers") ? options["headers"] ?? {} : {};
  const headerNames = isPlainObject(headers) ? Object.keys(headers) : [""];
  if (
    merged.clash || url.dotted || defaults.request ||
    defaults.data !== undefined || mediaType && headerNames.length ||
    Math.max(names.length, headerNames.length) > MOST_NAMES ||
    [...names, ...headerNames].some((name) =>
      !ORDINARY_NAME.test(name) || name in {} ||
      isOption(name) && !/^[dhr]/.test(name) // `data`, `headers` and `request`
    )
  ) return undefined;

  let start = "";
  const steps: Step[] = [];
  const write = (text: string) => {
    const last = steps.at(-1);
    if (last) last.after += text;
    else start += text;
  };
  let separator = "?";
  /** Writes the place of a value, or the default; gives `false` where that is not ordinary. */
  const place = (
    name: string,
    parameter: string,
    key = "",
    leftOver = false,
  ) => {
    const index = names.indexOf(parameter);
    let text: string | undefined = "";
    if (index < 0) {
      const value = defaults.parameters[parameter];
      text = leftOver ? serialize(name, value) : textOf(value, key !== "");
      if (leftOver ? !text : text === undefined) return leftOver;
      if (!leftOver) text = key + encodeUnreserved(text!, name);
    }
    if (key) {
      write(separator);
      separator = "&";
    }
    if (index < 0) write(text!);
    else steps.push({ index, name, key, leftOver, after: "" });
    return true;
  };

  if (url.origin === undefined) start = merged.baseUrl!.prefix;
  const isPlain = url.tokens.every((token, index) => {
    if (typeof token === "string") {
      write(token);
      return index < url.pathLength;
    }
    const { style: { operator }, variables } = token;
    const inPath = operator === "" && index > 0 && variables.length === 1;
    return (inPath || operator === "?" && separator === "?") &&
      variables.every(({ name, slot, explode, prefix }) => {
        const parameter = Object.keys(merged.parameters)
          .find((it) => url.slots.get(it) === slot);
        return parameter === undefined ? !inPath : !explode && !prefix &&
          place(name, parameter, inPath ? "" : name + "=");
      });
  });
  if (!isPlain) return undefined;

  const data = names.indexOf("data");
  const body: Record<string, unknown> = {};
  const fields: [string, number][] = [];
  for (const name of Object.keys(merged.parameters)) {
    if (url.slots.has(name)) continue;
    const index = names.indexOf(name);
    const value = defaults.parameters[name];
    if (!hasBody(method)) {
      place(name, name, encodeUnreserved(name, name) + "=", true);
    } else if (data >= 0) {
      // Beside `data` it has no place, and its value may be an error.
      if (index >= 0) return undefined;
    } else if (index >= 0) {
      body[name] = undefined;
      fields.push([name, index]);
    } else {
      if (Object(value) === value) return undefined;
      body[name] = value;
    }
  }
  const headersFor = (hasJson: boolean) => ({
    ...sentHeaders(merged.headers, mediaType, hasJson),
    ...Object.fromEntries(headerNames.map((name) => [name.toLowerCase(), ""])),
  });
  return {
    // A name can be a slice, which keeps what it was cut from alive.
    names: JSON.parse(JSON.stringify(names)),
    split: parameters ? split.length : -1,
    method: built.method,
    start,
    steps,
    body: Object.keys(body).length ? body : undefined,
    fields,
    data,
    request: names.indexOf("request"),
    headers: names.indexOf("headers"),
    headerNames: JSON.parse(JSON.stringify(headerNames)),
    sent: headersFor(false),
    sentJson: headersFor(true),
  };
}

/** The text of an ordinary value; in a path, none for what is empty or begins with a dot. */
function textOf(value: unknown, inQuery: boolean): string | undefined {
  if (typeof value === "string") {
    return inQuery || value && value.charCodeAt(0) !== 46 ? value : undefined;
  }
  return Number.isFinite(value) ? `${value}` : undefined;
}

/** Whether a call has the names of a plan; then its values are there, too. */
function matches(
  { names, split }: Plan,
  values: unknown[],
  options: Source = EMPTY,
  parameters: Source | undefined,
): boolean {
  let count = take(options, names, values, 0);
  if (split >= 0) {
    if (count !== split || parameters === undefined) return false;
    count = take(parameters, names, values, count);
  } else if (parameters !== undefined) return false;
  return count === names.length;
}

/** Takes the values of an object that has the next names; -1 where it has others. */
function take(
  source: Source,
  names: readonly string[],
  values: unknown[],
  start: number,
): number {
  let count = start;
  for (const name in source) {
    const value = source[name];
    if (value === undefined) continue;
    if (name !== names[count]) return -1;
    values[count++] = value;
  }
  // An object's own names come first: all are its own if the last one is.
  const isOwn = count > start
    ? Object.hasOwn(source, names[count - 1]!)
    : isPlainObject(source);
  return isOwn ? count : -1;
}

/** Builds the request of a call from its values; nothing where these are not ordinary. */
function follow(
  plan: Plan,
  values: readonly unknown[],
  serialize: Settings["serialize"],
): RequestOptions | undefined {
  const { steps, fields } = plan;
  let body = plan.data < 0 ? undefined : values[plan.data];
  if (plan.body) {
    const made = { ...plan.body };
    for (const [name, index] of fields) {
      const value = values[index];
      if (typeof value === "function" || typeof value === "symbol") {
        return undefined;
      }
      made[name] = value;
    }
    body = made;
  }
  const hasJson = plan.body !== undefined || body !== undefined && isJson(body);
  const headers = { ...(hasJson ? plan.sentJson : plan.sent) };
  if (plan.headers >= 0 && !fillHeaders(plan, headers, values[plan.headers])) {
    return undefined;
  }
  let url = plan.start;
  for (const { index, name, key, leftOver, after } of steps) {
    const value = values[index];
    const text = textOf(value, key !== "");
    if (text !== undefined) url += key + encodeUnreserved(text, name) + after;
    else {
      const part = leftOver && serialize(name, value);
      if (!part) return undefined;
      url += part + after;
    }
  }
  if (url.length > MOST_CHARACTERS) return undefined;
  const { method } = plan;
  if (plan.request < 0) {
    return body === undefined
      ? { method, url, headers }
      : { method, url, headers, body };
  }
  const request = values[plan.request];
  if (typeof request !== "object" || request === null) return undefined;
  return body === undefined
    ? { method, url, headers, request }
    : { method, url, headers, body, request };
}

/** Fills in the call's headers, where they have the names of the plan and ordinary values. */
function fillHeaders(
  { headerNames }: Plan,
  headers: HeaderRecord,
  source: unknown,
): boolean {
  const given = source as Source;
  let count = 0;
  for (const name in given) {
    const value = given[name];
    if (
      name !== headerNames[count++] || typeof value !== "string" ||
      !ORDINARY_HEADER.test(value)
    ) return false;
    headers[name.toLowerCase()] = value;
  }
  return count === headerNames.length &&
    (!count || Object.hasOwn(given, headerNames[count - 1]!));
}
