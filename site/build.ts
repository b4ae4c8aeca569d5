/**
 * Builds the site into `site/dist/`: the README as its home, the pages of `docs/`,
 * the API as TypeDoc shows it, and the playground. It is for the root of a host
 * unless `--base=/folder/` says otherwise.
 */
import { createHash } from "node:crypto";
import { basename, dirname, extname, join, relative } from "node:path/posix";
import config from "../deno.json" with { type: "json" };
import { toHome } from "./_to_home.ts";
import { filesIn, installTools, root, run } from "../scripts/_tools.ts";

const folder = `${root}site/vitepress/`;

/** Where the built site is. */
export const dist: string = `${root}site/dist/`;

const pages = `${folder}pages/`;
const playground = `${root}site/playground/`;

/** The logo in the accent color of each scheme. */
const LOGOS = { "icon.svg": "#0f6570", "icon_dark.svg": "#7fd0d9" };

/** Builds the site for a folder of a host, such as `/endpoint/`. */
export async function buildSite(base: string): Promise<void> {
  if (!/^\/(?:.*\/)?$/.test(base)) {
    throw new Error(`the base ${base} has to begin and end with "/"`);
  }
  await installTools(folder);
  await Deno.remove(pages, { recursive: true }).catch(() => {});
  await step("Copying the guides", writeGuides);
  await step("Copying the examples", writeExamples);
  await step("Writing the API", () => tool("node_modules/.bin/typedoc"));
  await step("Bundling the playground", async () => {
    await writePage("public/playground/index.html", await writePlayground());
  });
  await step(
    `Building site/dist/ for ${base}`,
    () => tool("node_modules/.bin/vitepress", "build"),
  );
  await step("Writing llms.txt", () => writeForModels(base));

  /** Runs a tool of the site in its folder. */
  async function tool(...args: string[]): Promise<void> {
    const options = { cwd: folder, env: { SITE_BASE: base } };
    await run("node", { args, ...options });
  }
}

/** Does a part of the work, and says so. */
async function step(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`${name} …`);
  const start = performance.now();
  await work();
  console.log(`  ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Writes the pages that are Markdown already, and the logo. */
async function writeGuides(): Promise<void> {
  const read = (path: string) => Deno.readTextFile(root + path);
  const paths = [
    "SECURITY.md",
    "CONTRIBUTING.md",
    "RELEASING.md",
    "CHANGELOG.md",
  ];
  for (const path of [...paths, ...filesIn("docs", ".md")]) {
    await writePage(path, await read(path));
  }
  for (const path of filesIn("docs/figures", ".svg")) {
    await writePage(path, await read(path));
  }
  await writePage("octokit/index.md", await read("octokit/README.md"));
  await writePage("mcp/index.md", await read("mcp/README.md"));
  await writePage("bench/index.md", await read("bench/README.md"));
  await writePage("bench/comparison.md", await read("bench/comparison.md"));
  await writePage(
    "LICENSE.md",
    `# License\n\n\`\`\`text\n${await read("LICENSE")}\`\`\`\n`,
  );
  await writePage(
    "index.md",
    await toHome(await read("README.md"), toShortLines),
  );
  for (const [name, color] of Object.entries(LOGOS)) {
    await writePage(
      `public/${name}`,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="${color}" d="M2 3h9l4 5-4 5H2z"/></svg>`,
    );
  }
}

/** Writes a page for each example: its README, and the files of its program. */
async function writeExamples(): Promise<void> {
  const index = [
    "# Examples\n\nCopy a small program that runs, one for each job.\n",
  ];
  for (const readme of filesIn("examples", "/README.md")) {
    const folder = dirname(readme);
    const text = await Deno.readTextFile(root + readme);
    index.push(
      `- [${/^# (.*)/.exec(text)![1]}](${basename(folder)}/README.md)`,
    );
    const parts = [text];
    for (const path of filesIn(folder, "")) {
      const name = relative(folder, path);
      const isFile = Deno.statSync(root + path).isFile;
      if (!isFile || name === "README.md") continue;
      const code = (await Deno.readTextFile(root + path)).trimEnd();
      const language = extname(name).slice(1);
      parts.push(`## ${name}\n\n\`\`\`\`${language}\n${code}\n\`\`\`\``);
    }
    await writePage(`${folder}/index.md`, parts.join("\n\n"));
  }
  await writePage("examples/index.md", `${index.join("\n")}\n`);
}

/**
 * Writes `llms.txt`, where a model finds the pages: each with its first sentences,
 * and as the Markdown that it was written in.
 */
async function writeForModels(base: string): Promise<void> {
  const read = (path: string) => Deno.readTextFile(root + path);
  // Beside the pages that VitePress made of them.
  const write = async (path: string, text: string) => {
    await Deno.mkdir(dirname(dist + path), { recursive: true });
    await Deno.writeTextFile(dist + path, text);
  };
  const readme = await read("README.md");
  const [, title, summary] = /^# (.*)\n\n([^]*?)\n\n/.exec(readme)!;
  const lines = [`# ${title}\n`, `> ${summary!.replaceAll("\n", " ")}\n`];
  const guides = [
    "README.md",
    ...filesIn("docs", ".md"),
    "mcp/README.md",
    "octokit/README.md",
    "SECURITY.md",
  ];
  for (const path of guides) {
    const text = await read(path);
    const [, heading, first] = /^# (.*)\n\n([^]*?)\n\n/.exec(text)!;
    await write(path, text);
    const sentence = first!.replaceAll("\n", " ")
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    lines.push(`- [${heading}](${base}${path}): ${sentence}`);
  }
  await write("llms.txt", `${lines.join("\n")}\n`);
}

async function writePage(path: string, text: string): Promise<void> {
  await Deno.mkdir(dirname(pages + path), { recursive: true });
  await Deno.writeTextFile(pages + path, text);
}

/** Breaks code into lines that fit beside other code, and on a phone. */
async function toShortLines(code: string): Promise<string> {
  const options = ["--ext=js", "--line-width=48", "--no-semicolons"];
  return (await run(
    Deno.execPath(),
    { args: ["fmt", "--no-config", ...options, "-"] },
    code,
  )).trim();
}

/**
 * The playground in one HTML file, which works from any static host, from a file
 * and without a network: the library, the page's script and its styles are in
 * it, and its content security policy lets nothing else in or out.
 */
async function writePlayground(): Promise<string> {
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
  ] as const;
  let page = await Deno.readTextFile(`${playground}index.html`);
  for (const [from, to] of replacements) {
    if (!page.includes(from)) throw new Error(`index.html lacks ${from}`);
    page = page.replace(from, () => to);
  }
  return page;
}

async function bundle(file: string): Promise<string> {
  const text = await run(`${folder}node_modules/.bin/esbuild`, {
    args: [
      playground + file,
      "--bundle",
      "--minify",
      "--format=esm",
      "--target=es2022",
      "--log-level=error",
      ...Object.entries(config.exports).map(([name, path]) =>
        `--alias:${join(config.name, name)}=${path}`
      ),
    ],
    cwd: root,
    // Where esbuild finds the parsers of the command.
    env: { NODE_PATH: `${folder}node_modules` },
  });
  return text.trim();
}

/** What a content security policy calls an element's text by. */
function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

if (import.meta.main) {
  const [base = "/"] = Deno.args.map((it) => it.replace(/^--base=/, ""));
  await buildSite(base);
}
