import { parseRoute } from "../../endpoint/_route.ts";
import {
  encodeReserved,
  encodeUnreserved,
} from "../../uri_template/_encode.ts";
import { messageOf, show } from "../_show.ts";
import { hasQuery, type Operation } from "./_read_operations.ts";
import type { Form, Parameter } from "./_read_parameter.ts";

/** How the lists and the objects that have no placeholder are written. */
export interface Forms {
  readonly list: Form | undefined;
  readonly object: Form | undefined;
}

/** How an operation is written. */
export interface Route {
  readonly operation: Operation;
  /** Method and path, as the description spells them. */
  readonly route: string;
  /** What is expanded for it, which may be the same. */
  readonly template: string;
  /** Whether the template is one. */
  readonly isValid: boolean;
  /** What cannot be written as it is described. */
  readonly problems: readonly string[];
}

/**
 * Writes the template that has a placeholder for every parameter of an operation
 * that would not be written as it is described without one.
 */
export function writeRoute(operation: Operation, forms: Forms): Route {
  const { method, path } = operation;
  const route = `${method} ${path}`;
  const problems = [...operation.problems];
  const of = (location: string) =>
    operation.parameters.filter((it) => it.location === location);
  const inPath = new Map(of("path").map((it) => [it.name, it]));
  const variables: string[] = [];
  for (const parameter of of("query")) {
    const { name } = parameter;
    const complain = (problem: string) =>
      problems.push(`the query parameter ${show(name)} ${problem}`);
    const used = [parameter.list, parameter.object]
      .filter((form) => form !== undefined);
    if (inPath.has(name)) {
      complain("has the name of one in the path");
      continue;
    }
    const isLeft = hasQuery(method) &&
      (parameter.list ?? forms.list) === forms.list &&
      (parameter.object ?? forms.object) === forms.object;
    if (isLeft) continue;
    if (!name || /\p{Cs}/u.test(name)) {
      complain("has a name that no template can have");
    } else if (used.every((form) => form === "form")) {
      variables.push(toVariable(name));
    } else if (used.every((form) => form === "form*")) {
      variables.push(`${toVariable(name)}*`);
    } else {
      complain(
        `has the style ${used[0]}, which ${
          hasQuery(method)
            ? "neither a template nor the querySerializer has"
            : `no template has, and a ${method} request has no other query`
        }`,
      );
    }
  }
  try {
    // One entry that is not a route would make `createEndpoint` refuse them all.
    parseRoute(route);
    const [, head = "", fragment = ""] = /([^#]*)([^]*)/.exec(path)!;
    const query = variables.length
      ? `{${head.includes("?") ? "&" : "?"}${variables.join()}}`
      : "";
    const template = `${method} ${toTemplate(head, inPath)}${query}${fragment}`;
    parseRoute(template);
    return { operation, route, template, isValid: true, problems };
  } catch (error) {
    problems.push(messageOf(error));
    return { operation, route, template: route, isValid: false, problems };
  }
}

/** The template of a path and its query, with the styles of its parameters. */
function toTemplate(
  path: string,
  parameters: ReadonlyMap<string, Parameter>,
): string {
  return path.split(/(\{[^{}]+\})/).map((part, index) => {
    if (index % 2 === 0) {
      // Here a colon is a colon; in a route, it can begin a placeholder.
      return encodeReserved(part, "").replace(
        /(?<!\w|^):(?=[A-Za-z_])/g,
        "%3A",
      );
    }
    const name = part.slice(1, -1);
    const { operator = "", list, object } = parameters.get(name) ?? {};
    const star = [list, object].includes("form*") ? "*" : "";
    return `{${operator}${toVariable(name)}${star}}`;
  }).join("");
}

/** A name as a template has it. */
function toVariable(name: string): string {
  return encodeUnreserved(name, name)
    .replace(/%5[BD]/g, decodeURIComponent)
    .replace(/^\.|\.(?=\.|$)/g, "%2E");
}
