import { describe, it } from "node:test";
import { lines, open, type Seen } from "./_playground.ts";
import { skip } from "./_visit.ts";

const DESCRIPTION = "OpenAPI description, as JSON or YAML";
const ARGUMENTS = "Arguments, as the model passes them";

const PETS = lines(
  "openapi: 3.1.0",
  "servers: [{ url: https://pets.example/v1 }]",
  "paths:",
  "  /pets/{id}:",
  "    parameters:",
  "      - { name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }",
  "    get: {}",
  "    delete: {}",
);

describe("the playground, for tools", { skip }, () => {
  it("refuses what a model may not pass, and shows what it may", () =>
    open(async (it) => {
      await it.click("Tools for a model");
      await it.see({
        "#tool option": [
          "list_members: GET /teams/{team}/members",
          "add_member: PUT /teams/{team}/members/{username}",
        ],
        "#by-hand p": "PUT https://api.example.com/members/mallory",
        "#failure-code": "UNSAFE_PATH",
        "#request, #result, #tool-request, #skipped": null,
        "#tool-code": /\}\); \/\/ throws UNSAFE_PATH$/,
        ".is-right #verdict": "Rescue",
      });
      await it.click("Guess an argument");
      await it.see({ "#verdict": "To correct", ".is-right": null });
      await it.click("Add a member");
      await it.see({
        "#url": "https://api.example.com/teams/core/members/ada",
        "#tool-request-code": /"body": \{\s+"role": "member"\s+\}/,
        "#tool-code": /await api\.send\(request\);$/,
      });
      await it.copy(
        "#copy-tool-code",
        "document.querySelector('#tool-code').innerText",
      );
      await it.is(
        "JSON.parse(shown.textContent).inputSchema.required",
        ["team", "username", "body"],
      );
    }));

  it("fills in the arguments of the tool that is chosen", () =>
    open(async (it) => {
      await it.click("Tools for a model");
      await it.type(ARGUMENTS, '{"team": ');
      await it.see({
        "#args-problems": /This is not valid JSON/,
        "#sent, #tool-request, #tool-code-section": null,
      });
      await it.page.locator("#tool").selectOption("list_members");
      await it.is("args.value", lines("{", '  "team": ""', "}"));
      await it.see({
        "#failure-message": /"team"/,
        "#verdict": "To fill in",
        ".is-right, #by-hand": null,
      });
    }));

  const descriptions: [shows: string, description: string, Seen][] = [
    ["what is wrong with a description", '{"openapi": "3.1.0"', {
      "#description-problems": /not valid JSON: .* at line 1, column 20/,
      "#sent, #tool-result": null,
    }],
    ["what to do without a description", "", {
      "#blank": "Paste an OpenAPI description to see its tools.",
      "#sent, #tool-result, .problems li": null,
    }],
    ["the tools of YAML, and fills in an argument", PETS, {
      "#tool option": [
        "get_pets_id: GET /pets/{id}",
        "delete_pets_id: DELETE /pets/{id}",
      ],
      "#url": "https://pets.example/v1/pets/1",
      ".is-right, .is-wrong, #failure, .problems li": null,
    }],
  ];
  for (const [shows, description, seen] of descriptions) {
    it(`shows ${shows}`, () =>
      open(async (it) => {
        await it.click("Tools for a model");
        await it.type(DESCRIPTION, description);
        await it.see(seen);
      }));
  }

  it("says which operations are left out", () =>
    open(async (it) => {
      await it.click("Tools for a model");
      await it.type(
        DESCRIPTION,
        lines("openapi: 3.1.0", "paths: { /a: { trace: {} } }"),
      );
      await it.see({
        "#tools-summary":
          "The description has no operation that can be a tool.",
        "#sent, #tool-result": null,
      });
      await it.click("1 operation left out");
      await it.see({ "#skipped li": /^TRACE \/a: / });
    }));

  it("keeps edited arguments when the description is typed again", () =>
    open(async (it) => {
      await it.click("Tools for a model");
      await it.type(DESCRIPTION, PETS);
      await it.type(ARGUMENTS, '{ "id": 7 }');
      await it.type(DESCRIPTION, PETS);
      await it.is(
        "[args.value, document.querySelector('#tools-base-url').value]",
        ['{ "id": 7 }', "https://pets.example/v1"],
      );
    }));

  it("is what the address says, and leads back to requests", () =>
    open(async (it) => {
      await it.click("Tools for a model");
      await it.page.waitForURL(/#mode=tools$/);
      await it.page.reload();
      await it.page.locator("#tool").waitFor();
      await it.click("A request");
      await it.see({
        "#failure-code": "UNSAFE_PATH",
        "#tools, #tool-result": null,
      });
    }));
});
