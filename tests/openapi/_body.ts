import { deepStrictEqual, strictEqual } from "node:assert";
import { parse } from "qs";
import { dereference, type Node } from "./_description.ts";
import { enrich, sampleOf } from "./_sample.ts";

/** A body for a media type: an object where a form or JSON has one, else text. */
export function sampleBody(
  description: Node,
  mediaType: string,
  { schema }: { schema?: Node },
  isExpressible: (what: string) => boolean,
): unknown {
  const sample = sampleOf(description, schema);
  if (/\bjson\b/i.test(mediaType)) {
    // Text is sent as it is: that of JSON has its quotes.
    return typeof sample === "string" ? JSON.stringify(sample) : sample ?? null;
  }
  if (!/form/.test(mediaType) || typeof sample !== "object") return "text";
  const { properties } = dereference(description, schema);
  const fields = Object.entries(sample ?? {})
    .filter(([name]) => isExpressible(`form field ${JSON.stringify(name)}`))
    .map(([name, value]) => {
      const property = dereference(description, Object(properties)[name]);
      const isFile = /multipart/.test(mediaType) &&
        property.format === "binary";
      return [
        name,
        isFile
          ? new Blob(["file"])
          : enrich(description, property, value, "a b&c=d+e%20f/ü"),
      ];
    });
  return Object.fromEntries(fields);
}

/** Asserts that a request holds a body, as a server reads it. */
export async function assertBody(
  request: Request,
  body: unknown,
): Promise<void> {
  const mediaType = request.headers.get("content-type") ?? "";
  if (typeof body === "string") {
    strictEqual(await request.text(), body);
  } else if (/multipart/.test(mediaType)) {
    await assertParts(await request.formData(), Object(body));
  } else if (/urlencoded/.test(mediaType)) {
    const read = parse(await request.text(), { depth: 100, arrayLimit: 1000 });
    deepStrictEqual(
      toTexts(read),
      toTexts(JSON.parse(JSON.stringify(body), toFields)),
    );
  } else {
    deepStrictEqual(await request.json(), JSON.parse(JSON.stringify(body)));
  }
}

async function assertParts(form: FormData, body: Node): Promise<void> {
  for (const [name, value] of Object.entries(body)) {
    const values = [value].flat().filter((it) => it !== null);
    const parts = form.getAll(name);
    strictEqual(parts.length, values.length, name);
    for (const [index, part] of parts.entries()) {
      const item = values[index];
      if (typeof part !== "string") {
        const text = await part.text();
        if (item instanceof Blob) strictEqual(text, "file");
        else if (typeof item === "string") strictEqual(text, item);
        else deepStrictEqual(JSON.parse(text), item);
      } else if (typeof item === "object") {
        deepStrictEqual(JSON.parse(part), item);
      } else strictEqual(part, String(item));
    }
  }
}

/** Leaves out what a form has no field for: `null`, and what holds nothing else. */
function toFields(_key: string, value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) {
    return value.map((item) => toFields("", item))
      .filter((item) => item !== undefined);
  }
  const fields = Object.entries(Object(value))
    .map(([key, member]) => [key, toFields(key, member)])
    .filter(([, member]) => member !== undefined);
  return fields.length ? Object.fromEntries(fields) : undefined;
}

/** A value with texts in the place of numbers and booleans. */
export function toTexts(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(
      value ?? null,
      (_key, member) => typeof member === "object" ? member : String(member),
    ),
  );
}
