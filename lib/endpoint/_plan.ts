import { MOST_CHARACTERS } from "../_check_length.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import type { HeaderRecord, RequestOptions } from "../types/mod.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { isJson } from "./_build_request.ts";
import type { Settings } from "./_expand_url.ts";
import { parseRoute } from "./_route.ts";

type Source = Readonly<Record<string, unknown>>;
type Build = (
  route: unknown,
  options: unknown,
  parameters: unknown,
) => RequestOptions;

/**
 * What the calls of a route that have certain names come to, but for their
 * values, of which it keeps none. It is for ordinary values: whatever decides
 * more than a text at its place goes the long way, where all rules stand.
 */
interface Plan {
  /** The names that a call has, in their order. */
  readonly names: readonly string[];
  /** How many of them are in the second of three arguments; -1 where there are two. */
  readonly split: number;
  readonly headerNames: readonly string[];
  /** The places of options among the values; -1 for those that are not given. */
  readonly data: number;
  readonly request: number;
  readonly headers: number;
  /** The request, with its defaults; its URL ends before the first value. */
  readonly built: RequestOptions;
  /** The headers with a body that is JSON. */
  readonly sentJson: HeaderRecord;
  readonly steps: readonly Step[];
  /** The places in a body that is made of parameters. */
  readonly fields:
    | readonly (readonly [name: string, index: number])[]
    | undefined;
}

/** A value in the URL. */
interface Step {
  readonly index: number;
  readonly name: string;
  readonly inPath: boolean;
  /** The name, encoded, and "=", of a parameter that was left over for the query. */
  readonly key: string;
  readonly after: string;
}

// What is kept is small: so many routes, plans for each, names in each.
const EMPTY = {};
const MOST_ROUTES = 1000;
const LONGEST_ROUTE = 512;
const MOST_PLANS = 8;
const MOST_NAMES = 8;
const ORDINARY_NAME = /^(?!base|media|method|url)[A-Za-z][\w-]{0,63}$/;
const ORDINARY_HEADER = /^[!-~](?:[ -~]{0,4094}[!-~])?$/;

/** Builds requests by a plan where a call has one. A plan is made when a route is called again. */
export function planned(build: Build, settings: Settings): Build {
  const routes = new Map<unknown, { plans: Plan[]; looks: number }>();
  return (route, options, parameters) => {
    const known = routes.get(route);
    if (known) {
      const none = undefined;
      for (const plan of known.plans) {
        const values = [none, none, none, none, none, none, none, none];
        if (!matches(plan, values, options, parameters)) continue;
        const request = follow(plan, values, settings);
        if (request) return request;
        break;
      }
    }
    const built = build(route, options, parameters);
    if (!known) {
      if (typeof route === "string" && routes.size < MOST_ROUTES) {
        // The cache of routes holds a copy of the text, and no slice.
        const { text } = parseRoute(route);
        if (text.length <= LONGEST_ROUTE) {
          routes.set(text, { plans: [], looks: 2 * MOST_PLANS });
        }
      }
    } else if (known.looks-- > 0 && known.plans.length < MOST_PLANS) {
      const plan = makePlan(build, settings, built, route, options, parameters);
      if (plan) known.plans.push(plan);
    }
    return built;
  };
}

/** Makes a plan from a request that is built the long way, with marks in the place of values. */
function makePlan(
  build: Build,
  settings: Settings,
  real: RequestOptions,
  route: unknown,
  options: unknown,
  parameters: unknown,
): Plan | undefined {
  const entries = (source: unknown) =>
    Object.entries(source ?? {}).filter(([, value]) => value !== undefined);
  const own = entries(options);
  const all = [...own, ...entries(parameters)];
  // A name can be a slice, which keeps what it was cut from alive.
  const names: string[] = JSON.parse(JSON.stringify(all.map(([name]) => name)));
  const indexOf = (name: string) => names.slice(0, own.length).indexOf(name);
  const data = indexOf("data");
  const request = indexOf("request");
  const headers = indexOf("headers");
  const headerNames: string[] = JSON.parse(
    JSON.stringify(Object.keys(all[headers]?.[1] ?? {})),
  );
  if (
    Math.max(names.length, headerNames.length) > MOST_NAMES ||
    [...names, ...headerNames].some((it) => !ORDINARY_NAME.test(it) || it in {})
  ) return undefined;

  const marks = names.map((_, index): unknown => `~value${index}~`);
  const meta = {};
  if (request >= 0) marks[request] = meta;
  if (headers >= 0) {
    marks[headers] = Object.fromEntries(headerNames.map((it) => [it, "~"]));
  }
  const buildWith = (values: readonly unknown[]): RequestOptions => {
    const marked = values.map((value, index) =>
      [names[index]!, value] as const
    );
    return build(
      route,
      Object.fromEntries(marked.slice(0, own.length)),
      parameters && Object.fromEntries(marked.slice(own.length)),
    );
  };
  let built: RequestOptions;
  let sentJson: HeaderRecord;
  try {
    built = buildWith(marks);
    sentJson = data < 0
      ? built.headers
      : buildWith(marks.map((it, at) => at === data ? null : it)).headers;
  } catch {
    return undefined;
  }
  const { url } = parseRoute(route as string);
  const method = built.method.toLowerCase();
  const template = settings.routes?.get(`${method} ${url?.text}`)?.url ?? url;
  const fields = data < 0 && isPlainObject(built.body)
    ? Object.entries(built.body)
    : undefined;
  if (
    // These encode a value in other ways, or take a part of it.
    !template || /#|\{\+|:\d/.test(template.text) ||
    built.request !== (request < 0 ? undefined : meta) ||
    data < 0 && !fields && built.body !== undefined ||
    fields?.some(([, value]) => Object(value) === value) ||
    headerNames.some((it) => built.headers[it.toLowerCase()] !== "~")
  ) return undefined;
  const steps: Step[] = [];
  const parts = built.url.split(/~value(\d)~/);
  for (let at = parts.length - 2; at > 0; at -= 2) {
    const index = Number(parts[at]);
    const name = names[index]!;
    const inPath = !parts.slice(0, at).join("").includes("?");
    const key = inPath || template.slots.has(name)
      ? ""
      : encodeUnreserved(name, name) + "=";
    parts[at - 1] = parts[at - 1]!.slice(0, -key.length || undefined);
    steps.unshift({ index, name, inPath, key, after: parts[at + 1]! });
  }
  const plan: Plan = {
    names,
    split: parameters === undefined ? -1 : own.length,
    headerNames,
    data,
    request,
    headers,
    built: { ...built, url: parts[0]! },
    sentJson,
    steps,
    fields: fields
      ?.map(([name, value]) => [name, marks.indexOf(value)] as const)
      .filter(([, index]) => index >= 0),
  };
  // A route that looks like a mark has no plan.
  const values = all.map(([, value]) => value);
  return follow(plan, values, settings)?.url === real.url ? plan : undefined;
}

/** Whether a call has the names of a plan; then its values are there, too. */
function matches(
  { names, split }: Plan,
  values: unknown[],
  options: unknown = EMPTY,
  parameters: unknown,
): boolean {
  if ((parameters === undefined) !== (split < 0)) return false;
  let count = take(options, names, values, 0);
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
  const { built: { method }, headerNames, fields } = plan;
  let body = plan.data < 0 ? undefined : values[plan.data];
  if (fields) {
    const made = { ...plan.built.body as Record<string, unknown> };
    for (const [name, index] of fields) {
      const value = values[index];
      if (typeof value === "function" || typeof value === "symbol") {
        return undefined;
      }
      made[name] = value;
    }
    body = made;
  }
  const headers = {
    ...(body !== undefined && isJson(body)
      ? plan.sentJson
      : plan.built.headers),
  };
  if (plan.headers >= 0) {
    const given: unknown[] = [];
    const source = values[plan.headers] ?? EMPTY;
    if (take(source, headerNames, given, 0) !== headerNames.length) {
      return undefined;
    }
    for (let index = 0; index < given.length; index++) {
      const value = given[index];
      if (typeof value !== "string" || !ORDINARY_HEADER.test(value)) {
        return undefined;
      }
      headers[headerNames[index]!.toLowerCase()] = value;
    }
  }
  let url = plan.built.url;
  for (const { index, name, inPath, key, after } of plan.steps) {
    const value = values[index];
    const text = typeof value === "string"
      ? value
      : Number.isFinite(value)
      ? `${value}`
      : undefined;
    if (text === undefined) {
      const part = key && serialize(name, value);
      if (!part) return undefined;
      url += part + after;
    } else {
      // In a path, an empty value is left out, and dots could be a segment.
      if (inPath && (text === "" || text.charCodeAt(0) === 46)) {
        return undefined;
      }
      url += key + encodeUnreserved(text, name) + after;
    }
  }
  if (url.length > MOST_CHARACTERS) return undefined;
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
