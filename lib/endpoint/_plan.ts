import { isPlainObject } from "../_is_plain_object.ts";
import { LONGEST_TEXT } from "../_remember.ts";
import type { RequestOptions } from "../types/mod.ts";
import { buildRequest, type Settings } from "./_build_request.ts";
import { isShown } from "./_headers.ts";
import { type Call, makePlan, NAME, type Plan } from "./_make_plan.ts";
import type { Merged } from "./_merge.ts";

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
          const request = plan.fill?.(values);
          if (request) return request;
        } catch {
          // The long way says what is wrong.
        }
        return buildRequest(merge(route, options, parameters), settings);
      }
    }
    const merged = merge(route, options, parameters);
    const built = buildRequest(merged, settings);
    if (plans) {
      if (plans.length < MOST_PLANS) {
        plans.push(
          makePlan(merge, settings, form, method, route, given, parameters),
        );
      }
    } else if (routes.size < MOST_ROUTES) {
      // A copy: `key` may be a slice of a long text, and keep that alive.
      const { text } = isAlone ? merged.url! : merged.named;
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
  let count = take(options ?? EMPTY, plan, values, 0, "options");
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
  what?: "options" | "headers",
): number {
  let count = start;
  let last = "";
  for (const name in source as Source) {
    const value = (source as Source)[name];
    if (value === undefined) {
      // The long way says so where such a name is wrong.
      if (what === "headers" ? !NAME.test(name) : what && plan.form === 3) {
        return -1;
      }
      continue;
    }
    if (name !== plan.names[count]) return -1;
    values[count++] = value;
    last = name;
    if (what === "options" && name === "headers") {
      const end = count + plan.headerCount;
      if (
        isShown(value) || take(value, plan, values, count, "headers") !== end
      ) {
        return -1;
      }
      count = end;
    }
  }
  // An object's own names come first: all are its own if the last one is.
  const isOwn = last
    ? Object.hasOwn(source as Source, last)
    : isPlainObject(source);
  return isOwn ? count : -1;
}
