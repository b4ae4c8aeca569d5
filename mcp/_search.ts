import type { Tool } from "@waymark/endpoint/tools";
import MiniSearch, { type SearchResult } from "minisearch";
import { synonymsOf } from "./_synonyms.ts";
import { stem, wordsOf } from "./_words.ts";

/** An operation that a search found. */
export interface Found {
  /** The name of its tool. */
  readonly operation: string;
  /** What it does. */
  readonly description: string;
}

/** Words that say nothing about an operation. */
const STOP_WORDS = new Set(
  "a about an and any are as at be been by can could did do does for from give had has have hand how i if in into is it its may me my of on or our out please put should so some something still that the their them there this to us was we were what when where which who will with would you your"
    .split(" "),
);

/** Words that ask for something, and do not change it. */
const ASKING =
  /^(?:what|which|who|whose|where|when|how|is|are|does|do|did|list|show|get|find|search|read|see|view|fetch|look|count|compare|download|check)$/;

/** Words that change something, with the method that does. */
const CHANGING: Readonly<Record<string, RegExp>> = {
  delete: /^(?:delete|remove|drop|erase|destroy|kick|unset|clear)$/,
  put: /^(?:set|replace|protect|put|enable|star|follow|lock|merge)$/,
  patch: /^(?:update|change|edit|modify|rename|patch|close|reopen)$/,
};

/** How much less a synonym says than the word itself. */
const OF_SYNONYM = 0.4;
/** How much an operation of another kind than what was asked for counts. */
const OF_OTHER_KIND = 0.6;
/** The most characters of a query, and of a description in the index. */
const MOST_OF_QUERY = 500;
const MOST_OF_TEXT = 400;

/**
 * Creates the function that finds operations for a question in plain words.
 *
 * @param textOf What a description says at length about an operation.
 */
export function searchOf(
  tools: Iterable<Tool>,
  textOf: (tool: Tool) => string = () => "",
): (query: string, limit?: number) => Found[] {
  const index = new MiniSearch<Record<string, string>>({
    fields: ["name", "target", "path", "summary", "text", "tags", "parameters"],
    storeFields: ["description", "method", "places"],
    tokenize: wordsOf,
    processTerm: (term) => STOP_WORDS.has(term) ? null : stem(term),
    searchOptions: {
      boost: {
        name: 3,
        target: 2,
        summary: 3,
        path: 2,
        text: 1,
        tags: 1,
        parameters: 0.3,
      },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => term.length > 5 ? 0.15 : false,
      weights: { prefix: 0.3, fuzzy: 0.15 },
    },
  });
  for (const tool of tools) {
    const { name, description, operation, inputSchema } = tool;
    index.add({
      id: name,
      name: `${operation.operationId ?? name}`,
      path: operation.path.replace(/\{[^{}]*\}/g, " "),
      target: targetOf(operation.path),
      summary: description,
      text: textOf(tool).slice(0, MOST_OF_TEXT),
      tags: operation.tags.join(" "),
      parameters: Object.keys(inputSchema.properties).join(" "),
      description,
      method: operation.method,
      places: operation.path,
    });
  }
  return (query, limit = 10) => {
    const words = wordsOf(query.slice(0, MOST_OF_QUERY));
    const own = words.filter((word) => !STOP_WORDS.has(word)).map(stem);
    const others = new Set(own.flatMap(synonymsOf));
    for (const word of own) others.delete(word);
    const terms = [...new Set(own), ...others];
    const kindOf = kindAsked(words);
    return index.search(terms.join(" "), {
      // Terms come stemmed.
      processTerm: (term) => term,
      boostTerm: (term) => others.has(term) ? OF_SYNONYM : 1,
      boostDocument: (_id, _term, fields) =>
        kindOf(`${fields!["method"]}`) /
        Math.sqrt(depthOf(`${fields!["places"]}`)),
    }).map((found) => ({ found, score: found.score * coverage(found, own) }))
      .sort((one, two) => two.score - one.score)
      .slice(0, limit)
      .map(({ found: { id, description } }) => ({
        operation: id,
        description,
      }));
  };
}

/** What an operation is about: the last word of its path that is no placeholder. */
function targetOf(path: string): string {
  return path.split("/").findLast((it) => it && !it.includes("{")) ?? "";
}

/** How deep a path is: `/orders` is nearer to a question about orders than what is below it. */
function depthOf(path: string): number {
  return path.split("/").length + 2;
}

/** How many of the words that were asked for an operation has, itself or by a synonym. */
function coverage(
  { queryTerms }: SearchResult,
  own: readonly string[],
): number {
  const found = new Set(queryTerms);
  const count =
    own.filter((word) =>
      found.has(word) || synonymsOf(word).some((it) => found.has(it))
    ).length;
  return (1 + count) / (1 + own.length);
}

/** How well a method fits what the words ask for. */
function kindAsked(words: readonly string[]): (method: string) => number {
  const [first = ""] = words;
  const wanted = Object.entries(CHANGING)
    .find(([, pattern]) => pattern.test(first))?.[0];
  const asks = ASKING.test(first);
  return (method) => {
    const isReading = method === "get" || method === "head";
    if (asks) return isReading ? 1 : OF_OTHER_KIND;
    if (isReading) return OF_OTHER_KIND;
    // Many APIs change and delete by POST.
    if (wanted && (method === wanted || method === "post")) return 1;
    return wanted || method === "delete" ? 0.85 : 1;
  };
}
