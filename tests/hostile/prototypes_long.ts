import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { createTools } from "../../lib/tools/create_tools.ts";
import { toRequest } from "../../mod.ts";
import { run } from "../../scripts/_tools.ts";
import { polluted } from "../_call.ts";
import { namesReadIn } from "./_pollute.ts";

/** What runtimes read of any object, and fail. */
const OF_RUNTIMES = "cancel get required return set size start".split(" ");

/** The names that the library reads, and some that mean nothing to it. */
const NAMES = [...namesReadIn("lib"), ..."0 1 a b x x-json".split(" ")]
  .filter((name) => !OF_RUNTIMES.includes(name));

/** What data can be. */
const VALUES = ["?", 7, ["x"], { x: "x" }];

const program = new URL("_polluted.ts", import.meta.url).pathname;

describe("where all names that lib/ reads are in Object.prototype", () => {
  it("they are many", () => assert(NAMES.length > 400));

  for (const value of VALUES.map((value) => JSON.stringify(value))) {
    it(`as ${value}, vectors, tools and clients come to the same`, async () => {
      const output = await run(Deno.execPath(), {
        args: [
          ...["run", "--no-check", "--allow-read", program],
          ...[JSON.stringify(NAMES), value],
        ],
      });
      const { passed, made, failures } = JSON.parse(output);
      assertEquals(failures, []);
      assert(passed > 3000, `Only ${passed} vectors ran`);
      assert(made > 1000, `Only ${made} tools and requests were made`);
    });
  }
});

describe("where Object.prototype has endings", () => {
  it("tools keep the line breaks of a text in a form", async () => {
    const schema = { properties: { a: { type: "string" } } };
    const encoding = { a: { contentType: "text/csv" } };
    const content = { "multipart/form-data": { schema, encoding } };
    const tools = createTools({
      openapi: "3.1.0",
      paths: { "/": { post: { requestBody: { content } } } },
    }, { baseUrl: "https://h.example" });
    const built = polluted(
      { endings: "native" },
      () => tools.get("post")!.request({ body: { a: "1\r\n2" } }),
    );
    const form = await toRequest(built).formData();
    assertEquals(form.get("a"), "1\r\n2");
  });
});
