import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, relative, resolve } from "node:path";
import process from "node:process";
import { decode } from "../../uri_template/_scan_template.ts";
import { cannot, type ReadArgument, readDocument } from "../../cli/_read.ts";

/** A file of a description. */
export interface DescriptionFile {
  /** How messages name it. */
  readonly source: string;
  /** Its name without folder and extension. */
  readonly name: string;
  /** The folder that its references start from. */
  readonly folder: string;
  readonly document: unknown;
}

/** The files of a description. */
export interface DescriptionFiles {
  /** The file that the command line names. */
  readonly first: DescriptionFile;
  /** How many characters the files have that were read so far. */
  readonly characters: number;
  /**
   * Opens the file that a reference names. A description is data, and can come from
   * somebody else. So only files below its folder or the current one are read, no
   * dot files such as `.env`, and nothing else is opened.
   */
  open(reference: string, from: DescriptionFile): Promise<DescriptionFile>;
}

export async function openFiles(
  path: string,
  read: ReadArgument,
): Promise<DescriptionFiles> {
  let characters = 0;
  const readFile = async (path: string, name: string) => {
    const { text, ...file } = await readDocument(path, read);
    characters += text.length;
    const folder = path === "-" ? process.cwd() : dirname(resolve(path));
    return { ...file, folder, name: basename(name).replace(/\.[^.]*$/, "") };
  };
  const first = await readFile(path, path);
  const folders = [first.folder, process.cwd()];
  const realFolders = await Promise.all(folders.map((it) => realpath(it)));
  const files = new Map<string, DescriptionFile>();
  if (path !== "-") files.set(await realpath(path), first);
  return {
    first,
    get characters() {
      return characters;
    },
    async open(reference, from) {
      if (/^(?:[a-z][\w+.-]+:|\/\/)/i.test(reference)) {
        throw new Error(
          "it is a URL, and no connection is opened; download the file, and write its path",
        );
      }
      const path = resolve(from.folder, decode(reference));
      // First, because on Windows even a look at a path can open a connection.
      pathsBelow(folders, path);
      const real = await realpath(path).catch(cannot("read", reference));
      const known = files.get(real);
      if (known) return known;
      if (
        pathsBelow(realFolders, real).every((it) => /(?:^|[\\/])\./.test(it))
      ) {
        throw new Error("dot files are not read");
      }
      const file = await readFile(relative(process.cwd(), real), path);
      // A link has the references of its own folder.
      files.set(real, { ...file, folder: dirname(path) });
      return files.get(real)!;
    },
  };
}

/** The path from each of the folders that a file is below. */
function pathsBelow(folders: readonly string[], path: string): string[] {
  const paths = folders.map((folder) => relative(folder, path))
    .filter((it) => !/^\.\.(?:[\\/]|$)/.test(it) && !isAbsolute(it));
  if (paths.length) return paths;
  throw new Error(
    "it is outside of the folder of the description and of the current one",
  );
}
