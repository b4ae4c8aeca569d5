/**
 * Writes a page of Markdown for each entry point in `deno.json`, with TypeDoc.
 *
 * Signatures look as a person would write them: type parameters, and types that
 * no entry point exports, are only for the compiler.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import * as typedoc from "typedoc";
import { MarkdownTheme } from "typedoc-plugin-markdown";
import ts from "typescript";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { exports, name } = JSON.parse(readFileSync(`${root}deno.json`, "utf8"));
// What several modules export is described on the page of the first of them; the
// main module exports much of the others.
const { ".": main, ...others } = exports;
const entryPoints = [...Object.values(others), main].map((path) => root + path);
/** The names of the pages, by the modules' paths without `.ts`. */
const pages = new Map(
  Object.entries(exports).map(([key, path]) => [
    path.slice(2, -3),
    key === "." ? basename(name) : key.slice(2),
  ]),
);

/** Stands for what only the compiler needs. */
const MACHINERY = new typedoc.UnknownType("…");

/** What a person would write for what only the compiler needs, by the name of what has the type. */
const WRITTEN = {
  route: "string",
  parameters: "object",
  headers: "HeadersInput",
  query: "object",
  cookies: "object",
  data: "unknown",
  error: "unknown",
  options: "EndpointOptions",
  status: "number",
};

/** The same for types whose arguments are what they are about. */
const SIMPLER = { ResultOf: "Result", EndpointResult: "RequestOptions" };

/** The functions that these types are called by. */
const CALLED = {
  Endpoint: "api",
  EndpointCall: "api",
  EndpointForms: "endpoint",
  EndpointFunction: "endpoint",
  SendPages: "pages",
};

const isReadable = (type) => toReadable(type) !== MACHINERY;

/** Whether a type only lets the compiler infer a type parameter. */
const isInferred = ({ reflection, typeArguments = [] }) =>
  reflection === undefined &&
  typeArguments.some((it) =>
    it.reflection?.kind === typedoc.ReflectionKind.TypeParameter
  );

/** A type as a person would write it. */
function toReadable(type) {
  switch (type?.type) {
    case "conditional":
    case "indexedAccess":
    case "mapped":
    case "query":
      return MACHINERY;
    case "array":
      return isReadable(type.elementType) ? type : MACHINERY;
    case "union": {
      const types = type.types
        .flatMap((it) => it.type === "union" ? it.types : [it])
        .filter((it) => !isInferred(it));
      if (!types.length || !types.every(isReadable)) return MACHINERY;
      return types.length > 1
        ? new typedoc.UnionType(types.map(toReadable))
        : toReadable(types[0]);
    }
    case "intersection": {
      const types = type.types.filter(isReadable);
      if (types.length === 0) return MACHINERY;
      return types.length > 1
        ? new typedoc.IntersectionType(types)
        : toReadable(types[0]);
    }
    case "reference": {
      const { package: origin = name, reflection, typeArguments = [] } = type;
      if (reflection?.kind === typedoc.ReflectionKind.TypeParameter) {
        return reflection.type ? toReadable(reflection.type) : MACHINERY;
      }
      if (origin !== name && typeArguments.every(isReadable)) {
        return Object.create(type, {
          typeArguments: { value: typeArguments.map(toReadable) },
        });
      }
      if (SIMPLER[type.name]) return typeOf(SIMPLER[type.name]);
      if (origin === name && reflection === undefined) return MACHINERY;
      return Object.create(type, { typeArguments: { value: undefined } });
    }
  }
  return type;
}

/** A type by its name: one that an entry point exports, or one of TypeScript. */
function typeOf(name) {
  const { Interface, TypeAlias } = typedoc.ReflectionKind;
  const found = project.getReflectionsByKind(Interface | TypeAlias)
    .find((it) => it.name === name);
  return found
    ? typedoc.ReferenceType.createResolvedReference(name, found, project)
    : new typedoc.IntrinsicType(name);
}

/** A parameter with its type, if that is short: the table below it has every type. */
function toShort({ defaultValue, flags, name, type }) {
  const isOptional = flags.isOptional || defaultValue !== undefined;
  const label = `${flags.isRest ? "..." : ""}${name}${isOptional ? "?" : ""}`;
  const readable = toReadable(type);
  const text = readable === MACHINERY ? WRITTEN[name] : `${readable}`;
  return text && text.length <= 40 ? `${label}: ${text}` : label;
}

/** Names the errors, in one list: TypeDoc leaves the names out. */
function listErrors(comment) {
  const errors = comment.getTags("@throws");
  if (errors.length === 0) return;
  const entries = errors.map(({ typeAnnotation, content }) => [
    ...typeAnnotation
      ? [
        { kind: "code", text: `\`${typeAnnotation.slice(1, -1)}\`` },
        { kind: "text", text: " " },
      ]
      : [],
    ...content,
  ]);
  const [all] = errors;
  all.content = errors.length === 1 ? entries[0] : entries.flatMap((it) => [
    { kind: "text", text: "\n- " },
    // An entry is one line of a list.
    ...it.map((part) => ({
      ...part,
      text: part.text.replace(/\s*\n\s*/g, " "),
    })),
  ]);
  comment.blockTags = comment.blockTags
    .filter((it) => it === all || !errors.includes(it));
}

class Theme extends MarkdownTheme {
  getRenderContext(page) {
    const context = super.getRenderContext(page);
    const { partials } = context;
    const { someType } = partials;
    partials.someType = (type, options) => someType(toReadable(type), options);
    partials.signatureParameters = (parameters) => {
      const types = parameters.map((it) => toShort(it));
      return `(${types.join(", ")})`;
    };
    const { declarationTitle, signatureTitle } = partials;
    // A constant that is called begins with its call.
    partials.declarationTitle = (model) => {
      const [call] = model.kind === typedoc.ReflectionKind.Variable
        ? model.type?.reflection?.signatures ?? []
        : [];
      return call
        ? signatureTitle(call)
        : declarationTitle(model).replace(" = …;", ";");
    };
    return context;
  }
}

const app = await typedoc.Application.bootstrapWithPlugins({
  name,
  entryPoints,
  basePath: root,
  plugin: ["typedoc-plugin-markdown"],
  outputs: [{ name: "markdown", path: `${root}site/vitepress/pages/api` }],
  theme: "site",
  router: "module",
  entryFileName: "index",
  indexFormat: "table",
  readme: "none",
  disableSources: true,
  excludeReferences: true,
  excludeExternals: true,
  excludeInternal: true,
  // Deno checks the types; only Deno knows the names of imported packages.
  skipErrorChecking: true,
  preservedTypeAnnotationTags: ["@throws"],
  sort: ["source-order"],
  sortEntryPoints: false,
  groupOrder: ["Functions", "Variables", "Classes", "Interfaces", "*"],
  blockTagsPreserveOrder: ["@example"],
  pageTitleTemplates: {
    module: ({ name: page }) =>
      page === basename(name) ? name : `${name}/${page}`,
  },
  hideBreadcrumbs: true,
  hidePageHeader: true,
  hideGroupHeadings: true,
  useCodeBlocks: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  tableColumnSettings: {
    hideDefaults: true,
    hideInherited: true,
    hideModifiers: true,
    hideOverrides: true,
  },
});
app.renderer.defineTheme("site", Theme);
app.options.setCompilerOptions(entryPoints, {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
});
let project;
app.converter.on(typedoc.Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
  for (const module of project.children) module.name = pages.get(module.name);
  for (const reflection of Object.values(project.reflections)) {
    if (reflection.kind !== typedoc.ReflectionKind.TypeAlias) {
      delete reflection.typeParameters;
    }
    if (reflection.comment) listErrors(reflection.comment);
    if (reflection.kind === typedoc.ReflectionKind.CallSignature) {
      const { name } = reflection;
      reflection.name = CALLED[name] ?? name[0].toLowerCase() + name.slice(1);
    }
  }
});
project = await app.convert();
const order = [...pages.values()];
project.groups[0].children.sort((a, b) =>
  order.indexOf(a.name) - order.indexOf(b.name)
);
const { Parameter, Property } = typedoc.ReflectionKind;
for (const it of project.getReflectionsByKind(Parameter | Property)) {
  const written = WRITTEN[it.name];
  if (written && it.type && !isReadable(it.type)) it.type = typeOf(written);
}
await app.generateOutputs(project);
