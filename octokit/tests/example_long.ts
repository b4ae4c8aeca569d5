import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  copyExamples,
  Example,
  installIn,
} from "../../tests/examples/_example.ts";

const { project, tarball } = await copyExamples();
const folder = `${project}octokit/example/`;
const OURS = "npm_octokit_endpoint";

describe("octokit/example", () => {
  const responses = { "GET /repos/octokit/endpoint.js/readme": "# Read me" };
  const example = new Example("octokit/example", responses, project);

  /** Runs a program that reads a file, and one that must not. */
  async function check(program: string): Promise<void> {
    assertEquals(await example.run(program), "# Read me");
    const headers = { accept: "application/vnd.github.v3.raw" };
    example.assertSent({
      route: "GET /repos/octokit/endpoint.js/readme",
      headers,
    });
    const agent = example.sent[0]!.headers.get("user-agent") ?? "";
    assert(agent.startsWith("octokit-core.js/"), agent);
    const output = await example.fail(`${program} octokit ..`);
    assert(/^UNSAFE_PATH: /m.test(output), output);
    example.assertSent();
  }

  it("works with a bundler's alias", async () => {
    await installIn(folder, tarball, { "@waymark/octokit-endpoint": OURS });
    await example.run(
      "esbuild main.mjs --bundle --platform=node --format=esm --outfile=bundle.mjs --alias:@octokit/endpoint=@waymark/octokit-endpoint",
    );
    await check("node bundle.mjs");
  });

  it("works with overrides of npm, on Node and on Deno", async () => {
    await installIn(folder, tarball, {}, { "@octokit/endpoint": OURS });
    await check("node main.mjs");
    await check(
      "deno run --no-config --node-modules-dir=manual --allow-env --allow-net=127.0.0.1 --allow-read main.mjs",
    );
  });

  it("works with an import map of Deno", async () => {
    const output = await example.run(
      "deno run --check --no-config --no-lock --allow-env --allow-net=127.0.0.1 --import-map=$SOURCE/import_map.json $SOURCE/client.ts",
    );
    assertEquals(output, "# Read me");
    const agent = example.sent[0]!.headers.get("user-agent") ?? "";
    assert(agent.startsWith("waymark-endpoint.js/"), agent);
  });
});
