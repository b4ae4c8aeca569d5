/** Which pages a client visits; how a `Link` header is read is in `tests/client/read_link_test.ts`. */
import type { NextPage } from "../../../lib/client/types/options.ts";
import type { Step } from "../client_server.ts";
import {
  type Case,
  type CaseClient,
  type Cases,
  holds,
  isBrowser,
  type Kit,
  limit,
  ok,
  type Options,
  replacing,
  same,
  secrets,
  thrownBy,
} from "./_case.ts";

/** The data of the pages, and the code or the words of the error at the end. */
async function pagesOf(
  client: CaseClient,
  options: Options = {},
  route = "GET /a",
): Promise<unknown[]> {
  const found: unknown[] = [];
  try {
    for await (const { data } of client.pages(route, {}, options)) {
      found.push(data);
    }
  } catch (error) {
    found.push((error as { code?: string }).code ?? `${error}`);
  }
  return found;
}

/** A page that links to another. */
const linking = (target: string, json: unknown): Step => ({
  headers: { link: `<${target}>; rel=next` },
  json,
});

/** Which pages a link leads to, and the path of the second one. */
function leads(target: string, pages: readonly unknown[], path?: string): Case {
  return async ({ plan }) => {
    const { client, arrivals, key } = await plan(linking(target, 1), {
      json: 2,
    });
    const headers = { "x-api-key": "k" };
    same(await pagesOf(client, { headers }, "GET /a{?page}"), pages);
    const [, next] = await arrivals();
    same(next?.path, path && `/${key}${path}`, "the path");
    if (next) same(next.headers["x-api-key"], "k", "the header");
  };
}

/** That a redirect of the first page to another origin must not choose the next one. */
function staysHome(target: string): Case {
  return async ({ plan }) => {
    const { client, arrived } = await plan(
      { status: 302, headers: { location: "{other}/{key}/there" } },
      linking(target, 1),
      ok,
    );
    const found = await pagesOf(client, { headers: secrets });
    same(found, [1, "UNTRUSTED_ORIGIN"]);
    await arrived(2);
  };
}

/** Links, and what `leads` is told of each. */
const LINKS: readonly [what: string, ...Parameters<typeof leads>][] = [
  ["an absolute URL", "{origin}/{key}/b?page=2", [1, 2], "/b?page=2"],
  ["relative to the response", "b?page=2", [1, 2], "/b?page=2"],
  ["only a query", "?page=2", [1, 2], "/a?page=2"],
  ["no template", "b/:c?q={a}|{?b}%7B", [1, 2], "/b/:c?q={a}|{?b}%7B"],
  ["another origin", "{other}/{key}/b", [1, "UNTRUSTED_ORIGIN"]],
  ["another origin without a scheme", "//a.test/b", [1, "UNTRUSTED_ORIGIN"]],
  ["what is no URL", "http://[", [1, "UNTRUSTED_ORIGIN"]],
  ["the page before", "a", [1, "INVALID_ROUTE"]],
  ["the page before, under another fragment", "a#2", [1, "INVALID_ROUTE"]],
];

/** What `next` returns, and the query of the second page, or words of an error. */
const NEXT_QUERIES: readonly [unknown, string?][] = [
  [{ a: 2 }, "b=%7E&c&a=2"],
  [{ c: true, e: " &" }, "a=1&b=%7E&c=true&e=%20%26"],
  [{ b: "\ud800" }, "holds a lone surrogate"],
  [{ a: null, e: 10n }, "b=%7E&c&e=10"],
  [{}],
  [{ a: null, b: undefined }],
  [{ a: ["x", 1] }, "b=%7E&c&a=x&a=1"],
  [{ a: 0 }, "b=%7E&c&a=0"],
  [{ a: "", b: false, c: NaN }],
  [{ a: { b: 1 } }, "is an object; pass its members"],
  [{ headers: { "x-a": "\n1\n1" } }, 'Header "x-a" has'],
  ["http://[", "no valid URL"],
  ["//b.example", "b.example"],
  // What APIs say where there is no next page.
  [false],
  [null],
  [""],
  // And what they may say instead of a URL.
  [2, "next returned 2; return a URL"],
  [true, "next returned"],
  [["?page=2"], "next returned an array"],
];

/** What `next` returns after each page, and what is requested after the first one: URL, body and the header `range`. */
const NEXT_CALLS: readonly [
  what: string,
  named: unknown[],
  requests: unknown[],
  call?: Parameters<CaseClient["pages"]>,
][] = [
  ["an empty value after a cursor", [{ cursor: "x" }, { cursor: "" }], [
    ["/list?cursor=x"],
  ]],
  ["an empty value beside others", [{ cursor: "", limit: 1 }], []],
  ["an empty value beside those of before", [
    { cursor: "x", limit: 1 },
    { cursor: null, limit: 1 },
  ], [["/list?cursor=x&limit=1"]]],
  ["another value beside an empty one", [
    { after: "x", before: "" },
    { after: "y", before: "" },
    {},
  ], [["/list?after=x"], ["/list?after=y"]]],
  ["an empty value that the call has", [{ a: "", b: 2 }], [["/list?b=2"]], [
    "GET /list",
    { a: 1 },
  ]],
  ["lists and objects of the body", [{ at: [1, { b: null }] }, {}], [
    ["/search", '{"query":"a","at":[1,{"b":null}]}'],
  ], ["POST /search", { query: "a" }]],
  ["a key of the data", [{ start: "x" }, { start: "" }], [
    ["/search?a=1", '{"query":"a","start":"x"}'],
  ], ["POST /search{?a}", { a: 1 }, { data: { query: "a" } }]],
  ["a parameter in query", [{ at: "x" }, {}], [
    ["/search?at=x&b=1", '{"query":"a"}'],
  ], ["POST /search", { query: "a" }, { query: { at: 1, b: 1 } }]],
  ["one of a URLSearchParams", [{ at: ["x", 1] }, { at: "", b: 2 }], [
    ["/list?b=1&at=x&at=1"],
    ["/list?b=2"],
  ], ["GET /list", {}, { query: new URLSearchParams("at=1&b=1") }]],
  ["a placeholder", [{ page: 2 }, {}], [["/list/2?a=1"]], [
    "GET /list/{page}",
    { page: 1, a: 1 },
  ]],
  ["headers", [
    { headers: { Range: "2-3" } },
    { headers: { range: "", "x-b": "2" } },
    { headers: { range: "" } },
  ], [["/list", "", "2-3"], ["/list"]]],
  ["headers in place of a parameter", [
    "/b?c=1",
    { c: "", headers: { range: "2" } },
    {},
  ], [["/b?c=1"], ["/b", "", "2"]]],
  ["an empty value that the body has", [{ at: "", b: 1 }, {}], [
    ["/search", '{"b":1}'],
  ], ["POST /search", { at: 1 }]],
  ["a bigint, which no JSON has", [{ at: 2n }], ["INVALID_PARAMETER"], [
    "POST /search",
  ]],
  ["parameters in a URL of the page before", ["/b?c=1&d=2", { c: 2 }, {}], [
    ["/b?c=1&d=2"],
    ["/b?d=2&c=2"],
  ]],
  ["the same body again", [{ start: "x" }, { start: "x" }], [
    ["/search", '{"start":"x"}'],
    "INVALID_ROUTE",
  ], ["POST /search"]],
  ["http: for its own https:", ["http://api.example.com/b?c"], [["/b?c"]]],
  ["a port by default", ["https://api.example.com:80/b"], [["/b"]]],
  ["another port", ["https://api.example.com:8080/b"], ["UNTRUSTED_ORIGIN"]],
  ["another host", ["http://example.com/b"], ["UNTRUSTED_ORIGIN"]],
];

export const pageCases: Cases = {
  ...Object.fromEntries(
    NEXT_CALLS.map(([what, named, expected, call = ["GET /list"]]) => [
      `pages: next() names ${what}`,
      async ({ stub }: Kit) => {
        const seen: unknown[] = [];
        const { client } = stub(async (request) => {
          const range = request.headers.get("range");
          seen.push([
            request.url.replace("https://api.example.com", ""),
            await request.text(),
            range ?? "",
          ]);
          return Response.json(1);
        });
        const [route, parameters, options] = call;
        const next = () => named[seen.length - 1];
        const wanted = expected.map((it) =>
          typeof it === "string" ? it : [...it as unknown[], "", ""].slice(0, 3)
        );
        const check = async (all: AsyncIterable<unknown>) => {
          seen.length = 0;
          try {
            for await (const _ of all);
          } catch (error) {
            seen.push(Object(error).code ?? `${error}`);
          }
          same(seen.slice(1), wanted);
        };
        await check(client.pages(route, parameters, { ...options, next }));
      },
    ]),
  ),
  ...Object.fromEntries(
    LINKS.map(([what, ...link]) => [`pages: ${what}`, leads(...link)]),
  ),
  "pages: another origin than that of a redirect": staysHome("next"),
  "pages: from the origin of a redirect back to its own": staysHome(
    "{origin}/{key}/admin/delete?all=1",
  ),
  "pages: a loop is an error": async ({ plan }) => {
    const { client, arrived } = await plan(
      linking("b", 1),
      linking("c", 2),
      linking("b", 3),
    );
    same(await pagesOf(client), [1, 2, 3, "INVALID_ROUTE"]);
    await arrived(3);
  },
  "pages: an error is thrown, or the last one": async ({ plan }) => {
    const steps = [
      linking("b", 1),
      { status: 404, headers: { link: "<c>; rel=next" } },
    ];
    const { client } = await plan(...steps);
    const [first, thrown, ...others] = await pagesOf(client);
    same([first, others], [1, []]);
    holds(/^HttpError/.test(`${thrown}`), `${thrown}`);
    const { client: calm } = await plan(...steps);
    const statuses: number[] = [];
    const options = { throwOnError: false };
    for await (const { status } of calm.pages("GET /a", {}, options)) {
      statuses.push(status);
    }
    same(statuses, [200, 404]);
  },
  "pages: next() names query parameters": async ({ plan }) => {
    const { client, arrivals, key } = await plan(
      { json: { next: "a b&c=d" } },
      { json: { next: null } },
    );
    const pages = client.pages(
      "GET /a{?q,cursor}",
      { q: "C++ {x}", cursor: "1" },
      { next: ({ next }) => Promise.resolve({ cursor: next }) },
    );
    for await (const { data } of pages) holds("next" in data, "no data");
    same((await arrivals()).map(({ path }) => path), [
      `/${key}/a?q=C%2B%2B%20%7Bx%7D&cursor=1`,
      `/${key}/a?q=C%2B%2B%20%7Bx%7D&cursor=a%20b%26c%3Dd`,
    ]);
  },
  "pages: next() replaces parameters, or names no page": async ({ stub }) => {
    for (const [named, query] of NEXT_QUERIES) {
      const { client, requests } = stub(() => Response.json(1));
      const next = () => requests.length > 1 ? undefined : named;
      let error = "";
      try {
        for await (
          const _ of client.pages("GET /x?a=1&b=%7E&&c#d", {}, { next })
        );
      } catch (thrown) {
        error = String(thrown);
      }
      const found = requests[1]?.url.split("?")[1] ?? (error || undefined);
      holds(
        found === query || Boolean(query && error.includes(query)),
        `${found} is not ${query}`,
      );
    }
  },
  "pages: next() names a URL, or nothing": async ({ plan }) => {
    const { client, arrivals, baseUrl, key } = await plan(linking("z", 1), {
      json: 2,
    }, { json: 3 });
    const targets: unknown[] = ["b/:c{d}?x", new URL(`${baseUrl}/e`), ""];
    const next = (data: number, { status }: Response) => {
      same(status, 200);
      return targets[data - 1];
    };
    same(await pagesOf(client, { next }), [1, 2, 3]);
    const paths = (await arrivals()).map(({ path }) =>
      decodeURIComponent(path).replace(key, "k")
    );
    same(paths, ["/k/a", "/k/b/:c{d}?x", "/k/e"]);
  },
  "pages: of a request that was built elsewhere": async ({ stub, pages }) => {
    const { client } = stub(() => Response.json(1));
    const fetch = () => Response.json([2]);
    for await (const { data } of pages(client.request("GET /a"), { fetch })) {
      same(data, [2]);
    }
    const sentBy = async (body: object, ...named: NextPage[]) => {
      const sent: string[] = [];
      const all = pages(client.request("POST /a?b=1", body), {
        next: () => named.shift(),
        fetch: async (request) => {
          sent.push(`${request.url.split("?")[1]} ${await request.text()}`);
          return Response.json(1);
        },
      });
      for await (const { status } of all) same(status, 200);
      return sent;
    };
    const search = { query: "x", at: 1 };
    same(await sentBy(search, { at: [2], b: 2 }, { at: "", c: 1 }), [
      'b=1 {"query":"x","at":1}',
      'b=2 {"query":"x","at":[2]}',
      'b=2 {"query":"x","c":1}',
    ]);
    // Where there was no body, it becomes one.
    same(await sentBy({}, { c: 1 }), ["b=1 ", 'b=1 {"c":1}']);
    const wrong = pages(client.request("GET /a"), { fetch: 1 } as never);
    same((await thrownBy(wrong.next())).code, "INVALID_PARAMETER");
  },
  "pages: where a response has no URL, relative to the request": async (
    { stub },
  ) => {
    const { client, requests } = stub(() => {
      const headers = { link: "<?page=2>; rel=next" };
      return Response.json(1, requests.length < 2 ? { headers } : {});
    });
    same(await pagesOf(client), [1, 1]);
    same(requests[1]!.url, "https://api.example.com/a?page=2");
  },
  "pages: paths are relative to the document": async ({ clientAt }) => {
    if (isBrowser) limit("a browser's location cannot be replaced");
    const urls: string[] = [];
    const double = (url: string) => {
      urls.push(url);
      const headers = { link: "</users?page=2>; rel=next" };
      return Promise.resolve(
        urls.length < 3
          ? Response.json(1, urls.length < 2 ? { headers } : {})
          : new Response(null, { status: 404 }),
      );
    };
    const location = { href: "https://page.example/app/" };
    await replacing(
      "location",
      location,
      () =>
        replacing("fetch", double, async () => {
          const client = clientAt("");
          same(await pagesOf(client, {}, "GET /users"), [1, 1]);
          same(urls, ["/users", "/users?page=2"]);
          same(await pagesOf(client, {}, "GET /users"), [
            "HttpError: GET https://page.example/users returned 404",
          ]);
        }),
    );
  },
};
