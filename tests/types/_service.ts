import ts from "typescript";

/**
 * What an editor asks of TypeScript: a service for one program, whose text changes.
 *
 * @param root The folder that it is in, with a slash at its end.
 * @param program Its path; the file need not exist.
 * @param texts Files that are not on the disk; those that are read are kept in it.
 */
export function openService(
  root: string,
  program: string,
  options: ts.CompilerOptions,
  texts: Map<string, string | undefined> = new Map(),
): { service: ts.LanguageService; open: (text: string) => void } {
  let version = 0;
  const folders = [...texts.keys()]
    .map((name) => name.slice(0, name.lastIndexOf("/")));
  function readFile(name: string): string | undefined {
    if (!texts.has(name)) texts.set(name, ts.sys.readFile(name));
    return texts.get(name);
  }
  const service = ts.createLanguageService({
    directoryExists: (name) =>
      folders.some((it) => it.startsWith(name)) || ts.sys.directoryExists(name),
    fileExists: (name) =>
      texts.get(name) !== undefined || ts.sys.fileExists(name),
    readFile,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [program],
    getScriptVersion: (name) => String(name === program ? version : 0),
    getScriptSnapshot(name) {
      const text = readFile(name);
      return text === undefined
        ? undefined
        : ts.ScriptSnapshot.fromString(text);
    },
  });
  /** Replaces the program by another. */
  function open(text: string): void {
    version++;
    texts.set(program, text);
  }
  return { service, open };
}
