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

/** The pages that say that nothing is published. */
const PAGES = [
  ...["README.md", "docs/getting-started.md", "mcp/README.md"],
  "octokit/README.md",
];

describe("metadata()", () => {
  it("is empty as long as the repository is", () => {
    assertEquals(metadata(""), {});
  });

  it("follows from the repository", () => {
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

  it("leaves a page as it is as long as the repository is unknown", () => {
    assertEquals(withAbsoluteLinks(readme, ""), readme);
  });

  it("names the tag's files and pictures", () => {
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

  it("leaves code as it is", () => {
    const code = "```js\na[0](b);\n```";
    assertEquals(absolute(code), code);
  });

  it("leaves no relative link in the README", () => {
    const targets = [...absolute(readme).matchAll(/\]\(([^)]*)\)/g)];
    assert(targets.length > 10);
    for (const [, target] of targets) assert(/^(?:https:|#)/.test(target!));
  });
});

describe("released()", () => {
  it("takes the notice out of the README", () => {
    assertEquals(
      released(
        "a\n\nVersion 0.1.0 is not published yet: b\nc.\n\nd\n",
        "1.2.3",
        "",
      ),
      "a\n\nd\n",
    );
  });

  it("leaves no notice in any page, and two commands in the README", () => {
    for (const page of PAGES) {
      const text = Deno.readTextFileSync(
        new URL(`../../${page}`, import.meta.url),
      );
      const after = released(text, "1.2.3", "");
      assert(/not published/.test(text), page);
      assert(
        !/not published|Once it is|Before the first release/.test(after),
        page,
      );
    }
    const [, block, sentence] = /^## Install\n\n(```sh\n[^]*?```)\n\n(.*)/m
      .exec(released(readme, "1.2.3", "")) ?? [];
    assertEquals(
      block,
      "```sh\ndeno add jsr:@waymark/endpoint\nnpm install @waymark/endpoint\n```",
    );
    assertEquals(sentence?.startsWith("Node has to be"), true);
  });

  it("dates the first heading of the changelog", () => {
    assertEquals(
      released(
        "## 1.0.0 (not published yet)\n\n## 0.1.0 (2020-01-01)\n",
        "1.2.3",
        "2030-01-02",
      ),
      "## 1.2.3 (2030-01-02)\n\n## 0.1.0 (2020-01-01)\n",
    );
  });

  it("sets the version, and that of no other package", () => {
    assertEquals(
      released(
        `waymark-endpoint.js/0.1.0 npm:@waymark/octokit-endpoint@^0.1.0 @waymark/mcp@^0.1.0 VERSION = "0.1.0" axios@^0.1.0`,
        "1.2.3",
        "",
      ),
      `waymark-endpoint.js/1.2.3 npm:@waymark/octokit-endpoint@^1.2.3 @waymark/mcp@^1.2.3 VERSION = "1.2.3" axios@^0.1.0`,
    );
    for (
      const name of [
        "@waymark/endpoint",
        "@waymark/mcp",
        "@waymark/octokit-endpoint",
      ]
    ) {
      assertEquals(
        released(
          `{\n  "name": "${name}",\n  "version": "0.1.0"\n}`,
          "1.2.3",
          "",
        ),
        `{\n  "name": "${name}",\n  "version": "1.2.3"\n}`,
      );
    }
  });

  it("sets the version of a release candidate, and announces nothing", () => {
    const pages =
      `"waymark-endpoint.js/0.1.0"\n\nVersion 0.1.0 is not published yet: b.\n\n## 0.1.0 (not published yet)\n`;
    const candidate = pages.replace("js/0.1.0", "js/0.1.0-rc.1");
    assertEquals(released(pages, "0.1.0-rc.1", ""), candidate);
    assertEquals(
      released(candidate, "0.1.0", "2030-01-02"),
      `"waymark-endpoint.js/0.1.0"\n\n## 0.1.0 (2030-01-02)\n`,
    );
  });

  it("replaces the version of a release candidate as a whole", () => {
    assertEquals(
      released(
        `VERSION = "0.1.0-rc.1" @waymark/endpoint@^0.1.0-rc.1",`,
        "0.1.0",
        "",
      ),
      `VERSION = "0.1.0" @waymark/endpoint@^0.1.0",`,
    );
  });
});
