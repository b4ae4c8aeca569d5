/**
 * The site, for VitePress: what `site/build.ts` puts into `pages/`, in
 * the folders that it has in the repository, so that its links hold.
 *
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

const pages = new URL("../pages/", import.meta.url);
const base = process.env.SITE_BASE;
const { version, repository: known } = JSON.parse(
  readFileSync(new URL("../../../deno.json", import.meta.url), "utf8"),
);
// GitHub sets these; elsewhere, links to files that are not pages become text.
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
const repository = known || (server && name && `${server}/${name}`);
// Where GitHub shows the site; search engines and previews want whole addresses.
const hostname = name &&
  `https://${name.split("/")[0].toLowerCase()}.github.io`;

const playground = {
  text: "Playground",
  link: "/playground/",
  target: "_self",
};
const paths = readdirSync(pages, { recursive: true })
  .filter((path) => path.endsWith(".md"));
// The README's first sentences, as everywhere.
const sentence = /^# .*\n\n([^]*?)\n\n/
  .exec(readFileSync(new URL("../../../README.md", import.meta.url), "utf8"))[1]
  .replaceAll("\n", " ");
// In the order in which most people need them; a new page comes last.
const ORDER = [
  "docs/getting-started.md",
  "docs/endpoint.md",
  "docs/client.md",
  "docs/openapi.md",
  "docs/types.md",
  "docs/authentication.md",
  "docs/untrusted-values.md",
  "docs/rules.md",
  "docs/command.md",
  "docs/tools.md",
  "docs/agents.md",
  "mcp/index.md",
  "octokit/index.md",
  "docs/install-run-input.md",
  "docs/comparison.md",
  "docs/coming-from.md",
];
const start = ORDER[0];
const index = "docs/recipes.md";
const guides = paths
  .filter((path) =>
    /^(?:docs|mcp|octokit)\/[^/]+$/.test(path) && path !== index
  )
  .sort((a, b) => placeOf(a) - placeOf(b));
const recipes = paths.filter((path) => path.startsWith("docs/recipes/")).sort();
// In the order of their index, after it.
const apiIndex = read("api/index.md");
const api = paths.filter((path) => path.startsWith("api/"))
  .sort((a, b) =>
    apiIndex.indexOf(posix.basename(a)) - apiIndex.indexOf(posix.basename(b))
  );
const examples = paths.filter((path) => /^examples\/.+\//.test(path)).sort();
const project = [
  ...paths.filter((path) => /^[A-Z]+\.md$/.test(path)).sort(),
  "bench/index.md",
  "bench/comparison.md",
];

/** Pages whose tables take the place of the outline. */
const WIDE = new Set(["docs/comparison.md", "bench/index.md", "bench/comparison.md"]);

function read(path) {
  return readFileSync(new URL(path, pages), "utf8");
}

function placeOf(path) {
  return ORDER.includes(path) ? ORDER.indexOf(path) : ORDER.length;
}

function toItem(path) {
  const text = path === "api/index.md"
    ? "All modules"
    : /^# (.*?)(?: \{#.*)?$/m.exec(read(path))[1].replaceAll("`", "");
  return { text, link: `/${path.replace(/(?:index)?\.md$/, "")}` };
}

/** The anchor of a heading, as on GitHub, for links that hold in both places. */
function slugify(text) {
  return text.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

/** Where a link of a page leads on the site; nothing where it leads nowhere. */
function resolve(href, page) {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const [link] = /^[^#]*/.exec(href);
  const path = posix.join(posix.dirname(page), link).replace(/\/$/, "");
  if (path === "site/playground") return `${base}playground/`;
  // The README of a folder is its page, and has the other files of an example.
  const [, folder, file] = /^(.*?)(?:\/([^/]+\.(?!md)\w+))?$/.exec(path);
  const target = [
    path.replace(/README\.md$/, "index.md"),
    `${path}.md`,
    `${folder}/index.md`,
  ].find((it) => paths.includes(it));
  if (target) {
    const anchor = file ? `#${slugify(file)}` : href.slice(link.length);
    return posix.relative(posix.dirname(page), target) + anchor;
  }
  return repository && `${repository}/blob/HEAD/${path}`;
}

/** What the marks of danger and safety are on the site: a class, for the color, and a sign. */
const MARKS = { "❌": ["danger", "✗"], "✅": ["safe", "✓"] };

function amend({ tokens, env }) {
  let headings = [];
  let column = 0;
  for (const [index, { type, children }] of tokens.entries()) {
    if (type === "thead_open") headings = [];
    if (type === "tr_open") column = 0;
    if (type === "th_open" || type === "td_open") {
      const cell = tokens[index + 1];
      const mark = /^(?:❌|✅|)/.exec(cell.content)[0];
      let [kind, sign = ""] = MARKS[mark] ?? [];
      const [first] = cell.children;
      if (mark) first.content = first.content.replace(mark, sign);
      if (type === "th_open") {
        const text = cell.content.replace(mark, sign).replaceAll("`", "");
        headings.push({ kind, text });
      } else {
        const { kind: all, text } = headings[column++];
        if (cell.content) kind ??= all;
        // A phone shows a cell below the others of its row, with its heading.
        if (column > 1 && text) tokens[index].attrSet("data-label", text);
      }
      if (kind) tokens[index].attrJoin("class", kind);
    }
    // A header cell without text heads nothing.
    if (type === "th_open" && !tokens[index + 1].content) {
      tokens[index].tag = tokens[index + 2].tag = "td";
    }
    let isText = false;
    for (const token of children ?? []) {
      // A short piece of code stays on its line: broken, it reads as another.
      if (token.type === "code_inline" && token.content.length <= 36) {
        token.attrJoin("class", "short");
      }
      if (token.type === "link_open") {
        const href = resolve(token.attrGet("href"), env.relativePath);
        isText = !href;
        token.attrs = href ? [["href", href]] : null;
        if (href?.endsWith("playground/")) token.attrSet("target", "_self");
      }
      if (isText && token.type.startsWith("link_")) token.tag = "span";
    }
  }
}

/**
 * The theme's search is a button that holds a list of options that hold links,
 * which screen readers cannot make sense of. Make it a dialog with links.
 */
const search = {
  name: "search-as-dialog",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith("VPLocalSearchBox.vue")
      ? code
        .replace(/role="button"[^>]*haspopup="listbox"/, `role="dialog"`)
        .replace(/:aria-activedescendant="[^"]*"\s*aria-auto\w+="both"/, "")
        .replace(/:role="results[^"]*"/, "")
        .replace(/:aria-selected="[^"]*"\s*role="option"/, "")
        .replace(/:aria-label="\[[^"]*"/, "")
        .replaceAll("<kbd :aria-label", `<kbd role="img" :aria-label`)
      : undefined,
};

export default {
  title: "Waymark endpoint",
  description: sentence,
  lang: "en",
  base,
  srcDir: "pages",
  outDir: "../dist",
  head: [
    ["link", { rel: "icon", href: `${base}icon.svg` }],
    ["meta", { property: "og:site_name", content: "Waymark endpoint" }],
    ["meta", { property: "og:type", content: "website" }],
  ],
  ...hostname && { sitemap: { hostname: hostname + base } },
  transformHead({ title, description, page }) {
    const path = page.replace(/(?:index)?\.md$/, "");
    return [
      ["meta", { property: "og:title", content: title }],
      ["meta", { property: "og:description", content: description }],
      ...hostname
        ? [["meta", { property: "og:url", content: hostname + base + path }]]
        : [],
    ];
  },
  vite: { plugins: [search] },
  markdown: {
    languageAlias: { mjs: "js" },
    theme: {
      light: "github-light-high-contrast",
      dark: "github-dark-high-contrast",
    },
    anchor: { slugify },
    config(markdown) {
      markdown.core.ruler.push("amend", amend);
      // A wide table scrolls by itself, also with the keyboard.
      const { rules } = markdown.renderer;
      rules.table_open = () =>
        `<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n`;
      rules.table_close = () => "</table></div>\n";
    },
  },
  transformPageData({ relativePath, frontmatter }) {
    if (WIDE.has(relativePath)) frontmatter.aside = false;
    // Beside each symbol's examples and tables, only the symbols.
    if (relativePath.startsWith("api/")) {
      frontmatter.outline = 2;
      frontmatter.pageClass = "api";
    }
  },
  themeConfig: {
    logo: { light: "/icon.svg", dark: "/icon_dark.svg" },
    search: { provider: "local" },
    notFound: { linkLabel: "Take me home" },
    outline: { level: [2, 3] },
    nav: [
      {
        ...toItem(start),
        text: "Guides",
        activeMatch: "/(?:docs|mcp|octokit)/",
      },
      { text: "API", link: "/api/", activeMatch: "/api/" },
      playground,
      { text: version, link: "/CHANGELOG" },
    ],
    footer: {
      message: `Version ${version}, <a href="${base}LICENSE.html">MIT license</a>`,
    },
    sidebar: [
      { text: "Guides", items: guides.map(toItem) },
      {
        text: "Recipes",
        // Without a link, the whole group would be a button with a button in it.
        link: "/docs/recipes",
        collapsed: true,
        items: recipes.map(toItem),
      },
      { text: "API", items: api.map(toItem) },
      {
        text: "Examples",
        link: "/examples/",
        collapsed: true,
        items: examples.map(toItem),
      },
      { text: "Project", items: [...project.map(toItem), playground] },
    ],
    ...repository && { socialLinks: [{ icon: "github", link: repository }] },
  },
};
