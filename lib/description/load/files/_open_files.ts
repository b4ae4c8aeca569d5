import { realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import process from "node:process";
import { show } from "../../../_show.ts";
import { decode } from "../../../uri_template/_scan_template.ts";
import { parseText } from "../text/_parse_text.ts";

/** Reads a file by its path, which is relative to the current folder; `-` is standard input. */
export type ReadFile = (path: string) => Promise<string | Uint8Array>;

/** A file of a document: its absolute path without links, how messages name it, its parsed content, and how many characters it has. */
export type DocumentFile = Awaited<ReturnType<typeof openFile>>;

/** Opens the file that somebody named. */
export async function openFile(name: string, read: ReadFile) {
  const source = name === "-" ? "standard input" : show(name);
  const { value: content, characters } = await parseText(
    await read(name),
    source,
  );
  const path = name === "-" ? resolve(name) : await realpath(name);
  return { path, source, content, characters };
}

/**
 * Finds the files that the references of a document name, by their absolute paths. A
 * document may come from anybody, so only files below its folder or the current one are found, no dot
 * files such as `.env`, and nothing else.
 */
export async function finderOf(first: DocumentFile) {
  const folders = [dirname(first.path), await realpath(process.cwd())];
  return async (reference: string, from: string): Promise<string> => {
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
    return path;
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
