import { itemError, type ItemSource, textOf } from "./read/_items.ts";
import type { Reader } from "./types/readers.ts";

/** What begins each text of a JSON text sequence (RFC 7464, section 2.2). */
const RECORD_SEPARATOR = "\x1e";

/**
 * Reads the body of a successful response line by line, as it comes: NDJSON and JSON
 * Lines, whatever the type of the body, and JSON text sequences (RFC 7464). `data` is
 * an async iterable, which `break`, the signal or an error ends; `timeout` is for the
 * head of the response, and then for each pause.
 *
 * @typeParam Line The type of a line; left out, it is that of the description.
 * @returns A value for the option `as` of a client or a call.
 * @throws {BodyError} in the loop, for a line that is not JSON.
 *
 * @example
 * ```ts
 * import { createClient, lines } from "@waymark/endpoint/client";
 *
 * const shop = createClient({
 *   baseUrl: "https://shop.example",
 *   fetch: () => new Response('{ "id": 1 }\n{ "id": 2 }\n'),
 * });
 * const as = lines<{ id: number }>();
 * const { data } = await shop("GET /orders/export", {}, { as });
 * const ids: number[] = [];
 * for await (const { id } of data) ids.push(id);
 * console.log(ids); // → [1, 2]
 * ```
 */
export function lines<Line = unknown>(): Reader<"lines", Line> {
  return {
    kind: "lines",
    items: (source) => linesOf(source as ItemSource),
    // If they are asked for JSON, some servers send a list.
    accept: "application/x-ndjson, application/jsonl, */*;q=0.5",
  };
}

async function* linesOf(source: ItemSource) {
  let separator: string | undefined;
  let rest = "";
  let count = 0;
  const parse = (line: string): unknown => {
    try {
      return JSON.parse(line);
    } catch (cause) {
      throw itemError(source, `line ${count} that is not JSON`, line, cause);
    }
  };
  for await (const text of textOf(source.data)) {
    separator ??= text.startsWith(RECORD_SEPARATOR) ? RECORD_SEPARATOR : "\n";
    const [first = "", ...others] = text.split(separator);
    // Only the new part is searched: a line may arrive in very many chunks.
    rest += first;
    for (const other of others) {
      count++;
      if (rest.trim()) yield parse(rest);
      rest = other;
    }
  }
  count++;
  // The last line may lack its line break.
  if (rest.trim()) yield parse(rest);
}
