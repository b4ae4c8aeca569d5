import type { Tool } from "@waymark/endpoint/tools";
import MiniSearch from "minisearch";
import { readQuestion } from "./_read_question.ts";
import { synonymsOf } from "./_synonyms.ts";
import { stem, wordsOf } from "./_words.ts";

/** An operation that a search found. */
export interface Found {
  /** The name of its tool. */
  readonly operation: string;
  /** What it does. */
  readonly description: string;
}

/** Words that ask for something, and do not change it. */
const ASKING =
  /^(?:what|which|who|whose|where|when|how|is|are|does|do|did|list|show|get|find|search|read|see|view|fetch|look|count|compare|download|check)$/;

/** Words that change something, with the method that does. */
const CHANGING: Readonly<Record<string, RegExp>> = {
  delete: /^(?:delete|remove|drop|erase|destroy|kick|unset|clear)$/,
  put: /^(?:set|replace|protect|enable|star|follow|lock|merge)$/,
  patch: /^(?:update|change|edit|modify|rename|patch|close|reopen)$/,
};

/** How much less a synonym says than the word itself. */
const OF_SYNONYM = 0.6;
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
    processTerm: stem,
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
      name,
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
  /** How well each operation fits a word. */
  function scoresOf(term: string, isSynonym: boolean): Map<string, number> {
    const found = index.search(term, {
      // Words come stemmed.
      processTerm: (term) => term,
      ...isSynonym && { fuzzy: false },
    });
    const weight = isSynonym ? OF_SYNONYM : 1;
    return new Map(found.map(({ id, score }) => [id, score * weight]));
  }

  /** How well each operation fits the best of some words that mean the same. */
  function bestOf(words: readonly string[]): Map<string, number> {
    const best = new Map<string, number>();
    for (const [at, word] of words.entries()) {
      for (const [id, score] of scoresOf(word, at > 0)) {
        best.set(id, Math.max(score, best.get(id) ?? 0));
      }
    }
    return best;
  }

  return (query, limit = 10) => {
    const question = readQuestion(query.slice(0, MOST_OF_QUERY));
    const own = [...new Set(question.own.map(stem))];
    const meant = new Set(question.meant.map(stem));
    const parts = own.map((word) => bestOf([word, ...synonymsOf(word)]));
    const hints = [...meant].map((word) => scoresOf(word, true));
    const totals = new Map<string, { sum: number; count: number }>();
    for (const [at, part] of [...parts, ...hints].entries()) {
      for (const [id, score] of part) {
        const total = totals.get(id) ?? { sum: 0, count: 0 };
        total.sum += score;
        if (at < parts.length) total.count++;
        totals.set(id, total);
      }
    }
    const kindOf = kindAsked(question.words);
    const found = Array.from(totals, ([id, { sum, count }]) => {
      const { description, method, places } = index.getStoredFields(id)!;
      const score = sum * (1 + count) / (1 + own.length) *
        kindOf(`${method}`) / Math.sqrt(depthOf(`${places}`));
      return { operation: id, description: `${description}`, score };
    });
    return found.sort((one, two) => two.score - one.score).slice(0, limit)
      .map(({ operation, description }) => ({ operation, description }));
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
