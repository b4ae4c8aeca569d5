import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { headersOf } from "../../command/_header_command.ts";

/** The function that runs a command which prints another number each time. */
async function counting(fixed = {}) {
  const file = await Deno.makeTempFile();
  const command = `echo x >> ${file}; wc -l < ${file}`;
  const read = headersOf(fixed, { "x-key": command });
  if (typeof read !== "function") throw new Error("It is no function");
  return { read, remove: () => Deno.remove(file) };
}

describe("headersOf()", () => {
  it("leaves headers as they are without commands", () => {
    assertEquals(headersOf({ a: "b" }, {}), { a: "b" });
  });

  it("runs a command once, and again when its value is refused, once for all", async () => {
    const { read, remove } = await counting({ a: "b" });
    const first = { a: "b", "x-key": "1" };
    assertEquals(await Promise.all([read(), read()]), [first, first]);
    const second = { a: "b", "x-key": "2" };
    assertEquals(
      await Promise.all([read(first), read(first), read()]),
      [second, second, second],
    );
    // It was renewed already.
    assertEquals(await read(first), second);
    assertEquals(await read(second), { a: "b", "x-key": "3" });
    await remove();
  });

  it("shows nothing of what a command that fails has printed, and tries it again", async () => {
    for (const command of ["echo 5ecret; exit 1", "true"]) {
      const read = headersOf({}, { "x-key": command }) as () => Promise<
        unknown
      >;
      for (const _ of [1, 2]) {
        const error = await assertRejects(read) as Error;
        assertEquals(
          error.message,
          "The command of --header-command for x-key printed nothing, or failed; tell the user",
        );
      }
    }
  });
});
