import type { Table } from "../described/described.ts";
import { writerOf } from "../described/_write_value.ts";
import { tableOf, type Usual, wordsOf } from "./describe.ts";
import type { Operation } from "./_read_operations.ts";
import type { Node } from "./_resolve.ts";

/** The table of a description as a file has it: what all routes share is there once. */
export function compactTable(
  document: Node,
  operations: readonly Operation[],
): Table {
  const usual = usualStyles(operations);
  const shared = sharedWords(document, operations, usual);
  const { routes } = tableOf(document, operations, usual, shared);
  return {
    ...usual.lists !== "form*" && { lists: usual.lists },
    ...usual.objects !== "form*" && { objects: usual.objects },
    ...shared.size && { parameters: Object.fromEntries(shared) },
    ...Object.keys(routes).length && { routes },
  };
}

/** The styles that most lists and objects in queries have. */
function usualStyles(operations: readonly Operation[]): Usual {
  const queries = operations.flatMap(({ parameters }) => parameters)
    .filter(({ location, style, shapes }) =>
      location === "query" && style !== "json" && writerOf("query", style) &&
      !shapes.includes("anything")
    );
  const most = (shape: "a list" | "an object") => {
    const counts = new Map<string, number>();
    for (const { shapes, style } of queries) {
      if (shapes.includes(shape)) {
        counts.set(style, (counts.get(style) ?? 0) + 1);
      }
    }
    const [best] = [...counts].sort(([one, count], [two, other]) =>
      // Not by their order, which may change.
      other - count || (one < two ? -1 : 1)
    );
    return best?.[0] ?? "form*";
  };
  return { lists: most("a list"), objects: most("an object") };
}

/** The words of names that mean the same wherever they occur. */
function sharedWords(
  document: Node,
  operations: readonly Operation[],
  usual: Usual,
): Map<string, string> {
  const seen = new Map<string, { full: Set<string>; own: number }>();
  for (const operation of operations) {
    const { path } = operation;
    for (const [name, { full, own }] of wordsOf(document, operation, usual)) {
      const at = seen.get(name) ?? { full: new Set(), own: 0 };
      at.full.add(path.includes(`{${name}}`) ? "path" : full);
      if (own) at.own++;
      seen.set(name, at);
    }
  }
  return new Map(
    [...seen].filter(([, { full, own }]) =>
      own > 1 && full.size === 1 && !full.has("path")
    ).map(([name, { full }]) => [name, [...full][0]!]),
  );
}
