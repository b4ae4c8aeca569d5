// A user of Jest, which loads ES modules with a flag of Node, or of Vitest.
import { endpoint, EndpointError } from "@waymark/endpoint";
import { parseTemplate } from "@waymark/endpoint/uri-template";

test("builds a request", () => {
  expect(endpoint("GET /orgs/{org}/repos", { org: "octokit" }).url)
    .toBe("https://api.github.com/orgs/octokit/repos");
  expect(() => endpoint("FETCH /")).toThrow(EndpointError);
  expect(() => parseTemplate("{")).toThrow(EndpointError);
});
