import { isPlainObject, isRecord } from "../lib/_is_plain_object.ts";
import { toRecord } from "../lib/_record.ts";
import { snapshot } from "../lib/_snapshot.ts";
import { METHODS } from "../lib/endpoint/url/_route.ts";
import { listPreviews, mergeHeaders } from "./_headers.ts";
import { BESIDE, type Options } from "./_options.ts";

/**
 * Merges the options of a call over defaults: plain objects to any depth, while
 * any other value replaces the default. Wrong options pass, because an error
 * here would be a synchronous exception of `octokit.request()`: `parse` refuses
 * them.
 *
 * @param route A method, white space and a URL, or one of the two; or options.
 */
export function mergeOptions(
  defaults: Options,
  route: unknown,
  options: unknown,
): Options {
  const isRoute = typeof route === "string";
  const passed = (isRoute ? options : route) || {};
  const call = isRecord(passed) ? withoutUndefined(passed) : toRecord();
  const named = toRecord(isRoute ? readRoute(route) : {});
  const merged: Options = { ...defaults, ...call };
  for (const [name, theirs] of Object.entries(defaults)) {
    if (name === "headers") {
      merged[name] = mergeHeaders(theirs, call[name]);
      continue;
    }
    const copy = copyOption(name, theirs);
    merged[name] = Object.hasOwn(call, name)
      ? mergeValues(copy, call[name])
      : copy;
  }
  if ((named["url"] ?? call["url"]) === "/graphql") {
    merged["mediaType"] = mergePreviews(
      toRecord(defaults)["mediaType"],
      toRecord(merged)["mediaType"],
    );
  }
  const beside = isRecord(passed) ? besideRoute(call, named) : passed;
  return { ...merged, ...named, ...beside && { [BESIDE]: beside } };
}

/** Copies options that become defaults, so that nobody can change them later. */
export function copyOptions(options: Options): Options {
  const copy = { ...options };
  for (const name of Object.keys(copy)) {
    copy[name] = copyOption(name, copy[name]);
  }
  return copy;
}

/** Copies an option. Members of `request` are shared, because they may have a state. */
function copyOption(name: string, value: unknown): unknown {
  if (name !== "request") return snapshot(value);
  return isPlainObject(value) ? { ...value } : value;
}

/** Leaves out the options that are `undefined`, in a record that inherits nothing. */
function withoutUndefined(options: Options): Options {
  const copy: Options = toRecord(options);
  for (const name of Object.keys(copy)) {
    if (copy[name] === undefined) delete copy[name];
  }
  return copy;
}

/** Merges a value of a call over a copy of the default. */
function mergeValues(theirs: unknown, ours: unknown): unknown {
  // A default may also be an instance of a class: its own members count.
  if (!isPlainObject(ours) || !isRecord(theirs)) return ours;
  const merged = { ...theirs, ...ours };
  for (const name of Object.keys(theirs)) {
    if (Object.hasOwn(ours, name)) {
      merged[name] = mergeValues(theirs[name], ours[name]);
    }
  }
  return merged;
}

/** Splits a route into a method and a URL. */
function readRoute(route: string): Options {
  const text = route.trim();
  const gap = text.search(/\s/);
  if (gap >= 0) {
    return { method: text.slice(0, gap), url: text.slice(gap).trim() };
  }
  // A lone word is a method if it is a known one or in upper case.
  const isMethod = METHODS.includes(text.toLowerCase()) ||
    /^[A-Z]+$/.test(text);
  return isMethod ? { method: text } : { url: text };
}

/**
 * The parameters that have the names of what the route decides: `url` where it
 * has a URL, and `method` where it has a method. Repetitions do not count.
 */
function besideRoute(call: Options, named: Options): Options | undefined {
  let beside: Options | undefined;
  for (const name of Object.keys(named)) {
    const value = call[name];
    const isRepeated = value === undefined || value === named[name] ||
      name === "method" && typeof value === "string" &&
        value.toUpperCase() === `${named[name]}`.toUpperCase();
    if (!isRepeated) beside = { ...beside, [name]: value };
  }
  return beside;
}

/** Adds the previews of GraphQL to those of the defaults, without their suffix. */
function mergePreviews(theirs: unknown, ours: unknown): Options {
  const [others, call] = [theirs, ours].map((mediaType) =>
    listPreviews(mediaType).map((it) =>
      typeof it === "string" ? it.replace(/-preview/, "") : it
    )
  );
  const added = new Set(call);
  const previews = others!.filter((it) => !added.has(it)).concat(call);
  return { ...Object(ours), previews };
}
