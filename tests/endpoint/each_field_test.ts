import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { eachField } from "../../lib/endpoint/_each_field.ts";
import { invalidParameter } from "../../lib/_errors.ts";

function fieldsOf(name: string, value: unknown, repeats: boolean) {
  const fields: [string, unknown][] = [];
  const visit = (path: string, value: unknown) =>
    fields.push([decodeURIComponent(path), value]);
  eachField(name, value, repeats, visit, invalidParameter);
  return fields;
}

describe("eachField()", () => {
  const at = new Date(0);
  const value = { b: [1, 2], c: { d: null, e: at }, f: [{ g: 3 }] };

  it("puts keys and indices in brackets", () => {
    assertEquals(fieldsOf("a", value, false), [
      ["a[b][0]", 1],
      ["a[b][1]", 2],
      ["a[c][e]", at],
      ["a[f][0][g]", 3],
    ]);
  });

  it("repeats the name of a list that holds neither lists nor objects", () => {
    assertEquals(fieldsOf("a", value, true), [
      ["a[b]", 1],
      ["a[b]", 2],
      ["a[c][e]", at],
      ["a[f][0][g]", 3],
    ]);
    assertEquals(fieldsOf("a[]", [{ b: 1 }, [2]], true), [
      ["a[][b]", 1],
      ["a[][1]", 2],
    ]);
  });
});
