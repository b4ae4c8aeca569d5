import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import {
  metadata,
  released,
  withAbsoluteLinks,
} from "../../scripts/release.ts";

const REPOSITORY = "https://github.test/owner/name";
const readme = Deno.readTextFileSync(
  new URL("../../README.md", import.meta.url),
);

describe("metadata()", () => {
  it("follows from the repository, and is empty as long as that is", () => {
    assertEquals(metadata(""), {});
    assertEquals(metadata(REPOSITORY), {
      homepage: `${REPOSITORY}#readme`,
      bugs: `${REPOSITORY}/issues`,
      repository: { type: "git", url: `git+${REPOSITORY}.git` },
    });
  });

  it("refuses what is not the page of a repository", () => {
    for (const wrong of ["owner/name", `${REPOSITORY}/`, `${REPOSITORY}.git`]) {
      assertThrows(() => metadata(wrong), Error, wrong);
    }
  });
});

describe("withAbsoluteLinks()", () => {
  const absolute = (page: string) =>
    withAbsoluteLinks(page, REPOSITORY, "1.2.3");

  it("names the tag's files and pictures, if the repository is known", () => {
    assertEquals(withAbsoluteLinks(readme, ""), readme);
    assertEquals(
      absolute("[![a](b/c.png)](b) [d](e.md#f) [g](#h) [i](https://j.test)"),
      `[![a](${REPOSITORY}/raw/v1.2.3/b/c.png)](${REPOSITORY}/blob/v1.2.3/b) [d](${REPOSITORY}/blob/v1.2.3/e.md#f) [g](#h) [i](https://j.test)`,
    );
  });

  it("names the files beside a page of another folder", () => {
    assertEquals(
      withAbsoluteLinks("[a](b) [c](../d)", REPOSITORY, "1.2.3", "e/"),
      `[a](${REPOSITORY}/blob/v1.2.3/e/b) [c](${REPOSITORY}/blob/v1.2.3/e/../d)`,
    );
  });

  it("leaves code as it is, and no relative link in the README", () => {
    const code = "```js\na[0](b);\n```";
    assertEquals(absolute(code), code);
    const targets = [...absolute(readme).matchAll(/\]\(([^)]*)\)/g)];
    assert(targets.length > 10);
    for (const [, target] of targets) assert(/^(?:https:|#)/.test(target!));
  });
});

describe("released()", () => {
  const unpublished = ["README.md", "docs/getting-started.md"];
  for (
    const page of [...unpublished, "mcp/README.md", "octokit/README.md"]
  ) {
    it(`leaves nothing in ${page} that says "not published yet"`, () => {
      const text = Deno.readTextFileSync(
        new URL(`../../${page}`, import.meta.url),
      );
      const after = released(text, "0.1.0", "2030-01-02");
      assert(!/not published|unpublished/.test(after), after);
    });
  }

  const OPEN = "## 0.1.0 (not published yet)\n\n" +
    "<!-- unpublished -->\n\n## b\n\n<!-- /unpublished -->\n";
  const CASES: Record<
    string,
    [version: string, before: string, after: string]
  > = {
    "dates the first heading of the changelog": [
      "1.2.3",
      "## 1.0.0 (not published yet)\n\n## 0.1.0 (2020-01-01)\n",
      "## 1.2.3 (2030-01-02)\n\n## 0.1.0 (2020-01-01)\n",
    ],
    "sets the version, and that of no other package": [
      "1.2.3",
      `waymark-endpoint.js/0.1.0 npm:@waymark/octokit-endpoint@^0.1.0 @waymark/mcp@^0.1.0 VERSION = "0.1.0" axios@^0.1.0`,
      `waymark-endpoint.js/1.2.3 npm:@waymark/octokit-endpoint@^1.2.3 @waymark/mcp@^1.2.3 VERSION = "1.2.3" axios@^0.1.0`,
    ],
    ...Object.fromEntries(
      ["endpoint", "mcp", "octokit-endpoint"].map((name) => [
        `sets the version of the package ${name}`,
        [
          "1.2.3",
          `{\n  "name": "@waymark/${name}",\n  "version": "0.1.0"\n}`,
          `{\n  "name": "@waymark/${name}",\n  "version": "1.2.3"\n}`,
        ],
      ]),
    ),
    "sets the version of a release candidate, and leaves what is not published":
      [
        "0.1.0-rc.1",
        `"waymark-endpoint.js/0.1.0"\n\n${OPEN}`,
        `"waymark-endpoint.js/0.1.0-rc.1"\n\n${OPEN}`,
      ],
    "removes what a page says until the first release": [
      "0.1.0",
      "# a\n\n<!-- unpublished -->\n\n## b\n\n<!-- /unpublished -->\n\n## c\n",
      "# a\n\n## c\n",
    ],
    "replaces the version of a release candidate as a whole": [
      "0.1.0",
      `VERSION = "0.1.0-rc.1" @waymark/endpoint@^0.1.0-rc.1",\n\n## 0.1.0 (not published yet)\n`,
      `VERSION = "0.1.0" @waymark/endpoint@^0.1.0",\n\n## 0.1.0 (2030-01-02)\n`,
    ],
  };
  for (const [name, [version, before, after]] of Object.entries(CASES)) {
    it(name, () => {
      assertEquals(released(before, version, "2030-01-02"), after);
    });
  }
});
