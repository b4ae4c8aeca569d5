import type { Place } from "../../../endpoint/build/_parameter_writer.ts";

/** A place of a value with a style, which tells the parts of a multipart body from the fields of a form. */
export type StylePlace = Place | "part";

/** The places of a name, and how its value is written there; the usual way where that is `undefined`. */
export type Places = ReadonlyMap<StylePlace, Style | undefined>;

const FIELDS = [
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
] as const;

/** The styles of OpenAPI by their places, the usual one first. A name with several places goes to the first one in this order. */
const STYLES = {
  path: ["simple", "label", "matrix"],
  query: FIELDS,
  body: FIELDS,
  part: FIELDS,
  header: ["simple"],
  cookie: ["form", "cookie"],
} as const;

/** The places, in this order. */
export const PLACES: readonly StylePlace[] = /* @__PURE__ */ Object.keys(
  STYLES,
) as StylePlace[];

/** The name of a style in OpenAPI. */
export type StyleName = typeof STYLES[StylePlace][number];

/** How a value is written. */
export interface Style {
  /** A style; `json`, or `urlencoded` for a form as the value; or `part` for a part of a multipart body with a media type. */
  readonly name: StyleName | "json" | "urlencoded" | "part";
  /** Whether lists and objects are written as several values. */
  readonly explode: boolean;
  /** The media type of a part. */
  readonly mediaType: string | undefined;
}

/** Makes a style. */
export function toStyle(
  name: Style["name"],
  explode = false,
  mediaType?: string,
): Style {
  return { name, explode, mediaType };
}

/** The default style of a place. */
export function usualStyle(place: StylePlace): Style {
  const [name] = STYLES[place];
  return toStyle(name, name === "form");
}

/** Whether a place has a style of this name. */
export function hasStyle(place: StylePlace, name: string): name is StyleName {
  return (STYLES[place] as readonly string[]).includes(name);
}
