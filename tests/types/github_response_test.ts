import type { components, paths } from "@octokit/openapi-types";
import { assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { createEndpoint, endpoint } from "../../mod.ts";
import type { EndpointResponse, EndpointRoute } from "../../mod.ts";

const github = createEndpoint<paths>(endpoint.DEFAULTS);

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
        Of<"GET /user/starred">,
        Schemas["repository"][] | Schemas["starred-repository"][]
      >
    >(true);
    assertType<IsExact<Of<"POST /markdown">, string>>(true);
    assertType<IsExact<Of<"DELETE /repos/{owner}/{repo}">, undefined>>(true);
    assertEquals(
      github("GET /orgs/{org}/repos", { org: "octokit", type: "private" }).url,
      "https://api.github.com/orgs/octokit/repos?type=private",
    );
  });

  it("is that of the route, through a wrapper function", () => {
    function respond<Route extends EndpointRoute<paths>>(
      route: Route,
      json: string,
    ): [Route, EndpointResponse<paths, Route>] {
      return [route, JSON.parse(json)];
    }
    const [route, repositories] = respond("GET /orgs/{org}/repos", "[]");
    assertType<IsExact<typeof route, "GET /orgs/{org}/repos">>(true);
    assertType<IsExact<typeof repositories[number]["full_name"], string>>(true);
    assertEquals(repositories, []);
  });
});
