import { assert, assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import type { components, paths } from "@octokit/openapi-types";
import { describe, it } from "node:test";
import { createEndpoint, endpoint } from "../../mod.ts";
import type { EndpointResponse, EndpointRoute } from "../../mod.ts";
import { compile } from "./_compiler.ts";
import { githubRoutes } from "./_github_routes.ts";

describe("GitHub's description", () => {
  const routes = githubRoutes();
  const call = (route: string, options: [string, string][]) =>
    `github(${JSON.stringify(route)}${
      options.length === 0
        ? ""
        : `, { ${options.map(([name, value]) => `"${name}": ${value}`)} }`
    });`;

  it("has as many routes as there were when this was written, or more", () => {
    assert(routes.length >= 1223, `${routes.length} routes`);
  });

  it("accepts each route with its own required parameters", () => {
    const lines = routes.map(({ route, required }) =>
      call(route, [...required])
    );
    assertEquals(compile(lines.join("\n")), []);
  });

  it("refuses each route that lacks one of them, and names it", () => {
    const missing = new Map<string, string>();
    for (const { route, required } of routes) {
      for (const name of required.keys()) {
        const rest = [...required].filter(([other]) => other !== name);
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

describe("EndpointRoute of GitHub's description", () => {
  it("is every route that it has", () => {
    const routes: EndpointRoute<paths>[] = ["GET /", "PUT /notifications"];
    assertEquals(routes.length, 2);
  });
});

describe("EndpointResponse of GitHub's description", () => {
  type Of<Route extends EndpointRoute<paths>> = EndpointResponse<paths, Route>;
  type Schemas = components["schemas"];

  it("is the JSON of the successes", () => {
    assertType<
      IsExact<Of<"GET /orgs/{org}/repos">, Schemas["minimal-repository"][]>
    >(true);
    assertType<
      IsExact<Of<"POST /repos/{owner}/{repo}/issues">, Schemas["issue"]>
    >(true);
    assertType<
      IsExact<
        Of<"POST /markdown">,
        string
      >
    >(true);
    assertType<IsExact<Of<"DELETE /repos/{owner}/{repo}">, undefined>>(true);
    const github = createEndpoint<paths>(endpoint.DEFAULTS);
    assertEquals(
      github("GET /orgs/{org}/repos", { org: "octokit", type: "private" }).url,
      "https://api.github.com/orgs/octokit/repos?type=private",
    );
  });
});
