import { described } from "../../lib/described/described.ts";
import { assertEquals, assertThrows } from "@std/assert";
import {
  assertType,
  type IsAny,
  type IsExact,
  type IsNever,
  type IsUnknown,
} from "@std/testing/types";
import { describe, it } from "node:test";
import { createEndpoint, EndpointError, toRequest } from "../../mod.ts";
import type {
  AnyEndpointFunction,
  EndpointOptions,
  EndpointParameters,
  EndpointResponse,
  EndpointRoute,
  Method,
  RequestOptions,
  ResponseOf,
  RouteWithQuery,
  TypedEndpointFunction,
} from "../../mod.ts";
import type { paths } from "./_harbour.ts";
import { onlyCompiled } from "./_only_compiled.ts";

const bare = createEndpoint<paths>(
  { baseUrl: "https://harbour.example" },
  { trustedOrigins: "*" },
);
/** All ships need the header of a tenant. */
const api = bare.defaults({ headers: { "x-tenant": "t" } });

/** The URL after the host. */
function path({ url }: { url: string }): string {
  return url.slice("https://harbour.example".length);
}

describe("EndpointRoute", () => {
  it("is every method of every path that the library can send", () => {
    assertType<
      IsExact<
        Exclude<EndpointRoute<paths>, `GET /tides/${number}`>,
        | "GET /berths"
        | "PUT /berths"
        | "POST /berths"
        | "OPTIONS /berths"
        | "HEAD /berths"
        | "GET /ships/{ship}"
        | "PUT /ships/{ship}"
        | "PATCH /ships/{ship}"
        | "POST /ships/{ship}"
        | "DELETE /ships/{ship}"
        | "POST /cargo"
        | "PATCH /cargo"
        | "PUT /cargo"
        | "DELETE /cargo"
        | "POST /log"
        | "PUT /log"
        | "PATCH /log"
        | "GET /docks/{dock}/gates/{gate}"
        | "POST /crew"
        | "PATCH /shifts"
      >
    >(true);
  });
});

describe("a described route", () => {
  it("is one of the description", () => {
    assertEquals(path(api("HEAD /berths", { from: "a" })), "/berths?from=a");
    assertEquals(path(api("OPTIONS /berths")), "/berths");
    onlyCompiled(() => {
      // @ts-expect-error There is no such path.
      api("GET /berth", { from: "a" });
      // @ts-expect-error There is no such path.
      api("GET /berth");
      // @ts-expect-error The path has no such method.
      api("DELETE /berths");
      // @ts-expect-error The path has no such method.
      api("PATCH /berths", {});
      // @ts-expect-error The library cannot send it.
      api("TRACE /berths");
      // @ts-expect-error The placeholder has another name.
      api("GET /ships/{name}", { name: "x" });
      // @ts-expect-error A value in the place of the placeholder.
      api("GET /ships/bounty");
      // @ts-expect-error There is no such parameter.
      api("GET /berths?form=a", { from: "a" });
      // @ts-expect-error There is no URL.
      api("GET");
    });
  });

  it("may be written as any route may", () => {
    const { method } = api(" delete  /ships/{ship} ", { ship: "a" });
    assertType<IsExact<typeof method, "delete">>(true);
    const { method: none } = api("/ships/{ship}", { ship: "a" });
    assertType<IsExact<typeof none, "get">>(true);
    assertEquals([method, none], ["delete", "get"]);
  });

  it("may be a full URL, which is held to itself", () => {
    const found = api("POST https://h.example:80/{a}/:b", { a: 1, b: 2, c: 3 });
    assertType<IsExact<typeof found.method, "post">>(true);
    assertType<IsUnknown<typeof found.body>>(true);
    assertEquals(found.url, "https://h.example:80/1/2");
    onlyCompiled(() => {
      // @ts-expect-error `b` is missing.
      api("POST https://h.example:80/{a}/:b", { a: 1 });
      // @ts-expect-error `a` is missing.
      api("HTTPS://h.example/{a}");
      // @ts-expect-error There is no such method.
      api("FETCH https://h.example/");
      // @ts-expect-error GET has no body.
      api("GET https://h.example/", { data: 1 });
    });
  });

  it("may be called wherever a request is expected", async () => {
    const berth = { name: "a", depth: 1 };
    const found: RequestOptions[] = [
      api("POST /berths", berth),
      api({ method: "POST", url: "/berths", ...berth }),
      api("POST /berths", {}, berth),
      api("POST /berths", { data: berth }),
    ];
    assertEquals(found.map(({ body }) => body), [berth, berth, berth, berth]);
    const request = toRequest(api("POST /berths", berth));
    assertEquals(await request.json(), berth);
    const exact: RequestOptions<
      string,
      { name: string; depth: number | null }
    > = api("POST /berths", berth);
    assertEquals(exact.body, berth);
    onlyCompiled(() => {
      // @ts-expect-error `depth` is missing.
      toRequest(api("POST /berths", { name: "a" }));
      // @ts-expect-error `name` is missing.
      toRequest(api("POST /berths", { data: { depth: 1 } }));
    });
  });

  it("may be one that is not known", () => {
    const route: string = "GET /x/{a}";
    const options: EndpointOptions = { a: 1 };
    assertThrows(() => api(route), EndpointError, '"a"');
    assertEquals(path(api(route, { a: 1, b: 2 })), "/x/1?b=2");
    assertEquals(path(api(route, options)), "/x/1");
    const { method } = api(route, options);
    assertType<IsExact<typeof method, Lowercase<Method>>>(true);
  });

  it("may be one of several, whose parameters are all needed", () => {
    for (const route of ["OPTIONS /berths", "PATCH /log"] as const) {
      const { method } = api(route);
      assertType<IsExact<typeof method, "options" | "patch">>(true);
      assertEquals(path(api(route, {})), path(api(route)));
    }
    const route = "GET /berths" as "GET /berths" | "GET /ships/{ship}";
    assertEquals(
      path(api(route, { from: "a", ship: "b" })),
      "/berths?from=a&ship=b",
    );
    const foreign = "PUT https://h.example/{a}" as
      | "PUT https://h.example/{a}"
      | "https://h.example/{b}";
    assertEquals(api(foreign, { a: 1, b: 2 }).url, "https://h.example/1");
    onlyCompiled(() => {
      // @ts-expect-error `ship` is missing.
      api(route, { from: "a" });
      // @ts-expect-error Both are missing.
      api(route);
      // @ts-expect-error `ship` is missing.
      api.merge(route, { from: "a" });
      // @ts-expect-error `ship` is missing.
      api("OPTIONS /berths" as "OPTIONS /berths" | "DELETE /ships/{ship}");
      // @ts-expect-error `from` is missing.
      api({ method: "GET" as "GET" | "HEAD", url: "/berths" });
      // @ts-expect-error There is no such route.
      api("OPTIONS /berths" as "OPTIONS /berths" | "OPTIONS /berth");
      // @ts-expect-error `b` is missing.
      api(foreign, { a: 1 });
      // @ts-expect-error `b` is missing.
      api("PUT https://h/" as "PUT https://h/" | "https://h/{b}");
    });
  });

  it("may hold its query as a text", () => {
    assertEquals(
      path(api("GET /berths?from=a&size=small", { to: "b" })),
      "/berths?from=a&size=small&to=b",
    );
    assertEquals(
      path(api("PUT /berths?season=1", { data: [] })),
      "/berths?season=1",
    );
    onlyCompiled(() => {
      // @ts-expect-error There is no such parameter.
      api("GET /berths?from=a&siz=small");
      // @ts-expect-error `from` is missing.
      api("GET /berths?size=small");
    });
  });

  it("may say how its values are written", () => {
    assertEquals(
      path(api("DELETE /ships/{+ship}", { ship: "a/b" })),
      "/ships/a/b",
    );
    assertEquals(
      path(api("DELETE /ships/{.ship}", { ship: "a" })),
      "/ships/.a",
    );
    assertEquals(
      path(api("DELETE /ships{/ship*}", { ship: ["a", "b"] })),
      "/ships/a/b",
    );
    onlyCompiled(() => {
      api("DELETE /ships{/ship*}", { ship: "a" });
      api("DELETE /ships{/ship}", { ship: "a" });
      // @ts-expect-error `ship` is missing.
      api("DELETE /ships{/ship*}");
      // @ts-expect-error Only an exploded expression makes segments of a list.
      api("DELETE /ships{/ship}", { ship: ["a", "b"] });
      // @ts-expect-error It is one segment.
      api("DELETE /ships/{ship}", { ship: ["a", "b"] });
      // @ts-expect-error There is no such placeholder.
      api("DELETE /ships{/shp*}", { shp: ["a"] });
      // @ts-expect-error `ship` is missing.
      api("DELETE /ships/{;ship}");
      // @ts-expect-error There is no such placeholder.
      api("DELETE /ships/{;shp}", { shp: "a" });
    });
  });

  it("may hold values where the description's path is a template literal", () => {
    assertEquals(
      path(api("GET /tides/2026", { day: "1" })),
      "/tides/2026?day=1",
    );
    onlyCompiled(() => {
      // @ts-expect-error The year is no parameter any more.
      api("GET /tides/2026", { year: 2026 });
      // @ts-expect-error It is no year.
      api("GET /tides/now");
    });
  });
});

describe("the parameters of a described route", () => {
  it("are those of the query", () => {
    assertEquals(
      path(
        api("GET /berths", { from: "a", to: undefined, size: "small" }),
      ),
      "/berths?from=a&size=small",
    );
    assertEquals(
      path(api("GET /berths", { from: "a", "tags[]": ["x", "y"] })),
      "/berths?from=a&tags%5B%5D=x&tags%5B%5D=y",
    );
    onlyCompiled(() => {
      // @ts-expect-error `from` is missing.
      api("GET /berths");
      // @ts-expect-error `from` is missing.
      api("GET /berths", { to: "b" });
      // @ts-expect-error `from` is text.
      api("GET /berths", { from: 1 });
      // @ts-expect-error `size` is one of two.
      api("GET /berths", { from: "a", size: "medium" });
      // @ts-expect-error `form` is misspelt.
      api("GET /berths", { form: "a" });
      // @ts-expect-error `siz` is misspelt.
      api("GET /berths", { from: "a", siz: "small" });
      // @ts-expect-error The `method` of the query is text.
      api("GET /berths", { from: "a", method: 1 });
      // @ts-expect-error The `method` is an option where the route has none.
      api("/berths", { from: "a", method: "b" });
      // @ts-expect-error A cookie is a header.
      api("GET /berths", { from: "a", session: "x" });
      // @ts-expect-error GET has no body.
      api("GET /berths", { from: "a", data: {} });
    });
  });

  it("are those of the path, which may be described once for all methods", () => {
    assertEquals(
      path(api("GET /ships/{ship}", { ship: "a", deep: true, locale: "fr" })),
      "/ships/a?deep=true&locale=fr",
    );
    assertEquals(path(api("PUT /ships/{ship}", { ship: 1 })), "/ships/1");
    onlyCompiled(() => {
      // @ts-expect-error `ship` is missing.
      api("GET /ships/{ship}");
      // @ts-expect-error `ship` is text.
      api("GET /ships/{ship}", { ship: 1 });
      // @ts-expect-error `ship` is a number here.
      api("PUT /ships/{ship}", { ship: "a" });
      // @ts-expect-error `locale` is one of two.
      api("GET /ships/{ship}", { ship: "a", locale: "de" });
    });
  });

  it("are any values where the description forgot a placeholder", () => {
    assertEquals(
      path(
        api("GET /docks/{dock}/gates/{gate}", { dock: 1, gate: ["a", "b"] }),
      ),
      "/docks/1/gates/a,b",
    );
    onlyCompiled(() => {
      // @ts-expect-error `gate` is missing.
      api("GET /docks/{dock}/gates/{gate}", { dock: 1 });
      // @ts-expect-error No URL can carry a symbol.
      api("GET /docks/{dock}/gates/{gate}", { dock: Symbol(), gate: 1 });
    });
  });

  it("are the keys of the JSON body", () => {
    const { body } = api("POST /berths", { name: "a", depth: null });
    assertType<
      IsExact<
        Pick<typeof body, "name" | "depth" | "length">,
        { name: string; depth: number | null; length?: number }
      >
    >(true);
    assertEquals(body, { name: "a", depth: null });
    onlyCompiled(() => {
      // @ts-expect-error The body is missing.
      api("POST /berths");
      // @ts-expect-error `depth` is missing.
      api("POST /berths", { name: "a" });
      // @ts-expect-error `name` is text.
      api("POST /berths", { name: 1, depth: 1 });
      // @ts-expect-error `lenght` is misspelt.
      api("POST /berths", { name: "a", depth: 1, lenght: 2 });
      // @ts-expect-error The name of the owner is missing.
      api("POST /berths", { name: "a", depth: 1, owner: {} });
    });
  });

  it("are all of an optional body, or none", () => {
    const { body } = api("PUT /ships/{ship}", { ship: 1, name: "a" });
    assertType<IsExact<NonNullable<typeof body>["name"], string>>(true);
    assertType<undefined extends typeof body ? true : false>(true);
    assertEquals(body, { name: "a" });
    assertEquals(api("PUT /ships/{ship}", { ship: 1 }).body, undefined);
    assertEquals(path(api("PATCH /cargo")), "/cargo");
    assertEquals(api("PATCH /cargo", { volume: 1 }).body, { volume: 1 });
    onlyCompiled(() => {
      // @ts-expect-error `name` is missing.
      api("PUT /ships/{ship}", { ship: 1, berth: { name: "a", depth: 1 } });
      // @ts-expect-error `unit` is missing.
      api("PATCH /cargo", { weight: 1 });
    });
  });

  it("are those of one of several bodies", () => {
    assertEquals(api("PATCH /shifts", { add: "a" }).body, { add: "a" });
    assertEquals(api("PATCH /shifts", { drop: "a" }).body, { drop: "a" });
    onlyCompiled(() => {
      // @ts-expect-error They exclude each other.
      api("PATCH /shifts", { add: "a", drop: "a" });
      // @ts-expect-error One of them is required.
      api("PATCH /shifts");
      // @ts-expect-error One of them is required.
      api("PATCH /shifts", {});
    });
  });

  it("are the data where a key of the body would go elsewhere", () => {
    assertEquals(
      api("PATCH /ships/{ship}", { ship: "a", data: { ship: "b" } }).body,
      { ship: "b" },
    );
    assertEquals(
      api("POST /ships/{ship}", { ship: "a", flag: "x" }).body,
      { flag: "x" },
    );
    assertEquals(
      api("POST /cargo", { data: { url: "x", weight: 1 } }).body,
      { url: "x", weight: 1 },
    );
    onlyCompiled(() => {
      // @ts-expect-error The data is missing.
      api("PATCH /ships/{ship}", { ship: "a" });
      // @ts-expect-error `ship` is missing in the data.
      api("PATCH /ships/{ship}", { ship: "a", data: { flag: "x" } });
      // @ts-expect-error The `url` is an option where the route has none.
      api({ method: "POST", url: "/cargo", weight: 1 });
    });
  });

  it("are the data where the body is no JSON object", () => {
    assertEquals(api("POST /log", { data: "x" }).body, "x");
    assertEquals(
      api("PUT /berths{?season,draft}", { season: 1, data: [] }).body,
      [],
    );
    assertEquals(api("PATCH /cargo", { data: "x" }).body, "x");
    assertEquals(path(api("PATCH /log")), "/log");
    onlyCompiled(() => {
      // @ts-expect-error The data is missing.
      api("POST /log");
      // @ts-expect-error The data is missing.
      api("POST /log", {});
      // @ts-expect-error The data is missing.
      api("PUT /berths{?season}", { season: 1 });
      // @ts-expect-error The data is no text.
      api("POST /log", { data: { a: 1 } });
      // @ts-expect-error GET has no body.
      api("GET /berths", { from: "a", data: undefined as unknown });
      // @ts-expect-error `depth` is missing.
      api("PUT /berths{?season}", { season: 1, data: [{ name: "a" }] });
    });
  });

  it("are the data in each content type", () => {
    for (
      const data of [
        { name: "a", depth: 1 },
        new FormData(),
        new URLSearchParams(),
        new Uint8Array(1),
        new Blob(),
        "text",
      ]
    ) assertEquals(api("POST /berths", { data }).body, data);
    const { body } = api("POST /berths", { data: new FormData() });
    assertType<IsExact<typeof body, FormData>>(true);
    onlyCompiled(() => {
      // @ts-expect-error The data goes alone.
      api("POST /berths", { data: "text", name: "a" });
      // @ts-expect-error The data is of no content type.
      api("POST /berths", { data: 1 });
      // @ts-expect-error The operation has no body.
      api("DELETE /ships/{ship}", { ship: "a", data: "x" });
      // @ts-expect-error `lenght` is misspelt.
      api("POST /berths", { data: { name: "a", depth: 1, lenght: 2 } });
      // @ts-expect-error `nmae` is misspelt.
      api("PUT /ships/{ship}", { ship: 1, data: { name: "a", nmae: "b" } });
      api("POST /berths", {
        // @ts-expect-error `brth` is misspelt.
        data: { name: "a", depth: 1, owner: { name: "b", brth: 1 } },
      });
    });
  });

  it("are any where the body has any keys", () => {
    assertEquals(api("PUT /cargo", { tea: 1, rum: 2 }).body, {
      tea: 1,
      rum: 2,
    });
    assertEquals(api("PUT /log", { any: { thing: 1 } }).body, {
      any: { thing: 1 },
    });
    assertEquals(api("PUT /cargo", {}, { tea: 1, data: 2 }).body, {
      tea: 1,
      data: 2,
    });
    assertEquals(path(api("DELETE /cargo", { headers: {} })), "/cargo");
    onlyCompiled(() => {
      // @ts-expect-error The body has no keys.
      api("DELETE /cargo", { tea: 1 });
      // @ts-expect-error They are numbers, and no truth values.
      api("PUT /cargo", { tea: true });
      // Beside options they may be text, as options are.
      api("PUT /cargo", { tea: "a" });
      // @ts-expect-error They are numbers.
      api("PUT /cargo", { data: { tea: "a" } });
      // @ts-expect-error They are numbers.
      api("PUT /cargo", {}, { tea: "a" });
    });
  });

  it("are those that can be written, of a body with markers", () => {
    const { body } = api("POST /crew", {
      name: "a",
      pin: "0000",
      born: new Date(0),
      mate: { name: "b", pin: "1111" },
    });
    assertType<IsExact<typeof body["name"], string>>(true);
    assertEquals(body.pin, "0000");
    onlyCompiled(() => {
      // @ts-expect-error It can only be read.
      api("POST /crew", { name: "a", id: 1 });
      // @ts-expect-error It can only be read.
      api("POST /crew", { name: "a", mate: { name: "b", id: 1 } });
      // @ts-expect-error `pin` is text.
      api("POST /crew", { name: "a", pin: 0 });
    });
  });

  it("are declared in the route where the query goes with a body", () => {
    assertEquals(
      path(
        api("PUT /berths{?season,draft}", { season: 1, draft: true, data: [] }),
      ),
      "/berths?season=1&draft=true",
    );
    assertEquals(
      path(api("GET /berths{?from,to}", { from: "a", size: "small" })),
      "/berths?from=a&size=small",
    );
    onlyCompiled(() => {
      // @ts-expect-error `season` would go to the body.
      api("PUT /berths", { season: 1, data: [] });
      // @ts-expect-error `season` is missing.
      api("PUT /berths{?season}", { data: [] });
      // @ts-expect-error `draft` is not declared.
      api("PUT /berths{?season}", { season: 1, draft: true, data: [] });
      // @ts-expect-error There is no such parameter.
      api("PUT /berths{?season,sort}", { season: 1, sort: 1, data: [] });
      // @ts-expect-error There is no such parameter.
      api("OPTIONS /berths{?sort}");
    });
  });

  it("are the query's, too, where a config has templates of routes", () => {
    const config = {
      routes: {
        "PUT /berths": "PUT /berths{?season,draft}",
        "PUT /ships/{ship}": "PUT /ships/{ship}{?locale}",
      },
    };
    const bare = createEndpoint<paths>(
      { baseUrl: "https://harbour.example" },
      { described: described(config), trustedOrigins: "*" },
    );
    const put = bare("PUT /berths", { season: 1, draft: true, data: [] });
    assertEquals([path(put), put.body], ["/berths?season=1&draft=true", []]);
    const ship = bare.defaults({ headers: { "x-tenant": "t" }, ship: 1 });
    const found = ship("PUT /ships/{ship}", { name: "a", locale: "en" });
    assertType<IsExact<typeof found.method, "put">>(true);
    assertType<IsExact<keyof NonNullable<typeof found.body>, "name" | "berth">>(
      true,
    );
    assertEquals([path(found), found.body], ["/ships/1?locale=en", {
      name: "a",
    }]);
    assertEquals(path(ship("PUT /ships/{ship}")), "/ships/1");
    const got = bare("GET /berths", { from: "a" });
    assertType<IsExact<typeof got, ReturnType<typeof sameOfApi>>>(true);
    function sameOfApi() {
      return api("GET /berths", { from: "a" });
    }
    const any: AnyEndpointFunction = ship;
    const plain: TypedEndpointFunction<paths> = bare;
    const foreign = bare("POST https://h.example/{a}", { a: 1 });
    assertType<IsUnknown<ResponseOf<typeof foreign>>>(true);
    assertEquals([any("GET /x").method, plain("PATCH /log").method], [
      "get",
      "patch",
    ]);
    onlyCompiled(() => {
      // @ts-expect-error `season` is missing.
      bare("PUT /berths", { draft: true, data: [] });
      // @ts-expect-error `season` is a number.
      bare("PUT /berths", { season: "1", data: [] });
      // @ts-expect-error There is no such parameter.
      bare("PUT /berths", { season: 1, sort: 1, data: [] });
      // @ts-expect-error There is no such parameter.
      bare("PUT /berths{?sort}", { season: 1, sort: 1, data: [] });
      // @ts-expect-error `locale` is one of two.
      ship("PUT /ships/{ship}", { name: "a", locale: "de" });
    });
  });

  it("stand beside the headers that the description names", () => {
    const { headers } = api("GET /ships/{ship}", {
      ship: "a",
      headers: { "X-Tenant": "t", "x-level": 2, authorization: "token x" },
    });
    assertEquals([headers["x-tenant"], headers["x-level"]], ["t", 2]);
    assertEquals(
      api("GET /ships/{ship}", { ship: "a", headers: new Headers() }).method,
      "get",
    );
    onlyCompiled(() => {
      // @ts-expect-error The level is 1 or 2.
      api("GET /ships/{ship}", { ship: "a", headers: { "x-level": 3 } });
      // @ts-expect-error A header is text or a number.
      api("GET /ships/{ship}", { ship: "a", headers: { other: true } });
    });
  });

  it("stand beside the other options", () => {
    const { request, url } = api("OPTIONS /berths", {
      baseUrl: "https://other.example",
      mediaType: { format: "raw" },
      request: { retries: 1 },
    });
    assertType<IsExact<typeof request, { retries: number }>>(true);
    assertEquals([request.retries, url], [1, "https://other.example/berths"]);
  });
});

describe("options with a described URL", () => {
  it("are held to it like to a route", () => {
    const found = api({ method: "post", url: "/berths", name: "a", depth: 1 });
    assertType<IsExact<typeof found.method, "post">>(true);
    assertEquals(found.body, { name: "a", depth: 1 });
    assertEquals(path(api({ url: "/ships/{ship}", ship: "a" })), "/ships/a");
    assertEquals(
      api({ method: "POST", url: "/log", data: "x" }).body,
      "x",
    );
    onlyCompiled(() => {
      // @ts-expect-error `depth` is missing.
      api({ method: "POST", url: "/berths", name: "a" });
      // @ts-expect-error `lenght` is misspelt.
      api({ method: "POST", url: "/berths", name: "a", depth: 1, lenght: 1 });
      // @ts-expect-error There is no such path.
      api({ url: "/berth", from: "a" });
      // @ts-expect-error The path has no such method.
      api({ method: "DELETE", url: "/berths" });
      // @ts-expect-error The path has no GET, so a method is missing.
      api({ url: "/log", data: "x" });
      // @ts-expect-error There is no URL.
      api({ method: "GET" });
    });
  });

  it("are held to nothing where the URL is not known", () => {
    const url: string = "/x/{a}";
    assertEquals(path(api({ url, a: 1, b: 2 })), "/x/1?b=2");
    assertEquals(
      api({ url: new URL("https://h.example/x"), a: 1 }).url,
      "https://h.example/x?a=1",
    );
    assertEquals(api({ url: "https://h.example/{a}", a: 1 }).method, "get");
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      api({ url: "https://h.example/{a}" });
    });
  });
});

describe("the defaults of a typed endpoint", () => {
  it("take what they provide off the list", () => {
    const ready = api.defaults({ ship: "a" }).defaults({ from: "b" });
    assertEquals(path(ready("GET /ships/{ship}")), "/ships/a?from=b");
    assertEquals(path(ready("GET /berths")), "/berths?ship=a&from=b");
    assertEquals(
      path(ready("GET /berths", { from: "c" })),
      "/berths?ship=a&from=c",
    );
    onlyCompiled(() => {
      // @ts-expect-error `from` is text.
      ready("GET /berths", { from: 1 });
      // @ts-expect-error `flag` is missing.
      ready("POST /ships/{ship}");
      // @ts-expect-error There is no such path.
      ready("GET /ship");
      // @ts-expect-error The first function knows no defaults.
      api("GET /ships/{ship}");
    });
  });

  it("keep what undefined leaves as it was, and only that", () => {
    const ready = api.defaults({ ship: "a" }).defaults({ ship: undefined });
    assertEquals(path(ready("GET /ships/{ship}")), "/ships/a");
    onlyCompiled(() => {
      // @ts-expect-error `flag` is missing.
      ready("POST /ships/{ship}");
      // @ts-expect-error There is no such method.
      ready.defaults({ method: "FETCH" });
    });
  });

  it("take keys of the body off the list, in each of its forms", () => {
    const ready = api.defaults({ weight: 1 });
    assertEquals(ready("PATCH /cargo", { unit: "t" }).body, {
      weight: 1,
      unit: "t",
    });
    assertEquals(ready("PATCH /cargo", { volume: 1 }).body, {
      weight: 1,
      volume: 1,
    });
  });

  it("may hold the URL and the method", () => {
    const ready = api.defaults({ method: "POST", url: "/berths" });
    assertEquals(ready({ name: "a", depth: 1 }).method, "post");
    assertEquals(
      ready("PUT /berths{?season}", { season: 1, data: [] }).body,
      [],
    );
    assertEquals(ready("OPTIONS").method, "options");
    assertEquals(path(ready("GET", { from: "a" })), "/berths?from=a");
    onlyCompiled(() => {
      // @ts-expect-error `depth` is missing.
      ready({ name: "a" });
      // @ts-expect-error The path has no such method.
      ready("DELETE");
    });
  });

  it("are set with defaults(), which the compiler can count", () => {
    const ready = createEndpoint<paths>({
      baseUrl: "https://harbour.example",
      method: "POST",
      headers: { authorization: "token x" },
      request: { retries: 1 },
    });
    const { request } = ready("HEAD /berths", { from: "a" });
    assertType<IsExact<typeof request, object | undefined>>(true);
    assertEquals(request, { retries: 1 });
    onlyCompiled(() => {
      // @ts-expect-error The parameter is to be set with defaults().
      createEndpoint<paths>({ baseUrl: "https://harbour.example", ship: "a" });
      createEndpoint<paths>({
        baseUrl: "https://harbour.example",
        // @ts-expect-error Calls would still demand it.
        headers: { "X-Tenant": "t" },
      });
      createEndpoint<paths>({
        baseUrl: "https://harbour.example",
        // @ts-expect-error So they would of this spelling.
        headers: { "x-tenant": "t" },
      });
    });
  });

  it("may hold headers that no call has to have", () => {
    const record: Record<string, string> = { accept: "*/*" };
    for (
      const headers of [
        { "x-level": 1, authorization: "token x" },
        new Headers(record),
        [["x-tenant", "t"]] as const,
        record,
        null,
      ]
    ) {
      const created = createEndpoint<paths>({
        baseUrl: "https://harbour.example",
        headers,
      });
      assertEquals(path(created("POST /log", { data: "a" })), "/log");
    }
    const literal = createEndpoint<paths>({
      baseUrl: "https://harbour.example",
      headers: { "x-level": 1, authorization: "token x" },
    });
    assertEquals(literal.DEFAULTS.headers["x-level"], 1);
  });

  it("are parameters that some route has, with values that it takes", () => {
    assertEquals(
      path(api.defaults({ deep: true })("GET /ships/{ship}", { ship: "a" })),
      "/ships/a?deep=true",
    );
    onlyCompiled(() => {
      // @ts-expect-error `shp` is misspelt.
      api.defaults({ shp: "a" });
      // @ts-expect-error `size` is one of two.
      api.defaults({ size: "medium" });
      // @ts-expect-error It is misspelt.
      api.defaults({ baseURL: "https://harbour.example" });
    });
  });

  it("take a required header off the list", () => {
    assertEquals(
      path(api("GET /ships/{ship}", { ship: "a" })),
      "/ships/a",
    );
    assertEquals(
      bare.defaults({ headers: new Headers({ "X-Tenant": "t" }) })(
        "GET /ships/{ship}",
        { ship: "a" },
      ).headers["x-tenant"],
      "t",
    );
    onlyCompiled(() => {
      // @ts-expect-error The header is missing.
      bare("GET /ships/{ship}", { ship: "a" });
      // @ts-expect-error The header is misspelt.
      bare("GET /ships/{ship}", { ship: "a", headers: { "x-tenat": "t" } });
      // @ts-expect-error Another header does not help.
      bare.defaults({ headers: { accept: "*/*" } })("GET /ships/{ship}", {
        ship: "a",
      });
      // @ts-expect-error The header was removed.
      api.defaults({ headers: { "X-Tenant": null } })("GET /ships/{ship}", {
        ship: "a",
      });
    });
  });

  it("check the values of default headers against the routes", () => {
    const level = api.defaults({ headers: { "x-level": 2, "if-match": "a" } });
    const { headers } = level("GET /ships/{ship}", { ship: "a" });
    assertEquals([headers["x-level"], headers["if-match"]], [2, "a"]);
    const record: Record<string, string> = { "x-level": "1", other: "b" };
    for (
      const headers of [
        { "X-Level": null, accept: "*/*", other: 1 },
        [["x-level", "1"]] as const,
        record,
        undefined,
        null,
      ]
    ) {
      assertEquals(api.defaults({ headers }).DEFAULTS.method, "GET");
    }
    onlyCompiled(() => {
      // @ts-expect-error No route takes this level.
      api.defaults({ headers: { "x-level": 3 } });
      // @ts-expect-error No route takes this level, however the name is written.
      api.defaults({ headers: { "X-Level": "1" } });
      // @ts-expect-error No route takes a number.
      api.defaults({ headers: { "x-tenant": 1 } });
    });
  });
});

describe("a typed endpoint", () => {
  it("merges options without a URL", () => {
    const merged = bare.merge({ locale: "en" });
    assertType<IsExact<typeof merged.url, undefined>>(true);
    assertEquals([merged.url, merged["locale"]], [undefined, "en"]);
    onlyCompiled(() => {
      // @ts-expect-error There is no URL.
      bare({ locale: "en" });
      // @ts-expect-error There is no URL.
      bare.parse(merged);
    });
  });

  it("merges as it is called", () => {
    const merged = api.defaults({ locale: "en" })
      .merge("GET /ships/{ship}", { ship: "a" });
    assertType<IsExact<typeof merged.method, "GET">>(true);
    assertType<
      IsExact<
        typeof merged.ship,
        EndpointParameters<paths, "GET /ships/{ship}">["ship"]
      >
    >(true);
    assertEquals([merged.ship, merged.url], ["a", "/ships/{ship}"]);
    assertEquals(
      api.parse(merged).url,
      "https://harbour.example/ships/a?locale=en",
    );
    onlyCompiled(() => {
      // @ts-expect-error `ship` is missing.
      api.merge("GET /ships/{ship}");
      // @ts-expect-error There is no such path.
      api.merge("GET /ship");
      // @ts-expect-error `ship` is missing.
      api.merge({ url: "/ships/{ship}" });
    });
  });

  it("passes for one with fewer defaults, and for any endpoint function", () => {
    const list = (call: TypedEndpointFunction<paths>) =>
      path(call("GET /berths", { from: "a" }));
    assertEquals(list(api.defaults({ to: "b" })), "/berths?to=b&from=a");
    const any: AnyEndpointFunction = api;
    assertEquals(path(any("GET /x/{a}", { a: 1 })), "/x/1");
    onlyCompiled(() => {
      // @ts-expect-error The function lacks a default.
      const lacking: TypedEndpointFunction<paths, { to: string }> = api;
      return lacking;
    });
  });
});

describe("EndpointParameters", () => {
  type Of<Route extends RouteWithQuery<paths>> = EndpointParameters<
    paths,
    Route
  >;
  type Bare<Route extends RouteWithQuery<paths>> = Omit<
    Of<Route>,
    "baseUrl" | "headers" | "mediaType" | "X-Tenant" | "x-tenant" | "x-level"
  >;

  type Ship = Of<"GET /ships/{ship}">["ship"];

  it("are those of path, query and body", () => {
    assertType<
      [Ship, string | Date] extends [string | Date, Ship] ? true : false
    >(true);
    assertType<IsAny<Ship>>(false);
    assertType<
      IsExact<
        Bare<"GET /ships/{ship}">,
        {
          ship: Ship;
          locale?: "en" | "fr" | null | undefined;
          deep?: boolean | null | undefined;
        }
      >
    >(true);
    assertType<IsExact<Bare<"HEAD /berths">, { from: Ship }>>(true);
    assertType<IsExact<Bare<"POST /log">, { data: unknown }>>(true);
    assertType<
      IsExact<
        Bare<"PUT /berths{?season}">["season"],
        number
      >
    >(true);
    const parameters: Of<"POST /ships/{ship}"> = {
      ship: "a",
      flag: "x",
      headers: { "x-tenant": "t" },
    };
    assertEquals(api("POST /ships/{ship}", parameters).method, "post");
    onlyCompiled(() => {
      // @ts-expect-error There is no such route.
      type Unknown = Of<"GET /ship">;
      // @ts-expect-error The header is missing.
      const lacking: Of<"POST /ships/{ship}"> = { ship: "a", flag: "x" };
      return [lacking, undefined as unknown as Unknown];
    });
  });

  it("serve a function that takes any route", () => {
    function send<Route extends EndpointRoute<paths>>(
      route: Route,
      parameters: EndpointParameters<paths, Route>,
    ) {
      const options = bare(route, parameters);
      return { url: options.url, options };
    }
    const { url, options } = send("GET /ships/{ship}", {
      ship: "a",
      headers: { "x-tenant": "t" },
    });
    assertType<IsExact<ResponseOf<typeof options>["name"], string>>(true);
    assertEquals(path({ url }), "/ships/a");
    onlyCompiled(() => {
      // @ts-expect-error `ship` is missing.
      send("GET /ships/{ship}", { headers: { "x-tenant": "t" } });
      // @ts-expect-error There is no such path.
      send("GET /ship", {});
      // @ts-expect-error `form` is misspelt.
      send("GET /berths", { form: "a" });
    });
  });
});

describe("EndpointResponse", () => {
  type Of<Route extends EndpointRoute<paths>> = EndpointResponse<paths, Route>;

  it("is the JSON of a success, whichever that is", () => {
    assertType<IsExact<Of<"GET /berths">[number]["name"], string>>(true);
    assertType<
      IsExact<
        Of<"POST /berths">,
        { renewed: true } | { created: true } | undefined
      >
    >(true);
    assertType<IsExact<Of<"DELETE /cargo">, boolean>>(true);
    assertType<IsExact<Of<"PATCH /shifts">, null>>(true);
    assertType<IsUnknown<Of<"POST /cargo">>>(true);
    assertType<IsExact<Of<"GET /tides/2026">, number[]>>(true);
  });

  it("is undefined where there is no content", () => {
    assertType<IsExact<Of<"PUT /berths">, undefined>>(true);
    assertType<IsExact<Of<"PATCH /ships/{ship}">, undefined>>(true);
    assertType<IsExact<Of<"HEAD /berths">, undefined>>(true);
  });

  it("is what else is described where that is no JSON", () => {
    assertType<IsExact<Of<"PATCH /cargo">, string>>(true);
  });

  it("is the default response where no other is a success", () => {
    assertType<IsExact<Of<"OPTIONS /berths">, string>>(true);
    assertType<IsExact<Of<"DELETE /ships/{ship}">, undefined>>(true);
  });

  it("is never where nothing succeeds", () => {
    assertType<IsNever<Of<"PUT /log">>>(true);
  });

  it("is what can be read, of a response with markers", () => {
    type Sailor = Of<"POST /crew">[number];
    assertType<IsExact<keyof Sailor, "id" | "name" | "born" | "mate">>(true);
    assertType<IsExact<Sailor["id"], number>>(true);
    assertType<IsExact<NonNullable<Sailor["mate"]>["id"], number>>(true);
    assertType<IsExact<Sailor["born"], Date | undefined>>(true);
  });

  it("is the value that it is beside an object", () => {
    type At<Type> = EndpointResponse<{
      "/x": {
        get: { responses: { 200: { content: { "application/json": Type } } } };
      };
    }, "GET /x">;
    type Mark = { a?: $Read };
    type $Read = { readonly $read: number };
    assertType<IsExact<At<Mark & boolean>, Mark & boolean>>(true);
    assertType<IsExact<At<Mark & string>, Mark & string>>(true);
    assertType<IsExact<At<{ b: Mark & number }>["b"], Mark & number>>(true);
    assertType<IsExact<At<(Mark & "x")[]>, (Mark & "x")[]>>(true);
    assertType<IsExact<At<Mark & { b: 1 }>, { a?: number; b: 1 }>>(true);
  });

  it("is of a route that there is", () => {
    onlyCompiled(() => {
      // @ts-expect-error There is no such route.
      type Unknown = Of<"GET /ship">;
      return undefined as unknown as Unknown;
    });
  });
});
