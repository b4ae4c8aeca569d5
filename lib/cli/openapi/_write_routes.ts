import { parseRoute } from "../../endpoint/_route.ts";
import {
  encodeReserved,
  encodeUnreserved,
} from "../../uri_template/_encode.ts";
import { show } from "../_show.ts";
import type { Operation } from "./_read_operations.ts";
import type { Parameter } from "./_read_parameter.ts";

/** How the lists and the objects that have no placeholder are written. */
type Forms = Pick<Parameter, "list" | "object">;

export type Route = ReturnType<typeof writeRoute>;

/**
 * Writes the routes of an API. How lists and objects are written that have no
 * placeholder is chosen so that the fewest parameters cannot be written as they are
 * described, then the fewest operations need a template, and these are shortest.
 */
export function writeRoutes(operations: readonly Operation[]) {
  const parameters = operations
    .flatMap(({ isBodiless, parameters }) => isBodiless ? parameters : [])
    .filter(({ location }) => location === "query");
  const formsOf = (key: keyof Forms) =>
    // Sorted, so that the order of the parameters does not matter.
    [...new Set([undefined, ...parameters.map((it) => it[key])])].sort();
  const candidates = formsOf("list")
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
    });
  return candidates.sort((one, other) =>
    one.problems - other.problems || one.templates - other.templates ||
    one.length - other.length
  )[0]!;
}

/**
 * Writes the template that has a placeholder for every parameter of an operation
 * that would not be written as it is described without one; none for what is
 * not a route.
 */
function writeRoute(operation: Operation, forms: Forms) {
  const { method, path, isBodiless } = operation;
  const route = `${method} ${path}`;
  const problems = [...operation.problems];
  const of = (location: string) =>
    operation.parameters.filter((it) => it.location === location);
  const inPath = new Map(of("path").map((it) => [it.name, it]));
  const variables: string[] = [];
  for (const { name, list, object } of of("query")) {
    const complain = (problem: string) =>
      problems.push(`the query parameter ${show(name)} ${problem}`);
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
    template = start + query + fragment;
    parseRoute(template);
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
