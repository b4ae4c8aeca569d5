import { toLine } from "../_describe.ts";
import { compactTable } from "../openapi/_compact_table.ts";
import { type Operation, readServer } from "../openapi/_read_operations.ts";
import { type Node, toObject, toText } from "../openapi/_resolve.ts";
import { escapeUnprintable, showBare } from "./_show.ts";

/** Writes the table of an API as a module; in a file of another name than that of TypeScript, it is JavaScript, too. */
export function writeModule(
  document: Node,
  operations: readonly Operation[],
  file: string,
): string {
  const { info, servers } = document;
  const { title, version } = toObject(info);
  const described = [servers ?? []].flat();
  const all = described.map((it) => readServer([it]));
  const absolute = new Set(all.flatMap(({ baseUrl }) => baseUrl ?? []));
  const isOne = absolute.size === 1 &&
    !described.some((it) => toText(toObject(it).url).includes("{"));
  const [server] = isOne ? absolute : [];
  const others = all.map(({ baseUrl, text }) => baseUrl ?? showBare(text!))
    .filter((url) => url !== server);
  const leftOver = (title: string, of: (operation: Operation) => string) => {
    const lines = operations.filter(of)
      .map((it) => `- ${it.method} ${it.path}: ${of(it)}`);
    return lines.length ? [title, ...lines] : [];
  };
  const comments = [
    `How ${toText(title) || "the API"} ${toText(version)} wants its requests,`,
    "written by waymark for createEndpoint({ baseUrl }, { described: described(api) }).",
    ...others.map((url) => `A server: ${url}`),
    ...leftOver(
      "Bodies of these types need the content-type in the call:",
      ({ body }) => body?.others.join(", ") ?? "",
    ),
    ...leftOver(
      "Calls need the baseUrl of these servers:",
      ({ server }) => showBare(server.text ?? ""),
    ),
  ].map((it) => toLine(`// ${it}`));
  const end = /\.[cm]?ts$/.test(file) ? " as const;" : ";";
  const declare = (name: string, value: unknown) =>
    `export const ${name} = ${escapeUnprintable(toCode(value))}${end}`;
  return [
    ...comments,
    ...server ? [declare("server", server)] : [],
    ...originsOf(operations).length
      ? [declare("origins", originsOf(operations))]
      : [],
    declare("api", compactTable(document, operations)),
    "",
  ].join("\n");
}

/** The origins of the servers of single operations. */
export function originsOf(operations: readonly Operation[]): string[] {
  const own = operations.flatMap(({ server }) => server.baseUrl ?? []);
  return [...new Set(own.map((url) => new URL(url).origin))].sort();
}

/** Writes a value as code, on one line where there is room. */
function toCode(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = indent + "  ";
  const isList = Array.isArray(value);
  const [open, close, space] = isList ? ["[", "]", ""] : ["{", "}", " "];
  const members = Object.entries(value).map(([key, it]) =>
    (isList
      ? ""
      : /^[A-Za-z_$][\w$]*$/.test(key)
      ? `${key}: `
      : `${JSON.stringify(key)}: `) +
    toCode(it, inner)
  );
  const line = `${open}${space}${members.join(", ")}${space}${close}`;
  if (!members.length) return open + close;
  return line.length < 70 && !line.includes("\n")
    ? line
    : `${open}\n${
      members.map((it) => `${inner}${it},\n`).join("")
    }${indent}${close}`;
}
