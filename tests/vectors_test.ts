import { assertEquals, fail } from "@std/assert";
import { describe, it } from "node:test";
import * as library from "../mod.ts";
import { endpoint as octokit } from "../lib/octokit/endpoint.ts";
import { parseTemplate } from "../lib/uri_template/parse_template.ts";
import { runCase, type VectorFile } from "./conformance/vectors.ts";

const folder = new URL("vectors/", import.meta.url);
const names = [...Deno.readDirSync(folder)]
  .map((entry) => entry.name)
  .filter((name) => name.endsWith(".json"))
  .sort();

const KEYS = "name call of arguments create defaults result error".split(" ");

for (const name of names) {
  const file: VectorFile = JSON.parse(
    Deno.readTextFileSync(new URL(name, folder)),
  );
  describe(`${name}: ${file.description}`, () => {
    it("has no key that means nothing", () => {
      const keys = new Set(file.cases.flatMap((it) => Object.keys(it)));
      assertEquals([...keys].filter((key) => !KEYS.includes(key)), []);
    });
    for (const vector of file.cases) {
      it(vector.name, () => {
        const failure = runCase(
          { ...library, parseTemplate, octokit },
          vector,
        );
        if (failure !== undefined) fail(failure);
      });
    }
  });
}
