import type { Tool } from "@waymark/endpoint/tools";
import MiniSearch from "minisearch";
import { stem, synonymsOf, wordsIn, wordsOf } from "./_words.ts";

/** An operation that a search found. */
export interface Found {
  /** The name of its tool. */
  readonly operation: string;
  /** What it does. */
  readonly description: string;
}

/** Finds operations for a question, best first. */
export type Search = (question: string, most?: number) => Found[];

/** How many operations are found, unless a search asks for another number. */
const MOST_FOUND = 20;
/** The most characters of a query, and of a description in the index. */
const MOST_QUERY_CHARACTERS = 500;
const MOST_TEXT_CHARACTERS = 400;

/** The fields of an operation, and the weight of a word in each. */
const WEIGHTS = {
  name: 3,
  summary: 3,
  target: 2,
  path: 2,
  verb: 1,
  text: 1,
  tags: 1,
  parameters: 0.3,
};

/** The weight of a synonym, relative to the word itself. */
const OF_SYNONYM = 0.4;

/** What each method does, in the words of questions. */
const VERBS: Readonly<Record<string, string>> = {
  get: "get list show find read see which what who",
  post: "create add new send start",
  put: "set replace update add",
  patch: "update change edit rename",
  delete: "delete remove cancel clear",
};

/**
 * Creates the function that finds operations for a question in plain words: BM25
 * over their fields.
 *
 * @param textOf Gets the long text about an operation.
 */
export function searchOf(
  tools: Iterable<Tool>,
  textOf: (tool: Tool) => string = () => "",
): Search {
  const index = new MiniSearch<Record<string, string>>({
    fields: Object.keys(WEIGHTS),
    storeFields: ["description"],
    tokenize: wordsOf,
    processTerm: stem,
    searchOptions: {
      tokenize: wordsIn,
      boost: WEIGHTS,
      prefix: (term) => term.length > 3,
      weights: { prefix: 0.3, fuzzy: 0.15 },
    },
  });
  for (const tool of tools) {
    const { name, description, operation, inputSchema } = tool;
    const { path, tags, method } = operation;
    const segments = path.split("/").filter((it) => it && !it.includes("{"));
    index.add({
      ...{ id: name, name, description, summary: description },
      path: segments.join(" "),
      target: segments.at(-1) ?? "",
      verb: VERBS[method] ?? "",
      text: textOf(tool).slice(0, MOST_TEXT_CHARACTERS),
      tags: tags.join(" "),
      parameters: Object.keys(inputSchema.properties).join(" "),
    });
  }
  return (query, most = MOST_FOUND) => {
    const words = wordsIn(query.slice(0, MOST_QUERY_CHARACTERS)).map(stem);
    const all = [...words, ...words.flatMap(synonymsOf)];
    const found = index.search([...new Set(all)].join(" "), {
      processTerm: (word) => word,
      boostTerm: (word) => words.includes(word) ? 1 : OF_SYNONYM,
      fuzzy: (word) => words.includes(word) && word.length > 5 ? 0.15 : false,
    });
    return found.slice(0, most)
      .map(({ id, description }) => ({ operation: id, description }));
  };
}
