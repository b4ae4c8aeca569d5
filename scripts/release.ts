/**
 * Prepares a release. With a version it sets it wherever it stands, dates the
 * changelog and takes "not published yet" out of the pages; with `--links` it
 * makes the links of README.md absolute, for a registry.
 */
import config from "../deno.json" with { type: "json" };
import { root, run } from "./_tools.ts";

/** What a registry is told about the origin of a package; empty until that is known. */
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

/** A page of the root, with links that work elsewhere once the repository is known. */
export function withAbsoluteLinks(
  page: string,
  repository: string = config.repository,
  version: string = config.version,
): string {
  if (repository === "") return page;
  const at = (view: string) => `](${repository}/${view}/v${version}/`;
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

/** A file of the project at the release of a version. */
export function released(text: string, version: string, date: string): string {
  return text
    .replace(/^Version \S+ is not published yet[^]*?\n\n/m, "")
    .replace(/^## .* \(not published yet\)$/m, `## ${version} (${date})`)
    .replace(
      /(waymark-endpoint\.js\/|@waymark\/(?:octokit-)?endpoint(?:@\^| )|VERSION = ")\d+\.\d+\.\d+/g,
      `$1${version}`,
    )
    .replace(
      /("name": "@waymark\/endpoint",\s+"version": ")[^"]+/,
      `$1${version}`,
    );
}

if (import.meta.main) {
  const [argument = ""] = Deno.args;
  const readme = `${root}README.md`;
  if (argument === "--links") {
    const page = Deno.readTextFileSync(readme);
    Deno.writeTextFileSync(readme, withAbsoluteLinks(page));
  } else if (/^\d+\.\d+\.\d+$/.test(argument)) {
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
