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
  isBodyRequired: boolean;
  /** The base URL of its own server, where it has one. */
  server: string | undefined;
  /** The media types of its successful answers. */
  answers: string[];
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
      const { content, required } = dereference(document, node.requestBody);
      const responses = Object.entries(Object(node.responses));
      const good = responses.filter(([status]) => status.startsWith("2"));
      const others = responses.filter(([status]) => status === "default");
      operations.push({
        server: serverOf(document, node.servers ?? item.servers),
        answers: (good.length ? good : others).flatMap(([, response]) =>
          Object.keys(
            dereference(document, dereference(document, response).content),
          )
        ),
        route: `${key.toUpperCase()} ${path}`,
        method: key.toUpperCase(),
        path,
        parameters: [...parameters.values()],
        contents: dereference(document, content) as Operation["contents"],
        isBodyRequired: required === true,
      });
    }
  }
  return operations;
}

/** The URL of servers that are not those of the description, where it is one of HTTP. */
function serverOf(document: Node, servers: unknown): string | undefined {
  const root = urlOf(document.servers);
  const own = urlOf(servers, root);
  return own === root ? undefined : own;
}

function urlOf(servers: unknown, base?: string): string | undefined {
  const [server] = (servers ?? []) as Node[];
  if (!server) return undefined;
  const variables = Object(server.variables) as Record<string, Node>;
  const url = Object.entries(variables).reduce(
    (text, [name, { default: value }]) =>
      text.replaceAll(`{${name}}`, String(value)),
    String(server.url),
  );
  if (!URL.canParse(url, base)) return undefined;
  const { href } = new URL(url, base);
  return /^http/.test(href) ? href.replace(/\/+$/, "") : undefined;
}
