import { assert, assertEquals, assertMatch } from "@std/assert";
import { before, describe, it } from "node:test";
import { endpoint } from "../../mod.ts";
import { compile, type Finding } from "./_compiler.ts";
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

  /** A call of each route. */
  const whole = routes.map(({ route, required }) => call(route, required));
  /** A call of each route that lacks a parameter, and the name of that. */
  const lacking = new Map<string, string>();
  for (const [index, { route, required }] of routes.entries()) {
    if (required.length === 0) continue;
    // The first of one route, the second of the next: each counts somewhere.
    const [name] = required[index % required.length]!;
    const rest = required.filter(([other]) => other !== name);
    lacking.set(call(route, rest), name);
  }
  let findings: Finding[];

  before(() => {
    // One program, since the types of a route take the compiler the longest.
    findings = compile([...whole, ...lacking.keys()].join("\n"));
  });

  it("has as many routes as there were when this was written, or more", () => {
    assert(routes.length >= 1223, `${routes.length} routes`);
    assert(lacking.size > 1000, `${lacking.size} lack a parameter`);
  });

  it("accepts each route with its own required parameters", () => {
    assertEquals(findings.filter(({ line }) => !lacking.has(line)), []);
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
    const unnamed = findings.filter(({ line, message }) => {
      const name = lacking.get(line);
      // Instead of the data there may be keys, of one of several bodies.
      return name === "data" ? !message.includes("missing") : !new RegExp(
        `"missing parameter: ${name}"|Property '"?${name}"?' is missing`,
      ).test(message);
    });
    assertEquals(unnamed, []);
    assertEquals(
      [...new Set(findings.map(({ line }) => line))],
      [...lacking.keys()],
    );
  });
});
