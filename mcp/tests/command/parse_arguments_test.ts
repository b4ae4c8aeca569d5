/** What the options of the command mean for the server. */
import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readTable } from "../../../tests/_table.ts";
import { HELP, parseArguments } from "../../command/_parse_arguments.ts";

const ENVIRONMENT = {
  // Files of secrets often end in a line break.
  KEY: "5ecret-of-the-shop\r\n",
  BASIC: `Basic ${btoa("ada:s3cret-w0rd")}`,
  WAYMARK_MCP_TOKEN: "0123456789abcdef\n",
};

/** The options of a command line, and some of what they mean. */
interface Case {
  readonly name: string;
  readonly line: string;
  readonly means: Readonly<Record<string, unknown>>;
}

/** Reads a command line that has a description; its options are beside the rest. */
function parse(args: readonly string[]): Record<string, unknown> {
  const command = parseArguments(["a.yaml", ...args], ENVIRONMENT);
  return { ...Object(command), ...Object(command).options };
}

describe("parseArguments()", () => {
  const file = new URL("arguments.jsonl", import.meta.url);
  const fields = ["name", "line", "means"];
  const { cases } = readTable<Case>(file, fields);
  for (const [title, { line, means }] of cases) {
    it(`reads ${title}`, () => {
      const read = parse(line.split(" ").filter((it) => it));
      const found = Object.keys(means).map((name) => [name, read[name]]);
      assertEquals(Object.fromEntries(found), means);
    });
  }

  it("knows as secrets what comes from the environment", () => {
    const { secrets } = parse([
      ...["--header-env", "x-key=BASIC", "--parameter-env", "d=KEY"],
    ]);
    const { BASIC, KEY } = ENVIRONMENT;
    for (const secret of [BASIC, BASIC.slice(6), "s3cret-w0rd", KEY.trim()]) {
      assert((secrets as string[]).includes(secret), secret);
    }
  });

  it("takes every option that its help shows", () => {
    const options = [...HELP.matchAll(/^ +(--[a-z-]+)(?: <([^>]+)>)?/gm)];
    assertEquals(options.length, 20);
    for (const [, name = "", value] of options) {
      const values = value ? [value.includes("=") ? "a=KEY" : "1"] : [];
      parse([name, ...values, ...name === "--http" ? [] : ["--http", "0"]]);
    }
  });
});
