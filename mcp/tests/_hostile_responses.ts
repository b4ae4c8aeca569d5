/**
 * Responses of any size that would keep a server busy, each with what a model
 * reads of it, the calls that get them, and what is asked of a search. A program
 * that has no import map of the tests measures those.
 *
 * @module
 */
import { createTools } from "@waymark/endpoint/tools";
import type { Prepare } from "../../tests/growth/_growth_of.ts";
import { callTool } from "../agent.ts";
import { searchOf } from "../search/_search.ts";
import { shopAt } from "./_shop.ts";

/** What the program sends, and a server may repeat. */
const SECRET = "5ecret-of-the-shop";
const headers = { authorization: `Bearer ${SECRET}` };

/** Writes about so many characters. */
type Write = (size: number) => string;

/** An object of about so many characters, with an entry for each 20 of them. */
const manyKeys = (valueOf: (at: number) => unknown): Write => (size) =>
  JSON.stringify(Object.fromEntries(
    Array.from({ length: size / 20 }, (_, at) => [`key${at}`, valueOf(at)]),
  ));
const deepLists: Write = (size) => "[".repeat(size / 2) + "]".repeat(size / 2);
const manyLists = manyKeys((at) => [at]);
const repeated = (text: string): Write => (size) =>
  JSON.stringify({ sent: text.repeat(size / text.length) });

/** Hostile bodies, each with a part of the text that a model reads of a long one. */
export const RESPONSES: readonly (readonly [
  name: string,
  write: Write,
  reads: string,
  more?: { readonly status?: number; readonly link?: Write },
])[] = [
  [
    "a very long link to the next page",
    (size) =>
      JSON.stringify({ next: `https://e.example/?${"a&".repeat(size / 2)}` }),
    "there is a next page, but this tool has no argument for it.]",
  ],
  ["very deep lists", deepLists, "[Cut: the first 20,000 of"],
  ["very deep lists in an error", deepLists, "too deep", { status: 400 }],
  [
    "very deep objects",
    (size) => `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`,
    "[Cut: the first 20,000 of",
  ],
  ["very many short lists", manyLists, "[Cut: the first 20,000 of"],
  ["very many short lists in an error", manyLists, "[Cut: ", { status: 400 }],
  [
    "very many short objects",
    manyKeys((at) => ({ at })),
    "[Cut: the first 20,000 of",
  ],
  [
    "a list of very many items",
    (size) => `[${"0,".repeat(size / 2)}0]`,
    "[Cut: the first 9,999 of",
  ],
  [
    "very many large numbers",
    (size) => `[${"9007199254740993,".repeat(size / 17)}0]`,
    "[Cut: the first 1,176 of",
  ],
  [
    "a very long number",
    (size) => `[1${"0".repeat(size)}1]`,
    "[Cut: the first 20,000 of",
  ],
  [
    "a large number after very many escapes",
    (size) => `["${"\\\\".repeat(size / 2)}",1e400]`,
    "[Cut: the first 20,000 of",
  ],
  ["the credentials, very often", repeated(`${SECRET} `), "*** *** ***"],
  [
    "the beginning of the credentials, very often",
    repeated(SECRET.slice(0, -1)),
    "[Cut: the first 20,000 of",
  ],
  [
    "very many characters that nobody sees",
    // Three bytes each: the size of a response is in bytes.
    (size) => repeated("\u202e")(size / 3),
    "\\u202e",
  ],
  [
    "very many keys that could hold a cursor",
    manyKeys(() => ({ next: "" })),
    "[Cut: the first 20,000 of",
  ],
  [
    "very many links, of which none is to the next page",
    () => "[]",
    "[]",
    { link: (size) => '</a>; title="rel=next", '.repeat(size / 24) },
  ],
  [
    "a link of very many attributes",
    () => "[]",
    "[]",
    { link: (size) => `</a>${'; a="\\"'.repeat(size / 8)}` },
  ],
];

/** Texts of any size that a search reads: in a question, and in the text of an operation. */
export const QUESTIONS: readonly (readonly [
  name: string,
  write: Write,
])[] = [
  ["very many words", (size) => "get order ".repeat(size / 10)],
  ["a very long word", (size) => "a".repeat(size)],
  ["very many words with a capital", (size) => "aB".repeat(size / 2)],
  ["very many quotes", (size) => '"'.repeat(size)],
  ["very many at signs", (size) => "a@".repeat(size / 2)],
  ["very many tags", (size) => "<a".repeat(size / 2)],
];

const origin = "https://shop.example";
const tool = createTools(shopAt(origin), { baseUrl: origin, headers })
  .get("list_orders")!;

/** The calls of a tool that get these responses, by their names. */
const calls = RESPONSES.map((
  [name, write, , { status = 200, link } = {}],
): [string, Prepare] => [name, (size) => {
  const body = write(size);
  const init = {
    status,
    headers: {
      "content-type": "application/json",
      ...link && { link: link(size) },
    },
  };
  const fetch = () => new Response(body, init);
  return () => callTool(tool, {}, { headers, fetch });
}]);

/** Asks a question about an operation that has the same text. */
const questions = QUESTIONS.map(([name, write]): [string, Prepare] => [
  name,
  (size) => {
    const text = write(size);
    return () => {
      return searchOf([tool], () => text)(text);
    };
  },
]);

/** All that is measured. */
export const inputs: ReadonlyMap<string, Prepare> = new Map([
  ...calls,
  ...questions,
]);
