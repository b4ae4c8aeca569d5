import {
  type Node,
  toObject,
  toText,
} from "../../description/model/_resolve.ts";
import { groupBy } from "../../_group_by.ts";
import { show, toLine } from "../../_show.ts";

/** The operations of a document by their `operationId`s. */
function operationsById({ paths, webhooks }: Node) {
  const entriesOf = (node: unknown) => Object.entries(toObject(node));
  const operations = [paths, webhooks].flatMap(entriesOf)
    .flatMap(([path, item]) =>
      entriesOf(item).map(([method, operation]) => ({
        route: toLine(`${method.toUpperCase()} ${path}`).slice(0, 300),
        node: toObject(operation),
      }))
    )
    .filter(({ node }) => toText(node.operationId));
  return groupBy(operations, ({ node }) => toText(node.operationId));
}

/** The operations that share an `operationId`, which openapi-typescript would give the same types. */
export function sharedIdsIn(document: Node): string[] {
  return [...operationsById(document)]
    .filter(([, all]) => all.length > 1)
    .map(([id, all]) =>
      `${show(id)}: ${all.map(({ route }) => route).join(", ")}`
    );
}

/** Renames operations that share a name with others. */
export function makeIdsUnique(document: Node): void {
  const named = operationsById(document);
  for (const [id, [, ...others]] of [...named]) {
    for (const { node, route } of others) {
      let name = `${id}_${route.toLowerCase().match(/\w+/g)!.join("_")}`;
      while (named.has(name)) name += "_";
      named.set(name, []);
      Object.assign(node, { operationId: name });
    }
  }
}
