import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import * as library from "../../mod.ts";
import { readVectors } from "../conformance/read_vectors.ts";
import { decode } from "../conformance/vectors.ts";
import { call, create, thrownBy } from "../_call.ts";

const SECRET = "hunter2";
const { createEndpoint, endpoint, toCurl, toRequest } = library;

const cases = readVectors().flatMap((file) => file.cases);

function isValid(config: unknown): boolean {
  const make = () =>
    create({ baseUrl: "https://h.example" }, decode(config));
  return thrownBy(make) === undefined;
}

/** Every text that an error holds, wherever it holds it. */
function told(error: unknown): string {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown) => {
    if (typeof value === "string") texts.push(value);
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    for (const key of Reflect.ownKeys(value)) visit(Reflect.get(value, key));
  };
  visit(error);
  return [...texts, String(error), Deno.inspect(error)].join("\n");
}

describe("no error of a vector tells", () => {
  const functions = ["endpoint", "merge", "parse"];
  const failing = cases.filter(({ call: name, error }) =>
    error !== undefined && functions.includes(name)
  );

  it("an authorization header that was passed with it", () => {
    let count = 0;
    for (const { arguments: given = [], call: name, create } of failing) {
      // The first test checks the messages for a wrong config.
      const made = call(createEndpoint, {
        baseUrl: "https://h.example",
        headers: { authorization: `token ${SECRET}` },
      }, isValid(create?.config) ? decode(create?.config) : {});
      const target = name === "endpoint"
        ? made
        : Reflect.get(Object(made), name);
      const error = thrownBy(() => call(target, ...given.map(decode)));
      if (error === undefined) continue;
      count++;
      // Some cases have the word where there is no secret.
      if (JSON.stringify(given).includes(SECRET)) continue;
      assert(!told(error).includes(SECRET), told(error));
    }
    assert(count > 500, `Only ${count} errors`);
  });

  it("the user info of a base URL", () => {
    for (const { arguments: given = [] } of failing) {
      if (JSON.stringify(given).includes(SECRET)) continue;
      const made = createEndpoint({
        baseUrl: `https://me:${SECRET}@h.example`,
      }, { strict: true, trustedOrigins: [] });
      const error = thrownBy(() => call(made, ...given.map(decode)));
      assert(!told(error).includes(SECRET), told(error));
    }
  });
});

describe("toCurl() tells", () => {
  it("no secret of any request that a vector gives", () => {
    let count = 0;
    for (const { call: name, arguments: given = [], result } of cases) {
      if (name !== "endpoint" || result === undefined) continue;
      if (JSON.stringify([given, result]).includes(SECRET)) continue;
      const request = thrownBy(() => {
        throw call(
          endpoint.defaults({
            baseUrl: `https://me:${SECRET}@h.example`,
            headers: { authorization: SECRET, cookie: SECRET },
          }),
          ...given.map(decode),
        );
      });
      if (request instanceof Error) continue;
      count++;
      let line: unknown;
      const error = thrownBy(() => line = call(toCurl, request));
      assert(!`${line}${told(error)}`.includes(SECRET), `${line}`);
      const refused = thrownBy(() => call(toRequest, request));
      assert(!told(refused).includes(SECRET), told(refused));
    }
    assert(count > 300, `Only ${count} requests`);
  });
});

describe("an EndpointError", () => {
  it("holds a code, a position, a name and a message, and nothing else", () => {
    const errors = [
      () => call(endpoint, "GET /a/{x}", { x: ".." }),
      () => call(endpoint, "GET /{"),
      () => parseTemplate("}"),
    ].map(thrownBy);
    for (const error of errors) {
      const keys = Reflect.ownKeys(Object(error));
      assertEquals(
        keys.filter((key) => key !== "stack").map(String).sort(),
        ["code", "message", "name", "position"],
      );
    }
  });

  it("shows at most 80 characters of a value, however long it is", () => {
    const long = "x".repeat(100_000);
    for (
      const run of [
        () => call(endpoint, `GET ftp://${long}`),
        () => call(endpoint, `GET /${long}{`),
        () => call(endpoint, `GET /{${long} }`),
        () => call(endpoint, "/", { method: long }),
        () => call(endpoint, "/", { baseUrl: long }),
        () => call(endpoint, "/", { [long]: {} }),
        () => call(endpoint, "/", { [long]: NaN }),
        () => call(endpoint, "/", { headers: { [`${long} `]: "" } }),
        () => call(endpoint, "/", { headers: { [long]: "\0" } }),
        () => call(endpoint, "/", { mediaType: { format: `${long} ` } }),
      ]
    ) {
      const error = thrownBy(run);
      assert(error instanceof library.EndpointError, String(error));
      assert(error.message.length < 500, `${error.message.length} characters`);
      assert(!/[\r\n]/.test(error.message));
    }
  });
});
