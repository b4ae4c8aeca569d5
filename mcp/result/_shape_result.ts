import type { Tool } from "@waymark/endpoint/tools";
import { roundNumbers, writeJson } from "./_exact_json.ts";
import { nextPageOf } from "./_next_page.ts";
import { type Body, mediaTypeOf } from "./_read_body.ts";
import { isObject, structuredOf } from "./_structured_content.ts";

/** A part of a result, as the Model Context Protocol has them. */
export type Content =
  | { type: "text"; text: string }
  | { type: "image" | "audio"; data: string; mimeType: string }
  | {
    type: "resource";
    resource: { uri: string; mimeType: string; blob: string };
  };

/** The result of a tool. */
export interface ToolResult {
  content: Content[];
  isError?: boolean;
  /** The data for programs: an object, so that anything else is its `result`. */
  structuredContent?: Record<string, unknown>;
  /** Lets the result be passed where the SDK expects one. */
  [key: string]: unknown;
}

/** A response that was read, without secrets. */
export interface ReadResponse {
  readonly body: Body;
  /** Whether data was so deep that it was cut. */
  readonly isCut: boolean;
  readonly response: Response;
  /** Whether the request asked for JSON. */
  readonly wantsJson: boolean;
}

/** The most bytes of an image, a sound or a file that a result holds. */
const MOST_BYTES = 1_000_000;

/** The most keys of an object whose longest list is looked for. */
const MOST_KEYS = 100;

/** What a tool's arguments that ask for less may be called, and what a model can do with them. */
const LESS: readonly [RegExp, (name: string, kept: number) => string][] = [
  [
    /^(?:limit|per_?page|page_?size|max_?results|count|top|first|size|take)$/i,
    (name, kept) =>
      kept
        ? `ask for pages of ${kept} or fewer with ${name}`
        : `ask for a smaller page with ${name}`,
  ],
  [/^(?:fields|select)$/i, (name) => `choose fields with ${name}`],
  [/^(?:filter|q|query|search)$/i, (name) => `narrow it down with ${name}`],
];

/** How a result is shaped. */
export interface Shape {
  /** The most characters of text. */
  readonly most: number;
  /** Whether the client knows the schema of the result, and so wants all of it. */
  readonly isDeclared: boolean;
  /** Whether the tool takes these arguments besides those of this call. */
  readonly accepts: (more: Record<string, unknown>) => boolean;
}

/**
 * Shapes a response for a model: JSON without white space, cut with a mark that
 * says what is missing, and the arguments of the next page.
 */
export function shapeResult(
  { body, isCut, response, wantsJson }: ReadResponse,
  tool: Tool,
  { most, isDeclared, accepts }: Shape,
): ToolResult {
  const { status, headers, url } = response;
  const type = mediaTypeOf(response);
  // Not what the client was told; without this, the SDK would drop the text as well.
  const failed = isDeclared && { isError: true };
  if (body.kind === "nothing") {
    return {
      ...textOf(
        `The server returned ${status} without content.`,
        isDeclared
          ? "[The call succeeded. It counts as an error only because its description promises a result.]"
          : "",
      ),
      ...failed,
    };
  }
  if (body.kind === "bytes") {
    return { ...shapeBytes(body.bytes, type, pageOf(url)), ...failed };
  }
  const isJson = body.kind === "json";
  const { text, mark } = isJson
    ? cutJson(body.data, most)
    : cutText(body.text, most);
  const next = nextPageOf(
    isJson ? body.data : undefined,
    headers.get("link"),
    url,
    tool,
    accepts,
  );
  // Programs would get rounded numbers: only those that asked for a schema do.
  const isStructured = tool.outputSchema && isJson && !isCut &&
    (isDeclared || !mark && !body.isMarked);
  return {
    ...textOf(
      text,
      type === "text/html" && wantsJson
        ? "[The server sent a web page, not data. Often that is a login page: the credentials may be missing or wrong.]"
        : "",
      !isJson && body.isBroken
        ? "[The server labelled this as JSON, but it is not valid JSON.]"
        : "",
      isCut
        ? '[Cut: this data is very deep; "…" stands for the lists and objects below level 100.]'
        : "",
      mark ? `${mark.text}${adviceOf(tool, mark.kept)}]` : "",
      isStructured && body.isMarked
        ? "[Numbers with more digits than JavaScript keeps are exact here, and rounded in structuredContent.]"
        : "",
      // Else a model would go on to it, and miss what was cut.
      mark && next
        ? next.replace("[There is", "[Besides what was cut, there is")
        : next,
    ),
    ...isStructured
      ? {
        structuredContent: structuredOf(
          body.isMarked ? roundNumbers(body.data) : body.data,
          tool.outputSchema,
        ),
      }
      : failed,
  };
}

/** The result of some texts; empty ones are left out. */
export function textOf(...texts: readonly string[]): ToolResult {
  return {
    content: texts.filter((text) => text).map((text) => ({
      type: "text",
      text,
    })),
  };
}

/** A URL without its query, which may hold what the program sets. */
function pageOf(url: string): string {
  return url.split(/[?#]/, 1)[0]!;
}

/** Images and sound as such; other bytes as a resource with its size. */
function shapeBytes(
  bytes: ArrayBuffer,
  mimeType: string,
  uri: string,
): ToolResult {
  const size = `${bytes.byteLength.toLocaleString("en")} bytes`;
  const type = mimeType || "application/octet-stream";
  if (bytes.byteLength > MOST_BYTES) {
    return textOf(
      `[The server returned ${size} of ${type}, which is too much to show; none of it is included.]`,
    );
  }
  const blob = toBase64(new Uint8Array(bytes));
  const kind = /^(image|audio)\//.exec(type)?.[1] as "image" | "audio";
  const content: Content = kind
    ? { type: kind, data: blob, mimeType: type }
    : { type: "resource", resource: { uri, mimeType: type, blob } };
  return { content: [content, ...textOf(`[${size} of ${type}]`).content] };
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

/** A text and, if it was cut, the beginning of a mark that says so. */
interface Cut {
  readonly text: string;
  readonly mark?: {
    readonly text: string;
    /** How many items of a list are left; 0 if it is no list. */
    readonly kept: number;
  };
}

function cutText(text: string, most: number): Cut {
  if (text.length <= most) return { text };
  // Not between the two halves of a character.
  const cut = text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
  const [shown, all] = [count(cut.length), count(text.length)];
  return {
    text: cut,
    mark: { text: `[Cut: the first ${shown} of ${all} characters. `, kept: 0 },
  };
}

/**
 * Writes JSON, and cuts it: of a list, or of the longest list in an object, to the
 * first items that fit; of anything else, to the first characters.
 */
function cutJson(data: unknown, most: number): Cut {
  const whole = writeJson(data);
  if (whole.length <= most) return { text: whole };
  const list = longestList(data);
  if (!list) return cutText(whole, most);
  const { path, items } = list;
  const write = (kept: readonly unknown[]) =>
    writeJson(replaceAt(data, path, kept));
  let room = most - write([]).length;
  const kept: unknown[] = [];
  for (const item of items) {
    room -= writeJson(item).length + 1;
    if (room < 0) break;
    kept.push(item);
  }
  if (!kept.length) return cutText(whole, most);
  const [shown, all] = [count(kept.length), count(items.length)];
  const of = path.length ? ` of ${JSON.stringify(path.join("."))}` : "";
  return {
    text: write(kept),
    mark: {
      text: `[Cut: the first ${shown} of ${all} items${of}. `,
      kept: kept.length,
    },
  };
}

/** A list in data, and the keys that lead to it. */
interface List {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** The longest list of data, of an object in it, or of one a level below. */
function longestList(data: unknown): List | undefined {
  return listsIn(data, 2)
    .map((list) => ({ ...list, length: JSON.stringify(list.items).length }))
    .sort((one, two) => two.length - one.length)[0];
}

function listsIn(data: unknown, levels: number): List[] {
  if (Array.isArray(data)) return [{ path: [], items: data }];
  if (!isObject(data) || !levels) return [];
  const entries = Object.entries(data);
  // So many keys are a list of another kind, and no list among them is the data.
  if (entries.length > MOST_KEYS) return [];
  return entries.flatMap(([key, value]) =>
    listsIn(value, levels - 1)
      .map(({ path, items }) => ({ path: [key, ...path], items }))
  );
}

/** Data with another list in place of the one that some keys lead to. */
function replaceAt(
  data: unknown,
  [key, ...rest]: readonly string[],
  list: readonly unknown[],
): unknown {
  if (key === undefined) return list;
  const object = data as Record<string, unknown>;
  return { ...object, [key]: replaceAt(object[key], rest, list) };
}

/** How to ask for less: by the tool's own arguments, if it has any for that. */
function adviceOf({ inputSchema }: Tool, kept: number): string {
  const names = Object.keys(inputSchema.properties);
  const ways = LESS.flatMap(([pattern, say]) => {
    const name = names.find((it) => pattern.test(it));
    return name === undefined ? [] : [say(name, kept)];
  });
  return ways.length
    ? `To see the rest, ${ways.join(", or ")}.`
    : "This tool has no argument to ask for less.";
}

function count(number: number): string {
  return number.toLocaleString("en");
}
