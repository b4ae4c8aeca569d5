import types from "@octokit/openapi-types/types.d.ts" with { type: "text" };
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { openService } from "./_service.ts";

/** The root of the project, with a slash at its end. */
const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where a program of the tests is: beside them, but in no file. */
const program = `${root}tests/types/__program.ts`;

/** Where the compiler finds GitHub's description, wherever the package is. */
const openapiTypes = `${root}node_modules/@octokit/openapi-types`;

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

const { service, open } = openService(
  root,
  program,
  options,
  new Map([
    [`${openapiTypes}/types.d.ts`, types],
    [
      `${openapiTypes}/package.json`,
      JSON.stringify({ name: "@octokit/openapi-types", types: "types.d.ts" }),
    ],
  ]),
);

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
  open(preamble + text);
  const lines = (preamble + text).split("\n");
  return [
    ...service.getSyntacticDiagnostics(program),
    ...service.getSemanticDiagnostics(program),
  ].map(({ file, start = 0, messageText }) => {
    const row = file!.getLineAndCharacterOfPosition(start).line;
    return {
      row,
      line: lines[row]!,
      message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    };
  });
}

/**
 * What an editor offers where `|` stands in each of some lines. They are one
 * program: the editor knows its types from the second on.
 */
export function complete<Lines extends string[]>(
  ...lines: Lines
): { [Line in keyof Lines]: string[] } {
  const marked = PREAMBLE + lines.join("\n");
  open(marked.replaceAll("|", ""));
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
  const marked = PREAMBLE + text;
  open(marked.replace("|", ""));
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
  open(`export * from ${JSON.stringify(root + module.slice(2))};`);
  const opened = service.getProgram()!;
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
