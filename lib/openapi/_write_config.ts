import { parseRoute } from "../endpoint/_route.ts";
import type {
  EndpointConfig,
  QuerySerializer,
  RouteDefaults,
} from "../types/mod.ts";
import { encodeReserved, encodeUnreserved } from "../uri_template/_encode.ts";
import { hasKey, keysOf } from "./_read_body.ts";
import type { Operation } from "./_read_operations.ts";
import { type Parameter, UNSTYLED } from "./_read_parameter.ts";
import type { Node } from "./_resolve.ts";

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
  /** The query parameters that are not written as described, each with the reason. */
  readonly unwritten: readonly (readonly [Parameter, Reason])[];
}

/** The path has a parameter of the same name, or no template can have the name or the style. */
type Reason = "path" | "name" | "style";

/** More characters than the names of a real description have, however much its bodies share. */
const MOST_CHARACTERS = 10_000_000;

/** The names of options that a route does not decide on. */
export const OPTIONS: readonly string[] = [
  "baseUrl",
  "data",
  "headers",
  "mediaType",
  "request",
];

/**
 * Writes the templates of routes, and says what they cannot express.
 *
 * How lists and objects are written that have no placeholder is chosen so that
 * the fewest parameters cannot be written as they are described, then the fewest
 * operations need a template, and these are shortest.
 */
export function writeRoutes(
  operations: readonly Operation[],
): { querySerializer: QuerySerializer; routes: readonly Route[] } {
  const parameters = operations
    .flatMap(({ isBodiless, parameters }) => isBodiless ? parameters : [])
    .filter(({ location }) => location === "query");
  // Sorted, so that the order of the parameters does not matter.
  const formsOf = (key: keyof Forms) =>
    [...new Set([undefined, ...parameters.map((it) => it[key])])].sort();
  const [best] = formsOf("list")
    .flatMap((list) => formsOf("object").map((object) => ({ list, object })))
    .map((forms) => {
      const routes = operations.map((it) => writeRoute(it, forms));
      return {
        forms,
        routes,
        unwritten: routes.flatMap(({ unwritten }) => unwritten).length,
        templates: routes.filter((it) => it.route !== it.template).length,
        length: routes.map(({ template }) => template).join("").length,
      };
    })
    .sort((one, other) =>
      one.unwritten - other.unwritten || one.templates - other.templates ||
      one.length - other.length
    );
  const { forms, routes } = best!;
  return {
    querySerializer: {
      ...forms.list && { array: toStyle(forms.list) },
      ...forms.object && { object: toStyle(forms.object) },
    } as QuerySerializer,
    routes,
  };
}

/** Writes the config of an API, with all names of each operation if asked to. */
export function writeConfig(
  operations: readonly Operation[],
  hasNames = false,
): { config: EndpointConfig; routes: readonly Route[] } {
  const { querySerializer, routes } = writeRoutes(operations);
  const { isOnly, headerNames, cookieNames } = namesOf(operations);
  let left = hasNames ? MOST_CHARACTERS : 0;
  const parametersOf = ({ parameters, keys, body }: Operation) => {
    if (!hasNames || body?.isOpen) return {};
    const names = namesIn([...parameters, ...keys], "query");
    const all = new Set(names.concat(body?.parts.flatMap(keysOf) ?? []));
    const parameterNames = [...all];
    for (const { length } of parameterNames) left -= 1 + length;
    if (left < 0) throw new Error("the operations have too many names");
    return { parameterNames };
  };
  const entries = routes.flatMap((it) => toEntry(it, isOnly, parametersOf));
  return {
    config: {
      ...Object.keys(querySerializer).length && { querySerializer },
      ...lists({ headerNames, cookieNames }),
      ...entries.length && { routes: Object.fromEntries(entries) },
    },
    routes,
  };
}

const toStyle = (form: string) => ({
  style: form.replace("*", ""),
  explode: /\*|deepObject/.test(form),
});

/** Leaves out the lists without items. */
const lists = (all: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(all).filter(([, { length }]) => length));

/** Tells which names are only ever headers or only ever cookies, and lists them. */
function namesOf(operations: readonly Operation[]) {
  const places = new Map<string, Set<string>>();
  const cookies = new Set<string>();
  const add = (name: string, place: string) => {
    const known = places.get(toLower(name)) ?? new Set();
    places.set(toLower(name), known.add(place));
    if (place === "cookie") cookies.add(name);
  };
  const parts = new Set<Node>();
  for (const { parameters, keys, body } of operations) {
    for (const it of [...parameters, ...keys]) add(it.name, it.location);
    body?.parts.forEach((it) => parts.add(it));
  }
  for (const part of parts) keysOf(part).forEach((key) => add(key, "body"));
  const isOnly = (name: string, place: string) => {
    const known = places.get(toLower(name))!;
    return known.size === 1 && known.has(place);
  };
  return {
    isOnly,
    headerNames: [...places.keys()].filter((it) => isOnly(it, "header")).sort(),
    cookieNames: [...cookies].filter((it) => isOnly(it, "cookie")).sort(),
  };
}

const toLower = (name: string) => name.toLowerCase();

const namesIn = (parameters: readonly Parameter[], ...places: string[]) =>
  parameters.filter(({ location }) => places.includes(location))
    .map(({ name }) => name);

/** The entry of a route, with what differs from the defaults; none where nothing does. */
function toEntry(
  { operation, route, template }: Route,
  isOnly: (name: string, place: string) => boolean,
  parametersOf: (operation: Operation) => Pick<RouteDefaults, "parameterNames">,
): [string, string | RouteDefaults][] {
  // One entry that is not a route would make `createEndpoint` refuse them all.
  if (!template) return [];
  const { headers, parameters, body, server: { baseUrl } } = operation;
  const inUrl = namesIn(parameters, "path", "query");
  const others = new Set(inUrl.map(toLower));
  const isElsewhere = (name: string) =>
    others.has(toLower(name)) || hasKey(body, name, true);
  const rest: RouteDefaults = {
    ...Object.keys(headers).length && { headers },
    ...baseUrl && { baseUrl },
    ...stylesOf(parameters),
    ...lists({
      headerNames: namesIn(parameters, "header").map(toLower)
        .filter((it) => !isOnly(it, "header") && !isElsewhere(it)),
      cookieNames: namesIn(parameters, "cookie")
        .filter((it) => !isOnly(it, "cookie") && !isElsewhere(it)),
      optionNames: OPTIONS
        .filter((it) => inUrl.includes(it) || hasKey(body, it)),
    }),
    ...parametersOf(operation),
    ...body?.isRequired && body.mayBeEmpty && { requiresBody: true },
  };
  const isOwn = template !== route;
  if (!Object.keys(rest).length) return isOwn ? [[route, template]] : [];
  return [[route, { ...isOwn && { route: template }, ...rest }]];
}

/** The parameters that are JSON, while others of the same name are not: a config has one style for a name. */
export function jsonClashes(parameters: readonly Parameter[]) {
  const isJson = ({ style }: Parameter) => style === "json";
  const others = parameters.filter((it) => !isJson(it));
  const names = new Set(others.map(({ name }) => toLower(name)));
  const clash = (it: Parameter) => isJson(it) && names.has(toLower(it.name));
  return new Set(parameters.filter(clash));
}

/** The styles of parameters and headers, by their names. */
export function stylesOf(parameters: readonly Parameter[]) {
  const clashes = jsonClashes(parameters);
  const styles = parameters.flatMap((it) =>
    !it.style || clashes.has(it)
      ? []
      : [[it.location === "header" ? toLower(it.name) : it.name, it.style]]
  );
  return styles.length ? { styles: Object.fromEntries(styles) } : {};
}

/** Writes a template with placeholders for the parameters that would not be written as described without one. */
function writeRoute(operation: Operation, forms: Forms): Route {
  const { method, path, isBodiless } = operation;
  const route = `${method} ${path}`;
  const unwritten: [Parameter, Reason][] = [];
  const of = (location: string) =>
    operation.parameters.filter((it) => it.location === location);
  const inPath = new Map(of("path").map((it) => [it.name, it]));
  const variables: string[] = [];
  for (const parameter of of("query")) {
    const { name, list, object } = parameter;
    const isLeft = isBodiless &&
      (list ?? forms.list) === forms.list &&
      (object ?? forms.object) === forms.object;
    const form = list ?? object ?? "form";
    const hasTemplate = form.startsWith("form") && (object ?? form) === form;
    if (inPath.has(name)) {
      unwritten.push([parameter, "path"]);
    } else if (isLeft) {
      continue;
    } else if (!name || /\p{Cs}/u.test(name)) {
      unwritten.push([parameter, "name"]);
    } else {
      if (!hasTemplate) unwritten.push([parameter, "style"]);
      const star = hasTemplate ? form.slice("form".length) : "";
      // A string that has the delimiters can be passed for a list.
      if (hasTemplate || form !== "deepObject" && !isBodiless) {
        variables.push(toVariable(name) + star);
      }
    }
  }
  const written = { operation, route, unwritten };
  try {
    parseRoute(route);
    const [, head = "", fragment = ""] = /([^#]*)([^]*)/.exec(path)!;
    const query = variables.length
      ? `{${head.includes("?") ? "&" : "?"}${variables.join()}}`
      : "";
    const template = `${method} ${toTemplate(head, inPath)}${query}${fragment}`;
    parseRoute(template);
    return { ...written, template, fault: "" };
  } catch (error) {
    return { ...written, template: "", fault: (error as Error).message };
  }
}

function toTemplate(path: string, parameters: ReadonlyMap<string, Parameter>) {
  return path.split(/(\{[^{}]+\})/).map((part, index) => {
    // Here a colon is a colon; in a route, it can begin a placeholder.
    const colon = /(?<!\w|^):(?=[A-Za-z_])/g;
    if (index % 2 === 0) return encodeReserved(part, "").replace(colon, "%3A");
    const name = part.slice(1, -1);
    const { operator = "", list, object } = parameters.get(name) ?? UNSTYLED;
    const star = [list, object].includes("form*") ? "*" : "";
    return `{${operator}${toVariable(name)}${star}}`;
  }).join("");
}

function toVariable(name: string): string {
  return encodeUnreserved(name)
    .replace(/%5[BD]/g, decodeURIComponent)
    .replace(/^\.|\.(?=\.|$)/g, "%2E");
}
