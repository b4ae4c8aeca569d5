import { realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import process from "node:process";
import { show } from "../../../_show.ts";
import { decode } from "../../../uri_template/_scan_template.ts";
import { copyPart } from "../_load_document.ts";
import { decodeText, parseText } from "../text/_parse_text.ts";

/** Reads a file by its path, which is relative to the current folder; `-` is standard input. */
export type ReadFile = (path: string) => Promise<string | Uint8Array>;

/** A file of a document. */
export interface DocumentFile {
  /** Its absolute path, without links. */
  readonly path: string;
  /** How messages name it. */
  readonly source: string;
  /** Its content, copied and checked. */
  readonly content: unknown;
  /** How many characters it has. */
  readonly characters: number;
}

/** Opens the file that somebody named. */
export async function openFile(
  name: string,
  read: ReadFile,
): Promise<DocumentFile> {
  const source = name === "-" ? "standard input" : show(name);
  const bytes = await read(name);
  const text = typeof bytes === "string" ? bytes : decodeText(bytes, source);
  return {
    path: name === "-" ? resolve(name) : await realpath(name),
    source,
    content: copyPart(await parseText(text, source), source, text.length),
    characters: text.length,
  };
}

/** Opens the file that a reference in another file names. */
export type OpenReference = (
  reference: string,
  from: string,
) => Promise<DocumentFile>;

/**
 * Opens the files that the references of a document name. A document may come from
 * anybody, so only files below its folder or the current one are
 * read, no dot files such as `.env`, and nothing else is opened.
 */
export async function openerOf(
  first: DocumentFile,
  read: ReadFile,
): Promise<OpenReference> {
  const folders = [dirname(first.path), await realpath(process.cwd())];
  const files = new Map([[first.path, Promise.resolve(first)]]);
  return async (reference, from) => {
    if (/^(?:[a-z][\w+.-]+:|\/\/)/i.test(reference)) {
      throw new Error(
        "it is a URL, and no connection is opened; download the file, and write its path",
      );
    }
    const named = resolve(dirname(from), decode(reference));
    // First, because on Windows merely looking at a path can open a connection.
    pathsBelow(folders, named);
    const path = await realpath(named).catch(() => {
      throw new Error("cannot read it: there is no such file");
    });
    const inside = pathsBelow(folders, path);
    if (
      path !== first.path && inside.every((path) => /(?:^|[\\/])\./.test(path))
    ) {
      throw new Error("dot files are not read");
    }
    if (!(await stat(path)).isFile()) {
      throw new Error("cannot read it: it is no regular file");
    }
    const known = files.get(path) ??
      openFile(relative(process.cwd(), path), read);
    files.set(path, known);
    return await known;
  };
}

/** The path from each of the folders that a file is below. */
function pathsBelow(folders: readonly string[], path: string): string[] {
  const paths = folders.map((folder) => relative(folder, path))
    .filter((path) => !/^\.\.(?:[\\/]|$)/.test(path) && !isAbsolute(path));
  if (paths.length) return paths;
  throw new Error(
    "it is outside of the folder of the description and of the current one",
  );
}
