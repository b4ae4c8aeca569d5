import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { createTools } from "../../lib/tools/create_tools.ts";
import { toRequest } from "../../mod.ts";
import { run } from "../../scripts/_tools.ts";

const program = new URL("_changed_prototypes.ts", import.meta.url).pathname;

describe("where a value was merged into Object.prototype", () => {
  it("the vectors come to the same", async () => {
    const output = await run(Deno.execPath(), {
      args: ["run", "--no-check", "--allow-read", program],
    });
    const { passed, failures } = JSON.parse(output);
    assertEquals(failures, []);
    assert(passed > 3000, `Only ${passed} cases ran`);
  });
});

describe("where Object.prototype has endings", () => {
  /** Runs something at once; nothing else sees the change. */
  function polluted<Result>(run: () => Result): Result {
    Object.assign(Object.prototype, { endings: "native" });
    try {
      return run();
    } finally {
      delete (Object.prototype as { endings?: unknown }).endings;
    }
  }

  it("tools keep the line breaks of a text in a form", async () => {
    const schema = { properties: { a: { type: "string" } } };
    const encoding = { a: { contentType: "text/csv" } };
    const content = { "multipart/form-data": { schema, encoding } };
    const tools = createTools({
      openapi: "3.1.0",
      paths: { "/": { post: { requestBody: { content } } } },
    }, { baseUrl: "https://h.example" });
    const built = polluted(() =>
      tools.get("post")!.request({ body: { a: "1\r\n2" } })
    );
    const form = await toRequest(built).formData();
    assertEquals(await (form.get("a") as File).text(), "1\r\n2");
  });
});
