import { MOST_CHARACTERS } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { append, getOwn } from "../_own_property.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { membersOf, toText } from "../uri_template/_expand_expression.ts";
import { EndpointError } from "../endpoint_error.ts";

/** Writes a query parameter as `name=value` pairs with `&` between them; `""` for nothing. */
export type SerializeParameter = (name: string, value: unknown) => string;

/** What a style of an OpenAPI description says. */
interface Style {
  readonly style: string;
  readonly explode: boolean;
}

/** What stands between the items of a list that is one value, by its style. */
const DELIMITERS: Readonly<Record<string, string>> = {
  form: ",",
  spaceDelimited: "%20",
  pipeDelimited: "%7C",
};

/** The most levels of `deepObject`; servers stop at fewer. */
const MOST_LEVELS = 100;

/**
 * Reads `config.querySerializer`, and gives the function that writes arrays and
 * objects among the query parameters as it says: OpenAPI 3.1, "style values".
 *
 * @param config What the caller passed in.
 * @param fallback Writes everything that the config says nothing about.
 */
export function querySerializer(
  config: unknown,
  fallback: SerializeParameter,
): SerializeParameter {
  const given = readSetting(config, "", ["array", "object"]);
  // Not in OpenAPI's table, but in descriptions: Stripe's have no other lists.
  const listStyles = [...Object.keys(DELIMITERS), "deepObject"];
  const array = readStyle(given, "array", listStyles);
  const object = readStyle(given, "object", ["form", "deepObject"]);
  return (name, value) => {
    const isList = Array.isArray(value);
    const style = isList ? array : isPlainObject(value) ? object : undefined;
    if (!style) return fallback(name, value);
    const pairs = new Pairs(name);
    const key = encodeUnreserved(name, name);
    if (style.style === "deepObject") addDeep(pairs, key, Object(value), 0);
    else if (isList) addList(pairs, key, value, style);
    else addObject(pairs, key, Object(value), style);
    return pairs.text;
  };
}

/** Reads one member of the config; `undefined` where it is not given. */
function readStyle(
  config: object,
  kind: string,
  styles: readonly string[],
): Style | undefined {
  const given = getOwn(config, kind) ?? undefined;
  if (given === undefined) return undefined;
  const setting = readSetting(given, `.${kind}`, ["style", "explode"]);
  const style = (getOwn(setting, "style") ?? "form") as string;
  if (!styles.includes(style)) {
    throw invalidSetting(`.${kind}.style`, style, orOf(styles));
  }
  // OpenAPI's default: only the style "form" explodes unless told otherwise.
  const explode = getOwn(setting, "explode") ?? style === "form";
  if (typeof explode !== "boolean") {
    throw invalidSetting(`.${kind}.explode`, explode, "true or false");
  }
  return { style, explode };
}

/** Checks that a part of the config is an object with no keys but these. */
function readSetting(
  value: unknown,
  path: string,
  keys: readonly string[],
): object {
  if (!isPlainObject(value)) throw invalidSetting(path, value, "an object");
  for (const key of Object.keys(value)) {
    if (!keys.includes(key)) {
      throw new EndpointError(
        "INVALID_PARAMETER",
        `config.querySerializer${path} has the unknown key ${
          describe(key)
        }; pass ${orOf(keys)}`,
      );
    }
  }
  return value;
}

function invalidSetting(
  path: string,
  value: unknown,
  expected: string,
): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    `config.querySerializer${path} is ${describe(value)}; pass ${expected}`,
  );
}

/** Lists words for a message: `"a", "b" or "c"`. */
function orOf(words: readonly string[]): string {
  const texts = words.map(describe);
  return `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`;
}

function addList(
  pairs: Pairs,
  key: string,
  list: readonly unknown[],
  { style, explode }: Style,
): void {
  const { name } = pairs;
  const delimiter = DELIMITERS[style]!;
  const texts: string[] = [];
  for (const member of membersOf(list, name)) {
    const text = encodeUnreserved(member[1], name);
    if (explode) {
      pairs.add(key, text);
      continue;
    }
    if (text.includes(delimiter)) {
      throw invalidParameter(
        name,
        `holds an item with ${
          describe(decodeURIComponent(delimiter))
        } in it, which separates the items of the style ${describe(style)}`,
        "the server could not tell them apart",
      );
    }
    pairs.grow(text.length);
    append(texts, text);
  }
  if (texts.length) pairs.append(key, texts.join(delimiter));
}

function addObject(
  pairs: Pairs,
  key: string,
  object: object,
  { explode }: Style,
): void {
  const { name } = pairs;
  const texts: string[] = [];
  for (const member of membersOf(object, name)) {
    const memberKey = encodeUnreserved(member[0], name);
    const text = encodeUnreserved(member[1], name);
    if (explode) {
      pairs.add(memberKey, text);
    } else {
      pairs.grow(memberKey.length + text.length);
      append(texts, memberKey + "," + text);
    }
  }
  if (texts.length) pairs.append(key, texts.join());
}

/** Adds a pair for each text in an object or a list, with the way to it in brackets. */
function addDeep(
  pairs: Pairs,
  prefix: string,
  value: object,
  level: number,
): void {
  const { name } = pairs;
  if (level === MOST_LEVELS) {
    throw invalidParameter(
      name,
      `nests more than ${MOST_LEVELS} levels deep`,
      "pass an object that does not hold itself",
    );
  }
  // Own keys and not indices: a sparse array can be very long.
  for (const key of Object.keys(value)) {
    if (Array.isArray(value) && `${+key >>> 0}` !== key) break;
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined || member === null) continue;
    if (/[[\]]/.test(key)) {
      throw invalidParameter(
        name,
        `holds the key ${describe(key)}`,
        "brackets in a key would look like another level",
      );
    }
    const part = `%5B${encodeUnreserved(key, name)}%5D`;
    if (Array.isArray(member) || isPlainObject(member)) {
      // Objects can be there many times over, and empty in the end.
      pairs.grow(part.length);
      addDeep(pairs, prefix + part, member, level + 1);
    } else {
      pairs.add(prefix + part, encodeUnreserved(toText(member, name), name));
    }
  }
}

/** The pairs that a parameter becomes, as long as they are not too many. */
class Pairs {
  text = "";
  #size = 0;

  constructor(readonly name: string) {}

  /** Adds a pair; both texts are encoded already. */
  add(key: string, text: string): void {
    this.grow(key.length + text.length + 2);
    this.append(key, text);
  }

  /** Appends a pair whose characters were counted. */
  append(key: string, text: string): void {
    this.text += (this.text && "&") + key + "=" + text;
  }

  /** Counts characters before they are built. */
  grow(size: number): void {
    if ((this.#size += size) > MOST_CHARACTERS) {
      throw invalidParameter(
        this.name,
        `would be more than ${MOST_CHARACTERS} characters of the URL`,
        "pass shorter or fewer values",
      );
    }
  }
}

function invalidParameter(
  name: string,
  fault: string,
  advice: string,
): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    `Parameter ${describe(name)} ${fault}: ${advice}`,
  );
}
