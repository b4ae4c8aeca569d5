import { showBare, toPrintable } from "../_show.ts";
import { readServer } from "./_read_operations.ts";
import type { Form } from "./_read_parameter.ts";
import { type Node, toObject, toText } from "./_resolve.ts";
import type { Route, writeRoutes } from "./_write_routes.ts";

/** The members of an object that is written; none of them is `undefined`. */
interface Members {
  readonly [key: string]: string | Members | undefined;
}

/**
 * Writes the plan for an API as a module. It is JavaScript and TypeScript: of
 * what `Object.freeze` is called with, TypeScript keeps the words as their types.
 */
export function writeModule(
  { info, servers }: Node,
  { forms: { list, object }, routes }: ReturnType<typeof writeRoutes>,
): string {
  const { title, version } = toObject(info);
  const { baseUrl, text } = readServer(servers);
  const styles = Object.entries({ array: list, object }).flatMap(
    ([name, form]) => form ? [`    ${name}: ${toStyle(form)},`] : [],
  );
  const entries = routes.flatMap(toEntry);
  const lines = [
    `// How ${toText(title) || "the API"} ${
      toText(version)
    } wants its requests,`,
    "// written by `waymark openapi-config` for createEndpoint({ baseUrl }, config).",
    ...baseUrl ? [`// The baseUrl of its server: ${baseUrl}`] : [],
    ...text ? [`// Its server: ${showBare(text)}`] : [],
    ...leftOver(
      routes,
      "Bodies of these types need the content-type in the call:",
      ({ operation }) => operation.otherTypes.join(", "),
    ),
    ...leftOver(
      routes,
      "Calls need the baseUrl of these servers:",
      ({ operation: { server } }) => showBare(server.text ?? ""),
    ),
  ];
  return [
    ...lines.map(toLine),
    "export const config = {",
    ...styles.length ? ["  querySerializer: {", ...styles, "  },"] : [],
    ...entries.length ? ["  routes: {", ...entries, "  },"] : [],
    "};\n",
  ].join("\n").replace("{\n};", "{};");
}

function leftOver(
  routes: readonly Route[],
  title: string,
  of: (route: Route) => string,
): string[] {
  const lines = routes.filter(of).map((it) => `// - ${it.route}: ${of(it)}`);
  return lines.length ? [`// ${title}`, ...lines] : [];
}

/** What is not as it is by default for a route. */
function toEntry({ operation, route, template, isValid }: Route): string[] {
  const { name, headers, parameters, server: { baseUrl } } = operation;
  const styles = Object.fromEntries(
    parameters.flatMap(({ name, location, style }) =>
      style ? [[location === "header" ? name.toLowerCase() : name, style]] : []
    ),
  );
  const start: Members = {
    ...template !== route && { route: template },
    ...Object.keys(headers).length && { headers },
    ...baseUrl && { baseUrl },
    ...Object.keys(styles).length && { styles },
  };
  const keys = Object.keys(start).join();
  if (!isValid || !keys) return [];
  return [
    ...name ? [`    ${toLine(`// ${name}`)}`] : [],
    ...toMember("    ", route, keys === "route" ? template : start),
  ];
}

/** A member of an object, as formatters write it. */
function toMember(
  indent: string,
  key: string,
  value: string | Members,
): string[] {
  // Without brackets, `__proto__` would be no member.
  const name = key === "__proto__" ? `["${key}"]` : toSource(key);
  const start = `${indent}${/^"\w+"$/.test(name) ? key : name}:`;
  if (typeof value !== "string") {
    const members = Object.entries(value)
      .flatMap(([key, value]) => toMember(`${indent}  `, key, value!));
    // So that TypeScript keeps the words.
    return key === "styles"
      ? [`${start} Object.freeze({`, ...members, `${indent}}),`]
      : [`${start} {`, ...members, `${indent}},`];
  }
  const text = `${toSource(value)},`;
  return start.length + text.length < 80
    ? [`${start} ${text}`]
    : [start, `${indent}  ${text}`];
}

/** A string, in which nothing is invisible or changes the order of the text around it. */
function toSource(text: string): string {
  return toPrintable(JSON.stringify(text));
}

function toStyle(form: Form): string {
  const explode = form === "form*" || form === "deepObject";
  const style = form === "form*" ? "form" : form;
  return `Object.freeze({ style: "${style}", explode: ${explode} })`;
}

/** A text as a part of one line, such as a comment. */
export function toLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
