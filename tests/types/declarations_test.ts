import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import ts from "typescript";
import config from "../../deno.json" with { type: "json" };

const root = new URL("../../", import.meta.url);

/** The declarations of a module, as they are published. */
function declarationsOf(module: string): ts.SourceFile {
  const { outputText, diagnostics } = ts.transpileDeclaration(
    Deno.readTextFileSync(new URL(module, root)),
    {
      compilerOptions: { isolatedDeclarations: true, strict: true },
      fileName: module,
      reportDiagnostics: true,
    },
  );
  assertEquals(
    diagnostics?.map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, "\n")
    ),
    [],
    module,
  );
  return ts.createSourceFile(
    module,
    outputText,
    ts.ScriptTarget.Latest,
    true,
  );
}

/** The modules that declarations refer to, those of the project only. */
function referencesOf(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    const isReference = ts.isImportDeclaration(statement) ||
      ts.isExportDeclaration(statement);
    const specifier = isReference && statement.moduleSpecifier;
    return specifier && ts.isStringLiteral(specifier) &&
        /^\..*\.ts$/.test(specifier.text)
      ? [new URL(specifier.text, new URL(file.fileName, root)).href]
      : [];
  });
}

/** The lines of declarations that hold a keyword. */
function linesWith(keyword: ts.SyntaxKind, file: ts.SourceFile): string[] {
  const lines: string[] = [];
  const visit = (node: ts.Node) => {
    if (node.kind === keyword) lines.push(node.parent.getText(file));
    ts.forEachChild(node, (child) => {
      visit(child);
    });
  };
  ts.forEachChild(file, visit);
  return lines;
}

describe("the published declarations", () => {
  const files = new Map<string, ts.SourceFile>();
  const open = (module: string) => {
    if (files.has(module)) return;
    const file = declarationsOf(module);
    files.set(module, file);
    for (const href of referencesOf(file)) {
      open(`./${href.slice(root.href.length)}`);
    }
  };
  for (const module of Object.values(config.exports)) open(module);

  it("are those of the types, too", () => {
    assert(files.has("./lib/types/_call.ts"));
    assert(files.has("./lib/types/_endpoint_function.ts"));
    assert(files.has("./schema/run_install_input.ts"));
  });

  it("hold no any", () => {
    for (const [module, file] of files) {
      assertEquals(linesWith(ts.SyntaxKind.AnyKeyword, file), [], module);
    }
  });

  it("would show an any", () => {
    const file = ts.createSourceFile(
      "x.d.ts",
      "export declare function f(x: Map<string, any>): void;",
      ts.ScriptTarget.Latest,
      true,
    );
    assertEquals(linesWith(ts.SyntaxKind.AnyKeyword, file), [
      "Map<string, any>",
    ]);
  });
});
