import { showBare, toPrintable } from "../_show.ts";
import { readServer } from "./_read_operations.ts";
import { type Node, toObject, toText } from "./_resolve.ts";
import type { Route, writeRoutes } from "./_write_routes.ts";

/** The value of a member, or the lines of its members; an empty one is not written. */
type Value = string | undefined | string[] | { readonly [key: string]: Value };

/**
 * Writes the config for an API as a module, in JavaScript that is TypeScript, too:
 * TypeScript keeps the literal types of what `Object.freeze` is called with.
 */
export function writeModule(
  { info, servers }: Node,
  { forms, routes }: ReturnType<typeof writeRoutes>,
): string {
  const { title, version } = toObject(info);
  const { baseUrl, text } = readServer(servers);
  const comments = [
    `How ${toText(title) || "the API"} ${toText(version)} wants its requests,`,
    "written by `waymark openapi-config` for createEndpoint({ baseUrl }, config).",
    ...baseUrl ? [`The baseUrl of its server: ${baseUrl}`] : [],
    ...text ? [`Its server: ${showBare(text)}`] : [],
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
    ...comments.map((it) => toLine(`// ${it}`)),
    "export const config = {",
    ...toMember("  ", "querySerializer", [
      ...toStyle("array", forms.list),
      ...toStyle("object", forms.object),
    ]),
    ...toMember("  ", "routes", routes.flatMap(toEntry)),
    "};\n",
  ].join("\n").replace("{\n};", "{};");
}

function leftOver(
  routes: readonly Route[],
  title: string,
  of: (route: Route) => string,
): string[] {
  const lines = routes.filter(of).map((it) => `- ${it.route}: ${of(it)}`);
  return lines.length ? [title, ...lines] : [];
}

function toStyle(name: string, form: string | undefined): string[] {
  if (!form) return [];
  const explode = form === "form*" || form === "deepObject";
  const style = form === "form*" ? "form" : form;
  return [
    `    ${name}: Object.freeze({ style: "${style}", explode: ${explode} }),`,
  ];
}

/** The entry of a route, with what differs from the defaults; none where nothing does. */
function toEntry({ operation, route, template }: Route): string[] {
  if (!template) return [];
  const { name, headers, parameters, server: { baseUrl } } = operation;
  const styles = parameters.flatMap(({ name, location, style }) =>
    style ? [[location === "header" ? name.toLowerCase() : name, style]] : []
  );
  const rest = { headers, baseUrl, styles: Object.fromEntries(styles) };
  const own = template === route ? undefined : template;
  const isShort = !toMember("", "", rest).length;
  const lines = toMember(
    "    ",
    route,
    isShort ? own : { route: own, ...rest },
  );
  if (name && lines.length) lines.unshift(`    ${toLine(`// ${name}`)}`);
  return lines;
}

/** A member of an object, as formatters write it. */
function toMember(indent: string, key: string, value: Value): string[] {
  // Without brackets, `__proto__` would be no member.
  const name = key === "__proto__" ? `["${key}"]` : toSource(key);
  const start = `${indent}${/^"\w+"$/.test(name) ? key : name}:`;
  if (typeof value === "object") {
    const members = Array.isArray(value) ? value : Object.entries(value)
      .flatMap(([key, value]) => toMember(`${indent}  `, key, value));
    // So that TypeScript keeps the words.
    const [open, close] = key === "styles"
      ? ["Object.freeze({", "})"]
      : ["{", "}"];
    return members.length
      ? [`${start} ${open}`, ...members, `${indent}${close},`]
      : [];
  }
  if (!value) return [];
  const text = `${toSource(value)},`;
  return start.length + text.length < 80
    ? [`${start} ${text}`]
    : [start, `${indent}  ${text}`];
}

/** A string, in which nothing is invisible or changes the order of the text around it. */
function toSource(text: string): string {
  return toPrintable(JSON.stringify(text));
}

/** A text as a part of one line, such as a comment. */
export function toLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
