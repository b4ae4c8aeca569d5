import { readServer } from "../openapi/_read_operations.ts";
import { type Node, toObject, toText } from "../openapi/_resolve.ts";
import type { Route, writeConfig } from "../openapi/_write_config.ts";
import { showBare, toPrintable } from "./_show.ts";

/** What TypeScript has to keep the literal types of. */
const LITERALS: readonly string[] = ["array", "object", "styles"];

/** Writes the config for an API as a module, in JavaScript that is TypeScript, too. */
export function writeModule(
  { info, servers }: Node,
  { config, routes }: ReturnType<typeof writeConfig>,
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
      ({ operation }) => operation.body?.others.join(", ") ?? "",
    ),
    ...leftOver(
      routes,
      "Calls need the baseUrl of these servers:",
      ({ operation: { server } }) => showBare(server.text ?? ""),
    ),
  ];
  const names = new Map(
    routes.map(({ route, operation }) => [route, toLine(operation.name)]),
  );
  return [
    ...comments.map((it) => toLine(`// ${it}`)),
    `export const config = ${toSource(config, names)};\n`,
  ].join("\n");
}

function leftOver(
  routes: readonly Route[],
  title: string,
  of: (route: Route) => string,
): string[] {
  const lines = routes.filter(of).map((it) => `- ${it.route}: ${of(it)}`);
  return lines.length ? [title, ...lines] : [];
}

/** Writes a value as formatters do, with comments above the members that have one. */
function toSource(
  value: unknown,
  comments: ReadonlyMap<string, string>,
  indent = "",
): string {
  if (typeof value !== "object") return toLiteral(value);
  const inner = `${indent}  `;
  const members = Object.entries(Object(value)).map(([key, member]) => {
    // Without brackets, `__proto__` would be no member.
    const name = key === "__proto__"
      ? `["${key}"]`
      : /^[A-Za-z_]\w*$/.test(key)
      ? key
      : toLiteral(key);
    const [open, close] = LITERALS.includes(key)
      ? ["Object.freeze(", ")"]
      : ["", ""];
    const text = `${open}${toSource(member, comments, inner)}${close},`;
    const comment = comments.get(key);
    const isLong = typeof member === "string" &&
      inner.length + name.length + 2 + text.length > 80;
    return [
      ...comment ? [`${inner}// ${comment}\n`] : [],
      `${inner}${name}:${isLong ? `\n${inner}  ` : " "}${text}\n`,
    ].join("");
  });
  return members.length ? `{\n${members.join("")}${indent}}` : "{}";
}

/** A literal, in which nothing is invisible or changes the order of the text around it. */
function toLiteral(value: unknown): string {
  return toPrintable(JSON.stringify(value));
}

/** A text as a part of one line, such as a comment. */
export function toLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
