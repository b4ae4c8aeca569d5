/**
 * Responses of any size that would keep a server busy, each with what a model
 * reads of it, the calls that get them, and what is asked of a search. A program
 * that has no import map of the tests measures those.
 *
 * @module
 */
import { createTools } from "@waymark/endpoint/tools";
import type { Prepare } from "../../tests/growth/_growth_of.ts";
import { searchOf } from "../search/_search.ts";
import { ApiDocument } from "../serve/tools/_document.ts";
import { callerOf } from "../call/_call_tool.ts";
import { shopAt } from "./_shop.ts";

/** What the program sends, and a server may repeat. */
export const SECRET = "5ecret-of-the-shop";
export const headers = { authorization: `Bearer ${SECRET}` };

/** A hostile response. */
export interface HostileResponse {
  readonly name: string;
  /** A body of about so many characters. */
  readonly write: (size: number) => string;
  /** A part of the text that a model reads of a long one. */
  readonly reads: string;
  readonly status?: number;
  /** A `Link` header of about so many characters. */
  readonly link?: (size: number) => string;
}

/** An object of about so many characters, with an entry for each 20 of them. */
function manyKeys(size: number, valueOf: (at: number) => unknown): string {
  const entries = Array.from(
    { length: size / 20 },
    (_, at) => [`key${at}`, valueOf(at)],
  );
  return JSON.stringify(Object.fromEntries(entries));
}

const deepLists = (size: number) => "[".repeat(size / 2) + "]".repeat(size / 2);
const manyLists = (size: number) => manyKeys(size, (at) => [at]);
const repeated = (text: string) => (size: number) =>
  JSON.stringify({ sent: text.repeat(size / text.length) });

export const RESPONSES: readonly HostileResponse[] = [
  {
    name: "a very long link to the next page",
    write: (size) =>
      JSON.stringify({ next: `https://e.example/?${"a&".repeat(size / 2)}` }),
    reads: "there is a next page, but its link is too long to show.]",
  },
  {
    name: "very deep lists",
    write: deepLists,
    reads: '"…" stands for the lists and objects below',
  },
  {
    name: "very deep lists in an error",
    write: deepLists,
    reads: '[["…"]]',
    status: 400,
  },
  {
    name: "very deep objects",
    write: (size) => `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`,
    reads: "[Cut: this data is very deep",
  },
  {
    name: "very many short lists",
    write: manyLists,
    reads: "[Cut: the first 20,000 of",
  },
  {
    name: "very many short lists in an error",
    write: manyLists,
    reads: "[Cut: ",
    status: 400,
  },
  {
    name: "very many short objects",
    write: (size) => manyKeys(size, (at) => ({ at })),
    reads: "[Cut: the first 20,000 of",
  },
  {
    name: "a list of very many items",
    write: (size) => `[${"0,".repeat(size / 2)}0]`,
    reads: "[Cut: the first 9,999 of",
  },
  {
    name: "very many large numbers",
    write: (size) => `[${"9007199254740993,".repeat(size / 17)}0]`,
    reads: "[Cut: the first 1,176 of",
  },
  {
    name: "a very long number",
    write: (size) => `[1${"0".repeat(size)}1]`,
    reads: "[Cut: the first 20,000 of",
  },
  {
    name: "a large number after very many escapes",
    write: (size) => `["${"\\\\".repeat(size / 2)}",1e400]`,
    reads: "[Cut: the first 20,000 of",
  },
  {
    name: "the credentials, very often",
    write: repeated(`${SECRET} `),
    reads: "*** *** ***",
  },
  {
    name: "the beginning of the credentials, very often",
    write: repeated(SECRET.slice(0, -1)),
    reads: "[Cut: the first 20,000 of",
  },
  {
    name: "very many characters that nobody sees",
    // Three bytes each: the size of a response is in bytes.
    write: (size) => repeated("\u202e")(size / 3),
    reads: "\\u202e",
  },
  {
    name: "very many keys that could hold a cursor",
    write: (size) => manyKeys(size, () => ({ next: "" })),
    reads: "[Cut: the first 20,000 of",
  },
  {
    name: "very many links, of which none is to the next page",
    write: () => "[]",
    link: (size) => '</a>; title="rel=next", '.repeat(size / 24),
    reads: "[]",
  },
  {
    name: "a link of very many attributes",
    write: () => "[]",
    link: (size) => `</a>${'; a="\\"'.repeat(size / 8)}`,
    reads: "[]",
  },
];

/** Texts of any size that a search reads: in a question, and in the text of an operation. */
export const QUESTIONS: readonly (readonly [
  name: string,
  write: (size: number) => string,
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
  { name, write, link, status = 200 },
): [string, Prepare] => [name, (size) => {
  const body = write(size);
  const header = link && { link: link(size) };
  const call = callerOf({
    headers,
    // None is refused, however often it is measured.
    callsPerMinute: Number.MAX_SAFE_INTEGER,
    fetch: () =>
      new Response(body, {
        status,
        headers: { "content-type": "application/json", ...header },
      }),
  });
  return () => call(tool, {});
}]);

/** Asks a question about an operation that has the same text. */
const questions = QUESTIONS.map(([name, write]): [string, Prepare] => [
  name,
  (size) => {
    const text = write(size);
    return () => {
      const get = { description: text };
      const api = new ApiDocument({ paths: { "/orders": { get } } });
      return searchOf([tool], () => api.textOf(tool.operation))(text);
    };
  },
]);

/** All that is measured. */
export const inputs: ReadonlyMap<string, Prepare> = new Map([
  ...calls,
  ...questions,
]);
