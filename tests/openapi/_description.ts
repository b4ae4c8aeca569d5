/** An object of a description. */
export type Node = Record<string, unknown>;

/** A parameter, without references. */
export interface Parameter extends Node {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  schema?: Node;
}

/** An operation of a description, without references but in schemas. */
export interface Operation {
  /** Method and path, as the description spells them. */
  route: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** The schema and the encoding of the body by its media type. */
  contents: Record<string, { schema?: Node; encoding?: Node }>;
}

const METHODS = /^(?:get|put|post|delete|options|head|patch|trace)$/;

/** Follows references of a document; what leads nowhere is an empty object. */
export function dereference(document: Node, value: unknown): Node {
  let node = Object(value ?? {});
  for (let step = 0; typeof node.$ref === "string"; step++) {
    if (step > 20 || !node.$ref.startsWith("#/")) return {};
    node = node.$ref.slice(2).split("/").reduce(
      (part: Node | undefined, key: string) =>
        part?.[
          decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~")
        ] as Node | undefined,
      document,
    ) ?? {};
  }
  return node;
}

/** Lists the operations of a description. */
export function operationsOf(document: Node): Operation[] {
  const operations: Operation[] = [];
  for (const [path, value] of Object.entries(Object(document.paths))) {
    const item = dereference(document, value);
    for (const key of Object.keys(item).filter((key) => METHODS.test(key))) {
      const node = item[key] as Node;
      const parameters = new Map<string, Parameter>();
      for (const value of [item.parameters, node.parameters].flat()) {
        const parameter = dereference(document, value) as Parameter;
        if (parameter.name === undefined) continue;
        const schema = dereference(document, parameter.schema);
        parameters.set(`${parameter.in} ${parameter.name}`, {
          ...parameter,
          ...parameter.schema && { schema },
        });
      }
      const { content } = dereference(document, node.requestBody);
      operations.push({
        route: `${key.toUpperCase()} ${path}`,
        method: key.toUpperCase(),
        path,
        parameters: [...parameters.values()],
        contents: Object(content ?? {}),
      });
    }
  }
  return operations;
}
