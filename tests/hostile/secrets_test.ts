import { assert } from "@std/assert";
import { describe, it } from "node:test";
import { described } from "../../lib/description/table/described.ts";
import * as library from "../../mod.ts";
import { readVectors } from "../conformance/read_vectors.ts";
import {
  decode,
  type VectorCase,
  withDescription,
} from "../conformance/vectors.ts";
import { call, thrownBy } from "../_call.ts";
import { isFull } from "../_runs.ts";

const SECRET = "hunter2";

// The frames of a stack, which hold no values, take half of the time.
Error.stackTraceLimit = 0;
const { createEndpoint, endpoint, toCurl, toRequest } = library;

// Long texts, whose errors come from the same lines, take most of the time.
const cases = readVectors().flatMap((file) => file.cases)
  .filter((it) => isFull || !JSON.stringify(it).includes('"$repeat"'));

/** A function with the options of a case, over which it has a secret. */
function withSecret({ call: name, create }: VectorCase, secret: object) {
  const options = { baseUrl: "https://h.example", ...secret };
  if (create === undefined) {
    const target = endpoint.defaults(options);
    return name === "endpoint" ? target : Reflect.get(target, name);
  }
  const own = withDescription({ described }, decode(create));
  return call(createEndpoint, { ...Object(own), ...options });
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

  const secrets: [string, object][] = [
    ["an authorization header", {
      headers: { authorization: `token ${SECRET}` },
    }],
    ["the user info of a base URL", {
      baseUrl: `https://me:${SECRET}@h.example`,
    }],
  ];
  for (const [what, secret] of secrets) {
    it(what, () => {
      let count = 0;
      for (const vector of failing) {
        const given = (vector.arguments ?? []).map(decode);
        const error = thrownBy(() =>
          call(withSecret(vector, secret), ...given)
        );
        if (error === undefined) continue;
        count++;
        // Some cases have the word where there is no secret.
        if (JSON.stringify(vector).includes(SECRET)) continue;
        assert(!told(error).includes(SECRET), told(error));
      }
      assert(count > 500, `Only ${count} errors`);
    });
  }
});

describe("toCurl() tells", () => {
  it("no secret of any request that a vector gives", () => {
    let count = 0;
    const secret = {
      baseUrl: `https://me:${SECRET}@h.example`,
      headers: { authorization: SECRET, cookie: SECRET },
    };
    for (const vector of cases) {
      const { call: name, arguments: given = [], result } = vector;
      if (name !== "endpoint" || result === undefined) continue;
      if (JSON.stringify([given, result]).includes(SECRET)) continue;
      const request = thrownBy(() => {
        throw call(withSecret(vector, secret), ...given.map(decode));
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
