import { assert, assertEquals, assertMatch } from "@std/assert";
import { before, describe, it } from "node:test";
import { createEndpoint } from "../../mod.ts";
import { compile, type Finding } from "./_compiler.ts";
import { githubRoutes } from "./_github_routes.ts";

/** What a call needs: a value of each parameter, as source text, and the data. */
interface Needed {
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly data: string | undefined;
}

function callOf(route: string, { parameters, data }: Needed): string {
  return `github(${JSON.stringify(route)}, { ${
    parameters.map(([name, value]) => `"${name}": ${value}`)
  } }${data === undefined ? "" : `, { data: ${data} }`});`;
}

describe("GitHub's description", () => {
  const routes = githubRoutes()
    .map(({ route, inPath, inQuery, inBody }) => ({
      route,
      parameters: [...inPath, ...inQuery, ...inBody ?? []]
        .filter(([name]) => !(inBody?.has("data") && name === "data")),
      data: inBody?.get("data"),
    }));

  /** A call of each route. */
  const whole = routes.map(({ route, ...needed }) => callOf(route, needed));
  /** A call of each route that lacks a parameter, and the name of that. */
  const lacking = new Map<string, string>();
  for (const [index, { route, parameters, data }] of routes.entries()) {
    if (parameters.length === 0) continue;
    // The first of one route, the second of the next: each counts somewhere.
    const [name] = parameters[index % parameters.length]!;
    const rest = parameters.filter(([other]) => other !== name);
    lacking.set(callOf(route, { parameters: rest, data }), name);
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
    const api = createEndpoint({ baseUrl: "https://api.github.com" });
    for (const { route, parameters, data } of routes) {
      const { url } = api(
        route,
        Object.fromEntries(
          parameters.map(([name, value]) => [name, JSON.parse(value)]),
        ),
        data === undefined ? {} : { data: JSON.parse(data) },
      );
      assertMatch(url, /^https:\/\/api\.github\.com\/[^{}]*$/);
    }
  });

  it("refuses each route that lacks one of them, and names it", () => {
    const unnamed = findings.filter(({ line, message }) => {
      return !new RegExp(`Property '"?${lacking.get(line)}"?' is missing`)
        .test(message);
    });
    assertEquals(unnamed, []);
    assertEquals(
      [...new Set(findings.map(({ line }) => line))],
      [...lacking.keys()],
    );
  });
});
