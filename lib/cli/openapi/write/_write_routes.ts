import {
  isCallable,
  type Operation,
} from "../../../description/model/operation/_read_operations.ts";
import { toText } from "../../../description/model/_resolve.ts";
import { toLine } from "../../../_show.ts";
import { escapeUnprintable } from "../../_output.ts";

/** Words that a module cannot have as names of its constants. */
const RESERVED = new Set(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield"
    .split(" "),
);

/**
 * Writes a module with one constant for each operation that has an `operationId`:
 * its route, so that a call has a name, a hover and a strike-through.
 */
export function writeRoutes(operations: readonly Operation[]): string {
  const names = new Set<string>();
  const constants = operations.flatMap((operation) => {
    const { method, path, node } = operation;
    const id = toIdentifier(toText(node.operationId));
    if (!id || !isCallable(operation)) return [];
    const route = `${method} ${path}`;
    let name = id;
    if (names.has(name)) name += `_${route.match(/\w+/g)!.join("_")}`;
    while (names.has(name)) name += "_";
    names.add(name);
    const value = JSON.stringify(route);
    return [`${commentOn(operation)}export const ${name} = ${value};\n`];
  });
  const head = "// The routes of the operations, written by waymark openapi.\n";
  return escapeUnprintable([head, ...constants].join("\n")) +
    (constants.length ? "" : "export {};\n");
}

/** Makes an identifier of an `operationId`: `users/get-by-name` is `usersGetByName`. */
function toIdentifier(id: string): string {
  const [first = "", ...others] = id.match(/[\p{ID_Continue}$]+/gu) ?? [];
  const rest = others.map((word) => word[0]!.toUpperCase() + word.slice(1));
  const name = [first, ...rest].join("");
  if (RESERVED.has(name)) return `${name}_`;
  return /^[\p{ID_Start}$_]/u.test(name) || !name ? name : `_${name}`;
}

function commentOn({ node }: Operation): string {
  const lines = [
    sentence(toText(node.summary) || toText(node.description)),
    node.deprecated === true ? "@deprecated" : "",
  ].filter(Boolean);
  if (!lines.length) return "";
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join(" *\n")} */\n`;
}

/** The first paragraph of a text, which neither ends a comment nor begins a tag. */
function sentence(text: string): string {
  const line = toLine(text.trim().split(/\n\s*\n/)[0]!);
  const short = line.length > 300 ? `${line.slice(0, 299)}…` : line;
  return short.replaceAll("*/", "*\\/").replace(/^@/, "\\@");
}
