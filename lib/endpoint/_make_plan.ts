import { checkLength } from "../_check_length.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { copyText, LONGEST_TEXT } from "../_remember.ts";
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
import { insertQuery } from "./_expand_url.ts";
import { checkValue, sentHeaders } from "./_headers.ts";
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
  /**
   * Builds the request from the values of a call; nothing where they are not
   * ordinary. Calls whose plan has none go the long way.
   */
  fill:
    | ((values: readonly unknown[]) => RequestOptions | undefined)
    | undefined;
}

/** The names of a plan; each is also that of a header that may be sent. */
export const NAME = /^[A-Za-z][\w-]{0,63}$/;

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
  const seed = "~" + Math.random();
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
    ![...names, method ?? "GET"].every((it) => NAME.test(`${it}`))
  ) return undefined;
  const plan: Plan = {
    form,
    method: method && copyText(method as string),
    names,
    optionCount,
    headerCount,
    fill: undefined,
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
  const { method: sentMethod, url, headers, body, request } = toRecord(
    built as RequestOptions & Record<string, unknown>,
  ) as unknown as RequestOptions;
  const bodyAt = marks.indexOf(body);
  const requestAt = marks.indexOf(request);
  const isMade = bodyAt < 0 && isPlainObject(body);
  if (
    // The route is only a method, and the URL is a value.
    merged.url!.text.includes(seed) ||
    // These write a value in another way or in part.
    merged.start?.write || /#|\{[+;]|:\d+[,}]/.test(merged.template!.text) ||
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
  // One digit is the index, which a "~" follows.
  const steps = parts.map((it) => ({
    index: +it.charAt(0),
    after: it.slice(2),
  }));
  const firstSeparator = insertQuery(url, "").slice(url.length);
  const sentJson = sentHeaders(headers, undefined, true);
  const headerEnd = headerStart + headerCount;
  const fields = names.flatMap((name, index) =>
    isMade && body[name] === marks[index] ? [index] : []
  );

  plan.fill = (values) => {
    const ownRequest = requestAt < 0
      ? request && { ...request }
      : values[requestAt];
    if (typeof (ownRequest ?? null) !== "object") return undefined;
    let ownBody = bodyAt < 0 ? undefined : values[bodyAt];
    if (isMade) {
      const made: Record<string, unknown> = { ...body };
      for (const index of fields) {
        const name = names[index]!;
        assertJsonField(name, made[name] = values[index]);
      }
      ownBody = made;
    }
    const ownHeaders = { ...(isJson(ownBody) ? sentJson : headers) };
    for (let index = headerStart; index < headerEnd; index++) {
      const name = names[index]!;
      if (typeof values[index] !== "string") return undefined;
      ownHeaders[name.toLowerCase()] = checkValue(name, values[index]);
    }
    let ownUrl = start;
    for (const { index, after } of steps) {
      const name = names[index]!;
      const value = values[index];
      if (typeof value === "object") return undefined;
      const text = encodeUnreserved(toText(value, name), name);
      // In a path, such a value is left out, or could be a dot segment.
      if (text === "" || text.charCodeAt(0) === 46) return undefined;
      ownUrl += text + after;
    }
    let separator = firstSeparator;
    for (const it of query) {
      const part = typeof it === "string"
        ? it
        : settings.serialize(names[it]!, values[it]);
      if (!part) continue;
      ownUrl += separator + part;
      separator = "&";
    }
    checkLength(ownUrl);
    return requestOf(
      sentMethod,
      ownUrl,
      ownHeaders,
      ownBody,
      ownRequest as object | undefined,
    );
  };
  return plan;
}
