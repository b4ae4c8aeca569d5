/**
 * Writes the documentation of the API as Markdown: what `deno doc` says of each
 * module, with the declarations as TypeScript prints them.
 *
 * @module
 */
import ts from "typescript";
import config from "../deno.json" with { type: "json" };
import { root, run } from "./_tools.ts";

interface Comment {
  readonly doc?: string;
  readonly tags?: readonly {
    readonly kind: string;
    readonly name?: string;
    readonly doc?: string;
    readonly tsType?: { readonly repr: string };
  }[];
}

interface Declaration {
  readonly location: { readonly filename: string };
  readonly kind: string;
  readonly jsDoc?: Comment;
  readonly def: unknown;
}

interface Symbol {
  readonly name: string;
  readonly declarations: readonly Declaration[];
}

interface Module {
  readonly module_doc: Comment;
  readonly symbols: readonly Symbol[];
}

/** The lists at the end of a comment, by the kind of their tags. */
const LISTS: Readonly<Record<string, string>> = {
  template: "Type parameters",
  param: "Parameters",
  return: "Returns",
  throws: "Throws",
};

const DECLARATION = /(?:const|class|function|interface|type) (\w+)/;

/** The pages, each with its path. */
export async function writeApi(): Promise<[path: string, text: string][]> {
  const modules = await Promise.all(
    Object.entries(config.exports).map(async ([key, path]) => {
      const json = await run(Deno.execPath(), {
        args: ["doc", "--json", path],
        cwd: root,
      });
      const [module] = Object.values(
        (JSON.parse(json) as { nodes: Record<string, Module> }).nodes,
      );
      return { key, module: module! };
    }),
  );
  const [main, ...others] = modules;
  // What the main module has from another one is described there.
  const elsewhere = new Map(
    others.filter(({ key }) => key === "./schema").flatMap(({ key, module }) =>
      module.symbols.map(({ name }) => [name, `${key}.md#${name}`] as const)
    ),
  );
  return [
    ["api/index.md", writePage(main!.key, main!.module, elsewhere)],
    ...others.map(({ key, module }): [string, string] => [
      `api/${key.slice(2)}.md`,
      writePage(key, module, new Map()),
    ]),
  ];
}

function writePage(
  key: string,
  { module_doc, symbols }: Module,
  elsewhere: ReadonlyMap<string, string>,
): string {
  const own = symbols.filter(({ name }) => !elsewhere.has(name));
  const targets = new Map([
    ...own.map(({ name }) => [name, `#${name}`] as const),
    ...elsewhere,
  ]);
  const write = (isType: boolean) =>
    own.filter(({ declarations: [it] }) =>
      /^(?:interface|typeAlias)$/.test(it!.kind) === isType
    ).map(writeSymbol);
  const page = [
    `# ${config.name}${key.slice(1)}`,
    writeComment(module_doc),
    "## Functions and values",
    ...write(false),
    "## Types",
    ...write(true),
    ...elsewhere.size
      ? [
        "## Also exported",
        [...elsewhere.keys()].map((it) => `{@link ${it}}`).join(", "),
      ]
      : [],
  ].join("\n\n");
  return page.replace(
    /\{@link(?:code)? ([^}\s]+)\}/g,
    (_, name: string) => {
      const target = targets.get(name.split(".")[0]!);
      return target ? `[\`${name}\`](${target})` : `\`${name}\``;
    },
  );
}

function writeSymbol({ name, declarations }: Symbol): string {
  const { location, jsDoc, def } = declarations[0]!;
  const members = [...membersOf(def)].map(([name, doc]) =>
    `- \`${name}\`: ${doc.trim().replace(/\n/g, "\n  ")}`
  );
  return [
    `### ${name} {#${name}}`,
    `\`\`\`ts\n${declare(name, new URL(location.filename))}\n\`\`\``,
    writeComment(jsDoc, members),
  ].join("\n\n");
}

function writeComment(
  { doc = "", tags = [] }: Comment = {},
  members: readonly string[] = [],
): string {
  const lists = Object.entries(LISTS).map(([kind, title]) => {
    const items = tags.filter((tag) => tag.kind === kind)
      .map(({ name, tsType, doc = "" }) => {
        const about = name ?? tsType?.repr;
        const text = doc.trim().replace(/\n/g, "\n  ");
        return `- ${about ? `\`${about}\`: ` : ""}${text}`;
      });
    if (items.length === 1 && kind === "return") {
      return `**${title}** ${items[0]!.slice(2)}`;
    }
    return items.length ? `**${title}**\n\n${items.join("\n")}` : "";
  });
  const examples = tags.filter(({ kind }) => kind === "example")
    .map(({ doc = "" }) => {
      const [, title, code] = /^(.*?)\n?(```.*)$/s.exec(doc.trim())!;
      return `**Example${title && `: ${title}`}**\n\n${code}`;
    });
  return [doc.trim(), members.join("\n"), ...lists, ...examples]
    .filter(Boolean).join("\n\n");
}

/** The members of a declaration that have a comment. */
function* membersOf(def: unknown): Generator<[name: string, doc: string]> {
  if (typeof def !== "object" || def === null) return;
  const { name, jsDoc } = def as { name?: string; jsDoc?: Comment };
  if (name && jsDoc?.doc) yield [name, jsDoc.doc];
  for (const member of Object.values(def)) yield* membersOf(member);
}

/** What a file declares under a name, without bodies and comments. */
function declare(name: string, file: URL): string {
  const { outputText } = ts.transpileDeclaration(Deno.readTextFileSync(file), {
    fileName: file.pathname,
    compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext },
  });
  const source = ts.createSourceFile(
    "declarations.d.ts",
    outputText,
    ts.ScriptTarget.ESNext,
  );
  return source.statements.map((statement) => statement.getText(source))
    .filter((text) => DECLARATION.exec(text)?.[1] === name)
    .map((text) => text.replace("export declare ", "export "))
    .join("\n");
}
