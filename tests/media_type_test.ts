import { assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { type MediaKind, mediaKindOf } from "../lib/_media_type.ts";

import type { DataOf, JsonIn, TextType } from "../lib/types/_body.ts";

/** The kinds, and types that are of them. */
const KINDS = {
  json: [
    "application/json",
    "application/json;charset=utf-8",
    "text/json",
    "application/x-json",
    "application/vnd.api+json",
    "application/x-amz-json-1.1",
    "application/json-rpc",
    "application/csp-report",
    "application/json-patch+json; a=b",
    "application/vnd.a.json",
    "*/*",
    "application/*",
  ],
  lines: [
    "application/x-ndjson",
    "application/ndjson;a=b",
    "application/jsonl",
    "application/json-lines",
    "application/x-jsonlines",
    "application/json-seq",
    "application/geo+json-seq",
    "application/stream+json",
  ],
  yaml: ["application/yaml", "text/yaml", "application/apply-patch+yaml"],
  form: ["application/x-www-form-urlencoded"],
  multipart: ["multipart/form-data", "multipart/form-data;boundary=a"],
  text: [
    "text/plain",
    "text/html;charset=utf-8",
    "text/*",
    "application/xml",
    "image/svg+xml",
    "application/x-javascript",
    "application/graphql",
    "application/jwt",
  ],
  bytes: [
    "image/png",
    "image/*",
    "multipart/mixed",
    "multipart/form-database",
    "application/octet-stream",
    "application/json5",
    "application/jsonx",
    "application/xmlx",
    "json",
  ],
} as const satisfies Readonly<Record<MediaKind, readonly string[]>>;

type Kinds = { [Kind in MediaKind]: typeof KINDS[Kind][number] };
type Others = Exclude<MediaKind, "json">;

describe("mediaKindOf()", () => {
  for (const [kind, types] of Object.entries(KINDS)) {
    it(`finds ${kind}`, () => {
      for (const type of types) {
        assertEquals([type, mediaKindOf(type)], [type, kind]);
        assertEquals(mediaKindOf(type.toUpperCase()), kind);
      }
    });
  }

  it("says what the types say", () => {
    assertType<IsExact<JsonIn<Kinds["json"]>, Kinds["json"]>>(true);
    assertType<IsExact<JsonIn<Kinds[Others]>, never>>(true);
    type Read = Kinds["text" | "yaml" | "form"];
    assertType<IsExact<Kinds[Others] & TextType, Read>>(true);
    type Data<Kind extends MediaKind> = DataOf<
      { [Type in Kinds[Kind]]: { a: number } }
    >;
    type Takes<Kind extends MediaKind> = { a: number } extends Data<Kind> ? true
      : { a: number }[] extends Data<Kind> ? "a list"
      : false;
    assertType<IsExact<Takes<"json" | "yaml">, true>>(true);
    assertType<IsExact<Takes<"form" | "multipart">, true>>(true);
    assertType<IsExact<Takes<"lines">, "a list">>(true);
    assertType<IsExact<Takes<"text" | "bytes">, false>>(true);
  });
});
