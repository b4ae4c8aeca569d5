import { fail } from "@std/assert";
import { describe, it } from "node:test";
import { readVectors } from "../conformance/read_vectors.ts";
import { type Library, runCase } from "../conformance/vectors.ts";

/** Tests a library against the vectors in a folder. */
export function testVectors(library: Library, folder: URL): void {
  for (const { name, description, cases } of readVectors(/./, folder)) {
    describe(`${name}: ${description}`, () => {
      for (const vector of cases) {
        it(vector.name, () => {
          const failure = runCase(library, vector);
          if (failure === undefined) return;
          // With what it shares with others.
          fail(`${failure}\nThe case: ${JSON.stringify(vector)}`);
        });
      }
    });
  }
}
