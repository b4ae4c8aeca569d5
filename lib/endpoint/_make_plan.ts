import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { copyText, LONGEST_TEXT } from "../_remember.ts";
import type { HeaderRecord, RequestOptions } from "../types/mod.ts";
import { buildRequest, type Settings } from "./_build_request.ts";
import { insertQuery } from "./_expand_url.ts";
import { sentHeaders } from "./_headers.ts";
import type { Merged } from "./_merge.ts";

/** A function that takes what an endpoint function takes. */
export type Call<Result> = (
  route?: unknown,
  options?: unknown,
  parameters?: unknown,
) => Result;

/** What calls with the same names have in common. */
export interface Plan {
  /** Options alone, with the route among them: 1; with a route: 2; parameters apart: 3. */
  readonly form: number;
  /** The method among options alone. */
  readonly method: unknown;
  /** The names in a call, those of its headers included, in their order. */
  readonly names: readonly string[];
  /** How many of them are in the options, those of headers included. */
  readonly optionCount: number;
  readonly headerCount: number;
  /** What the values are filled into; nothing where such calls go the long way. */
  draft: Draft | undefined;
}

/** A request without the values of the call; places are indices among the names. */
export interface Draft {
  readonly method: RequestOptions["method"];
  /** The URL up to the first value. */
  readonly url: string;
  /** The values in it, and what follows each. */
  readonly steps: readonly { readonly index: number; readonly after: string }[];
  /** What the serializer adds to the query: places of values, and pairs that it wrote of defaults. */
  readonly query: readonly (number | string)[];
  /** What stands before the first of these. */
  readonly separator: string;
  readonly headers: HeaderRecord;
  /** The headers where the body is JSON. */
  readonly sentJson: HeaderRecord;
  readonly headerStart: number;
  /** The place of the option `data`, or -1; then the fields are put into the body. */
  readonly bodyAt: number;
  readonly body: object | undefined;
  readonly fields: readonly number[];
  /** The place of the option `request`, or -1. */
  readonly requestAt: number;
  readonly request: object | undefined;
}

/** The most names of a call that has a plan; `planned()` has room for as many values. */
const MOST_NAMES = 9;

/** Makes a plan of a call: builds its request with marks for values, and looks where they end up. */
export function makePlan(
  merge: Call<Merged>,
  settings: Settings,
  form: number,
  method: unknown,
  route: unknown,
  given: unknown,
  parameters: unknown,
): Plan | undefined {
  const names: string[] = [];
  const marks: unknown[] = [];
  // Random, so that no value passes for a mark.
  const seed = "~" + Math.random().toString(36).slice(2);
  let headerStart = 0;
  let headerCount = 0;
  const mark = (source: unknown, areOptions: boolean) => {
    const marked = toRecord();
    for (const [name, value] of Object.entries(source ?? {})) {
      if (value === undefined) continue;
      const index = names.push(copyText(name)) - 1;
      marks.push(areOptions && name === "request" ? {} : `${seed}${index}~`);
      marked[name] = marks[index];
      if (!areOptions) continue;
      if (form === 1 && (name === "url" || name === "method")) {
        marked[name] = value;
      }
      if (name === "headers") {
        // No plan allows this name: there is none for a `Headers` or pairs.
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
    ![...names, method ?? "GET"].every((it) =>
      /^[A-Za-z][\w-]{0,63}$/.test(`${it}`)
    )
  ) return undefined;
  const plan: Plan = {
    form,
    method: method && copyText(method as string),
    names,
    optionCount,
    headerCount,
    draft: undefined,
  };
  const query: (number | string)[] = [];
  // The parameters that the endpoint's serializer writes stay out of the URL.
  const serialize = (name: string, value: unknown) => {
    const index = marks.indexOf(value);
    const it = index < 0 ? settings.serialize(name, value) : index;
    // Defaults that stand before all values are a part of the URL.
    if (typeof it === "string" && !query.length) return it;
    query.push(it);
    return "";
  };
  let merged: Merged;
  let built: RequestOptions;
  try {
    merged = form === 1 ? merge(options) : merge(route, options, others);
    built = buildRequest(merged, { ...settings, serialize });
  } catch {
    return plan;
  }
  // Without a prototype, which may be polluted.
  const { url, headers, body, request } = toRecord(
    built as RequestOptions & Record<string, unknown>,
  ) as unknown as RequestOptions;
  const template = merged.template!;
  const bodyAt = marks.indexOf(body);
  const requestAt = marks.indexOf(request);
  const isMade = bodyAt < 0 && isPlainObject(body);
  if (
    // The route is only a method, and the URL is a value.
    merged.url!.text.includes(seed) ||
    // These write a value in another way or in part.
    merged.start?.write || /#|\{[+;]|:\d+[,}]/.test(template.text) ||
    url.length + query.join("").length > LONGEST_TEXT ||
    // It is merged over that of the defaults.
    requestAt < 0 && options["request"] ||
    // A media type of the defaults may amend them.
    headerCount && merged.mediaType ||
    // A default that is an object is copied for each call.
    (isMade
      ? Object.values(body).some((it) => Object(it) === it)
      : bodyAt < 0 && body !== undefined)
  ) return plan;
  const [start = "", ...parts] = url.split(seed);
  plan.draft = {
    method: built.method,
    url: start,
    // One digit is the index, which a "~" follows.
    steps: parts.map((it) => ({ index: +it.charAt(0), after: it.slice(2) })),
    query,
    separator: insertQuery(url, "").slice(url.length),
    headers,
    sentJson: sentHeaders(headers, undefined, true),
    headerStart,
    bodyAt,
    body: isMade ? body : undefined,
    fields: names.flatMap((name, index) =>
      isMade && body[name] === marks[index] ? [index] : []
    ),
    requestAt,
    request: request as object | undefined,
  };
  return plan;
}
