import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { click, lines, see, seeNo, type } from "./_playground.ts";
import { skip, visit } from "./_visit.ts";

describe("the playground, for a request", { skip }, () => {
  it("begins with an attack, and shows the call that fails", () =>
    visit(async (page) => {
      await see(
        page,
        "#by-hand p",
        "PUT https://api.github.com/orgs/acme/memberships/mallory",
      );
      await see(page, "#failure-code", "UNSAFE_PATH");
      await see(page, "#hand-label, #ours-label", [
        "A template literal sends it anyway",
        "Rescue Waymark throws, and sends nothing",
      ]);
      await see(page, "#story", /owner of the organization/);
      await see(page, "#code", /\); \/\/ throws UNSAFE_PATH$/);
      assertEquals(await page.evaluate("[strict.checked, trusted.checked]"), [
        true,
        true,
      ]);
      await seeNo(page, "#details, #url-line");
      await click(page, "fetch");
      await see(page, "#code", "There is no request.");
    }));

  it("shows a request while it is typed", () =>
    visit(async (page) => {
      await type(page, "Route", "POST /repos/{owner}/:repo/issues{?draft}");
      await type(
        page,
        "Parameters and headers",
        lines(
          "owner=octocat",
          "repo=a b",
          'title=It\'s "new"',
          'labels:=["bug"]',
          "x-trace: 1",
        ),
      );
      await see(
        page,
        "#url",
        "https://api.github.com/repos/octocat/a%20b/issues",
      );
      await see(page, "#url .part", ["octocat", "a%20b"]);
      await see(page, "#placements tr", [
        'owner | "octocat" | path',
        'repo | "a b" | path',
        "draft | no value Add | not given",
        'title | "It\'s \\"new\\"" | body',
        'labels | ["bug"] | body',
      ]);
      await see(page, "#headers", /^x-trace \| 1$/m);
      await see(page, "#hand-label", "A template literal sends the same");
      assertEquals(
        await page.evaluate(
          "JSON.parse(document.querySelector('#body').textContent)",
        ),
        { "title": 'It\'s "new"', "labels": ["bug"] },
      );
    }));

  it("takes a header for the parameter of its name, and says so", () =>
    visit(async (page) => {
      await type(page, "Route", "GET /users/{id}");
      await type(page, "Parameters and headers", "id: 42");
      await see(page, "#url", "https://api.github.com/users/42");
      await see(
        page,
        "#notes",
        "Line 1 was read as the parameter {id}, not as a header; write id=… instead.",
      );
    }));

  it("takes JSON for all options", () =>
    visit(async (page) => {
      await type(page, "Route", "GET /a");
      await type(
        page,
        "Parameters and headers",
        '{"b": [1, 2], "headers": {"accept": "text/html"}}',
      );
      await see(page, "#url", "https://api.github.com/a?b=1%2C2");
      await see(page, "#headers", /^accept \| text\/html$/m);
    }));

  it("says what is wrong with JSON, and shows no older request", () =>
    visit(async (page) => {
      await click(page, "Search");
      await type(page, "Parameters and headers", '{"b": ');
      await see(page, "#parameters-problems", /This is not valid JSON/);
      await seeNo(page, "#sent, #result");
    }));

  it("has no URL for a method that does not exist", () =>
    visit(async (page) => {
      await type(page, "Route", "FETCH /a");
      await see(page, "#failure-code", "INVALID_METHOD");
      await seeNo(page, "#by-hand, #details");
    }));

  it("adds what is missing", () =>
    visit(async (page) => {
      await type(page, "Route", "GET /repos/{owner}/{repo}");
      await click(page, "strict: the path must be complete");
      await type(page, "Parameters and headers", "owner=octocat");
      await see(page, "#placements tr", [
        'owner | "octocat" | path',
        "repo | no value Add | needed in the path",
      ]);
      await click(page, "Add");
      await page.keyboard.type("hello-world");
      assertEquals(
        await page.evaluate("parameters.value"),
        lines("owner=octocat", "repo=hello-world"),
      );
      await see(page, "#url .part", ["octocat", "hello-world"]);
    }));

  it("shows where a template is wrong, and goes there", () =>
    visit(async (page) => {
      await type(page, "Route", "GET /repos/{owner}/{re po}/x");
      await see(page, "#failure-code", "INVALID_TEMPLATE");
      await see(page, "#fault-template", "/repos/{owner}/{re po}/x");
      assertEquals(
        await page.evaluate("route.getAttribute('aria-invalid')"),
        "true",
      );
      await click(page, "Go to position 16");
      assertEquals(
        await page.evaluate("document.activeElement.id + ' ' + getSelection()"),
        "route r",
      );
      await type(page, "Route", "GET /orgs/{org}");
      await seeNo(page, "#failure");
      assertEquals(
        await page.evaluate("route.getAttribute('aria-invalid')"),
        "false",
      );
    }));

  it("takes an empty route for no mistake", () =>
    visit(async (page) => {
      await type(page, "Route", "");
      await see(page, "#blank", /^Type a route/);
      await seeNo(page, "#sent, #result");
    }));

  it("says which lines it cannot read, each on a line of its own, and shows no request", () =>
    visit(async (page) => {
      await type(page, "Route", "GET /orgs/{org}");
      await type(page, "Parameters and headers", lines("org=a", "b:=[", "c"));
      await see(page, "#parameters-problems li", [
        "To correct Line 2: the value of b is not valid JSON: close bracket expected at its character 2.",
        "To correct Line 3 is not key=value, key:=json or name: value.",
      ]);
      assertEquals(
        await page.evaluate(
          "parameters.getAttribute('aria-describedby').split(' ').includes('parameters-problems')",
        ),
        true,
      );
      await seeNo(page, "#sent, #result");
      await see(
        page,
        "#blank",
        "There is no request until every line can be read.",
      );
    }));
});
