/** Runs the command with the cases of `cases/*.jsonl`, whose form `../_table.ts` explains. */
import { assertEquals, assertFalse } from "@std/assert";
import { describe, it } from "node:test";
import { VERSION } from "../../lib/version.ts";
import { readTables } from "../_table.ts";
import { documentIn, waymark } from "./_command.ts";

type Json = Readonly<Record<string, unknown>>;

/** Text, bytes, or what is written as JSON. */
type Content = string | readonly number[] | object;

/**
 * A run of the command and what comes of it. What it should write is a string in
 * which `[..]` is any part of a line, and a line `...` any lines, as in trycmd.
 * `5ecret` is a secret that no message may show.
 */
interface Case {
  readonly name: string;
  readonly args: readonly string[];
  /** Files of the project. */
  readonly files?: Readonly<Record<string, Content>>;
  readonly input?: Content;
  readonly color?: boolean;
  /** Whether there is a swagger2openapi, which changes nothing but the version. */
  readonly converts?: boolean;
  /** The exit status, 0 by default. */
  readonly status?: number;
  readonly output?: string;
  /** What is written to standard error, nothing by default. */
  readonly errors?: string;
  /** Parts of the request that is printed. */
  readonly request?: Json;
  /** The files that are written into `$PWD/api`. */
  readonly written?: Readonly<Record<string, string>>;
  /** Parts of the document that openapi-typescript gets. */
  readonly document?: Json;
}

const FIELDS =
  "name args files input color converts status output errors request written document";

/** What stands for parts of a text, as regular expressions. */
const ELISIONS: Json = { "[..]": "[^\n]*", "...\n": "(?:.*\n)*" };

function assertText(actual: string, expected: string): void {
  const source = expected.replace(
    /\[\.\.\]|^\.\.\.\n|[\\^$.*+?()[\]{}|]/gm,
    (it) => `${ELISIONS[it] ?? `\\${it}`}`,
  );
  if (!new RegExp(`^${source}$`, "u").test(actual)) {
    assertEquals(actual, expected);
  }
}

/** What a document may lack, which is `null` in a case. */
const OPTIONAL = ["webhooks"];

/** Asserts that an object has these members. */
function assertHas(actual: Json, expected: Json): void {
  for (const [key, value] of Object.entries(expected)) {
    const isLacking = !Object.hasOwn(actual, key) && OPTIONAL.includes(key);
    assertEquals(isLacking ? null : actual[key], value, key);
  }
}

function toContent(value: Content): string | Uint8Array {
  if (typeof value === "string") return value;
  const isBytes = Array.isArray(value) && typeof value[0] === "number";
  return isBytes ? Uint8Array.from(value) : JSON.stringify(value);
}

async function run(line: Case): Promise<void> {
  const { args, files, input = "", color = false, converts } = line;
  const { status, output, errors, written } = await waymark(args, {
    ...files && {
      files: Object.fromEntries(
        Object.entries(files).map(([path, it]) => [path, toContent(it)]),
      ),
    },
    input: toContent(input),
    color,
    ...converts && {
      convert: ({ swagger: _, ...rest }) => ({ openapi: "3.0.0", ...rest }),
    },
  });
  assertText(errors, line.errors ?? "");
  assertEquals(status, line.status ?? 0, errors);
  assertFalse(errors.includes("5ecret"), errors);
  if (line.output !== undefined) assertText(output, line.output);
  if (line.request) assertHas(JSON.parse(output), line.request);
  for (const [name, text] of Object.entries(line.written ?? {})) {
    assertText(written[name]!, text);
  }
  if (line.document) assertHas(documentIn(written), line.document);
}

// In a case, `$VERSION` is the version of the library, which the command sends and prints.
const tables = readTables<Case>(new URL("cases/", import.meta.url), FIELDS, {
  change: (text) => text.replaceAll("$VERSION", VERSION),
});
for (const { description, cases } of tables) {
  describe(description, () => {
    for (const [title, line] of cases) it(title, () => run(line));
  });
}
