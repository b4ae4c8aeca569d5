import { assertEquals, fail } from "@std/assert";
import { describe, it } from "node:test";
import { FIELDS, readVectors } from "../conformance/read_vectors.ts";
import { type Library, runCase } from "../conformance/vectors.ts";

/** The `group` and `each` lines that no case follows. */
function unusedHeaders(lines: readonly object[]): object[] {
  return lines.filter((line, index) => {
    const next = lines[index + 1];
    return ("group" in line || "each" in line) &&
      (next === undefined || "group" in next);
  });
}

/** The lines of a file. */
export function linesOf(file: URL): object[] {
  return Deno.readTextFileSync(file).trimEnd().split("\n")
    .map((line) => JSON.parse(line));
}

/** The names that occur again. */
export function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** Tests a library against the vectors in a folder. */
export function testVectors(library: Library, folder: URL): void {
  for (const { name, description, cases, lines } of readVectors(/./, folder)) {
    const file = new URL(name, folder);
    describe(`${name}: ${description}`, () => {
      it("has no key or header that means nothing, and no name twice", () => {
        const keys = new Set(cases.flatMap((it) => Object.keys(it)));
        assertEquals([...keys].filter((key) => !FIELDS.includes(key)), []);
        assertEquals(unusedHeaders(linesOf(file)), []);
        assertEquals(repeated(cases.map((it) => it.name)), []);
      });

      for (const [index, vector] of cases.entries()) {
        it(vector.name, () => {
          const failure = runCase(library, vector);
          if (failure !== undefined) {
            fail(`${file.pathname}:${lines[index]}: ${failure}`);
          }
        });
      }
    });
  }
}
