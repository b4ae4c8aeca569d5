import { invalid } from "../../_errors.ts";
import { groupBy } from "../../_group_by.ts";
import { once } from "../../_once.ts";
import { show } from "../../_show.ts";
import { isLikelyOption } from "../../endpoint/build/_likely_option.ts";
import type { Node } from "../model/_resolve.ts";
import { lookupIn, propertiesOf } from "../model/schema/_parts_of.ts";
import {
  hasStyle,
  PLACES,
  type Places,
  type Style,
  type StylePlace,
  toStyle,
  usualStyle,
} from "../model/parameter/_style.ts";
import type { OperationRules } from "../write/_rules_of.ts";

/** The word for a style; empty for the usual one. */
function wordOf(place: StylePlace, style: Style | undefined): string {
  if (!style) return "";
  if (style.name === "part") return `${style.mediaType}`;
  // Without a word, an object is refused in a path.
  const usual = /^(?:query|header|cookie)$/.test(place)
    ? usualStyle(place)
    : undefined;
  const isUsual = style.name === usual?.name && style.explode === usual.explode;
  return isUsual ? "" : style.name + (style.explode ? "*" : "");
}

/** A place, and its style or the media type of a part. */
const WORDS = /^(\w+)(?: (?:(\w+)(\*?)|(.+\/.+)))?$/;

/**
 * Reads where names go, and in which style, from words such as `"query form"` and
 * `"path, query json"`; whoever writes them by hand may mistype one.
 */
export function readWords(
  route: string,
  words: Readonly<Record<string, string>>,
) {
  const parameters = new Map<string, Places>();
  const fields = new Map<string, Places>();
  for (const [name, text] of Object.entries(words)) {
    const places = new Map<StylePlace, Style | undefined>();
    const field = new Map<StylePlace, Style | undefined>();
    for (const item of `${text}`.split(", ")) {
      const [, word, style, star, mediaType] = WORDS.exec(item) ?? [];
      const place = word as StylePlace;
      const isKnown = PLACES.includes(place) &&
        (style
          ? hasStyle(place, style) || /^(?:json|urlencoded)$/.test(style)
          : !mediaType || place === "part");
      if (!isKnown) {
        throw invalid(
          `The table has ${show(text)} for ${show(name)} of ${
            show(route)
          }; write a place and a style, such as "query form"`,
        );
      }
      (/^(?:body|part)$/.test(place) ? field : places).set(
        place,
        style || mediaType
          ? toStyle((style ?? "part") as Style["name"], star === "*", mediaType)
          : undefined,
      );
    }
    // Headers have no case.
    const key = places.has("header") ? name.toLowerCase() : name;
    if (places.size) parameters.set(key, places);
    if (field.size) fields.set(name, field);
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
  { parameters, fields, styles, requestBody: { parts } }: OperationRules,
  placeholders: ReadonlySet<string>,
  isBodiless: boolean,
  listsNames: boolean,
): Record<string, string> {
  /** The headers and cookies, in lower case, for which a key of the body could be taken. */
  const apart = new Set(
    [...parameters].flatMap(([name, places]) =>
      places.has("header") || places.has("cookie") ? [name.toLowerCase()] : []
    ),
  );
  const spellingsOf = lookupIn(parts.map(spellingsIn));
  const isQuery = (name: string) => parameters.get(name)?.has("query");
  const names = new Set([
    ...parameters.keys(),
    ...styles.keys(),
    // The other keys need no word.
    ...listsNames ? fields.keys() : [
      ...parts.flatMap(specialIn),
      ...[...apart].flatMap((name) => spellingsOf(name).flat()),
    ],
  ]);
  const words = new Map<string, string>();
  for (const name of names) {
    const field = styles.get(name);
    const places = new Map<StylePlace, Style | undefined>([
      ...parameters.get(name) ?? [],
      ...field ?? [],
    ]);
    const isKey = field !== undefined || fields.has(name);
    if (isKey && !places.has("part")) places.set("body", places.get("body"));
    const text = wordsOf(places);
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

/** The names of the properties of a schema, by their lower-case forms. */
const spellingsIn = /* @__PURE__ */ once((part: Node) =>
  groupBy(propertiesOf(part).keys(), (name) => name.toLowerCase())
);

/** The names of the properties of a schema that could be taken for an option or for a key of a parameter. */
const specialIn = /* @__PURE__ */ once((part: Node) =>
  [...propertiesOf(part).keys()].filter((name) =>
    isLikelyOption(name) || name.includes("[")
  )
);

/** The words of a name: the place to which it goes, and other places with a style. */
function wordsOf(places: ReadonlyMap<StylePlace, Style | undefined>): string {
  const [first, ...others] = PLACES.filter((place) => places.has(place))
    .map((place) => [place, wordOf(place, places.get(place))].join(" ").trim());
  return [first, ...others.filter((words) => words.includes(" "))].join(", ");
}
