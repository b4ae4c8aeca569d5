/** The parts of TypeScript that check a file. */
export interface TypeScript {
  createSourceFile(name: string, text: string, target: number): SourceFile;
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

/** What types may use of the standard library, which would take longer to read than the types themselves. */
const LIBRARY = `
interface Array<T> { [index: number]: T }
interface ReadonlyArray<T> { readonly [index: number]: T }
interface Boolean {} interface Function {} interface IArguments {}
interface CallableFunction {} interface NewableFunction {}
interface Number {} interface Object {} interface RegExp {} interface String {}
type Exclude<T, U> = T extends U ? never : T;
type Extract<T, U> = T extends U ? T : never;
type NonNullable<T> = T & {};
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
type Partial<T> = { [P in keyof T]?: T[P] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Readonly<T> = { readonly [P in keyof T]: T[P] };
type Record<K extends keyof any, T> = { [P in K]: T };
type Required<T> = { [P in keyof T]-?: T[P] };
`;

/** Lists why a file of types does not compile, up to a number of faults. */
export function faultsInTypes(
  text: string,
  typescript: TypeScript,
  most = 3,
): string[] {
  // ES2022.
  const target = 9;
  const parse = (name: string, text: string) =>
    typescript.createSourceFile(name, text, target);
  const file = parse("paths.ts", text);
  const files = new Map([
    ["paths.ts", file],
    ["library.d.ts", parse("library.d.ts", LIBRARY)],
  ]);
  // The types are one file, so anything that they import is missing.
  const findNothing = () => undefined;
  const host = {
    getSourceFile: (name: string) => files.get(name),
    fileExists: findNothing,
    readFile: findNothing,
    getDefaultLibFileName: () => "",
    getCurrentDirectory: () => "",
    getCanonicalFileName: (name: string) => name,
    useCaseSensitiveFileNames: () => true,
  };
  const program = typescript.createProgram([...files.keys()], {
    noEmit: true,
    noLib: true,
    strict: true,
    target,
    types: [],
  }, host);
  const lines = text.split("\n");
  const broken = program.getSyntacticDiagnostics(file);
  const faults = broken.length ? broken : program.getSemanticDiagnostics(file);
  return faults.slice(0, most).map(({ start = 0, messageText }) => {
    const { line } = file.getLineAndCharacterOfPosition(start);
    const message = typescript.flattenDiagnosticMessageText(messageText, " ");
    const place = `line ${line + 1}${placeOf(lines.slice(0, line + 1))}`;
    return `error: ${place}: ${message.slice(0, 300)}`;
  });
}

/** The component, path or operation that the last of some lines belongs to. */
function placeOf(lines: readonly string[]): string {
  const last = (pattern: RegExp) =>
    pattern.exec(lines.filter((line) => pattern.test(line)).at(-1) ?? "")?.[1];
  const section = last(/^export interface (\w+) \{/);
  const name = last(
    section === "components" ? /^ {8}(\S.*?)\??: / : /^ {4}(\S.*?)\??: /,
  );
  return section && name ? `, in ${name} of the ${section}` : "";
}
