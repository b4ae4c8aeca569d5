/**
 * Builds the npm package `@waymark/octokit-endpoint` into
 * `npm_octokit_endpoint/`. An override of a package manager replaces a package
 * by a package, so it holds all of its code and has no dependency.
 */
import main from "../../deno.json" with { type: "json" };
import { buildPackage } from "../../scripts/_build_package.ts";
import { root } from "../../scripts/_tools.ts";
import { withAbsoluteLinks } from "../../scripts/release.ts";
import config from "../deno.json" with { type: "json" };

const { name, version } = config;
const readme = Deno.readTextFileSync(`${root}octokit/README.md`);

await buildPackage("npm_octokit_endpoint", {
  name,
  version,
  description:
    "A drop-in replacement for @octokit/endpoint that builds the same requests, except unsafe ones",
  keywords: ["github", "octokit", "octokit-endpoint"],
  exports: { ".": "./octokit/endpoint.ts" },
  files: {
    "README.md": withAbsoluteLinks(
      readme,
      main.repository,
      version,
      "octokit/",
    ),
  },
});
