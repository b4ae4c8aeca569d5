import { invalid } from "../../_errors.ts";
import { groupBy } from "../../_group_by.ts";
import { once } from "../../_once.ts";
import { show } from "../../_show.ts";
import { isLikelyOption } from "../../endpoint/build/_likely_option.ts";
import type { Place } from "../../endpoint/build/_parameter_writer.ts";
import type { Body } from "../model/body/_read_body.ts";
import type { Node } from "../model/_resolve.ts";
import { lookupIn, propertiesOf } from "../model/schema/_parts_of.ts";
import {
  hasStyle,
  type Style,
  toStyle,
  usualStyle,
} from "../model/parameter/_style.ts";
import {
  type Field,
  NO_STYLES,
  type Places,
  type RouteRules,
} from "../write/_rules.ts";

/** A place in a table, which tells the parts of a multipart body from the fields of a form. */
export type TablePlace = Place | "part";

/** The places. A name with several goes to the first one in this order. */
const PLACES: readonly TablePlace[] = [
  "path",
  "query",
  "body",
  "part",
  "header",
  "cookie",
];

/** The word for a style; empty for the usual one. */
function wordOf(place: TablePlace, style: Style | undefined): string {
  if (!style) return "";
  if (style.name === "part") return `${style.mediaType}`;
  const usual = place === "body" || place === "part"
    ? undefined
    : usualStyle(place);
  const isUsual = style.name === usual?.name &&
    style.explode === usual.explode &&
    // Without a word, an object is refused in a path.
    place !== "path";
  return isUsual ? "" : style.name + (style.explode ? "*" : "");
}

/** Reads the word for a style; `undefined` if the place has no such style. */
function readStyle(place: TablePlace, word: string): Style | undefined {
  const placeOfStyle = place === "part" ? "body" : place;
  if (place === "part" && word.includes("/")) {
    return toStyle("part", false, word);
  }
  const [, name = "", star] = /^(\w+)(\*?)$/.exec(word) ?? [];
  const isKnown = hasStyle(placeOfStyle, name) || name === "json" ||
    name === "urlencoded";
  return isKnown ? toStyle(name, star === "*") : undefined;
}

/** Where the names of a route go, and in which style, according to a table. */
interface RouteNames {
  readonly parameters: ReadonlyMap<string, Places>;
  readonly fields: ReadonlyMap<string, Field>;
}

/** Reads words such as `"query form"` and `"path, query json"`; whoever writes them by hand may mistype one. */
export function readWords(
  route: string,
  words: Readonly<Record<string, string>>,
): RouteNames {
  const parameters = new Map<string, Places>();
  const fields = new Map<string, Field>();
  for (const [name, text] of Object.entries(words)) {
    const places = new Map<Place, Style | undefined>();
    for (const item of `${text}`.split(", ")) {
      const [place, word] = item.split(/ (.*)/s) as [TablePlace, string?];
      const style = word && readStyle(place, word) || undefined;
      if (!PLACES.includes(place) || word && !style) {
        throw invalid(
          `The table has ${show(text)} for ${show(name)} of ${
            show(route)
          }; write a place and a style, such as "query form", of ${
            PLACES.join(", ")
          }`,
        );
      }
      if (place !== "body" && place !== "part") places.set(place, style);
      else {
        const key = place === "body" ? "form" : "part";
        fields.set(name, { ...fields.get(name) ?? NO_STYLES, [key]: style });
      }
    }
    // Headers have no case.
    const key = places.has("header") ? name.toLowerCase() : name;
    if (places.size) parameters.set(key, places);
  }
  return { parameters, fields };
}

/**
 * Writes the words for what differs from OpenAPI's defaults: a parameter goes to
 * its placeholder, else to the query if there can be no body, else to the body.
 *
 * @param placeholders The texts between the braces of its path.
 * @param listsNames Whether the words list all names.
 */
export function writeWords(
  { parameters, body: { styles } }: RouteRules,
  requestBody: Body | undefined,
  placeholders: ReadonlySet<string>,
  isBodiless: boolean,
  listsNames: boolean,
): Record<string, string> {
  const apart = new Set(
    [...parameters].flatMap(([name, places]) =>
      places.has("header") || places.has("cookie") ? [name.toLowerCase()] : []
    ),
  );
  const isQuery = (name: string) => parameters.get(name)?.has("query");
  const names = new Set([...parameters.keys(), ...styles.keys()]);
  if (requestBody) {
    // The other keys need no word.
    const more = listsNames
      ? requestBody.keys.keys()
      : ambiguousKeys(requestBody.parts, apart);
    for (const name of more) names.add(name);
  }
  const words = new Map<string, string>();
  for (const name of names) {
    const isKey = styles.has(name) || requestBody?.keys.has(name);
    const field = isKey ? styles.get(name) ?? NO_STYLES : undefined;
    const text = wordsOf(parameters.get(name), field);
    const isSlot = placeholders.has(name) && /^[\w.-]+$/.test(name);
    const rule = isSlot ? "path" : isBodiless ? "query" : "body";
    const [stem] = name.split("[") as [string];
    const isNeeded = text !== rule || rule !== "path" && (listsNames ||
          // It would be taken for a header, an option or a key of another parameter.
          apart.has(name.toLowerCase()) || isLikelyOption(name) ||
          stem !== name && isQuery(stem) && !isQuery(name));
    if (isNeeded) words.set(name, text);
  }
  return Object.fromEntries(words);
}

/**
 * The keys of a body that could be taken for an option, for a key of a parameter,
 * or for a header or cookie.
 *
 * @param apart The names of headers and cookies, in lower case.
 */
function ambiguousKeys(
  parts: readonly Node[],
  apart: ReadonlySet<string>,
): string[] {
  const spellingsOf = lookupIn(parts.map(spellingsIn));
  return [
    ...parts.flatMap(specialIn),
    ...[...apart].flatMap((name) => spellingsOf(name).flat()),
  ];
}

/** The names of the properties of a schema, by their lower-case forms. */
const spellingsIn = /* @__PURE__ */ once((part: Node) =>
  groupBy(propertiesOf(part).keys(), (name) => name.toLowerCase())
);

/** The names of the properties of a schema that would mean something else in a call. */
const specialIn = /* @__PURE__ */ once((part: Node) =>
  [...propertiesOf(part).keys()].filter((name) =>
    isLikelyOption(name) || name.includes("[")
  )
);

/** The words of a name: the place to which it goes, and other places with a style. */
function wordsOf(places: Places | undefined, field: Field | undefined): string {
  const styles = new Map<TablePlace, Style | undefined>(places);
  if (field?.form || field && !field.part) styles.set("body", field.form);
  if (field?.part) styles.set("part", field.part);
  const [first, ...others] = PLACES.filter((place) => styles.has(place))
    .map((place) => [place, wordOf(place, styles.get(place))].join(" ").trim());
  return [first, ...others.filter((words) => words.includes(" "))].join(", ");
}
