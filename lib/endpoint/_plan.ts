import { MOST_CHARACTERS } from "../_check_length.ts";
import { isPlainObject } from "../_is_plain_object.ts";
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

/** What calls with certain names come to, but for their values, of which it keeps none. */
interface Plan {
  /** The names of a call, in their order. */
  readonly names: readonly string[];
  /** How many of them are options, where parameters are apart; else -1. */
  readonly split: number;
  /** Where options stand among the values. */
  readonly data: number;
  readonly request: number;
  readonly headers: number;
  readonly headerNames: readonly string[];
  /** The request with marks for values; its URL ends before the first. */
  readonly built: RequestOptions;
  readonly sentJson: HeaderRecord;
  readonly steps: readonly Step[];
  /** Names in a body of parameters, and where their values stand. */
  readonly fields: readonly (readonly [string, number])[] | undefined;
}

/** A value in the URL, and what follows it. */
interface Step {
  readonly index: number;
  readonly name: string;
  /** Whether the endpoint's serializer writes it, with its name. */
  readonly isLeftOver: boolean;
  /** Whether it must be neither empty nor begin with a dot. */
  readonly isBare: boolean;
  readonly after: string;
}

// What is kept is small: so many routes, plans for each, names in each.
const MOST_ROUTES = 1000;
const MOST_PLANS = 8;
const MOST_NAMES = 8;
const LONGEST_TEXT = 4096;
const ORDINARY_NAME = /^[A-Za-z][\w-]{0,63}$/;
/** Where no value stands. */
const NOWHERE = MOST_NAMES;
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
      const no = undefined;
      const values = [no, no, no, no, no, no, no, no, no];
      if (plan && matches(plan, values, options, parameters)) {
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
          built.url.length < LONGEST_TEXT
            ? makePlan(build, settings, route as string, options, parameters)
            : undefined,
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
  const own = namesIn(options);
  const names = [...own, ...namesIn(parameters)];
  const placeOf = (name: string) =>
    own.includes(name) ? own.indexOf(name) : NOWHERE;
  const data = placeOf("data");
  const request = placeOf("request");
  const headers = placeOf("headers");
  const headerNames = namesIn((options as Source)?.["headers"]);
  if (
    Math.max(names.length, headerNames.length) > MOST_NAMES ||
    ![...names, ...headerNames].every((name) => ORDINARY_NAME.test(name))
  ) return undefined;

  const meta = {};
  const marked = names.map((name, index) => [
    name,
    index === request
      ? meta
      : index === headers
      ? Object.fromEntries(headerNames.map((it) => [it, "~"]))
      : `~value${index}~`,
  ]);
  let built: RequestOptions;
  try {
    built = build(
      route,
      Object.fromEntries(marked.slice(0, own.length)),
      parameters && Object.fromEntries(marked.slice(own.length)),
    );
  } catch {
    return undefined;
  }
  const template = templateOf(
    settings,
    built.method.toLowerCase(),
    parseRoute(route).url,
  );
  const { body } = built;
  const isMade = data === NOWHERE && isPlainObject(body);
  if (
    // These encode a value in other ways, or take a part of it.
    !template || /#|\{\+|:\d+[,}]/.test(template.text) ||
    built.request !== (request === NOWHERE ? undefined : meta) ||
    headerNames.some((it) => built.headers[it.toLowerCase()] !== "~") ||
    // A default that is an object is copied for each call.
    (isMade
      ? Object.values(body).some((it) => Object(it) === it)
      : data === NOWHERE && body !== undefined)
  ) return undefined;
  let { url } = built;
  names.forEach((name, index) => {
    const mark = `~value${index}~`;
    if (!template.slots.has(name)) url = url.replace(`${name}=${mark}`, mark);
  });
  const [start, ...parts] = url.split(/~value(\d)~/);
  const steps: Step[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const index = Number(parts[at]);
    const name = names[index]!;
    const isLeftOver = !template.slots.has(name);
    const inPath = !url.slice(0, url.indexOf(`~value${index}~`)).includes("?");
    steps.push({
      index,
      name,
      isLeftOver,
      isBare: isLeftOver || inPath,
      after: parts[at + 1]!,
    });
  }
  return {
    names,
    split: parameters === undefined ? -1 : own.length,
    data,
    request,
    headers,
    headerNames,
    built: { ...built, url: start! },
    sentJson: sentHeaders(built.headers, undefined, true),
    steps,
    fields: isMade
      ? Object.keys(body).filter((name) => names.includes(name))
        .map((name) => [name, names.lastIndexOf(name)])
      : undefined,
  };
}

/** The names that are given in an object: copies, because a slice keeps its parent alive. */
function namesIn(source: unknown): string[] {
  const given = Object.entries(source ?? {})
    .filter(([, value]) => value !== undefined);
  return JSON.parse(JSON.stringify(given.map(([name]) => name)));
}

/** Whether a call has the names of a plan; then its values are there, too. */
function matches(
  { names, split }: Plan,
  values: unknown[],
  options: unknown,
  parameters: unknown,
): boolean {
  if ((parameters === undefined) !== (split < 0)) return false;
  let count = take(options ?? EMPTY, names, values, 0);
  if (split >= 0) {
    count = count === split ? take(parameters, names, values, count) : -1;
  }
  return count === names.length;
}

/** Takes the values of an object that has the next names; -1 where it has others. */
function take(
  source: unknown,
  names: readonly string[],
  values: unknown[],
  start: number,
): number {
  let count = start;
  for (const name in source as Source) {
    const value = (source as Source)[name];
    if (value === undefined) continue;
    if (name !== names[count]) return -1;
    values[count++] = value;
  }
  // An object's own names come first: all are its own if the last one is.
  const isOwn = count > start
    ? Object.hasOwn(source as Source, names[count - 1]!)
    : isPlainObject(source);
  return isOwn ? count : -1;
}

/** Builds the request of a call from its values; nothing where these are not ordinary. */
function follow(
  plan: Plan,
  values: readonly unknown[],
  { serialize }: Settings,
): RequestOptions | undefined {
  const { built, headerNames, fields } = plan;
  const request = values[plan.request];
  if (typeof request !== "object" && request !== undefined) return undefined;
  let body = values[plan.data];
  if (fields) {
    const made = { ...built.body as Record<string, unknown> };
    for (const [name, index] of fields) {
      assertJsonField(name, made[name] = values[index]);
    }
    body = made;
  }
  const headers = { ...(isJson(body) ? plan.sentJson : built.headers) };
  if (plan.headers < NOWHERE) {
    const source = values[plan.headers];
    const given: unknown[] = [];
    if (
      take(source, headerNames, given, 0) !== headerNames.length ||
      isShown(source)
    ) return undefined;
    for (let index = 0; index < given.length; index++) {
      if (typeof given[index] !== "string") return undefined;
      const name = headerNames[index]!;
      headers[name.toLowerCase()] = checkValue(name, given[index]);
    }
  }
  let { url } = built;
  for (const { index, name, isLeftOver, isBare, after } of plan.steps) {
    const value = values[index];
    if (typeof value === "object" && !isLeftOver) return undefined;
    const text = isLeftOver
      ? serialize(name, value)
      : encodeUnreserved(toText(value, name), name);
    // In a path, an empty value is left out, and dots could be a segment.
    if (isBare && (text === "" || text.charCodeAt(0) === 46)) return undefined;
    url += text + after;
  }
  return url.length > MOST_CHARACTERS
    ? undefined
    : requestOf(built.method, url, headers, body, request);
}
