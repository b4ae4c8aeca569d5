/** The parts of TypeScript that check a file. */
export interface TypeScript {
  createSourceFile(name: string, text: string, target: number): SourceFile;
  createCompilerHost(options: object): {
    getSourceFile(name: string, ...others: unknown[]): SourceFile | undefined;
  };
  createProgram(names: readonly string[], options: object, host: object): {
    getSyntacticDiagnostics(file: SourceFile): readonly Diagnostic[];
    getSemanticDiagnostics(file: SourceFile): readonly Diagnostic[];
  };
  flattenDiagnosticMessageText(text: unknown, newLine: string): string;
}

interface SourceFile {
  getLineAndCharacterOfPosition(position: number): { readonly line: number };
}

interface Diagnostic {
  readonly start?: number;
  readonly messageText: unknown;
}

/** Says why a file of types does not compile, if it does not: at most so many faults. */
export function faultsInTypes(
  text: string,
  typescript: TypeScript,
  most = 3,
): string[] {
  const name = "paths.ts";
  // ES2022.
  const target = 9;
  const options = {
    noEmit: true,
    strict: true,
    target,
    lib: ["lib.es5.d.ts"],
    types: [],
    skipLibCheck: true,
  };
  const file = typescript.createSourceFile(name, text, target);
  const host = typescript.createCompilerHost(options);
  const getLibrary = host.getSourceFile;
  host.getSourceFile = (path, ...others) =>
    path === name ? file : getLibrary(path, ...others);
  const program = typescript.createProgram([name], options, host);
  const broken = program.getSyntacticDiagnostics(file);
  const faults = broken.length ? broken : program.getSemanticDiagnostics(file);
  return faults.slice(0, most).map(({ start = 0, messageText }) => {
    const { line } = file.getLineAndCharacterOfPosition(start);
    const message = typescript.flattenDiagnosticMessageText(messageText, " ");
    return `error: line ${line + 1}: ${message.slice(0, 300)}`;
  });
}
