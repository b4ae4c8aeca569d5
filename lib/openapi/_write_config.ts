import type {
  EndpointConfig,
  ParameterStyle,
  QuerySerializer,
  RouteDefaults,
} from "../types/mod.ts";
import { hasKey, keysOf } from "./_read_body.ts";
import { MOST_CHARACTERS, type Operation } from "./_read_operations.ts";
import type { Parameter } from "./_read_parameter.ts";
import { isVariable, toVariable, writeTemplate } from "./_write_template.ts";

/** How the lists and the objects that have no placeholder are written. */
type Forms = Pick<Parameter, "list" | "object">;

/** An operation with its config. */
export interface Route {
  readonly operation: Operation;
  /** Method and path, as the description spells them. */
  readonly route: string;
  /** The template of its requests; empty where the path is not a route. */
  readonly template: string;
  /** Why the path is not a route. */
  readonly fault: string;
  /** The styles of parameters and headers that no template can express, by name. */
  readonly styles: Readonly<Record<string, ParameterStyle>>;
  /** The parameters that are not written as described, each with the reason. */
  readonly unwritten: readonly (readonly [Parameter, Reason])[];
}

/**
 * The path has a parameter of the same name, no template can have the name or the
 * style, or one of the same name elsewhere is not JSON.
 */
type Reason = "path" | "name" | "style" | "json";

/** The names of options that a route does not decide on. */
export const OPTIONS: readonly string[] = [
  "baseUrl",
  "data",
  "headers",
  "mediaType",
  "request",
];

/** Writes the templates of routes, and says what they cannot express. */
export function writeRoutes(
  operations: readonly Operation[],
): { querySerializer: QuerySerializer; routes: readonly Route[] } {
  const parameters = operations
    .flatMap(({ isBodiless, parameters }) => isBodiless ? parameters : [])
    .filter(({ location }) => location === "query");
  const list = mostCommon(parameters.flatMap((it) => it.list ?? []));
  const object = mostCommon(parameters.flatMap((it) => it.object ?? []));
  return {
    querySerializer: {
      ...list && { array: toStyle(list) },
      ...object && { object: toStyle(object) },
    } as QuerySerializer,
    routes: operations.map((it) => writeRoute(it, { list, object })),
  };
}

/** The form that most parameters have; one that no template has goes before all others. */
function mostCommon(forms: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const form of forms) {
    const weight = form.startsWith("form") ? 1 : forms.length;
    counts.set(form, (counts.get(form) ?? 0) + weight);
  }
  const [best] = [...counts].sort(([one, count], [other, others]) =>
    // Not by their order, which may change.
    others - count || (one < other ? 1 : -1)
  );
  return best?.[0];
}

const toStyle = (form: string) => ({
  style: form.replace("*", ""),
  explode: /\*|deepObject/.test(form),
});

/** Writes the config of an API, with all names of each operation if asked to. */
export function writeConfig(
  operations: readonly Operation[],
  hasNames = false,
): { config: EndpointConfig; routes: readonly Route[] } {
  const { querySerializer, routes } = writeRoutes(operations);
  const { isOnly, headerNames, cookieNames } = namesOf(operations);
  let left = MOST_CHARACTERS;
  const parameterNamesOf = ({ parameters, keys, body }: Operation) => {
    if (!hasNames || body?.isOpen) return {};
    const names = namesIn([...parameters, ...keys], "query");
    const all = new Set(names.concat(body?.parts.flatMap(keysOf) ?? []));
    for (const { length } of all) left -= 1 + length;
    if (left < 0) throw new Error("the operations have too many names");
    return { parameterNames: [...all] };
  };
  // One that is not a route would make `createEndpoint` refuse them all.
  const entries = routes.filter(({ template }) => template).map((it) => {
    const entry = { ...toEntry(it, isOnly), ...parameterNamesOf(it.operation) };
    const isTemplate = Object.keys(entry).join() === "route";
    return [it.route, isTemplate ? it.template : entry];
  });
  const own = compact(Object.fromEntries(entries));
  return {
    config: compact({ querySerializer, headerNames, cookieNames, routes: own }),
    routes,
  };
}

/** Leaves out the lists and objects that are empty. */
const compact = <T extends object>(all: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(all).filter(([, it]) => Object.keys(it).length),
  ) as Partial<T>;

/** Tells which names are only ever headers or only ever cookies, and lists them. */
function namesOf(operations: readonly Operation[]) {
  const all = operations
    .flatMap(({ parameters, keys }) => [...parameters, ...keys]);
  const parts = new Set(operations.flatMap(({ body }) => body?.parts ?? []));
  const places = new Map<string, Set<string>>();
  const add = (name: string, place: string) => {
    const known = places.get(toLower(name)) ?? new Set();
    places.set(toLower(name), known.add(place));
  };
  for (const { name, location } of all) add(name, location);
  for (const part of parts) keysOf(part).forEach((key) => add(key, "body"));
  const isOnly = (name: string, place: string) =>
    [...places.get(toLower(name))!].join() === place;
  const only = (place: string) =>
    [...new Set(namesIn(all, place))].filter((it) => isOnly(it, place)).sort();
  return {
    isOnly,
    headerNames: [...new Set(only("header").map(toLower))].sort(),
    cookieNames: only("cookie"),
  };
}

const toLower = (name: string) => name.toLowerCase();

const namesIn = (parameters: readonly Parameter[], ...places: string[]) =>
  parameters.filter(({ location }) => places.includes(location))
    .map(({ name }) => name);

/** What differs from the defaults for a route. */
function toEntry(
  { operation, route, template, styles }: Route,
  isOnly: (name: string, place: string) => boolean,
): RouteDefaults {
  const { headers, parameters, body, server: { baseUrl } } = operation;
  const inUrl = namesIn(parameters, "path", "query");
  const others = new Set(inUrl.map(toLower));
  /** The names of a place that may be something else in other operations, but not here. */
  const ownNames = (place: string) =>
    namesIn(parameters, place).filter((it) =>
      !isOnly(it, place) && !others.has(toLower(it)) && !hasKey(body, it, true)
    );
  return {
    ...template !== route && { route: template },
    ...baseUrl && { baseUrl },
    ...compact({
      headers,
      styles,
      headerNames: ownNames("header").map(toLower),
      cookieNames: ownNames("cookie"),
      optionNames: OPTIONS
        .filter((it) => inUrl.includes(it) || hasKey(body, it)),
    }),
    ...body?.isRequired && body.mayBeEmpty && { requiresBody: true },
  };
}

/** Writes a template with placeholders for the parameters that would not be written as described without one. */
function writeRoute(operation: Operation, forms: Forms): Route {
  const { method, path, isBodiless, parameters } = operation;
  const route = `${method} ${path}`;
  const unwritten: [Parameter, Reason][] = [];
  const inPath = new Map<string, Parameter>();
  const notJson = new Set<string>();
  for (const it of parameters) {
    if (it.location === "path") inPath.set(it.name, it);
    if (it.style !== "json") notJson.add(toLower(it.name));
  }
  const styles: [string, ParameterStyle][] = [];
  const variables: string[] = [];
  for (const parameter of parameters) {
    const { name, location, list, object, style } = parameter;
    const key = location === "header" ? toLower(name) : name;
    // A config has one style for a name.
    if (style === "json" && notJson.has(toLower(name))) {
      unwritten.push([parameter, "json"]);
    } else if (style) styles.push([key, style]);
    if (location !== "query") continue;
    const form = list ?? object ?? "form";
    const hasTemplate = form.startsWith("form") && (object ?? form) === form;
    const isLeft = isBodiless &&
      (list ?? forms.list) === forms.list &&
      (object ?? forms.object) === forms.object;
    if (inPath.has(name)) unwritten.push([parameter, "path"]);
    else if (isLeft) continue;
    else if (!isVariable(name)) unwritten.push([parameter, "name"]);
    else if (hasTemplate) {
      variables.push(toVariable(name) + form.slice("form".length));
    } else {
      unwritten.push([parameter, "style"]);
      // A string that has the delimiters can be passed for a list.
      if (form !== "deepObject" && !isBodiless) {
        variables.push(toVariable(name));
      }
    }
  }
  const shared = { operation, route, styles: Object.fromEntries(styles) };
  try {
    const template = writeTemplate(method, path, inPath, variables);
    return { ...shared, unwritten, template, fault: "" };
  } catch (error) {
    const { message } = error as Error;
    return { ...shared, unwritten, template: "", fault: message };
  }
}
