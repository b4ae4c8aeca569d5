import { assert, assertEquals, assertMatch } from "@std/assert";
import { describe, it } from "node:test";
import { endpoint } from "../../mod.ts";
import { compile } from "./_compiler.ts";
import { githubRoutes } from "./_github_routes.ts";

describe("GitHub's description", () => {
  const routes = githubRoutes()
    .map(({ route, inPath, inQuery, inBody }) => ({
      route,
      required: [...inPath, ...inQuery, ...inBody ?? []],
    }));
  const call = (route: string, required: [string, string][]) =>
    `github(${JSON.stringify(route)}${
      required.length === 0
        ? ""
        : `, { ${required.map(([name, value]) => `"${name}": ${value}`)} }`
    });`;

  it("has as many routes as there were when this was written, or more", () => {
    assert(routes.length >= 1223, `${routes.length} routes`);
  });

  it("accepts each route with its own required parameters", () => {
    const lines = routes.map(({ route, required }) => call(route, required));
    assertEquals(compile(lines.join("\n")), []);
  });

  it("makes a request of each route", () => {
    for (const { route, required } of routes) {
      const options = Object.fromEntries(
        required.map(([name, value]) => [name, JSON.parse(value)]),
      );
      assertMatch(
        endpoint(route, options).url,
        /^https:\/\/api\.github\.com\/[^{}]*$/,
      );
    }
  });

  it("refuses each route that lacks one of them, and names it", () => {
    const missing = new Map<string, string>();
    for (const { route, required } of routes) {
      for (const [name] of required) {
        const rest = required.filter(([other]) => other !== name);
        missing.set(call(route, rest), name);
      }
    }
    assert(missing.size > routes.length);
    const findings = compile([...missing.keys()].join("\n"));
    const unnamed = findings.filter(({ line, message }) => {
      const name = missing.get(line);
      // Instead of the data there may be keys, of one of several bodies.
      return name === "data" ? !message.includes("missing") : !new RegExp(
        `"missing parameter: ${name}"|Property '"?${name}"?' is missing`,
      ).test(message);
    });
    assertEquals(unnamed, []);
    assertEquals(
      [...new Set(findings.map(({ line }) => line))],
      [...missing.keys()],
    );
  });
});
