import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { after, before, describe, it } from "node:test";
import { toFetch } from "../../lib/cli/request/_to_fetch.ts";
import {
  createEndpoint,
  EndpointError,
  type RequestOptions,
  toRequest,
} from "../../mod.ts";
import {
  type Echo,
  type EchoServer,
  startEchoServer,
} from "../conformance/echo_server.ts";

describe("toFetch()", () => {
  let server: EchoServer;

  before(async () => {
    server = await startEchoServer();
  });
  after(() => server.close());

  /** What arrives, with a multipart body's boundary as a word of fixed length. */
  function received({ method, path, headers, body }: Echo): unknown {
    const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
    const [, boundary = "\0"] = /boundary=(.*)/.exec(type) ?? [];
    return [method, path, type, atob(body)].map((text) =>
      text.replaceAll(boundary, "boundary")
    );
  }

  async function run(source: string): Promise<Echo> {
    const code = `${source}\nexport const echo = await response.json();`;
    const address = `data:text/javascript,${encodeURIComponent(code)}`;
    return (await import(address)).echo;
  }

  const form = { "content-type": "application/x-www-form-urlencoded" };
  const multipart = { "content-type": "multipart/form-data" };
  const cases: [name: string, route: string, ...rest: object[]][] = [
    ["no body", "GET /a", { b: "c" }],
    ["an empty body", "POST /a"],
    ["JSON", "POST /a", { b: [`"it's"\u2028`, 1.5, null] }],
    ["a key __proto__", "POST /a", { ["__proto__"]: { b: '"__proto__":' } }],
    ["text", "POST /a", {}, { data: '{"b":1}' }],
    ["bytes", "PUT /a", {}, { data: Uint8Array.of(0, 128, 255) }],
    ["a form", "POST /a", { b: ["c d", "&"] }, { headers: form }],
    ["a multipart form", "PATCH /a", { b: ["c", "é"] }, { headers: multipart }],
  ];
  for (const [name, route, parameters, options] of cases) {
    it(`sends what toRequest() sends: ${name}`, async () => {
      const api = createEndpoint({ baseUrl: server.origin });
      const request = api(route, parameters, options);
      const expected = await (await fetch(toRequest(request))).json();
      assertEquals(
        received(await run(toFetch(request, true))),
        received(expected),
      );
    });
  }

  it("masks secrets where that is asked for", () => {
    const request: RequestOptions = {
      method: "GET",
      url: "https://h.test/",
      headers: { authorization: "token b" },
    };
    assertStringIncludes(toFetch(request, true), '"authorization": "***"');
    assertStringIncludes(toFetch(request, false), '"authorization": "token b"');
    const post: RequestOptions = {
      ...request,
      method: "POST",
      url: "https://h.test/?token=b",
      body: { password: "b", c: 1 },
    };
    assertStringIncludes(
      toFetch(post, true),
      'fetch("https://h.test/?token=***"',
    );
    assertStringIncludes(toFetch(post, true), '"password": "***",\n');
    assertStringIncludes(toFetch(post, false), '"password": "b",\n');
  });

  it("refuses user info, as fetch does", () => {
    const request: RequestOptions = {
      method: "GET",
      url: "https://u:p@h.test/",
      headers: {},
    };
    assertThrows(() => toFetch(request, true), EndpointError, "user name");
  });
});
