import { MOST_CHARACTERS } from "../_check_length.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import type { HeaderRecord, RequestOptions } from "../types/mod.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { toText } from "../uri_template/_expand_expression.ts";
import {
  assertJsonField,
  isJson,
  requestOf,
  templateOf,
} from "./_build_request.ts";
import type { Settings } from "./_expand_url.ts";
import { checkValue, isShown, sentHeaders } from "./_headers.ts";
import { parseRoute } from "./_route.ts";

type Source = Readonly<Record<string, unknown>>;
type Build = (
  route: unknown,
  options: unknown,
  parameters: unknown,
) => RequestOptions;

/** The request of calls with certain names, without their values. */
interface Plan {
  /** The names in a call, those of its headers included, in their order. */
  readonly names: readonly string[];
  /** How many of them are options, where parameters are apart; else -1. */
  readonly split: number;
  readonly headerCount: number;
  /** The request with marks for values; its URL ends before the first. */
  readonly built: RequestOptions;
  readonly sentJson: HeaderRecord;
  /** Which values are the body, the `request`, headers, and fields of a body of parameters. */
  readonly data: number;
  readonly request: number;
  readonly headers: readonly number[];
  readonly fields: readonly number[] | undefined;
  /** The values in the URL. */
  readonly steps: readonly Step[];
}

/** A value in the URL, and what follows it. */
interface Step {
  readonly index: number;
  readonly name: string;
  /** Whether the endpoint's serializer writes it, with its name. */
  readonly isLeftOver: boolean;
  readonly inPath: boolean;
  readonly after: string;
}

// What is kept is small: so many routes, plans for each, names in each.
const MOST_ROUTES = 1000;
const MOST_PLANS = 8;
const MOST_NAMES = 9;
const LONGEST_TEXT = 4096;
const ORDINARY_NAME = /^[A-Za-z][\w-]{0,63}$/;
const EMPTY = {};

/**
 * Builds requests by a plan where there is one. A plan is made when a route is
 * called again, by building once more with marks in the place of the values. It
 * is for ordinary values: all others go the long way, where the rules stand.
 */
export function planned(build: Build, settings: Settings): Build {
  const routes = new Map<unknown, (Plan | undefined)[]>();
  return (route, options, parameters) => {
    const plans = routes.get(route);
    let isKnown = false;
    for (let index = 0; plans && index < plans.length && !isKnown; index++) {
      const plan = plans[index];
      if (!plan) continue;
      const no = undefined;
      const values = [no, no, no, no, no, no, no, no, no];
      if (matches(plan, values, options, parameters)) {
        isKnown = true;
        try {
          const request = follow(plan, values, settings);
          if (request) return request;
        } catch {
          // The long way says what is wrong.
        }
      }
    }
    const built = build(route, options, parameters);
    if (plans) {
      if (!isKnown && plans.length < MOST_PLANS) {
        plans.push(
          makePlan(build, settings, route as string, options, parameters),
        );
      }
    } else if (typeof route === "string" && routes.size < MOST_ROUTES) {
      // The cache of routes holds a copy of the text, and no slice.
      const { text } = parseRoute(route);
      if (text.length < LONGEST_TEXT) routes.set(text, []);
    }
    return built;
  };
}

function makePlan(
  build: Build,
  settings: Settings,
  route: string,
  options: unknown,
  parameters: unknown,
): Plan | undefined {
  const names: string[] = [];
  const marks: unknown[] = [];
  // Nobody can guess it, and take a value for a mark.
  const seed = Math.random().toString(36).slice(2);
  let headerCount = 0;
  const mark = (source: unknown, kind: "option" | "header" | "parameter") =>
    Object.fromEntries(
      Object.entries(source ?? EMPTY)
        .filter(([, value]) => value !== undefined)
        .map(([given, value]): [string, unknown] => {
          // A slice would keep alive what it was cut from.
          const name: string = JSON.parse(JSON.stringify(given));
          const index = names.push(name) - 1;
          const isOption = kind === "option";
          marks.push(
            isOption && name === "request"
              ? {}
              // A default format would amend it, and nobody would find it again.
              : kind === "header" && /^accept$/i.test(name)
              ? `application/vnd.${seed}${index}.v3+json`
              : `~${seed}${index}~`,
          );
          if (!isOption || name !== "headers") return [name, marks[index]];
          // No name of a call: a `Headers` or pairs have no plan.
          if (!isPlainObject(value)) names.push("");
          const headers = mark(value, "header");
          headerCount = Object.keys(headers).length;
          return [name, headers];
        }),
    );
  const own = mark(options, "option");
  const split = parameters === undefined ? -1 : names.length;
  const others = parameters && mark(parameters, "parameter");
  if (
    names.length > MOST_NAMES || !names.every((it) => ORDINARY_NAME.test(it))
  ) return undefined;
  let built: RequestOptions;
  try {
    built = build(route, own, others);
  } catch {
    return undefined;
  }
  const placesIn = (object: object) =>
    Object.values(object).map((it) => marks.indexOf(it)).filter((it) =>
      it >= 0
    );
  // Without a prototype, which may be polluted.
  const { method, body, request: meta } = toRecord(
    built as RequestOptions & Source,
  ) as unknown as RequestOptions;
  const { url } = parseRoute(route);
  const template = templateOf(settings, method.toLowerCase(), url);
  const data = marks.indexOf(body);
  const request = marks.indexOf(meta);
  const headers = placesIn(built.headers);
  const isMade = data < 0 && isPlainObject(body);
  if (
    // These encode a value in other ways, or take a part of it.
    !template || template.write ||
    /#|\{\+|:\d+[,}]|[^{]\?/.test(template.text) ||
    built.url.length > LONGEST_TEXT ||
    // Merged over that of the defaults.
    request < 0 && Object.hasOwn(own, "request") ||
    headers.length < headerCount ||
    // A default that is an object is copied for each call.
    (isMade
      ? Object.values(body).some((it) => Object(it) === it)
      : data < 0 && body !== undefined)
  ) return undefined;
  let marked = built.url;
  for (const [index, name] of names.entries()) {
    const text = `${marks[index]}`;
    if (!template.slots.has(name)) {
      marked = marked.replace(name + "=" + text, text);
    }
  }
  const [start, ...parts] = marked.split("~" + seed) as [string, ...string[]];
  let before = start;
  const steps = parts.map((part) => {
    const index = Number(part[0]);
    const name = names[index]!;
    const isLeftOver = !template.slots.has(name);
    const inPath = !before.includes("?");
    before += part;
    return { index, name, isLeftOver, inPath, after: part.slice(2) };
  });
  return {
    names,
    split,
    headerCount,
    built: { __proto__: null, ...built, url: start } as RequestOptions,
    sentJson: sentHeaders(built.headers, undefined, true),
    data,
    request,
    headers,
    fields: isMade ? placesIn(body) : undefined,
    steps,
  };
}

/** Whether a call has the names of a plan; then its values are there, too. */
function matches(
  plan: Plan,
  values: unknown[],
  options: unknown,
  parameters: unknown,
): boolean {
  const { names, split } = plan;
  if ((parameters === undefined) !== (split < 0)) return false;
  let count = take(options ?? EMPTY, plan, values, 0, true);
  if (split >= 0) {
    count = count === split ? take(parameters, plan, values, count) : -1;
  }
  return count === names.length;
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

/** Builds the request of a call from its values; nothing where these are not ordinary. */
function follow(
  plan: Plan,
  values: readonly unknown[],
  { serialize }: Settings,
): RequestOptions | undefined {
  const { built, names, fields } = plan;
  const request = plan.request < 0
    ? built.request && { ...built.request }
    : values[plan.request];
  if (typeof request !== "object" && request !== undefined) return undefined;
  let body = plan.data < 0 ? undefined : values[plan.data];
  if (fields) {
    const made = { ...built.body as Record<string, unknown> };
    for (const index of fields) {
      const name = names[index]!;
      assertJsonField(name, made[name] = values[index]);
    }
    body = made;
  }
  const headers = { ...(isJson(body) ? plan.sentJson : built.headers) };
  for (const index of plan.headers) {
    const name = names[index]!;
    if (typeof values[index] !== "string") return undefined;
    headers[name.toLowerCase()] = checkValue(name, values[index]);
  }
  let { url } = built;
  for (const { index, name, isLeftOver, inPath, after } of plan.steps) {
    const value = values[index];
    if (typeof value === "object" && !isLeftOver) return undefined;
    const text = isLeftOver
      ? serialize(name, value)
      : encodeUnreserved(toText(value, name), name);
    if (isLeftOver && text === "") {
      // It takes its separator along, or leaves "?" to the next one.
      url = url.slice(0, -1) + (after && url.at(-1) + after.slice(1));
      continue;
    }
    // In a path, an empty value is left out, and dots could be a segment.
    if (inPath && (text === "" || text.charCodeAt(0) === 46)) return undefined;
    url += text + after;
  }
  return url.length > MOST_CHARACTERS
    ? undefined
    : requestOf(built.method, url, headers, body, request);
}
