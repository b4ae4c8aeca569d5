import types from "@octokit/openapi-types/types.d.ts" with { type: "text" };
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The root of the project, with a slash at its end. */
const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where a program of the tests is: beside them, but in no file. */
const program = `${root}tests/types/__program.ts`;

/** What the compiler takes for GitHub's description, wherever the package is. */
const openapiTypes = `${root}node_modules/@octokit/openapi-types/types.d.ts`;

/** What each program begins with. */
const PREAMBLE = `
import { createClient } from "../../lib/client/client.ts";
import { described } from "../../lib/description/table/described.ts";
import { createEndpoint, endpoint } from "../../mod.ts";
import type { ParametersOf, RouteParameters } from "../../mod.ts";
import type { components, paths } from "@octokit/openapi-types";
import type { paths as pets } from "./_pets.ts";
const github = createClient({ baseUrl: "https://api.github.com", description: described<paths>({}) });
const shop = createClient({ baseUrl: "https://pets.example", description: described<pets>({}) });
const client = createClient({ baseUrl: "https://api.example" });
`;

const options: ts.CompilerOptions = {
  allowImportingTsExtensions: true,
  exactOptionalPropertyTypes: true,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  target: ts.ScriptTarget.ES2022,
  types: [],
};

const texts = new Map([
  [openapiTypes, types],
  [
    openapiTypes.replace("types.d.ts", "package.json"),
    JSON.stringify({ name: "@octokit/openapi-types", types: "types.d.ts" }),
  ],
]);

/** A host that has further files, and reads each file once. */
function createHost(): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const files = new Map<string, ts.SourceFile | undefined>();
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.directoryExists = (name) =>
    openapiTypes.startsWith(`${name}/`) || ts.sys.directoryExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, version) => {
    if (name === program) {
      return ts.createSourceFile(name, texts.get(name) ?? "", version);
    }
    if (!files.has(name)) files.set(name, getSourceFile(name, version));
    return files.get(name);
  };
  return host;
}

const host = createHost();
let last: ts.Program | undefined;

function createProgram(text: string): ts.Program {
  texts.set(program, PREAMBLE + text);
  last = ts.createProgram([program], options, host, last);
  return last;
}

/** An error that the compiler reports. */
export interface Finding {
  /** The line of the program that it is about. */
  readonly line: string;
  /** Where in the line it begins. */
  readonly column: number;
  /** All of the message, in lines. */
  readonly message: string;
}

/** What the compiler says of a program, which has the names of the preamble. */
export function compile(text: string): Finding[] {
  const compiled = createProgram(text);
  const file = compiled.getSourceFile(program)!;
  const lines = file.text.split("\n");
  return [
    ...compiled.getSyntacticDiagnostics(file),
    ...compiled.getSemanticDiagnostics(file),
  ].map(({ start = 0, messageText }) => {
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    return {
      line: lines[line]!,
      column: character,
      message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    };
  });
}

let version = 0;
const service = ts.createLanguageService({
  fileExists: host.fileExists,
  readFile: host.readFile,
  getCompilationSettings: () => options,
  getCurrentDirectory: host.getCurrentDirectory,
  getDefaultLibFileName: host.getDefaultLibFileName,
  getScriptFileNames: () => [program],
  getScriptVersion: (name) => String(name === program ? version : 0),
  getScriptSnapshot(name) {
    const text = host.readFile(name);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
});

/**
 * What an editor offers where `|` stands in each of some lines. They are one
 * program: the editor knows its types from the second on.
 */
export function complete<Lines extends string[]>(
  ...lines: Lines
): { [Line in keyof Lines]: string[] } {
  version++;
  const marked = PREAMBLE + lines.join("\n");
  texts.set(program, marked.replaceAll("|", ""));
  const marks = [...marked.matchAll(/\|/g)];
  return marks.map(({ index }, before) => {
    const position = index - before;
    const found = service.getCompletionsAtPosition(program, position, {});
    return found?.entries.map((entry) => entry.name) ?? [];
  }) as { [Line in keyof Lines]: string[] };
}

/** What an editor says of a name that it offers where `|` stands in a line. */
export function describeName(line: string, name: string): string {
  version++;
  const marked = PREAMBLE + line;
  texts.set(program, marked.replace("|", ""));
  const details = service.getCompletionEntryDetails(
    program,
    marked.indexOf("|"),
    name,
    undefined,
    undefined,
    undefined,
    undefined,
  );
  return [
    details?.documentation,
    ...details?.tags?.map(({ text }) => text) ?? [],
  ]
    .map((parts) => ts.displayPartsToString(parts)).join("");
}

/** How many types the compiler made for the last completions. */
export function countTypes(): number {
  return service.getProgram()!.getTypeCount();
}

/** The type of GitHub's `paths`, and the checker that knows it. */
export function openPaths(): { paths: ts.Type; checker: ts.TypeChecker } {
  const opened = createProgram("");
  const checker = opened.getTypeChecker();
  const module = checker.getSymbolAtLocation(
    opened.getSourceFile(openapiTypes)!,
  )!;
  const symbol = checker.getExportsOfModule(module)
    .find(({ name }) => name === "paths")!;
  return { paths: checker.getDeclaredTypeOfSymbol(symbol), checker };
}

/** What an editor shows of a name. */
export interface Hover {
  /** Its type. */
  readonly type: string;
  /** Its documentation, before the tags. */
  readonly text: string;
  /** The text of its `@description`, which openapi-typescript writes. */
  readonly description: string;
}

/** What an editor shows of the name where `|` stands in a program. */
export function hover(text: string): Hover {
  version++;
  const marked = PREAMBLE + text;
  texts.set(program, marked.replace("|", ""));
  const info = service.getQuickInfoAtPosition(program, marked.indexOf("|"));
  return {
    type: ts.displayPartsToString(info?.displayParts),
    text: ts.displayPartsToString(info?.documentation),
    description: info?.tags?.filter(({ name }) => name === "description")
      .map(({ text }) => ts.displayPartsToString(text)).join() ?? "",
  };
}

/** The documentation of what a module exports, of each signature of a function. */
export function documentationOf(
  module: string,
): {
  name: string;
  kind: "function" | "other";
  text: string;
  tags: string[];
}[] {
  const opened = createProgram(
    `export * from ${JSON.stringify(root + module.slice(2))};`,
  );
  const checker = opened.getTypeChecker();
  const symbol = checker.getSymbolAtLocation(opened.getSourceFile(program)!)!;
  return checker.getExportsOfModule(symbol).flatMap((exported) => {
    const found = exported.flags & ts.SymbolFlags.Alias
      ? checker.getAliasedSymbol(exported)
      : exported;
    const type = checker.getTypeOfSymbol(found);
    const signatures = found.flags & ts.SymbolFlags.Function
      ? type.getCallSignatures()
      : [];
    return (signatures.length > 0 ? signatures : [found]).map((documented) => ({
      name: exported.name,
      kind: type.getCallSignatures().length > 0 ? "function" : "other",
      text: ts.displayPartsToString(
        documented.getDocumentationComment(checker),
      ),
      tags: documented.getJsDocTags().map(({ name }) => name),
    }));
  });
}
