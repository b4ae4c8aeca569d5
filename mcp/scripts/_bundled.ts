import { dirname, join } from "node:path/posix";
import ts from "typescript";
import map from "../../import_map.json" with { type: "json" };
import { root } from "../../scripts/_tools.ts";

/** What a package is made of. */
export interface Bundled {
  /** The files of the project, in the order in which they are reached. */
  readonly files: readonly string[];
  /** The packages that they import as soon as they run, with their versions. */
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * Follows the imports of some files: whatever they reach goes into the package, or
 * is a package that it depends on.
 */
export function followImports(entries: readonly string[]): Bundled {
  const files = new Set(entries);
  const names = new Set<string>();
  // A set goes on to what is added to it.
  for (const path of files) {
    const text = Deno.readTextFileSync(root + path);
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (fileName.startsWith(".")) files.add(join(dirname(path), fileName));
      else if (!fileName.startsWith("node:")) names.add(packageOf(fileName));
    }
  }
  names.delete("@waymark/endpoint");
  return {
    files: [...files],
    dependencies: Object.fromEntries(
      [...names].sort().map((name) => [name, versionOf(name)]),
    ),
  };
}

/** The package of what is imported: `@scope/name/part` is of `@scope/name`. */
function packageOf(imported: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(imported)![0];
}

/** The versions that a package may have: that of the import map, and later ones that change no API. */
function versionOf(name: string): string {
  const found = (map.imports as Record<string, string>)[name];
  if (found === undefined) throw new Error(`import_map.json lacks ${name}`);
  return `^${found.split(`${name}@`)[1]}`;
}
