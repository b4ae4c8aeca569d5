import { showBare, toPrintable } from "../_show.ts";
import type { Plan } from "./_choose_forms.ts";
import type { Form } from "./_read_parameter.ts";
import { readServer } from "./_read_server.ts";
import { type JsonObject, toObject, toText } from "./_resolve.ts";
import type { Route } from "./_write_route.ts";

/** What `Object.entries` gives; a text is written as a string. */
interface Members {
  readonly [key: string]: string | Members | undefined;
}

/**
 * Writes the plan for an API as a module. It is JavaScript and TypeScript: of
 * what `Object.freeze` is called with, TypeScript keeps the words as their types.
 */
export function writeModule(
  { info, servers }: JsonObject,
  { forms: { list, object }, routes }: Plan,
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

/** A comment about what the config does not say. */
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
  const hasHeaders = Object.keys(headers).length > 0;
  const styles = Object.fromEntries(
    parameters.filter(({ style }) => style !== undefined).map((
      { name, location, style },
    ) => [location === "header" ? name.toLowerCase() : name, style]),
  );
  const hasStyles = Object.keys(styles).length > 0;
  const isObject = hasHeaders || hasStyles || Boolean(baseUrl);
  if (!isValid || template === route && !isObject) return [];
  return [
    ...name ? [`    ${toLine(`// ${name}`)}`] : [],
    ...toMember(
      "    ",
      route,
      isObject
        ? {
          ...template === route ? {} : { route: template },
          headers: hasHeaders ? headers : undefined,
          baseUrl,
          styles: hasStyles ? styles : undefined,
        }
        : template,
    ),
  ];
}

/** A member of an object, as formatters write it. */
function toMember(
  indent: string,
  key: string,
  value: string | Members,
): string[] {
  const name = /^\w+$/.test(key) ? key : toSource(key);
  if (typeof value !== "string") {
    const members = Object.entries(value).flatMap(([key, value]) =>
      value === undefined ? [] : toMember(`${indent}  `, key, value)
    );
    // So that TypeScript keeps the words.
    return key === "styles"
      ? [`${indent}${name}: Object.freeze({`, ...members, `${indent}}),`]
      : [`${indent}${name}: {`, ...members, `${indent}},`];
  }
  const line = `${indent}${name}: ${toSource(value)},`;
  return line.length > 80
    ? [`${indent}${name}:`, `${indent}  ${toSource(value)},`]
    : [line];
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
