import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import map from "../import_map.json" with { type: "json" };
import offline from "./offline/import_map.json" with { type: "json" };

/** The entries of an import map that npm delivers. */
function fromNpm({ imports }: { imports: Record<string, string> }) {
  return Object.entries(imports)
    .filter(([, target]) => target.startsWith("npm:"))
    .sort();
}

describe("tests/offline/import_map.json", () => {
  it("has the packages of import_map.json that are from npm", () => {
    assertEquals(fromNpm(offline), fromNpm(map));
  });
});
