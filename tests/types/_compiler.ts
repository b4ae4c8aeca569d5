import types from "@octokit/openapi-types/types.d.ts" with { type: "text" };
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The root of the project, with a slash at its end. */
const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where a program of the tests is: beside them, but in no file. */
const program = `${root}tests/types/__program.ts`;

/** What the compiler takes for GitHub's description, wherever the package is. */
const openapiTypes = `${root}node_modules/@octokit/openapi-types/types.d.ts`;

/** What programs begin with. */
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
  texts.set(program, text);
  last = ts.createProgram([program], options, host, last);
  return last;
}

/** An error that the compiler reports. */
export interface Finding {
  /** The number of the line that it is about, from 0. */
  readonly row: number;
  /** That line. */
  readonly line: string;
  /** All of the message, in lines. */
  readonly message: string;
}

/** What the compiler says of a program. */
export function compile(text: string, preamble: string = PREAMBLE): Finding[] {
  const compiled = createProgram(preamble + text);
  const file = compiled.getSourceFile(program)!;
  const lines = file.text.split("\n");
  return [
    ...compiled.getSyntacticDiagnostics(file),
    ...compiled.getSemanticDiagnostics(file),
  ].map(({ start = 0, messageText }) => {
    const row = file.getLineAndCharacterOfPosition(start).line;
    return {
      row,
      line: lines[row]!,
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

/** How many types the compiler made for the last completions. */
export function countTypes(): number {
  return service.getProgram()!.getTypeCount();
}

/** What an editor shows of the name where `|` stands in a program. */
export function hover(text: string): { type: string; text: string } {
  version++;
  const marked = PREAMBLE + text;
  texts.set(program, marked.replace("|", ""));
  const info = service.getQuickInfoAtPosition(program, marked.indexOf("|"));
  // openapi-typescript writes what a document says as `@description`.
  const tags = info?.tags?.filter(({ name }) => name === "description") ?? [];
  return {
    type: ts.displayPartsToString(info?.displayParts),
    text: [info?.documentation, ...tags.map(({ text }) => text)]
      .map((parts) => ts.displayPartsToString(parts)).join(""),
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
