/**
 * Sends requests to the echo server and compares what it received with what was
 * meant, on any runtime: this file imports nothing but types.
 *
 * @module
 */
import type { RequestOptions } from "../../mod.ts";
import type { Echo } from "./echo_server.ts";

/** What the round trips use of the library. */
export interface Library {
  readonly endpoint: {
    defaults(
      options: { baseUrl: string },
    ): (route: string, options?: Record<string, unknown>) => RequestOptions;
  };
  toRequest(options: RequestOptions): Request;
}

/** A request that goes over the wire, or that has to be refused. */
export interface RoundTrip {
  /** The symbol and the criterion. */
  readonly name: string;
  /** Returns what is wrong, or `undefined` when nothing is. */
  run(library: Library, origin: string): Promise<Finding>;
}

/** What is wrong, or what the runtime cannot do. */
type Finding = string | undefined | { readonly limit: string };

/** What came of the round trips. */
export interface RoundTripResult {
  readonly passed: number;
  /** What is wrong with which. */
  readonly failures: string[];
  /** Which went no further than the runtime can, and why. */
  readonly limits: string[];
}

/** Runs all round trips. */
export async function runRoundTrips(
  library: Library,
  origin: string,
): Promise<RoundTripResult> {
  const failures: string[] = [];
  const limits: string[] = [];
  for (const { name, run } of roundTrips) {
    const finding = await run(library, origin);
    if (typeof finding === "string") failures.push(`${name}: ${finding}`);
    else if (finding) limits.push(`${name}: ${finding.limit}`);
  }
  return { passed: roundTrips.length - failures.length, failures, limits };
}

/** Turns a route and options into request options whose base URL is the server. */
type Build = (
  endpoint: (
    route: string,
    options?: Record<string, unknown>,
  ) => RequestOptions,
  origin: string,
) => RequestOptions;

/** What the server has to receive. */
interface Expected {
  readonly method: string;
  readonly path: string;
  /** By lower-case names; `null` for a header that must not arrive. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** The bytes, or their text; nothing for a body of length zero. */
  readonly body?: string | Uint8Array | RegExp;
}

/** Browsers have a document, and their own `user-agent`. */
const isBrowser = "document" in globalThis;

const ACCEPT = "application/vnd.github.v3+json";
const JSON_TYPE = "application/json; charset=utf-8";
const TEXT_TYPE = "text/plain;charset=UTF-8";
const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** Every round trip. */
export const roundTrips: readonly RoundTrip[] = [
  arrives(
    "toRequest() sends GET with path, query and default headers",
    (endpoint) =>
      endpoint("GET /orgs/{org}/repos", {
        org: "octokit",
        type: "private",
        q: "C++ & C#",
        headers: { authorization: "token secret" },
      }),
    {
      method: "GET",
      path: "/orgs/octokit/repos?type=private&q=C%2B%2B%20%26%20C%23",
      headers: {
        accept: ACCEPT,
        authorization: "token secret",
        "content-type": null,
        ...(!isBrowser && { "user-agent": /^waymark-endpoint\.js\// }),
      },
    },
  ),
  arrives(
    "toRequest() sends a path with everything that needs encoding",
    (endpoint) =>
      endpoint("GET /a/{value}{?list*}", {
        value: "ü/%2e?#[]{}|^`\\\"<>'",
        list: ["1 2", "[]"],
      }),
    {
      method: "GET",
      path:
        "/a/%C3%BC%2F%252e%3F%23%5B%5D%7B%7D%7C%5E%60%5C%22%3C%3E%27?list=1%202&list=%5B%5D",
    },
  ),
  arrives(
    "toRequest() sends a full URL and keeps its fragment to itself",
    (endpoint, origin) => endpoint(`GET ${origin}/full#part`, { page: 2 }),
    { method: "GET", path: "/full?page=2" },
  ),
  arrives(
    "toRequest() sends HEAD",
    (endpoint) => endpoint("HEAD /things", { page: 2 }),
    { method: "HEAD", path: "/things?page=2", headers: { accept: ACCEPT } },
  ),
  arrives(
    "toRequest() sends OPTIONS",
    (endpoint) => endpoint("OPTIONS /things", { page: 2 }),
    { method: "OPTIONS", path: "/things?page=2" },
  ),
  ...["POST", "PUT", "PATCH", "DELETE"].map((method) =>
    arrives(
      `toRequest() sends ${method} with a JSON body`,
      (endpoint) =>
        endpoint(`${method} /things/{id}`, {
          id: 7,
          title: 'Ünï\n"çødé" 😀',
          list: [1, null, true],
          gone: undefined,
        }),
      {
        method,
        path: "/things/7",
        headers: { "content-type": JSON_TYPE, "transfer-encoding": null },
        body: '{"title":"Ünï\\n\\"çødé\\" 😀","list":[1,null,true]}',
      },
    )
  ),
  ...["POST", "PUT", "PATCH"].map((method) =>
    arrives(
      `toRequest() sends ${method} without a body as one of length zero`,
      (endpoint) => endpoint(`${method} /things/7`),
      {
        method,
        path: "/things/7",
        headers: {
          "content-length": "0",
          "content-type": null,
          "transfer-encoding": null,
        },
      },
    )
  ),
  arrives(
    "toRequest() sends DELETE without a body",
    (endpoint) => endpoint("DELETE /things/7"),
    {
      method: "DELETE",
      path: "/things/7",
      headers: { "content-type": null, "transfer-encoding": null },
    },
  ),
  ...[
    [null, "null"],
    [0, "0"],
    [false, "false"],
    [[1, "a"], '[1,"a"]'],
    [{}, "{}"],
    [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ].map(([data, body]) =>
    arrives(
      `toRequest() sends ${body} as a JSON body`,
      (endpoint) => endpoint("POST /json", { data }),
      {
        method: "POST",
        path: "/json",
        headers: { "content-type": JSON_TYPE },
        body: body as string,
      },
    )
  ),
  arrives(
    "toRequest() sends text with the type that fetch gives it",
    (endpoint) => endpoint("POST /text", { data: "a\r\nb\0ü" }),
    {
      method: "POST",
      path: "/text",
      headers: { "content-type": TEXT_TYPE },
      body: "a\r\nb\0ü",
    },
  ),
  arrives(
    "toRequest() sends text with the caller's type",
    (endpoint) =>
      endpoint("POST /markdown/raw", {
        data: "Hello **world**",
        headers: { accept: "text/html", "content-type": "text/x-markdown" },
      }),
    {
      method: "POST",
      path: "/markdown/raw",
      headers: { accept: "text/html", "content-type": "text/x-markdown" },
      body: "Hello **world**",
    },
  ),
  arrives(
    "toRequest() sends bytes beside a query",
    (endpoint, origin) =>
      endpoint(`POST ${origin}/assets{?name,label}`, {
        name: "a b.zip",
        label: "x",
        data: ALL_BYTES,
        headers: { "content-type": "application/zip", "content-length": 256 },
      }),
    {
      method: "POST",
      path: "/assets?name=a%20b.zip&label=x",
      headers: { "content-type": "application/zip", "content-length": "256" },
      body: ALL_BYTES,
    },
  ),
  ...[
    ["an ArrayBuffer", ALL_BYTES.slice().buffer, ALL_BYTES],
    [
      "a view of a part of a buffer",
      new DataView(ALL_BYTES.buffer, 128, 3),
      ALL_BYTES.subarray(128, 131),
    ],
    ["a Blob without a type", new Blob([ALL_BYTES]), ALL_BYTES],
  ].map(([kind, data, body]) =>
    arrives(
      `toRequest() sends ${kind} without a content-type`,
      (endpoint) => endpoint("PUT /bytes", { data }),
      {
        method: "PUT",
        path: "/bytes",
        headers: { "content-type": null, "transfer-encoding": null },
        body: body as Uint8Array,
      },
    )
  ),
  arrives(
    "toRequest() sends a Blob with its type",
    (endpoint) =>
      endpoint("PUT /blob", {
        data: new Blob([ALL_BYTES], { type: "image/png" }),
      }),
    {
      method: "PUT",
      path: "/blob",
      headers: { "content-type": "image/png", "content-length": "256" },
      body: ALL_BYTES,
    },
  ),
  arrives(
    "toRequest() sends URLSearchParams",
    (endpoint) =>
      endpoint("POST /login", {
        data: new URLSearchParams([["a", "1 2"], ["a", "ü&"]]),
      }),
    {
      method: "POST",
      path: "/login",
      headers: {
        "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
      },
      body: "a=1+2&a=%C3%BC%26",
    },
  ),
  arrives(
    "toRequest() sends FormData with the boundary of the runtime",
    (endpoint) => {
      const data = new FormData();
      data.append("title", "ü");
      data.append("file", new Blob(["bytes"]), "a.txt");
      return endpoint("POST /form", {
        data,
        headers: { "content-type": "multipart/form-data" },
      });
    },
    {
      method: "POST",
      path: "/form",
      headers: { "content-type": /^multipart\/form-data; ?boundary=\S/ },
      body:
        /name="title"\r\n\r\nü\r\n[^]*name="file"; filename="a.txt"\r\n[^]*\r\n\r\nbytes\r\n/,
    },
  ),
  arrives(
    "toRequest() sends a stream",
    (endpoint) =>
      endpoint("POST /stream", { data: new Blob([ALL_BYTES]).stream() }),
    { method: "POST", path: "/stream", body: ALL_BYTES },
  ),
  arrives(
    "toRequest() sends an async iterable of text and bytes",
    (endpoint) => {
      async function* chunks() {
        yield "ü";
        await Promise.resolve();
        yield Uint8Array.of(65, 66);
      }
      return endpoint("POST /stream", { data: chunks() });
    },
    { method: "POST", path: "/stream", body: "üAB" },
  ),
  arrives(
    "toRequest() sends a body of one megabyte",
    (endpoint) => endpoint("POST /large", { text: "ü".repeat(500_000) }),
    {
      method: "POST",
      path: "/large",
      headers: { "content-length": "1000011" },
      body: `{"text":"${"ü".repeat(500_000)}"}`,
    },
  ),
  arrives(
    "toRequest() sends a bigint as an integer literal",
    (endpoint) => endpoint("POST /ids", { id: 12345678901234567890n }),
    {
      method: "POST",
      path: "/ids",
      headers: { "content-type": JSON_TYPE },
      body: '{"id":12345678901234567890}',
    },
  ),
  arrives(
    "toRequest() sends a plain object as a form of pairs",
    (endpoint) =>
      endpoint("POST /forms", {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        To: "+1 555",
        MediaUrl: ["a", "b&c"],
        "expand[]": ["ü"],
        metadata: { order: { id: 7n }, none: null },
        items: [{ price: "p_1", quantity: 2 }, { price: "p_2" }],
        at: new Date(0),
        live: false,
      }),
    {
      method: "POST",
      path: "/forms",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "transfer-encoding": null,
      },
      body: "To=%2B1+555&MediaUrl=a&MediaUrl=b%26c&expand%5B%5D=%C3%BC" +
        "&metadata%5Border%5D%5Bid%5D=7&items%5B0%5D%5Bprice%5D=p_1" +
        "&items%5B0%5D%5Bquantity%5D=2&items%5B1%5D%5Bprice%5D=p_2" +
        "&at=1970-01-01T00%3A00%3A00.000Z&live=false",
    },
  ),
  arrives(
    "toRequest() sends a plain object as a form of parts",
    (endpoint) =>
      endpoint("POST /forms", {
        headers: { "content-type": "multipart/form-data" },
        title: "ü",
        count: 3,
        tag: ["a", "b"],
        attributes: { parent: { id: "0" } },
        file: [new Blob(["one"]), new File(["two"], "b.txt")],
      }),
    {
      method: "POST",
      path: "/forms",
      headers: { "content-type": /^multipart\/form-data; ?boundary=\S/ },
      body:
        /name="title"\r\n\r\nü\r\n[^]*name="count"\r\n\r\n3\r\n[^]*name="tag"\r\n\r\na\r\n[^]*name="tag"\r\n\r\nb\r\n[^]*name="attributes"\r\n\r\n\{"parent":\{"id":"0"\}\}\r\n[^]*name="file"; filename="blob"\r\n[^]*\r\n\r\none\r\n[^]*name="file"; filename="b.txt"\r\n[^]*\r\n\r\ntwo\r\n/,
    },
  ),
  arrives(
    "toRequest() leaves the headers of the connection to the runtime",
    (endpoint) =>
      endpoint("POST /text", {
        data: "abc",
        headers: {
          "content-length": 99,
          "transfer-encoding": "chunked",
          connection: "close, x-hop",
          host: "other.example",
          "keep-alive": "timeout=99",
          upgrade: "h2c",
          expect: "100-continue",
        },
      }),
    {
      method: "POST",
      path: "/text",
      headers: {
        "content-length": "3",
        "transfer-encoding": null,
        "keep-alive": null,
        upgrade: null,
        expect: null,
        host: /^(?!other)/,
      },
      body: "abc",
    },
  ),
  arrives(
    "toRequest() sends header values that are numbers, empty or Latin-1",
    (endpoint) =>
      endpoint("GET /headers", {
        headers: { "x-number": 42, "x-empty": "", "x-latin": "caf\xe9" },
      }),
    {
      method: "GET",
      path: "/headers",
      headers: {
        "x-number": "42",
        "x-empty": "",
        // workerd and older versions of Bun write UTF-8 where the standard says Latin-1.
        "x-latin": /^caf(?:\xe9|\xc3\xa9)$/,
      },
    },
  ),
  arrives(
    "toRequest() applies members of request and ignores unknown ones",
    (endpoint) =>
      endpoint("POST /members", {
        title: "kept",
        request: {
          redirect: "manual",
          signal: new AbortController().signal,
          method: "DELETE",
          url: "http://other.invalid/",
          headers: { accept: "other/type" },
          body: "other",
          hook() {},
          timeout: "never",
        },
      }),
    {
      method: "POST",
      path: "/members",
      headers: { accept: ACCEPT },
      body: '{"title":"kept"}',
    },
  ),
  {
    name: "toRequest() makes a Request that an aborted signal has ended",
    async run(library, origin) {
      const request = library.toRequest(
        endpointAt(library, origin)("GET /aborted", {
          request: { signal: AbortSignal.abort() },
        }),
      );
      if (!request.signal.aborted) return "the signal is not aborted";
      try {
        await fetch(request);
      } catch (error) {
        const name = error instanceof Error ? error.name : String(error);
        return name === "AbortError" ? undefined : `fetch threw ${name}`;
      }
      return "fetch sent the request";
    },
  },
  {
    name: "toRequest() refuses a URL with user info, and does not show it",
    run(library) {
      return Promise.resolve(
        refusal(
          library,
          endpointAt(library, "http://me:secret@127.0.0.1")("GET /"),
        ),
      );
    },
  },
  {
    name:
      "toRequest() takes a path relative to the document, or says that there is none",
    run(library) {
      const options = endpointAt(library, "/api")("GET /things");
      if (!isBrowser) return Promise.resolve(refusal(library, options));
      const { url } = library.toRequest(options);
      const expected = new URL("/api/things", location.href).href;
      return Promise.resolve(
        url === expected ? undefined : `the URL is ${url}, not ${expected}`,
      );
    },
  },
];

function arrives(name: string, build: Build, expected: Expected): RoundTrip {
  return {
    name,
    run: (library, origin) => compare(library, origin, build, expected),
  };
}

function endpointAt(
  library: Library,
  baseUrl: string,
): ReturnType<Library["endpoint"]["defaults"]> {
  return library.endpoint.defaults({ baseUrl });
}

/** Sends a request and compares what the server received. */
async function compare(
  library: Library,
  origin: string,
  build: Build,
  expected: Expected,
): Promise<Finding> {
  const options = build(endpointAt(library, origin), origin);
  const isStream = typeof options.body === "object" &&
    options.body !== null &&
    (options.body instanceof ReadableStream ||
      Symbol.asyncIterator in options.body);
  try {
    const request = library.toRequest(options);
    if (!isBrowser || !isStream) {
      return difference(await send(request), expected);
    }
    return difference(await read(request), expected) ??
      {
        limit:
          "read and not sent: of the browsers only Chromium can, over HTTP/2 alone",
      };
  } catch (error) {
    const refusal = `threw ${error}`;
    return isBrowser && isStream && /cannot send|not supported/.test(refusal)
      ? { limit: refusal }
      : refusal;
  }
}

async function send(request: Request): Promise<Echo> {
  const isHead = request.method === "HEAD";
  const response = await fetch(request);
  return JSON.parse(
    isHead ? atob(response.headers.get("x-echo") ?? "") : await response.text(),
  );
}

/** What a request would send, where it cannot be sent. */
async function read(request: Request): Promise<Echo> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname + search,
    headers: [...request.headers],
    body: btoa(String.fromCharCode(...bytes)),
  };
}

function difference(received: Echo, expected: Expected): string | undefined {
  for (const part of ["method", "path"] as const) {
    if (received[part] !== expected[part]) {
      return `the ${part} is ${received[part]}, not ${expected[part]}`;
    }
  }
  for (const [name, wanted] of Object.entries(expected.headers ?? {})) {
    const values = received.headers
      .filter(([key]) => key.toLowerCase() === name)
      .map(([, value]) => value);
    const value = values.length ? values.join() : null;
    const matches = wanted instanceof RegExp
      ? value !== null && wanted.test(value)
      : value === wanted;
    if (!matches) return `the header ${name} is ${value}, not ${wanted}`;
  }
  const bytes = atob(received.body);
  const body = expected.body ?? "";
  const matches = body instanceof RegExp
    ? body.test(fromUtf8(bytes))
    : bytes === toBinary(body);
  return matches ? undefined : `the body is ${JSON.stringify(bytes)}`;
}

/** A string with a character for each byte, as `atob` makes it. */
function toBinary(body: string | Uint8Array): string {
  const bytes = typeof body === "string"
    ? new TextEncoder().encode(body)
    : body;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return binary;
}

function fromUtf8(binary: string): string {
  return new TextDecoder().decode(
    Uint8Array.from(binary, (it) => it.charCodeAt(0)),
  );
}

/** What is wrong with the error that options have to cause. */
function refusal(
  library: Library,
  options: RequestOptions,
): string | undefined {
  try {
    library.toRequest(options);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "EndpointError") {
      return `threw ${error}`;
    }
    return error.message.includes("secret")
      ? `the message shows a secret: ${error.message}`
      : undefined;
  }
  return "returned a Request";
}
