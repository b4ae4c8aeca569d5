import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { click, lines, see, seeNo, type } from "./_playground.ts";
import { skip, visit } from "./_visit.ts";

describe("the playground, for tools", { skip }, () => {
  it("makes tools of a description, and refuses what a model may not pass", () =>
    visit(async (page) => {
      await click(page, "Tools for a model");
      await see(page, "#tool option", [
        "list_members: GET /teams/{team}/members",
        "add_member: PUT /teams/{team}/members/{username}",
      ]);
      await see(
        page,
        "#by-hand p",
        "PUT https://api.example.com/members/mallory",
      );
      await see(page, "#failure-code", "UNSAFE_PATH");
      await seeNo(page, "#request, #result, #tool-request, #skipped");
      await see(page, "#tool-code", /\}\); \/\/ throws UNSAFE_PATH$/);
      await see(page, ".is-right #verdict", "Rescue");
      await click(page, "Guess an argument");
      await see(page, "#verdict", "To correct");
      await seeNo(page, ".is-right");
      await click(page, "Add a member");
      await see(page, "#url", "https://api.example.com/teams/core/members/ada");
      assertEquals(
        await page.evaluate(
          "JSON.parse(document.querySelector('#tool-request-code').textContent).body",
        ),
        { "role": "member" },
      );
      await see(page, "#tool-code", /await api\.send\(request\);$/);
      await page.locator("#copy-tool-code").click();
      await page.locator("#copy-tool-code:has-text('Copied')").waitFor();
      assertEquals(
        await page.evaluate(
          "navigator.clipboard.readText().then((it) => it === document.querySelector('#tool-code').innerText)",
        ),
        true,
      );
      assertEquals(
        await page.evaluate(
          "JSON.parse(shown.textContent).inputSchema.required",
        ),
        ["team", "username", "body"],
      );
      await type(page, "Arguments, as the model passes them", '{"team": ');
      await see(page, "#args-problems", /This is not valid JSON/);
      await seeNo(page, "#sent, #tool-request, #tool-code-section");
      await page.evaluate(
        lines(
          "tool.value = 'list_members';",
          "tool.dispatchEvent(new Event('input', { bubbles: true }));",
        ),
      );
      assertEquals(
        await page.evaluate("args.value"),
        lines("{", '  "team": ""', "}"),
      );
      await see(page, "#failure-message", /"team"/);
      await see(page, "#verdict", "To fill in");
      await seeNo(page, ".is-right, #by-hand");
      await type(
        page,
        "OpenAPI description, as JSON or YAML",
        '{"openapi": "3.1.0"',
      );
      await see(
        page,
        "#description-problems",
        /not valid JSON: .* at line 1, column 20/,
      );
      await seeNo(page, "#sent, #tool-result");
      await type(page, "OpenAPI description, as JSON or YAML", "");
      await see(
        page,
        "#blank",
        "Paste an OpenAPI description to see its tools.",
      );
      await seeNo(page, "#sent, #tool-result, .problems li");
      await type(
        page,
        "OpenAPI description, as JSON or YAML",
        lines("openapi: 3.1.0", "paths: { /a: { trace: {} } }"),
      );
      await see(
        page,
        "#tools-summary",
        "The description has no operation that can be a tool.",
      );
      await click(page, "1 operation left out");
      await see(page, "#skipped li", /^TRACE \/a: /);
      await seeNo(page, "#sent, #tool-result");
      await type(
        page,
        "OpenAPI description, as JSON or YAML",
        lines(
          "openapi: 3.1.0",
          "servers: [{ url: https://pets.example/v1 }]",
          "paths:",
          "  /pets/{id}:",
          "    parameters:",
          "      - { name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }",
          "    get: {}",
          "    delete: {}",
        ),
      );
      await see(page, "#tool option", [
        "get_pets_id: GET /pets/{id}",
        "delete_pets_id: DELETE /pets/{id}",
      ]);
      await see(page, "#url", "https://pets.example/v1/pets/1");
      await seeNo(page, ".is-right, .is-wrong, #failure, .problems li");
      await type(page, "Arguments, as the model passes them", '{ "id": 7 }');
      await type(
        page,
        "OpenAPI description, as JSON or YAML",
        lines(
          "openapi: 3.1.0",
          "servers: [{ url: https://pets.example/v1 }]",
          "paths:",
          "  /pets/{id}:",
          "    parameters:",
          "      - { name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }",
          "    get: {}",
          "    delete: {}",
        ),
      );
      assertEquals(
        await page.evaluate(
          "[args.value, document.querySelector('#tools-base-url').value]",
        ),
        ['{ "id": 7 }', "https://pets.example/v1"],
      );
      await page.waitForURL(/#mode=tools$/);
      await page.evaluate("location.reload()");
      await page.locator("#tool").waitFor();
      await click(page, "A request");
      await see(page, "#failure-code", "UNSAFE_PATH");
      await seeNo(page, "#tools, #tool-result");
    }));
});
