import { readServer } from "../openapi/_read_operations.ts";
import { type Node, toObject, toText } from "../openapi/_resolve.ts";
import type { Route, writeConfig } from "../openapi/_write_config.ts";
import { showBare, toPrintable } from "./_show.ts";

/** Members whose words TypeScript is to keep as literal types. */
const LITERALS: readonly string[] = ["array", "object", "styles"];

/** Writes the config for an API as a module; in a file of another name than that of TypeScript, it is JavaScript, too. */
export function writeModule(
  { info, servers }: Node,
  { config, routes }: ReturnType<typeof writeConfig>,
  file: string,
): string {
  const { title, version } = toObject(info);
  const all = [servers ?? []].flat().map((it) => ({
    ...readServer([it]),
    hasVariables: toText(toObject(it).url).includes("{"),
  }));
  const absolute = new Set(all.flatMap(({ baseUrl }) => baseUrl ?? []));
  const server = all.find((it) =>
    absolute.size === 1 && it.baseUrl && !it.hasVariables
  )?.baseUrl;
  const others = all.filter(({ baseUrl }) => !server || baseUrl !== server)
    .map(({ baseUrl, text }) => baseUrl ?? showBare(text!));
  const origins = originsOf(routes);
  const leftOver = (title: string, of: (route: Route) => string) => {
    const lines = routes.filter(of).map((it) => `- ${it.route}: ${of(it)}`);
    return lines.length ? [title, ...lines] : [];
  };
  const comments = [
    `How ${toText(title) || "the API"} ${toText(version)} wants its requests,`,
    "written by waymark for createEndpoint({ baseUrl }, config).",
    ...others.map((url) => `A server: ${url}`),
    ...leftOver(
      "Bodies of these types need the content-type in the call:",
      ({ operation }) => operation.body?.others.join(", ") ?? "",
    ),
    ...leftOver(
      "Calls need the baseUrl of these servers:",
      ({ operation: { server } }) => showBare(server.text ?? ""),
    ),
  ];
  const style = {
    isTypeScript: /\.[cm]?ts$/.test(file),
    comments: new Map(
      routes.map(({ route, operation }) => [route, toLine(operation.name)]),
    ),
  };
  return [
    ...comments.map((it) => toLine(`// ${it}`)),
    ...server ? [`export const server = ${toLiteral(server)};`] : [],
    ...origins.length
      ? [
        "// The servers of single operations: createEndpoint({ baseUrl }, { ...config, trustedOrigins: origins })",
        `${toSource(origins, style, "export const origins = ")};`,
      ]
      : [],
    `${toSource(config, style, "export const config = ")};\n`,
  ].join("\n");
}

/** The origins of the servers of single operations. */
export function originsOf(routes: readonly Route[]): string[] {
  const own = routes.flatMap(({ operation }) => operation.server.baseUrl ?? []);
  return [...new Set(own.map((url) => new URL(url).origin))].sort();
}

/**
 * Writes a value as formatters do, with comments above the members that have one.
 * Words keep their literal types, lists their types without a type checker
 * (`isolatedDeclarations`): by `as const` in TypeScript, else by `Object.freeze`.
 *
 * @param start What is in front of it on its line.
 */
function toSource(
  value: unknown,
  style: Readonly<{ isTypeScript: boolean; comments: Map<string, string> }>,
  start: string,
  isLiteral = false,
): string {
  const { isTypeScript, comments } = style;
  if (typeof value !== "object") {
    const asConst = isLiteral && isTypeScript && typeof value === "string";
    return `${start}${toLiteral(value)}${asConst ? " as const" : ""}`;
  }
  const isList = Array.isArray(value);
  const indent = /^ */.exec(start)![0];
  const inner = `${indent}  `;
  const members = Object.entries(Object(value)).map(([key, member]) => {
    const comment = !isList && comments.get(key);
    const name = isList ? inner : `${inner}${toName(key)}: `;
    const isWord = isLiteral || LITERALS.includes(key);
    const text = toSource(member, style, name, isWord);
    const isLong = typeof member === "string" && !isList && text.length >= 80;
    return (comment ? `${inner}// ${comment}\n` : "") +
      (isLong
        ? `${name.trimEnd()}\n${inner}  ${text.slice(name.length)}`
        : text);
  });
  const freeze = isLiteral && !isTypeScript && "Object.freeze({";
  const open = isList ? "[" : freeze || "{";
  const close = isList
    ? isTypeScript ? "] as const" : "]"
    : freeze
    ? "})"
    : "}";
  if (!members.length) return start + open + close;
  const space = isList ? "" : " ";
  const inside = members.map((it) => it.trimStart()).join(", ");
  const line = start + open + space + inside + space + close;
  return !line.includes("\n") && line.length < 80
    ? line
    : `${start}${open}\n${members.join(",\n")},\n${indent}${close}`;
}

/** The name of a member. Without brackets, `__proto__` would be none. */
function toName(key: string): string {
  if (key === "__proto__") return `["${key}"]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : toLiteral(key);
}

/** A literal without invisible characters and characters that reorder the code around it. */
function toLiteral(value: unknown): string {
  return toPrintable(JSON.stringify(value));
}

/** A string as a part of one line, such as a comment. */
export function toLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
