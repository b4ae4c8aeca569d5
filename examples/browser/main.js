import { createClient } from "@waymark/endpoint/client";

const github = createClient({
  // From the page, not from its URL, which anyone could have written.
  baseUrl: document.querySelector("meta[name=api]").content,
  parameters: { sort: "stars", per_page: 10 },
});

const form = document.querySelector("form");
const status = document.querySelector("[role=status]");
const list = document.querySelector("ol");
let last = new AbortController();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  // Only the response to the latest search counts.
  last.abort();
  const { signal } = last = new AbortController();
  const q = new FormData(form).get("q");
  status.textContent = "Searching …";
  try {
    const { data: { items } } = await github(
      "GET /search/repositories",
      { q },
      { signal },
    );
    status.textContent = `${items.length} found`;
    list.replaceChildren(...items.map(({ full_name, html_url }) => {
      const link = document.createElement("a");
      // An address from a server could begin with `javascript:`.
      if (/^https:/.test(html_url)) link.href = html_url;
      link.textContent = full_name;
      const item = document.createElement("li");
      item.append(link);
      return item;
    }));
  } catch (error) {
    if (!signal.aborted) status.textContent = error.message;
  }
});
