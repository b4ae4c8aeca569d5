import { show, showBare } from "../_show.ts";
import {
  type JsonObject,
  once,
  resolve,
  toObject,
  toText,
} from "./_resolve.ts";
import { ANY_SHAPE, shapesOf } from "./_shapes_of.ts";

/**
 * Names the fields of a body's forms that are described in another way than
 * `toRequest` writes them: a list repeats its name, an object puts its keys in
 * brackets, and so does a list of objects with its indices.
 */
export const problemsOfForm = once((document, { content }) =>
  Object.entries(toObject(content))
    .filter(([type]) => /^application\/x-www-form-urlencoded\b/i.test(type))
    .flatMap(([, node]) => {
      const { schema, encoding } = toObject(node);
      const { properties } = resolve(document, schema);
      return Object.entries(toObject(encoding)).flatMap(([name, value]) => {
        const property = toObject(properties)[name];
        const fault = faultOf(document, property, toObject(value));
        return fault ? [`the form field ${show(name)} ${fault}`] : [];
      });
    })
);

/** What is wrong with a field that has an encoding of its own. */
function faultOf(
  document: JsonObject,
  property: unknown,
  { style, explode, contentType }: JsonObject,
): string | undefined {
  const shapes = shapesOf(document, property);
  const isObject = shapes.has("object");
  if (shapes === ANY_SHAPE || !isObject && !shapes.has("list")) {
    return undefined;
  }
  if (style === undefined && explode === undefined) {
    return contentType === undefined
      ? undefined
      : `is ${showBare(toText(contentType))}; pass it as text of that type`;
  }
  if (style === "deepObject") {
    const { items } = resolve(document, property);
    return isObject || !shapesOf(document, items).has("text")
      ? undefined
      : "is a list of the style deepObject, which repeats its name; add [] to the name";
  }
  if (!isObject && (style ?? "form") === "form" && explode !== false) {
    return undefined;
  }
  return `is ${isObject ? "an object" : "a list"} of the style ${
    showBare(toText(style, "form"))
  }${explode === false ? "" : ", exploded"}, which no form is written in`;
}
