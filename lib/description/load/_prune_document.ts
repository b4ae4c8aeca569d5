import { toRecord } from "../../_record.ts";
import {
  METHODS_OF_PATHS,
  type Operation,
} from "../model/operation/_read_operations.ts";
import { type Node, resolve, toKeys, toObject } from "../model/_resolve.ts";
import { isPath, objectsIn } from "./_walk_document.ts";

/** Keeps some operations of a document, and the components that they use. */
export function pruneDocument(
  document: Node,
  operations: readonly Operation[],
): Node {
  const chosen = new Set(operations.map(({ node }) => node));
  const { webhooks: _, paths, components, ...rest } = document;
  const items = toRecord<Node>();
  for (const path of new Set(operations.map(({ path }) => path))) {
    const item = resolve(document, toObject(paths)[path]);
    items[path] = Object.fromEntries(
      Object.entries(item).filter(([key, member]) =>
        !METHODS_OF_PATHS.test(key) || chosen.has(resolve(document, member))
      ),
    );
  }
  const kept: Record<string, Record<string, unknown>> = toRecord();
  const parts: unknown[] = [items];
  // The loop also visits what it adds.
  for (const part of parts) {
    for (const [section = "", name = ""] of componentsIn(part)) {
      const all = toObject(toObject(components)[section]);
      if (!Object.hasOwn(all, name)) continue;
      kept[section] ??= toRecord();
      if (Object.hasOwn(kept[section], name)) continue;
      kept[section][name] = all[name];
      parts.push(all[name]);
    }
  }
  const { securitySchemes } = toObject(components);
  return {
    ...rest,
    paths: items,
    components: { ...kept, ...securitySchemes ? { securitySchemes } : {} },
  };
}

/** The sections and the names of the components that a part refers to. */
function componentsIn(part: unknown): string[][] {
  return [...objectsIn(part)].flatMap(({ $ref, mapping }) => [
    ...typeof $ref === "string" ? [toKeys($ref).slice(1, 3)] : [],
    ...Object.values(toObject(mapping)).map((name) =>
      isPath(name) ? toKeys(name).slice(1, 3) : ["schemas", `${name}`]
    ),
  ]);
}
