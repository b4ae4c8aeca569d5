import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { brokenLinks } from "./documentation/_broken_links.ts";
import {
  type Block,
  blocksOf,
  withAssertions,
} from "./documentation/_blocks.ts";
import { runBlocks } from "./documentation/_run_blocks.ts";
import { startExampleServer } from "./documentation/_server.ts";
import { unknownNames } from "./documentation/_unknown_names.ts";
import { filesIn } from "../scripts/_tools.ts";
import { isFull } from "./_runs.ts";

const root = new URL("../", import.meta.url);
const pages = [
  "README.md",
  "SECURITY.md",
  ...filesIn("docs", ".md"),
  "octokit/README.md",
];

async function run(
  blocks: readonly Block[],
): Promise<ReadonlyMap<string, string>> {
  const server = startExampleServer();
  try {
    return await runBlocks(blocks, server.origin);
  } finally {
    await server.close();
  }
}

const sources = [
  "mod.ts",
  ...filesIn("lib"),
  ...filesIn("schema"),
  "octokit/endpoint.ts",
];
const blocks = [
  ...pages.flatMap((page) =>
    blocksOf(page, Deno.readTextFileSync(new URL(page, root)))
  ),
  ...sources.flatMap((source) => {
    const url = new URL(source, root);
    const comments = Deno.readTextFileSync(url).replace(/^ *\* ?/gm, "")
      .replace(/from "\.\//g, `from "${new URL(".", url)}`);
    return blocksOf(source, comments);
  }),
];

/** Blocks whose comments are right or wrong. */
const samples = [
  `[1].length; // → 1`,
  `[1].length; // → 2`,
  `({ a: [1, 2] });\n// → {\n//   a: [1, 2],\n// }\n// And more.`,
  `console.log("a");\n// → "b"`,
  `const fail = (code: string) => {\n  throw Object.assign(new Error(), { code });\n};\nfail("A"); // throws A: a message`,
  `const fail = async (code: string) => {\n  throw Object.assign(new Error(), { code });\n};\nawait fail("A"); // throws B`,
  `undefined; // throws A`,
  `if (Math.random() < 0) console.log(1); // → 1`,
].map((code, index): Block => ({ name: `${index}`, code }));

// In one run, because each takes a process.
const failures = await run([...blocks, ...samples]);

describe("the documentation's example", () => {
  for (const { name } of blocks) {
    it(`${name} does what it says`, () => {
      assertEquals(failures.get(name) ?? "", "");
    });
  }
});

describe("a recipe", () => {
  it("has at most 25 lines of code; a longer program is an example", () => {
    const recipes = filesIn("docs/recipes", ".md").flatMap((page) =>
      blocksOf(page, Deno.readTextFileSync(new URL(page, root)))
    );
    const long = recipes.filter(({ code }) =>
      code.trim().split("\n").length > 25
    );
    assertEquals(long.map(({ name }) => name), []);
  });
});

describe("the documentation's links", () => {
  for (
    const page of [
      ...pages,
      "mcp/README.md",
      "CONTRIBUTING.md",
      "RELEASING.md",
      "CHANGELOG.md",
    ]
  ) {
    it(`of ${page} lead somewhere`, () => {
      assertEquals(brokenLinks(new URL(page, root)), []);
    });
  }

  it("would be found broken", () => {
    const page = new URL("README.md", root);
    const links = "[a](#install) [b](docs) [c](#nowhere) [d](docs/nowhere.md)";
    assertEquals(brokenLinks(page, links), ["#nowhere", "docs/nowhere.md"]);
  });
});

describe("the documentation's names", () => {
  for (
    const page of [...pages, "mcp/README.md", "CONTRIBUTING.md", "RELEASING.md"]
  ) {
    it(`of tasks, options and error codes in ${page} exist`, () => {
      const text = Deno.readTextFileSync(new URL(page, root));
      assertEquals(unknownNames(text), []);
    });
  }

  it("would be found missing", () => {
    const page = "`deno task tests`, `deno task ci lint check:npm`, " +
      "`UNSAFE_PATHS`, `--ouput curl`, `createSend({ maxByte: 1 })`";
    assertEquals(unknownNames(page), [
      ...["tests", "check:npm", "UNSAFE_PATHS", "--ouput"],
      ...["createSend", "maxByte"],
    ]);
  });
});

describe("withAssertions()", () => {
  const code = (text: string) => withAssertions({ name: "a.md:1", code: text });

  it("asserts what a comment says", () => {
    assertEquals(
      samples.map(({ name }) => name).filter((name) => failures.get(name)),
      ["1", "3", "5", "6", "7"],
    );
  });

  if (isFull) {
    it("checks the types of what it runs, and says where an error is", async () => {
      const failures = await run([
        { name: "a.md:7", code: `${"\n".repeat(8)}const a: number = "";` },
      ]);
      assertEquals(/at a\.md:9:7/.test(failures.get("a.md:7")!), true);
    });
  }

  it("rejects a comment that it can assert nothing of", () => {
    assertThrows(() => code("const a = 1; // → 1"), Error, "a.md:1");
  });
});
