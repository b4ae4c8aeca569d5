import { assertEquals } from "@std/assert";
import { assertType, type IsExact, type IsUnknown } from "@std/testing/types";
import { describe, it } from "node:test";
import { createEndpoint, endpoint } from "../../mod.ts";
import type {
  EndpointResponse,
  RequestOptions,
  ResponseOf,
  RouteParameters,
} from "../../mod.ts";
import type { paths } from "./_harbour.ts";
import { onlyCompiled } from "./_only_compiled.ts";

const api = createEndpoint<paths>({ baseUrl: "https://harbour.example" });

/** Names of options as parameters, and headers that a call has to have. */
interface optionPaths {
  "/posts": {
    get: {
      parameters: { query?: { baseUrl?: number; page?: number } };
      responses: { 200: { content?: never } };
    };
    post: {
      requestBody: {
        content: { "application/json": { title: string; headers: string[] } };
      };
      responses: { 201: { content?: never } };
    };
    put: {
      parameters: { header: { "X-Draft": string } };
      requestBody: { content: { "multipart/form-data": { title: string } } };
      responses: { 201: { content?: never } };
    };
  };
}
const posts = createEndpoint<optionPaths>({ baseUrl: "https://posts.example" });

describe("ResponseOf", () => {
  it("types a wrapper function by the call", () => {
    function send<Options extends RequestOptions>(
      options: Options,
    ): ResponseOf<Options> | string {
      return options.url;
    }
    const berths = send(api("GET /berths", { from: "a" }));
    type Berth = Exclude<typeof berths, string>[number];
    assertType<IsExact<Berth["name"], string>>(true);
    assertEquals(berths, "https://harbour.example/berths?from=a");
    const unknown = send(endpoint("GET /x"));
    assertType<IsUnknown<typeof unknown>>(true);
    assertEquals(unknown, "https://api.github.com/x");
  });
});

describe("EndpointResponse by its status", () => {
  type Of<Status extends number | "default" | "success"> = EndpointResponse<
    paths,
    "POST /berths",
    Status
  >;

  it("is that of the status, of its range, or the default", () => {
    assertType<IsExact<Of<400>, { failed: true }>>(true);
    assertType<IsExact<Of<204>, undefined>>(true);
    assertType<IsUnknown<Of<500>>>(true);
    assertType<
      IsExact<
        EndpointResponse<paths, "GET /berths", 206>[number]["name"],
        string
      >
    >(true);
    assertType<
      IsExact<EndpointResponse<paths, "GET /berths", 503>, { title: string }>
    >(true);
    const failure: Of<400> = { failed: true };
    assertEquals(failure.failed, true);
  });

  it("is that of a media type", () => {
    type Csv = EndpointResponse<paths, "PATCH /cargo", 200, "text/csv">;
    assertType<IsExact<Csv, string>>(true);
    onlyCompiled(() => {
      // @ts-expect-error There is no XML.
      const xml: EndpointResponse<paths, "PATCH /cargo", 200, "text/xml"> = "x";
      return xml;
    });
  });
});

describe("a request without its URL", () => {
  it("is what fetch takes, unless a header is a number", () => {
    const { url, ...init } = endpoint("GET /berths", { from: "a" });
    const given: RequestInit = init;
    const { url: _, ...described } = api("GET /berths", {
      from: "a",
      headers: { "x-a": "b" },
    });
    assertEquals((described satisfies RequestInit).headers["x-a"], "b");
    assertEquals([url, given.method], [
      "https://api.github.com/berths?from=a",
      "get",
    ]);
    onlyCompiled(() => {
      const { url: _, ...numbers } = endpoint("GET /x", { headers: { a: 1 } });
      // @ts-expect-error A header is a number.
      const init: RequestInit = numbers;
      const { url: __, ...more } = api("GET /berths", {
        from: "a",
        headers: { "x-a": 1 },
      });
      // @ts-expect-error A header is a number.
      const other: RequestInit = more;
      const { url: ___, ...most } = api.defaults({ headers: { "x-a": 1 } })(
        "GET /berths",
        { from: "a" },
      );
      // @ts-expect-error A header is a number.
      const third: RequestInit = most;
      return [init, other, third];
    });
  });
});

describe("RouteParameters", () => {
  it("are those that a route names", () => {
    const parameters: RouteParameters<"GET /{a}{?b}"> = { a: 1 };
    assertEquals(endpoint("GET /{a}{?b}", parameters).method, "get");
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      const lacking: RouteParameters<"GET /{a}{?b}"> = { b: 1 };
      return lacking;
    });
  });

  it("serve a function that takes any route", () => {
    function send<Route extends string>(
      route: Route,
      parameters: RouteParameters<Route>,
    ) {
      return endpoint(route, parameters);
    }
    function sendApart<Route extends `GET ${string}`>(
      route: Route,
      parameters: RouteParameters<Route>,
    ) {
      return endpoint(route, { mediaType: { format: "raw" } }, parameters);
    }
    const { method, url } = send("POST /{a}{?b}", { a: 1, b: 2 });
    assertType<IsExact<typeof method, "post">>(true);
    assertEquals([method, url], ["post", "https://api.github.com/1?b=2"]);
    assertEquals(
      sendApart("GET /{data}", { data: 1 }).url,
      "https://api.github.com/1",
    );
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      send("POST /{a}{?b}", { b: 2 });
      // @ts-expect-error There is no such parameter.
      send("POST /{a}{?b}", { a: 1, c: 2 });
    });
  });
});

describe("options and parameters apart", () => {
  it("may have the same names", () => {
    const { body } = endpoint("POST /{data}", { headers: { a: "b" } }, {
      data: 1,
      headers: 2,
    });
    assertType<IsExact<typeof body, { headers: number }>>(true);
    assertEquals(body, { headers: 2 });
    assertEquals(
      api("POST /cargo", {}, { url: "x", weight: 1 }).body,
      { url: "x", weight: 1 },
    );
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      endpoint("GET /{a}", {}, {});
      // @ts-expect-error It is not an option.
      endpoint("GET /x", { page: 1 }, {});
      // @ts-expect-error GET has no body.
      endpoint("GET /x", { data: 1 }, {});
      // @ts-expect-error A parameter beside data needs a placeholder.
      endpoint("POST /x", { data: 1 }, { a: 1 });
      // @ts-expect-error `weight` is missing.
      api("POST /cargo", {}, { url: "x" });
      // @ts-expect-error The name of an option needs the third argument.
      endpoint("GET /{headers}", { headers: {} });
    });
  });

  it("are told apart by a description, too", () => {
    assertEquals(
      posts("POST /posts", {}, { title: "t", headers: ["h"] }).body,
      { title: "t", headers: ["h"] },
    );
    assertEquals(
      posts("GET /posts", { headers: { a: "b" } }, { baseUrl: 4 }).url,
      "https://posts.example/posts?baseUrl=4",
    );
    const type = "multipart/form-data";
    const headers = { "x-draft": "1", "content-type": type } as const;
    assertEquals(
      posts("PUT /posts", { headers }, { title: "t" }).headers["x-draft"],
      "1",
    );
    const data = new FormData();
    assertEquals(posts("PUT /posts", { headers, data }, {}).body, data);
    onlyCompiled(() => {
      // @ts-expect-error `headers` is a list in the body.
      posts("POST /posts", {}, { title: "t", headers: "h" });
      // @ts-expect-error `headers` is missing in the body.
      posts("POST /posts", { headers: { a: "b" } }, { title: "t" });
      // @ts-expect-error `baseUrl` is a number in the query.
      posts("GET /posts", {}, { baseUrl: "https://other.example" });
      // @ts-expect-error No such parameter is described.
      posts("GET /posts", {}, { mediaType: { format: "raw" } });
      // @ts-expect-error The form would be sent as JSON.
      posts("PUT /posts", { headers: { "x-draft": "1" } }, { title: "t" });
      // @ts-expect-error The header is missing.
      posts("PUT /posts", { headers: { "content-type": type } }, { title: "" });
      // @ts-expect-error A parameter beside data needs a placeholder.
      posts("PUT /posts", { headers, data }, { title: "t" });
    });
  });
});

describe("a route that is only known when the program runs", () => {
  it("takes any options and parameters", () => {
    const build = (
      route: string,
      data: unknown,
      parameters: Record<string, unknown>,
    ) => [
      endpoint(route, { data }),
      endpoint(route, { data }, parameters),
      endpoint(route, { ...parameters, data }),
      endpoint(`POST ${route}`, { data }, parameters),
    ];
    const urls = build("/x/{a}", undefined, { a: 1 }).map(({ url }) => url);
    assertEquals(
      urls.map((url) => url.replace("https://api.github.com", "")),
      ["/x", "/x/1", "/x/1", "/x/1"],
    );
  });

  it("may have any method", () => {
    const build = (method: "GET" | "POST", url: string, data?: object) =>
      endpoint({ method, url, data });
    assertEquals(build("POST", "/x", { a: 1 }).body, { a: 1 });
    assertEquals(build("GET", "/x").method, "get");
  });
});

describe("what no request can carry", () => {
  it("is refused", () => {
    onlyCompiled(() => {
      // @ts-expect-error A list is no options.
      endpoint("GET /x", []);
      // @ts-expect-error No request can carry a function.
      endpoint("GET /x", { a: () => 1 });
      // @ts-expect-error A parameter beside data needs a placeholder.
      endpoint("POST /x", { data: "x", a: 1 });
      // @ts-expect-error GET has no body.
      endpoint("GET /x", { data: {} });
    });
    assertEquals(endpoint("POST /x{?a}", { data: "x", a: 1 }).body, "x");
  });
});
