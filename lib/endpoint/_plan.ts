import { MOST_CHARACTERS } from "../_check_length.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { LONGEST_TEXT } from "../_remember.ts";
import type { RequestOptions } from "../types/mod.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { toText } from "../uri_template/_expand_expression.ts";
import {
  assertJsonField,
  buildRequest,
  isJson,
  requestOf,
  type Settings,
} from "./_build_request.ts";
import { checkValue, isShown } from "./_headers.ts";
import { type Call, type Draft, makePlan, type Plan } from "./_make_plan.ts";
import type { Merged } from "./_merge.ts";
import { parseRoute, parseUrl } from "./_route.ts";

type Source = Readonly<Record<string, unknown>>;

// This bounds what is kept: the routes, and the plans of each.
const MOST_ROUTES = 1000;
const MOST_PLANS = 8;
const EMPTY = {};

/**
 * Builds requests by a plan where there is one. A plan is made when a route is
 * called again, by building once more with marks in place of the values. It
 * is for ordinary values: all others go the long way, where the rules stand.
 */
export function planned(
  merge: Call<Merged>,
  settings: Settings,
): Call<RequestOptions> {
  const routes = new Map<unknown, (Plan | undefined)[]>();
  const build: Call<RequestOptions> = (route, options, parameters) =>
    buildRequest(merge(route, options, parameters), settings);
  return (route, options, parameters) => {
    const isAlone = typeof route === "object" && options === undefined &&
      parameters === undefined;
    const given = isAlone ? route : options;
    const form = isAlone ? 1 : parameters === undefined ? 2 : 3;
    const { url: key, method } = isAlone
      ? (route ?? EMPTY) as Source
      : { url: route, method: undefined };
    const plans = routes.get(key);
    if (plans) {
      const no = undefined;
      const values = [no, no, no, no, no, no, no, no, no];
      for (const plan of plans) {
        if (
          plan?.form !== form || plan.method !== method ||
          !matches(plan, values, given, parameters)
        ) continue;
        try {
          const request = plan.draft &&
            follow(plan, plan.draft, values, settings);
          if (request) return request;
        } catch {
          // The long way says what is wrong.
        }
        return build(route, options, parameters);
      }
    }
    const built = build(route, options, parameters);
    if (plans) {
      if (plans.length < MOST_PLANS) {
        plans.push(
          makePlan(merge, settings, form, method, route, given, parameters),
        );
      }
    } else if (typeof key === "string" && routes.size < MOST_ROUTES) {
      // The caches hold a copy: `key` may be a slice of a long text, and keep that alive.
      const { text } = isAlone ? parseUrl(key) : parseRoute(key);
      if (text === key && text.length < LONGEST_TEXT) routes.set(text, []);
    }
    return built;
  };
}

/** Whether a call has the names of a plan; if so, its values have been taken. */
function matches(
  plan: Plan,
  values: unknown[],
  options: unknown,
  parameters: unknown,
): boolean {
  let count = take(options ?? EMPTY, plan, values, 0, true);
  if (plan.form === 3) {
    count = count === plan.optionCount
      ? take(parameters, plan, values, count)
      : -1;
  }
  return count === plan.names.length;
}

/** Takes the values of an object that has the next names of a plan; -1 where it has others. */
function take(
  source: unknown,
  plan: Plan,
  values: unknown[],
  start: number,
  isOptions = false,
): number {
  let count = start;
  let last = "";
  for (const name in source as Source) {
    const value = (source as Source)[name];
    if (value === undefined) continue;
    if (name !== plan.names[count]) return -1;
    values[count++] = value;
    last = name;
    if (isOptions && name === "headers") {
      const end = count + plan.headerCount;
      if (isShown(value) || take(value, plan, values, count) !== end) return -1;
      count = end;
    }
  }
  // An object's own names come first: all are its own if the last one is.
  const isOwn = last
    ? Object.hasOwn(source as Source, last)
    : isPlainObject(source);
  return isOwn ? count : -1;
}

/** Builds the request of a call from its values; nothing where they are not ordinary. */
function follow(
  { names, headerCount }: Plan,
  draft: Draft,
  values: readonly unknown[],
  { serialize }: Settings,
): RequestOptions | undefined {
  const { headerStart, bodyAt, fields, requestAt } = draft;
  const request = requestAt < 0
    ? draft.request && { ...draft.request }
    : values[requestAt];
  if (typeof request !== "object" && request !== undefined) return undefined;
  let body = bodyAt < 0 ? undefined : values[bodyAt];
  if (draft.body) {
    const made: Record<string, unknown> = { ...draft.body };
    for (const index of fields) {
      const name = names[index]!;
      assertJsonField(name, made[name] = values[index]);
    }
    body = made;
  }
  const headers = { ...(isJson(body) ? draft.sentJson : draft.headers) };
  for (let index = headerStart; index < headerStart + headerCount; index++) {
    const name = names[index]!;
    if (typeof values[index] !== "string") return undefined;
    headers[name.toLowerCase()] = checkValue(name, values[index]);
  }
  let { url, separator } = draft;
  for (const { index, after } of draft.steps) {
    const name = names[index]!;
    const value = values[index];
    if (typeof value === "object") return undefined;
    const text = encodeUnreserved(toText(value, name), name);
    // In a path, such a value is left out, or could be a dot segment.
    if (text === "" || text.charCodeAt(0) === 46) return undefined;
    url += text + after;
  }
  for (const it of draft.query) {
    const part = typeof it === "string"
      ? it
      : serialize(names[it]!, values[it]);
    if (!part) continue;
    url += separator + part;
    separator = "&";
  }
  return url.length > MOST_CHARACTERS
    ? undefined
    : requestOf(draft.method, url, headers, body, request);
}
