/**
 * Writes the documentation of the API as Markdown: what `deno doc` says of each
 * module, with the declarations as TypeScript prints them.
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
  readonly declarationKind: string;
  readonly jsDoc?: Comment;
  readonly def: { readonly hasBody?: boolean };
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

/** What `deno doc` says of files, by their URLs. */
export async function documentationOf(
  ...files: string[]
): Promise<[url: string, module: Module][]> {
  const args = ["doc", "--json", ...files];
  return Object.entries(
    JSON.parse(await run(Deno.execPath(), { args, cwd: root })).nodes,
  );
}

export async function writeApi(): Promise<[path: string, text: string][]> {
  // One at a time: together, what one module has from another is left out.
  const modules = await Promise.all(
    Object.entries(config.exports).map(async ([key, path]) => {
      const [module] = await documentationOf(path);
      return [key, module![1]] as const;
    }),
  );
  // The main module has this one's symbols, too; they are described there.
  const schema = modules.find(([key]) => key === "./schema")![1].symbols;
  return modules.map(([key, module]) => {
    const elsewhere = key === "." ? schema.map(({ name }) => name) : [];
    const path = key === "." ? "index" : key.slice(2);
    return [`api/${path}.md`, writePage(key, module, elsewhere)];
  });
}

function writePage(
  key: string,
  { module_doc, symbols }: Module,
  elsewhere: readonly string[],
): string {
  const own = symbols.filter(({ name }) => !elsewhere.includes(name));
  const isType = ({ declarations: [it] }: Symbol) =>
    /^(?:interface|typeAlias)$/.test(it!.kind);
  const page = [
    `# ${config.name}${key.slice(1)}`,
    writeComment(module_doc),
    "## Functions and values",
    ...own.filter((it) => !isType(it)).map(writeSymbol),
    "## Types",
    ...own.filter(isType).map(writeSymbol),
    elsewhere.length ? "## Also exported" : "",
    elsewhere.map((name) => `{@link ${name}}`).join(", "),
  ].join("\n\n");
  return page.replace(/\{@link(?:code)? ([^}\s]+)\}/g, (_, link: string) => {
    const [name] = link.split(".");
    if (elsewhere.includes(name!)) return `[\`${link}\`](schema.md#${name})`;
    const isHere = own.some((it) => it.name === name);
    return isHere ? `[\`${link}\`](#${name})` : `\`${link}\``;
  });
}

function writeSymbol({ name, declarations }: Symbol): string {
  const [{ location, jsDoc = {}, def }, ...others] = declarations as [
    Declaration,
    ...Declaration[],
  ];
  const { doc = "", tags = [] } = jsDoc;
  const examples = others.flatMap(({ jsDoc }) =>
    jsDoc?.tags?.filter(({ kind }) => kind === "example") ?? []
  );
  const members = [...membersOf(def)].map((it) => toItem(...it));
  return [
    `### ${name} {#${name}}`,
    doc.trim(),
    `\`\`\`ts\n${declare(name, new URL(location.filename), others)}\n\`\`\``,
    writeComment({ tags: [...tags, ...examples] }, members),
  ].join("\n\n");
}

function writeComment(
  { doc = "", tags = [] }: Comment = {},
  members: readonly string[] = [],
): string {
  const lists = Object.entries(LISTS).map(([kind, title]) => {
    const items = tags.filter((tag) => tag.kind === kind)
      .map(({ name, tsType, doc = "" }) => toItem(name ?? tsType?.repr, doc));
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

function toItem(about: string | undefined, doc: string): string {
  const text = doc.trim().replace(/\n/g, "\n  ");
  return `- ${about ? `\`${about}\`: ` : ""}${text}`;
}

/** The members of a declaration that have a comment. */
function* membersOf(def: unknown): Generator<[name: string, doc: string]> {
  if (typeof def !== "object" || def === null) return;
  const { name, jsDoc } = def as { name?: string; jsDoc?: Comment };
  if (name && jsDoc?.doc) yield [name, jsDoc.doc];
  for (const member of Object.values(def)) yield* membersOf(member);
}

/** What a file declares under a name, without bodies; each further overload after its first sentence. */
function declare(
  name: string,
  file: URL,
  overloads: readonly Declaration[],
): string {
  const { outputText } = ts.transpileDeclaration(Deno.readTextFileSync(file), {
    fileName: file.pathname,
    compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext },
  });
  const source = ts.createSourceFile(
    "declarations.d.ts",
    outputText,
    ts.ScriptTarget.ESNext,
  );
  const sentences = overloads.map(({ jsDoc }) =>
    /^[^]*?\.(?=\s|$)/.exec(jsDoc?.doc ?? "")?.[0].replace(/\s+/g, " ")
  );
  return source.statements.map((statement) => statement.getText(source))
    .filter((text) => DECLARATION.exec(text)?.[1] === name)
    .map((text) => text.replace("export declare ", "export "))
    .map((text, index) => {
      const sentence = index && sentences[index - 1];
      return (sentence || "").replace(/(.{1,72})(?: |$)/g, "// $1\n") + text;
    })
    .join("\n\n");
}
