/**
 * Finds the links of a page of Markdown that lead to no file or no heading of
 * this project. Links to other sites are not followed.
 *
 * @param page The page's address, as a `file:` URL.
 * @param markdown What stands in it.
 */
export function brokenLinks(
  page: URL,
  markdown: string = Deno.readTextFileSync(page),
): string[] {
  const links = withoutCode(markdown).matchAll(/\]\(([^()\s]+)\)/g);
  return Array.from(links, ([, link = ""]) => link)
    .filter((link) => !/^https?:/.test(link) && !leadsSomewhere(link, page));
}

function leadsSomewhere(link: string, page: URL): boolean {
  const { href, hash } = new URL(link, page);
  const target = new URL(href.slice(0, href.length - hash.length));
  try {
    if (Deno.statSync(target).isDirectory) return hash === "";
    return hash === "" || anchorsOf(target).includes(hash.slice(1));
  } catch {
    return false;
  }
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: URL): string[] {
  const headings = withoutCode(Deno.readTextFileSync(page))
    .matchAll(/^#+ (.+)$/gm);
  return Array.from(
    headings,
    ([, text = ""]) =>
      text.toLowerCase().replace(/[^\w\- ]/g, "").replace(/ /g, "-"),
  );
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[^]*?^```$/gm, "");
}
