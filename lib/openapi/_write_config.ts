import { describe } from "../_describe.ts";
import { parseRoute } from "../endpoint/_route.ts";
import type { ParameterStyle, QuerySerializer } from "../types/mod.ts";
import { encodeReserved, encodeUnreserved } from "../uri_template/_encode.ts";
import type { Operation } from "./_read_operations.ts";
import type { Parameter } from "./_read_parameter.ts";

/** How the lists and the objects that have no placeholder are written. */
type Forms = Pick<Parameter, "list" | "object">;

/** The config of an API, as `createEndpoint` takes it. */
export interface WrittenConfig {
  readonly querySerializer?: QuerySerializer;
  readonly routes?: Readonly<Record<string, string | RouteEntry>>;
}

/** What a config says of a route that needs more than a template. */
export interface RouteEntry {
  readonly route?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly baseUrl?: string;
  readonly styles?: Readonly<Record<string, ParameterStyle>>;
}

/** An operation with what its config says. */
export interface Route {
  readonly operation: Operation;
  /** Method and path, as the description spells them. */
  readonly route: string;
  /** The template of its requests; empty where the path is not a route. */
  readonly template: string;
  readonly problems: readonly string[];
}

/**
 * Writes the config of an API, and says what cannot be written.
 *
 * How lists and objects are written that have no placeholder is chosen so that
 * the fewest parameters cannot be written as they are described, then the fewest
 * operations need a template, and these are shortest.
 */
export function writeConfig(
  operations: readonly Operation[],
): { config: WrittenConfig; routes: readonly Route[] } {
  const parameters = operations
    .flatMap(({ isBodiless, parameters }) => isBodiless ? parameters : [])
    .filter(({ location }) => location === "query");
  const formsOf = (key: keyof Forms) =>
    // Sorted, so that the order of the parameters does not matter.
    [...new Set([undefined, ...parameters.map((it) => it[key])])].sort();
  const [best] = formsOf("list")
    .flatMap((list) => formsOf("object").map((object) => ({ list, object })))
    .map((forms) => {
      const routes = operations.map((it) => writeRoute(it, forms));
      return {
        forms,
        routes,
        problems: routes.flatMap(({ problems }) => problems).length,
        templates: routes.filter((it) => it.route !== it.template).length,
        length: routes.map(({ template }) => template).join("").length,
      };
    })
    .sort((one, other) =>
      one.problems - other.problems || one.templates - other.templates ||
      one.length - other.length
    );
  const { forms, routes } = best!;
  const querySerializer = {
    ...forms.list && { array: toStyle(forms.list) },
    ...forms.object && { object: toStyle(forms.object) },
  } as QuerySerializer;
  const entries = routes.flatMap(toEntry);
  return {
    config: {
      ...(forms.list || forms.object) && { querySerializer },
      ...entries.length && { routes: Object.fromEntries(entries) },
    },
    routes,
  };
}

function toStyle(form: string) {
  const explode = form === "form*" || form === "deepObject";
  return { style: form === "form*" ? "form" : form, explode };
}

/** The entry of a route, with what differs from the defaults; none where nothing does. */
function toEntry(
  { operation, route, template }: Route,
): [string, string | RouteEntry][] {
  const { headers, parameters, server: { baseUrl } } = operation;
  const own = template === route ? {} : { route: template };
  const styles = parameters.flatMap(({ name, location, style }) =>
    style ? [[location === "header" ? name.toLowerCase() : name, style]] : []
  );
  const rest: RouteEntry = {
    ...Object.keys(headers).length && { headers },
    ...baseUrl && { baseUrl },
    ...styles.length && { styles: Object.fromEntries(styles) },
  };
  // One entry that is not a route would make `createEndpoint` refuse them all.
  if (!template) return [];
  if (Object.keys(rest).length) return [[route, { ...own, ...rest }]];
  return own.route ? [[route, own.route]] : [];
}

/**
 * Writes the template that has a placeholder for every parameter of an operation
 * that would not be written as it is described without one; none for what is
 * not a route.
 */
function writeRoute(operation: Operation, forms: Forms): Route {
  const { method, path, isBodiless } = operation;
  const route = `${method} ${path}`;
  const problems = [...operation.problems];
  const of = (location: string) =>
    operation.parameters.filter((it) => it.location === location);
  const inPath = new Map(of("path").map((it) => [it.name, it]));
  const variables: string[] = [];
  for (const { name, list, object } of of("query")) {
    const complain = (problem: string) =>
      problems.push(`the query parameter ${describe(name)} ${problem}`);
    if (inPath.has(name)) {
      complain("has the name of one in the path");
      continue;
    }
    const isLeft = isBodiless &&
      (list ?? forms.list) === forms.list &&
      (object ?? forms.object) === forms.object;
    if (isLeft) continue;
    const form = list ?? object ?? "form";
    if (!name || /\p{Cs}/u.test(name)) {
      complain("has a name that no template can have");
    } else if (form.startsWith("form") && (object ?? form) === form) {
      variables.push(toVariable(name) + form.slice("form".length));
    } else {
      complain(
        `has the style ${form}, which ${
          isBodiless
            ? "neither a template nor the querySerializer has"
            : `no template has, and a ${method} request has no other query`
        }`,
      );
    }
  }
  let template = "";
  try {
    // One entry that is not a route would make `createEndpoint` refuse them all.
    parseRoute(route);
    const [, head = "", fragment = ""] = /([^#]*)([^]*)/.exec(path)!;
    const start = `${method} ${toTemplate(head, inPath)}`;
    const query = variables.length
      ? `{${head.includes("?") ? "&" : "?"}${variables.join()}}`
      : "";
    template = parseRoute(start + query + fragment).text;
  } catch (error) {
    problems.push((error as Error).message);
  }
  return { operation, route, template, problems };
}

function toTemplate(
  path: string,
  parameters: ReadonlyMap<string, Parameter>,
): string {
  return path.split(/(\{[^{}]+\})/).map((part, index) => {
    // Here a colon is a colon; in a route, it can begin a placeholder.
    const colon = /(?<!\w|^):(?=[A-Za-z_])/g;
    if (index % 2 === 0) return encodeReserved(part, "").replace(colon, "%3A");
    const name = part.slice(1, -1);
    const { operator = "", list, object } = parameters.get(name) ?? {};
    const star = [list, object].includes("form*") ? "*" : "";
    return `{${operator}${toVariable(name)}${star}}`;
  }).join("");
}

function toVariable(name: string): string {
  return encodeUnreserved(name)
    .replace(/%5[BD]/g, decodeURIComponent)
    .replace(/^\.|\.(?=\.|$)/g, "%2E");
}
