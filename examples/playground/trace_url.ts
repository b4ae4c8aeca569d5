/**
 * Finds out from which parameter each part of a URL came.
 *
 * The library is not asked to tell, and its rules are not written down again:
 * the URL is put together once more from pieces that only one parameter has a
 * part in, and the result counts only if it is, to the letter, the URL that the
 * library built.
 *
 * @module
 */
import type {
  EndpointOptions,
  ParameterValue,
  RequestOptions,
} from "@waymark/endpoint";
import { parseTemplate } from "@waymark/endpoint/uri-template";

/** A part of a URL. */
export interface UrlPart {
  readonly text: string;
  /** Where it stands in the URL. */
  readonly place: "base" | "path" | "query" | "fragment";
  /** The parameter that it came from; nothing for what the route or the base URL says. */
  readonly parameter?: string;
}

/** A part of a URL template. */
export interface TemplatePart {
  readonly text: string;
  /** The operator of an expression; nothing for literal text. */
  readonly operator?: string;
  /** The variables of an expression, with their modifiers. */
  readonly variables: readonly string[];
}

/** The name in a variable such as `id*` or `id:3`. */
export function nameOf(variable: string): string {
  return variable.replace(/(?:\*|:\d+)$/, "");
}

/** Whether a request cannot be right without the variables of an expression. */
export function isRequired(
  { operator }: Pick<TemplatePart, "operator">,
): boolean {
  return operator === "" || operator === "+";
}

/** Takes a template apart that the library has accepted. */
export function splitTemplate(url: string): TemplatePart[] {
  const pathStart = /^https?:\/\/[^/?#{}]+/i.exec(url)?.[0].length ?? 0;
  const pathEnd = url.search(/\{[?&#]|(?<!\{)[?#]/);
  const parts: TemplatePart[] = [];
  let end = 0;
  for (
    const match of url.matchAll(
      /\{([+#./;?&]?)([^}]*)\}|(?<![\w}]):([A-Za-z_]\w*)/g,
    )
  ) {
    const { 0: text, 1: operator = "", 2: list, 3: name = "", index } = match;
    const isColonPart = list === undefined;
    if (isColonPart && (index < pathStart || pathEnd >= 0 && index > pathEnd)) {
      continue;
    }
    if (index > end) parts.push({ text: url.slice(end, index), variables: [] });
    parts.push({ text, operator, variables: list?.split(",") ?? [name] });
    end = index + text.length;
  }
  if (end < url.length) parts.push({ text: url.slice(end), variables: [] });
  return parts;
}

type Values = Record<string, ParameterValue>;

/** A piece of a URL, before it is known where it stands. */
interface Piece {
  readonly text: string;
  readonly parameter?: string;
}

/** An endpoint function whose parameters are apart from its options. */
export type Build = (
  route: string,
  options: EndpointOptions,
  parameters?: Readonly<Record<string, unknown>>,
) => RequestOptions;

/** What a URL is built from. */
export interface Source {
  readonly baseUrl: string;
  readonly method: string;
  /** The template. */
  readonly url: string;
  /** All parameters, those of the defaults included. */
  readonly parameters: ReadonlyMap<string, unknown>;
  /** The names of those that are left over for the query. */
  readonly query: readonly string[];
}

/**
 * Finds out from which parameter each part of a URL came.
 *
 * @param build The function that built the URL.
 * @param source What it built the URL from.
 * @returns The parts, which join to the URL; one part of unknown origin if the
 * origins cannot be told for certain.
 */
export function traceUrl(build: Build, source: Source): UrlPart[] {
  const { baseUrl, method, parameters, query } = source;
  const template = splitTemplate(source.url);
  /** The URL without some of its parameters, which defaults would else bring back. */
  const urlWithout = (left: readonly string[], url = source.url): string =>
    build(`${method} ${url}`, { baseUrl }, {
      ...Object.fromEntries(parameters),
      ...Object.fromEntries(left.map((name) => [name, null])),
    }).url;

  const url = urlWithout([]);
  const bareUrl = urlWithout(query);
  // What a path is appended to; nothing for a full URL.
  const base = /^https?:\/\//i.test(source.url)
    ? undefined
    : urlWithout([...parameters.keys()], "/").slice(0, -1);
  const pathLength = lengthOfPath(template);
  const rest = expandPieces(template.slice(pathLength), parameters);
  let path = expandPieces(template.slice(0, pathLength), parameters);
  if (base !== undefined && !join(path).startsWith("/")) {
    path.unshift({ text: "/" });
  }
  if (base) path.unshift({ text: base });
  if (join([...path, ...rest]) !== bareUrl) path = dropDanglingSlashes(path);
  const known = [...path, ...rest];

  const end = bareUrl.includes("#") ? bareUrl.indexOf("#") : bareUrl.length;
  const [before, after] = cut(known, end);
  const all = [...before, ...queryPieces(urlWithout, query), ...after];
  return place(join(all) === url ? all : [{ text: url }], base?.length ?? 0);
}

/**
 * Expands each part of a template, and of an expression each variable, alone.
 * An expression of the first two variables begins with what the first one
 * expands to, so what it is longer by came from the second.
 */
function expandPieces(
  template: readonly TemplatePart[],
  parameters: ReadonlyMap<string, unknown>,
): Piece[] {
  const pieces: Piece[] = [];
  const values = Object.fromEntries(parameters) as Values;
  for (const { text, operator, variables } of template) {
    if (operator === undefined) {
      pieces.push({ text: parseTemplate(text).expand({}) });
      continue;
    }
    const defined = variables.filter((it) => isDefined(values[nameOf(it)]));
    let before = "";
    defined.forEach((variable, index) => {
      const upToHere = defined.slice(0, index + 1).join();
      const after = parseTemplate(`{${operator}${upToHere}}`).expand(values);
      const added = after.slice(before.length);
      before = after;
      // The operator or the separator belongs to the expression as a whole.
      const start = index > 0 || !isRequired({ operator }) ? 1 : 0;
      if (start) pieces.push({ text: added.slice(0, start) });
      pieces.push({ text: added.slice(start), parameter: nameOf(variable) });
    });
  }
  return pieces;
}

/** Whether a template takes a value for one: an empty list, for example, is none. */
function isDefined(value: ParameterValue): boolean {
  return parseTemplate("{?value}").expand({ value }) !== "";
}

/** How many parts of a template stand before the query and the fragment. */
function lengthOfPath(template: readonly TemplatePart[]): number {
  const length = template.findIndex(({ text, operator }) =>
    operator === undefined ? /^[?#]/.test(text) : /[?&#]/.test(operator)
  );
  return length < 0 ? template.length : length;
}

/** Drops the slashes at the end of a path that placeholders without values leave. */
function dropDanglingSlashes(path: readonly Piece[]): Piece[] {
  const kept = [...path];
  for (let last; (last = kept.pop());) {
    // What a value ends in is no slash of the template, even where it is empty.
    if (last.parameter !== undefined) return [...kept, last];
    const text = last.text.replace(/\/+$/, "");
    if (text) return [...kept, { text }];
  }
  return kept;
}

/**
 * The query that the library adds: each parameter makes it longer by what came
 * from that parameter.
 */
function queryPieces(
  urlWithout: (names: readonly string[]) => string,
  names: readonly string[],
): Piece[] {
  const pieces: Piece[] = [];
  let before = withoutFragment(urlWithout(names));
  names.forEach((name, index) => {
    const after = withoutFragment(urlWithout(names.slice(index + 1)));
    const added = after.slice(before.length);
    const separator = /^[?&]/.exec(added)?.[0] ?? "";
    if (separator) pieces.push({ text: separator });
    const text = added.slice(separator.length);
    if (text) pieces.push({ text, parameter: name });
    before = after;
  });
  return pieces;
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, "");
}

/** Cuts pieces in two at an offset of the joined text. */
function cut(
  pieces: readonly Piece[],
  offset: number,
): [before: Piece[], after: Piece[]] {
  const before: Piece[] = [];
  const after: Piece[] = [];
  let rest = offset;
  for (const { text, ...piece } of pieces) {
    const length = Math.max(0, Math.min(text.length, rest));
    rest -= text.length;
    if (length) before.push({ ...piece, text: text.slice(0, length) });
    if (length < text.length) {
      after.push({ ...piece, text: text.slice(length) });
    }
  }
  return [before, after];
}

/** Says of each piece where it stands in the URL: a value of `{+x}` can reach from one place into the next. */
function place(pieces: readonly Piece[], baseLength: number): UrlPart[] {
  const url = join(pieces);
  const authority = /^https?:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
  const fragmentStart = indexOrEnd(url, "#");
  const queryStart = Math.min(indexOrEnd(url, "?"), fragmentStart);
  const [beforeFragment, fragment] = cut(pieces, fragmentStart);
  const [beforeQuery, query] = cut(beforeFragment, queryStart);
  const [base, path] = cut(beforeQuery, Math.max(baseLength, authority));
  const at = (pieces: Piece[], place: UrlPart["place"]) =>
    pieces.map((piece) => ({ ...piece, place }));
  return [
    ...at(base, "base"),
    ...at(path, "path"),
    ...at(query, "query"),
    ...at(fragment, "fragment"),
  ];
}

function indexOrEnd(text: string, character: string): number {
  const index = text.indexOf(character);
  return index < 0 ? text.length : index;
}

function join(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("");
}
