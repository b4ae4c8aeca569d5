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
    .map(({ baseUrl, text }) => baseUrl ?? showBare(text ?? ""));
  const own = routes.flatMap(({ operation }) => operation.server.baseUrl ?? []);
  const origins = [...new Set(own.map((url) => new URL(url).origin))].sort();
  const comments = [
    `How ${toText(title) || "the API"} ${toText(version)} wants its requests,`,
    "written by `waymark openapi-config` for createEndpoint({ baseUrl }, config).",
    ...others.filter(Boolean).map((url) => `A server: ${url}`),
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
  const isTypeScript = /\.[cm]?ts$/.test(file);
  const source = (value: unknown) => toSource(value, names, isTypeScript);
  return [
    ...comments.map((it) => toLine(`// ${it}`)),
    ...server ? [`export const server = ${source(server)};`] : [],
    ...origins.length
      ? [
        "// The servers of single operations: createEndpoint({ baseUrl }, { ...config, trustedOrigins: origins })",
        `export const origins = ${source(origins)};`,
      ]
      : [],
    `export const config = ${source(config)};\n`,
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

/**
 * Writes a value as formatters do, with comments above the members that have one.
 * Words keep their literal types, lists their types without a type checker
 * (`isolatedDeclarations`): by `as const` in TypeScript, else by `Object.freeze`.
 */
function toSource(
  value: unknown,
  comments: ReadonlyMap<string, string>,
  isTypeScript: boolean,
  indent = "",
  isLiteral = false,
): string {
  if (typeof value !== "object") {
    return toLiteral(value) +
      (isLiteral && isTypeScript && typeof value === "string"
        ? " as const"
        : "");
  }
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const members = Object.entries(Object(value)).map(([key, member]) => {
    const name = isList ? "" : `${toName(key)}:`;
    const text = toSource(
      member,
      comments,
      isTypeScript,
      inner,
      isLiteral || LITERALS.includes(key),
    );
    const comment = isList ? undefined : comments.get(key);
    const isLong = name && typeof member === "string" &&
      inner.length + name.length + text.length + 2 > 80;
    return `${comment ? `// ${comment}\n${inner}` : ""}${name}${
      isLong ? `\n${inner}  ` : name && " "
    }${text}`;
  });
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const space = isList ? "" : " ";
  const line = `${open}${space}${members.join(", ")}${space}${close}`;
  const isShort = !line.includes("\n") && indent.length + line.length < 56;
  const text = !members.length
    ? open + close
    : isShort
    ? line
    : `${open}\n${
      members.map((it) => `${inner}${it},\n`).join("")
    }${indent}${close}`;
  if (isTypeScript) return isList ? `${text} as const` : text;
  return isLiteral && !isList ? `Object.freeze(${text})` : text;
}

/** The name of a member. Without brackets, `__proto__` would be none. */
function toName(key: string): string {
  if (key === "__proto__") return `["${key}"]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : toLiteral(key);
}

/** A literal, in which nothing is invisible or changes the order of the text around it. */
function toLiteral(value: unknown): string {
  return toPrintable(JSON.stringify(value));
}

/** A text as a part of one line, such as a comment. */
export function toLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
