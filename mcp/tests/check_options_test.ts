import { assert, assertEquals, assertThrows } from "@std/assert";
import { EndpointError } from "@waymark/endpoint";
import { describe, it } from "node:test";
import { createServer, type ServerOptions } from "../create_server.ts";
import { shopAt } from "./_shop.ts";

const DOCUMENT = shopAt("https://shop.example");

const WRONG: readonly [options: object | null, message: string][] = [
  [
    { write: true, exlude: ["DELETE"] },
    '"exlude" is not an option of createServer; did you mean exclude? The options are ',
  ],
  [{ readOnly: true }, '"readOnly" is not an option of createServer; The'],
  [{ concurrency: 0 }, "concurrency is 0; pass a whole number above 0"],
  [{ callsPerMinute: 1.5 }, "callsPerMinute is 1.5; pass a whole number"],
  [{ maxCharacters: -5 }, "maxCharacters is -5; pass a whole number above 0"],
  [{ maxCharacters: NaN }, "maxCharacters is NaN; pass a whole number"],
  [{ timeout: 0 }, "timeout is 0; pass milliseconds above 0"],
  [{ timeout: Infinity }, "timeout is Infinity; pass milliseconds"],
  [
    { include: "GET" },
    'include is "GET"; pass a list of patterns, such as ["GET /orders/*"]',
  ],
  [{ exclude: [/DELETE/] }, "exclude is an array; pass a list of patterns"],
  [{ write: "false" }, 'write is "false"; pass true or false'],
  [
    { secrets: "5ecret" },
    "secrets is of the type string; pass a list of strings",
  ],
  [
    { headers: new Headers({ authorization: "5ecret" }) },
    "headers is of the type object; pass a plain object",
  ],
  [
    { headers: [["authorization", "5ecret"]] },
    "headers is of the type list; pass a plain object",
  ],
  [
    { headers: { authorization: undefined } },
    "headers.authorization is of the type undefined; pass a string",
  ],
  [
    { forwardHeaders: { a: 1 } },
    "forwardHeaders.a is of the type number; pass a string",
  ],
  [{ log: "stderr" }, 'log is "stderr"; pass a function'],
  [null, "options is null; pass a plain object"],
  [
    { tools: { include: () => true } },
    "tools.include is not a setting of a server; pass include or exclude",
  ],
  [
    { tools: { outputSchema: true } },
    "tools.outputSchema is not a setting of a server; pass outputSchema",
  ],
];

describe("createServer()", () => {
  for (const [options, message] of WRONG) {
    it(`refuses an option: ${message}`, () => {
      const error = assertThrows(
        () => createServer(DOCUMENT, options as ServerOptions),
        EndpointError,
      ) as EndpointError;
      assert(error.message.startsWith(message), error.message);
      assert(!error.message.includes("5ecret"), error.message);
      assertEquals(error.code, "INVALID_PARAMETER");
    });
  }

  it("takes each option, and undefined for it", () => {
    createServer(DOCUMENT, {
      baseUrl: new URL("https://shop.example"),
      source: undefined,
      headers: { authorization: "Bearer 5ecret" },
      parameters: { tenant: "acme" },
      trustedOrigins: "*",
      search: undefined,
      tools: { descriptions: "full" },
      timeout: 1,
      name: "shop",
      log: () => {},
      include: [],
      exclude: undefined,
      write: false,
      maxCharacters: 1,
      forwardHeaders: { "x-user": "x-user" },
      undeclaredHeaders: true,
      query: { key: "5ecret" },
      fetch: () => new Response(),
      secrets: [],
      outputSchema: true,
      concurrency: 1,
      callsPerMinute: 1,
    });
  });
});
