/** An import needs nothing of its runtime: a program may add later what that lacks, or never use it. */
import { assertEquals } from "@std/assert";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import config from "../../deno.json" with { type: "json" };
import { root } from "../../scripts/_tools.ts";

/** What some runtime or test environment lacks, or has lacked; all at once, so that one process is enough. */
const GLOBALS = [
  "AbortController AbortSignal Blob DecompressionStream Event EventTarget",
  "FormData Headers ReadableStream Request Response TextDecoder TextEncoder",
  "TransformStream URL.canParse URL.parse URLSearchParams WebSocket crypto",
  "fetch location navigator performance setTimeout structuredClone",
].join(" ").split(" ");

// The command runs where Node is.
const ENTRIES = Object.entries(config.exports)
  .filter(([name]) => name !== "./cli")
  .map(([, path]) => `file://${root}${path.slice(2)}`);

describe("where globals are missing", () => {
  it("every entry can be imported", async () => {
    const program = GLOBALS.map((it) => `delete globalThis.${it};`).join("") +
      `for (const it of ${JSON.stringify(ENTRIES)}) await import(it);`;
    const { stderr } = await promisify(execFile)(
      Deno.execPath(),
      ["eval", "--quiet", "--cached-only", program],
      { cwd: root },
    );
    assertEquals(stderr, "");
  });
});
