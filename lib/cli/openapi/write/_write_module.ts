import type { Table } from "../../../description/write/table.ts";
import { writeTable } from "../../../description/table/table_of.ts";
import type { Operation } from "../../../description/model/operation/_read_operations.ts";
import { readServer } from "../../../description/model/operation/_read_server.ts";
import {
  type Node,
  toObject,
  toText,
} from "../../../description/model/_resolve.ts";
import { showBare, toLine } from "../../../_show.ts";
import { escapeUnprintable } from "../../_output.ts";
import { type Fits, toCode } from "./_to_code.ts";

/** Whether a value fits on one line of a module: it is short, and contains no other lists or objects. */
const fits: Fits = (line) => line.length < 70 && !line.includes("\n");

/** What a module has. */
export interface Module {
  readonly table: Table;
  /** The text of its head. */
  readonly comments: readonly string[];
  readonly values: {
    /** The base URL, if there is one. */
    readonly server?: string;
    /** The origins of the servers of single operations. */
    readonly origins?: readonly string[];
  };
}

/** Reads what a module has; with `names`, its table lists all of them. */
export function moduleOf(
  document: Node,
  operations: readonly Operation[],
  names: boolean,
): Module {
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
  const baseUrls = operations.flatMap(({ server }) => server.baseUrl ?? []);
  const origins = [...new Set(baseUrls.map((url) => new URL(url).origin))]
    .sort();
  return {
    table: writeTable(document, operations, names),
    comments: [
      `How ${toText(title) || "the API"} ${
        toText(version)
      } wants its requests,`,
      "written by waymark openapi.",
      ...others.map((url) => `A server: ${url}`),
      ...leftOver(
        "Bodies of these types need the content-type in the call:",
        ({ body }) => body.others.join(", "),
      ),
      ...leftOver(
        "Calls need the baseUrl of these servers:",
        ({ server }) => showBare(server.text ?? ""),
      ),
    ],
    values: { ...server && { server }, ...origins.length && { origins } },
  };
}

/**
 * Writes a module with a table: as the description with the types of `paths.ts`,
 * which compiles where all exports have to name their types, or alone, which
 * JavaScript also understands.
 */
export function writeModule(
  { table, comments, values }: Module,
  name: "description" | "table",
): string {
  const isTyped = name === "description";
  const imports = [
    'import { type Description, described } from "@waymark/endpoint/openapi";',
    'import type { paths } from "./paths.ts";',
    "",
  ];
  const declare = (name: string, type: string, code: string) =>
    `export const ${name}${isTyped ? type : ""} = ${code};`;
  const code = toCode(table, fits);
  const lines = [
    ...comments.map((it) => toLine(`// ${it}`)),
    ...isTyped ? imports : [],
    ...Object.entries(values).map(([name, value]) =>
      declare(
        name,
        Array.isArray(value) ? ": readonly string[]" : "",
        toCode(value, fits),
      )
    ),
    declare(
      name,
      ": Description<paths>",
      isTyped ? `described(${code})` : code,
    ),
    "",
  ];
  return escapeUnprintable(lines.join("\n"));
}
