import type { Tool } from "@waymark/endpoint/tools";
import { describe } from "./_register_tool.ts";
import MiniSearch from "minisearch";

/** An operation that a search found. */
export interface Found {
  /** The name of its tool. */
  readonly operation: string;
  /** What it does. */
  readonly description: string;
}

/** Words that people use for what an operation does, by its method. */
const WORDS_OF_METHODS: Readonly<Record<string, string>> = {
  get: "get list show read find fetch view see look which what",
  post: "create add new make post send start invite open",
  put: "update set replace change put edit",
  patch: "update change edit modify patch rename",
  delete: "delete remove cancel clear drop kick revoke",
};

/** Words that say nothing about an operation. */
const STOP_WORDS = new Set(
  "a an and are as at be by can do for from has have how i in into is it me my of on or our please some somebody someone that the their them this to us want was we what which who with you your"
    .split(" "),
);

/** Creates the function that finds operations for a question in plain words. */
export function searchOf(
  tools: Iterable<Tool>,
): (query: string, limit?: number) => Found[] {
  const index = new MiniSearch<Record<string, string>>({
    fields: ["name", "path", "summary", "tags", "parameters", "verbs"],
    storeFields: ["description"],
    tokenize: wordsOf,
    processTerm: (term) => STOP_WORDS.has(term) ? null : stem(term),
    searchOptions: {
      boost: { name: 3, summary: 3, path: 2, tags: 1.5, verbs: 1 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => term.length > 4 ? 0.2 : false,
    },
  });
  for (const tool of tools) {
    const { name, operation, inputSchema } = tool;
    const description = describe(tool);
    index.add({
      id: name,
      name: `${operation.operationId ?? ""} ${name}`,
      path: operation.path,
      summary: description,
      tags: operation.tags.join(" "),
      parameters: Object.keys(inputSchema.properties).join(" "),
      verbs: WORDS_OF_METHODS[operation.method] ?? "",
      description,
    });
  }
  return (query, limit = 10) =>
    index.search(query.slice(0, 1000)).slice(0, limit).map((
      { id, description },
    ) => ({ operation: id, description }));
}

/** The words of a text in lower case: `listOrders`, `list_orders` and `/list/orders` have the same. */
function wordsOf(text: string): string[] {
  return text.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word);
}

/** A word without the ending of its plural or tense. */
function stem(word: string): string {
  return word.length < 4 ? word : word.replace(/ies$/, "y")
    .replace(/(?<=[^aeious])es$|(?<=[^su])s$/, "")
    .replace(/(?<=.{3})(?:ing|ed)$/, "");
}
