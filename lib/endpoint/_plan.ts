import { MOST_CHARACTERS } from "../_check_length.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
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
import { checkValue, isShown, sentHeaders } from "./_headers.ts";
import type { Merged } from "./_merge.ts";
import { parseRoute } from "./_route.ts";

type Source = Readonly<Record<string, unknown>>;
type Call<Result> = (
  route?: unknown,
  options?: unknown,
  parameters?: unknown,
) => Result;

/** What calls with the same names have in common. */
interface Plan {
  /** Options alone, with the route among them: 1; with a route: 2; parameters apart: 3. */
  readonly form: number;
  /** The method among options alone. */
  readonly method: unknown;
  /** The names in a call, those of its headers included, in their order. */
  readonly names: readonly string[];
  /** How many of them are options. */
  readonly optionCount: number;
  readonly headerCount: number;
  /** Builds the request of a call from its values; nothing where these, or the plan, are not ordinary. */
  follow:
    | ((values: readonly unknown[]) => RequestOptions | undefined)
    | undefined;
}

/** A value in the URL, and what follows it. */
interface Step {
  readonly index: number;
  readonly name: string;
  /** Whether the endpoint's serializer writes it, with its name. */
  readonly isLeftOver: boolean;
  readonly inPath: boolean;
  after: string;
}

// What is kept is small: so many routes, plans for each, names in each.
const MOST_ROUTES = 1000;
const MOST_PLANS = 8;
const MOST_NAMES = 9;
const LONGEST_TEXT = 4096;
const EMPTY = {};

/**
 * Builds requests by a plan where there is one. A plan is made when a route is
 * called again, by building once more with marks in the place of the values. It
 * is for ordinary values: all others go the long way, where the rules stand.
 */
export function planned(
  merge: Call<Merged>,
  settings: Settings,
): Call<RequestOptions> {
  const routes = new Map<unknown, (Plan | undefined)[]>();
  return (route, options, parameters) => {
    const isAlone = typeof route === "object" && options === undefined &&
      parameters === undefined;
    const given = isAlone ? route : options;
    const form = isAlone ? 1 : parameters === undefined ? 2 : 3;
    const { url: key, method } = isAlone
      ? (route ?? EMPTY) as Source
      : { url: route, method: undefined };
    const plans = routes.get(key);
    let isKnown = false;
    if (plans) {
      const no = undefined;
      const values = [no, no, no, no, no, no, no, no, no];
      for (const plan of plans) {
        if (
          plan?.form === form && plan.method === method &&
          matches(plan, values, given, parameters)
        ) {
          isKnown = true;
          try {
            const request = plan.follow?.(values);
            if (request) return request;
          } catch {
            // The long way says what is wrong.
          }
          break;
        }
      }
    }
    const merged = merge(route, options, parameters);
    const built = buildRequest(merged, settings);
    if (plans) {
      if (!isKnown && plans.length < MOST_PLANS) {
        plans.push(makePlan(merge, settings, form, route, given, parameters));
      }
    } else if (typeof key === "string" && routes.size < MOST_ROUTES) {
      // The caches hold a copy of the text, and no slice.
      const { text } = isAlone ? merged.url! : parseRoute(key);
      if (text === key && text.length < LONGEST_TEXT) routes.set(text, []);
    }
    return built;
  };
}

function makePlan(
  merge: Call<Merged>,
  settings: Settings,
  form: number,
  route: unknown,
  given: unknown,
  parameters: unknown,
): Plan | undefined {
  const names: string[] = [];
  const marks: unknown[] = [];
  // Nobody can guess it, and take a value for a mark.
  const seed = "~" + Math.random().toString(36).slice(2);
  let headerStart = 0;
  let headerCount = 0;
  let written: unknown;
  const mark = (source: unknown, areOptions: boolean) => {
    const marked = toRecord();
    for (const [name, value] of Object.entries(source ?? EMPTY)) {
      if (value === undefined) continue;
      // A slice would keep alive what it was cut from.
      const index = names.push(JSON.parse(JSON.stringify(name))) - 1;
      marks.push(areOptions && name === "request" ? {} : `${seed}${index}~`);
      marked[name] = marks[index];
      if (!areOptions) continue;
      if (form === 1 && (name === "url" || name === "method")) {
        marked[name] = value;
        if (name === "method") written = value;
      }
      if (name === "headers") {
        // No name of a call: a `Headers` or pairs have no plan.
        if (!isPlainObject(value)) names.push("");
        headerStart = index + 1;
        marked[name] = mark(value, false);
        headerCount = names.length - headerStart;
      }
    }
    return marked;
  };
  const options = mark(given, true);
  const optionCount = names.length;
  const others = form === 3 ? mark(parameters, false) : undefined;
  if (
    names.length > MOST_NAMES ||
    ![...names, written ?? "GET"].every((it) =>
      /^[A-Za-z][\w-]{0,63}$/.test(`${it}`)
    )
  ) return undefined;
  const plan: Plan = {
    form,
    method: written && JSON.parse(JSON.stringify(written)),
    names,
    optionCount,
    headerCount,
    follow: undefined,
  };
  let merged: Merged;
  let built: RequestOptions;
  try {
    merged = form === 1 ? merge(options) : merge(route, options, others);
    built = buildRequest(merged, settings);
  } catch {
    return plan;
  }
  // Without a prototype, which may be polluted.
  const { method, headers, body, request } = toRecord(
    built as RequestOptions & Source,
  ) as unknown as RequestOptions;
  const template = merged.template!;
  const bodyIndex = marks.indexOf(body);
  const requestIndex = marks.indexOf(request);
  const isMade = bodyIndex < 0 && isPlainObject(body);
  if (
    // These encode a value in other ways, or take a part of it.
    merged.start?.write || /#|\{[+;]|:\d+[,}]|[^{]\?/.test(template.text) ||
    built.url.length > LONGEST_TEXT ||
    // Merged over that of the defaults.
    requestIndex < 0 && options["request"] ||
    // A default format may amend them.
    headerCount && merged.mediaType ||
    // A default that is an object is copied for each call.
    (isMade
      ? Object.values(body).some((it) => Object(it) === it)
      : bodyIndex < 0 && body !== undefined)
  ) return plan;
  const fields = names.flatMap((name, index) =>
    isMade && body[name] === marks[index] ? [index] : []
  );
  const sentJson = sentHeaders(headers, undefined, true);
  const [start, ...parts] = built.url.split(seed) as [string, ...string[]];
  const steps: Step[] = [];
  let before = start;
  let first = start;
  let lead = "";
  for (const part of parts) {
    const index = +part.charAt(0);
    const name = names[index]!;
    const isLeftOver = !template.slots.has(name);
    let after = part.slice(2);
    if (isLeftOver) {
      // The serializer writes the name, and what is written needs a separator.
      const last = steps.at(-1);
      const cut = -name.length - 2;
      if (last) last.after = last.after.slice(0, cut);
      else first = first.slice(0, cut);
      lead ||= before.at(cut)!;
      after = after.slice(1);
    }
    const inPath = !before.includes("?");
    before += part;
    steps.push({ index, name, isLeftOver, inPath, after });
  }
  const follow = (values: readonly unknown[]) => {
    const meta = requestIndex < 0
      ? request && { ...request }
      : values[requestIndex];
    if (typeof meta !== "object" && meta !== undefined) return undefined;
    let data = bodyIndex < 0 ? undefined : values[bodyIndex];
    if (isMade) {
      const made = { ...body };
      for (const index of fields) {
        const name = names[index]!;
        assertJsonField(name, made[name] = values[index]);
      }
      data = made;
    }
    const sent = { ...(isJson(data) ? sentJson : headers) };
    for (let index = headerStart; index < headerStart + headerCount; index++) {
      const name = names[index]!;
      if (typeof values[index] !== "string") return undefined;
      sent[name.toLowerCase()] = checkValue(name, values[index]);
    }
    let url = first;
    let separator = lead;
    for (const { index, name, isLeftOver, inPath, after } of steps) {
      const value = values[index];
      if (isLeftOver) {
        for (const part of [settings.serialize(name, value), after]) {
          if (!part) continue;
          url += separator + part;
          separator = "&";
        }
        continue;
      }
      if (typeof value === "object") return undefined;
      const text = encodeUnreserved(toText(value, name), name);
      // In a path, it is left out, or could be a dot segment.
      if (inPath && (text === "" || text.charCodeAt(0) === 46)) {
        return undefined;
      }
      url += text + after;
    }
    return url.length > MOST_CHARACTERS
      ? undefined
      : requestOf(method, url, sent, data, meta);
  };
  plan.follow = follow;
  return plan;
}

/** Whether a call has the names of a plan; then its values are there, too. */
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

/** Takes the values of an object that has the next names; -1 where it has others. */
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
