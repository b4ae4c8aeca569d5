/**
 * Prepares a release. A version as the argument is written into every file that
 * has one, dates the changelog, and removes what pages say until then. `--links`
 * makes the links of README.md absolute, for a registry.
 */
import config from "../deno.json" with { type: "json" };
import { root, run } from "./_tools.ts";

/** Where a package comes from, for its registry; empty until the repository is known. */
export function metadata(repository: string = config.repository) {
  if (repository === "") return {};
  if (!/^https:\/\/[^/]+\/[^/]+\/[^/]+(?<!\.git)$/.test(repository)) {
    throw new Error(
      `"repository" is https://host/owner/name, not ${repository}`,
    );
  }
  return {
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
    repository: { type: "git", url: `git+${repository}.git` },
  };
}

/** A page of a folder, by default the root, whose relative links lead to the files of a release. */
export function withAbsoluteLinks(
  page: string,
  repository: string = config.repository,
  version: string = config.version,
  folder = "",
): string {
  if (repository === "") return page;
  const at = (view: string) => `](${repository}/${view}/v${version}/${folder}`;
  return page.replace(
    // Blocks of code stay as they are.
    /^```[^]*?^```$|(!\[[^\]]*)?\]\((?![a-z]+:|#)/gm,
    (match, image?: string) =>
      match.startsWith("```")
        ? match
        : image === undefined
        ? at("blob")
        : image + at("raw"),
  );
}

/** A version, or a release candidate such as `0.1.0-rc.1`. */
const VERSION = String.raw`\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?`;

const PLACES = new RegExp(
  `(waymark-endpoint\\.js/|@waymark/(?:(?:octokit-)?endpoint|mcp)(?:@\\^| )|waymark-octokit-endpoint-|VERSION = ")${VERSION}`,
  "g",
);

/** What a page says until the first release. */
const UNPUBLISHED =
  /^<!-- unpublished -->\n[^]*?^<!-- \/unpublished -->\n\n?/gm;

/**
 * A file of the project at the release of a version. A release candidate leaves the
 * changelog open, and what pages say until the first release.
 */
export function released(text: string, version: string, date: string): string {
  const page = version.includes("-")
    ? text
    : text.replace(/^## .* \(not published yet\)$/m, `## ${version} (${date})`)
      .replace(UNPUBLISHED, "");
  return page
    .replace(PLACES, `$1${version}`)
    .replace(
      /("name": "@waymark\/(?:(?:octokit-)?endpoint|mcp)",\s+"version": ")[^"]+/,
      `$1${version}`,
    );
}

if (import.meta.main) {
  const [argument = ""] = Deno.args;
  if (config.repository === "") {
    console.error(
      '"repository" in deno.json is empty: write the address of this project there, such as https://github.com/owner/name.',
    );
    Deno.exit(2);
  }
  const readme = `${root}README.md`;
  if (argument === "--links") {
    const page = Deno.readTextFileSync(readme);
    Deno.writeTextFileSync(readme, withAbsoluteLinks(page));
  } else if (new RegExp(`^${VERSION}$`).test(argument)) {
    const date = new Date().toISOString().slice(0, 10);
    const files = await run("git", {
      args: [
        ...["grep", "-lIE", "waymark|VERSION = ", "--"],
        ...[":!scripts", ":!tests/scripts"],
      ],
      cwd: root,
    });
    for (const file of files.trim().split("\n")) {
      const text = Deno.readTextFileSync(root + file);
      const changed = released(text, argument, date);
      if (changed === text) continue;
      Deno.writeTextFileSync(root + file, changed);
      console.log(file);
    }
  } else {
    console.error(
      "usage: deno run --allow-all scripts/release.ts <version> | --links",
    );
    Deno.exit(2);
  }
}
