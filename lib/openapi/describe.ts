import type { RouteTable, Table } from "../described/described.ts";
import { writerOf } from "../described/_write_value.ts";
import type { Place } from "../endpoint/_settings.ts";
import { kindOf } from "./_media_types.ts";
import { openDescription } from "./_open_description.ts";
import { keysOf } from "./_read_body.ts";
import { type Operation, readOperations } from "./_read_operations.ts";
import { styleOf } from "./_read_parameter.ts";
import { type Node, resolve, toObject, toText } from "./_resolve.ts";
import { shapesOf } from "./_shapes_of.ts";

/** Reads how an OpenAPI 3 description wants its requests: the table for `described`. */
export function describe(description: object): Table {
  const document = openDescription(description, "The description");
  return tableOf(document, readOperations(document));
}

/** The styles of lists and objects that most queries have. */
export interface Usual {
  readonly lists: string;
  readonly objects: string;
}

/** The words of a name in an operation, with those that nobody has to write left out. */
export type Words = ReadonlyMap<
  string,
  { readonly full: string; readonly own: string }
>;

/** The table of operations; the styles and names of all of them are left out. */
export function tableOf(
  document: Node,
  operations: readonly Operation[],
  usual: Usual = { lists: "form*", objects: "form*" },
  shared: ReadonlyMap<string, string> = new Map(),
): Required<Pick<Table, "routes">> {
  const entries = operations.map((operation) => {
    const { method, path, headers, server, body } = operation;
    const own = [...wordsOf(document, operation, usual)].filter((
      [name, { own }],
    ) => own && !shared.has(name)).map(([name, { own }]) => [name, own]);
    const table: RouteTable = {
      ...own.length && { parameters: Object.fromEntries(own) },
      ...headers["content-type"] && { body: headers["content-type"] },
      ...body?.isRequired && body.mayBeEmpty && { required: true },
      ...headers.accept && { accept: headers.accept },
      ...server.baseUrl && { server: server.baseUrl },
    };
    return [`${method} ${path}`, table] as const;
  });
  const routes = entries.filter(([route, table]) =>
    isRoute(route) &&
    // In a call, such a colon would begin a placeholder.
    (Object.keys(table).length || /(?<!\w|^):(?=[A-Za-z_])/.test(route))
  );
  return { routes: Object.fromEntries(routes) };
}

const isRoute = (route: string) =>
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /.test(route);

/** The order of the places for a name that has several: a parameter goes to the first. */
const ORDER = ["path", "query", "body", "header", "cookie"];

/** The words of all names of an operation. */
export function wordsOf(
  document: Node,
  { path, parameters, keys, body, isBodiless }: Operation,
  usual: Usual,
): Words {
  const items = new Map<string, Map<string, string>>();
  const add = (name: string, place: string, style: string) => {
    const own = items.get(name) ?? new Map<string, string>();
    items.set(name, own);
    if (!own.has(place)) own.set(place, style);
  };
  for (const it of parameters) {
    const place = it.location as Place;
    if (!ORDER.includes(place)) continue;
    if (
      place === "header" &&
      /^(?:accept|content-type|authorization)$/i.test(it.name)
    ) continue;
    const isKnown = !it.style || writerOf(place, it.style);
    const isUsual = place === "query" && it.style !== "json" &&
      (!it.shapes.includes("a list") || it.style === usual.lists) &&
      (!it.shapes.includes("an object") || it.style === usual.objects);
    const isPlain = isUsual || !isKnown || it.style === DEFAULTS[place] ||
      place === "path" && it.style === "simple" &&
        !it.shapes.includes("an object") ||
      place === "path" && it.style === "simple*" &&
        !it.shapes.includes("an object");
    add(it.name, place, isPlain ? "" : it.style);
  }
  const slots = new Set(
    path.match(/\{[^{}]+\}/g)?.map((it) => it.slice(1, -1)),
  );
  for (const part of body?.parts ?? []) {
    for (const key of keysOf(part)) add(key, "body", "");
  }
  for (const [key, style] of encodingOf(document, body)) {
    add(key, "body", "");
    items.get(key)!.set("body", style);
  }
  // A key in a header that is taken for a parameter would show in the URL.
  for (const { name, location } of keys) {
    if (!items.has(name)) add(name, location, "");
  }
  return new Map([...items].map(([name, places]) => {
    const written = [...places]
      .sort(([one], [two]) => ORDER.indexOf(one) - ORDER.indexOf(two));
    const rule = slots.has(name) ? "path" : isBodiless ? "query" : "body";
    const others = written.slice(1).filter(([, style]) => style);
    const show = ([place, style]: readonly [string, string]) =>
      style ? `${place} ${style}` : place;
    const full = [written[0]!, ...others].map(show).join(", ");
    return [name, { full, own: full === rule ? "" : full }];
  }));
}

const DEFAULTS: { readonly [In in Place]?: string } = {
  header: "simple",
  cookie: "form*",
};

/** The styles of the fields of a form that have an encoding of their own. */
function* encodingOf(
  document: Node,
  body: Operation["body"],
): Generator<[string, string]> {
  const [content] = body?.contents ?? [];
  const kind = kindOf(content?.type ?? "");
  if (!content || kind !== 2 && kind !== 3) return;
  const properties = toObject(resolve(document, content.schema).properties);
  for (const [key, value] of Object.entries(content.encoding)) {
    const own = toObject(value);
    const type = toText(own.contentType);
    const shapes = shapesOf(document, properties[key]);
    if (own.style !== undefined || own.explode !== undefined) {
      const style = styleOf("body", own, shapes);
      if (style && writerOf("body", style)) yield [key, style];
    } else if (type && !/[*,]|^text\/plain\b/i.test(type)) {
      if (kind === 3) yield [key, type];
      else if (/json/i.test(type) && !shapes.every((it) => it === "a text")) {
        yield [key, "json"];
      }
    }
  }
}
