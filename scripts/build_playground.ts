/**
 * Builds the playground into one HTML file, which works from any static host,
 * from a file and without a network: the library, the page's script and its
 * styles are in it, and its content security policy lets nothing else in or out.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { dirname, relative } from "node:path";
import { executable, installTools, root, run } from "./_tools.ts";

const source = `${root}examples/playground/`;

/** Bundles a file of the playground with what it imports. */
async function bundle(file: string): Promise<string> {
  const text = await run(executable("esbuild"), {
    args: [
      source + file,
      "--bundle",
      "--minify",
      "--format=esm",
      "--target=es2022",
      "--log-level=error",
      "--alias:@waymark/endpoint=./mod.ts",
      "--alias:@waymark/endpoint/uri-template=./lib/uri_template/parse_template.ts",
    ],
    cwd: root,
  });
  return text.trim();
}

/** What a content security policy calls an element's text by. */
function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Replaces what must be there exactly once. */
function replaceOnce(text: string, from: string, to: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) {
    throw new Error(`index.html holds ${parts.length - 1} times: ${from}`);
  }
  return parts.join(to);
}

/**
 * Writes the playground.
 *
 * @param target The path of the file.
 * @param links HTML for the end of the page's header.
 */
export async function buildPlayground(
  target: string,
  links = "",
): Promise<void> {
  await installTools();
  const script = await bundle("playground.ts");
  const style = await bundle("playground.css");
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const replacements = [
    [
      `<meta charset="utf-8">`,
      `<meta charset="utf-8">
    <meta http-equiv="content-security-policy" content="${policy}">`,
    ],
    [
      `<link rel="stylesheet" href="playground.css">`,
      `<style>${style}</style>`,
    ],
    [
      `<script type="module" src="playground.ts"></script>`,
      `<script type="module">${script}</script>`,
    ],
    ["<!-- links -->", links],
  ] as const;
  let page = await Deno.readTextFile(`${source}index.html`);
  for (const [from, to] of replacements) page = replaceOnce(page, from, to);
  await Deno.mkdir(dirname(target), { recursive: true });
  await Deno.writeTextFile(target, page);
  console.log(`${relative(root, target)}: ${page.length} characters`);
}

if (import.meta.main) await buildPlayground(`${source}dist/index.html`);
