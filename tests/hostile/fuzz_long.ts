/**
 * Calls the library with random hostile input and checks what always has to
 * hold. fast-check prints the seed and the path of an input that breaks it:
 * `SEED=1 COUNT=1000000 deno task ci fuzz` looks further, `SEED=1 AT=2:0:1` at
 * that one input.
 *
 * @module
 */
import { assert } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { described } from "../../lib/description/table/described.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import * as library from "../../mod.ts";
import type { Library } from "../conformance/vectors.ts";
import { type Input, input, pollutedInput, SECRET } from "./_inputs.ts";
import { violation } from "./_invariants.ts";

const { createEndpoint, endpoint, toCurl } = library;
const real: Library = { ...library, described, parseTemplate };

/** A secret that stands neither in a header nor in the user info of a URL. */
const MISPLACED = new RegExp(
  String.raw`(?<!token |(?:"|\s|\\[nt])https?://[^"/]*)${SECRET}` +
    `|(?<!token )${SECRET}(?![^"]*@)`,
  "i",
);

/** The invariant that an input breaks, and what happened. */
function brokenBy(tested: Library, given: Input): string | undefined {
  const found = violation(tested, given);
  const isAboutSecrets = found !== undefined && /^[^:]*secret/.test(found);
  return isAboutSecrets && MISPLACED.test(JSON.stringify(given))
    ? undefined
    : found;
}

const PROTOTYPE_KEYS = Reflect.ownKeys(Object.prototype).length;

type Build = (...given: unknown[]) => unknown;

/** The library with something done to what endpoint functions return. */
function broken(change: (request: Record<string, unknown>) => void): Library {
  const wrap = (target: unknown): unknown =>
    Object.assign((...given: unknown[]) => {
      const request = Reflect.apply(target as Build, undefined, given);
      change(request as Record<string, unknown>);
      return request;
    }, {
      defaults: (options: unknown) =>
        wrap(Reflect.get(Object(target), "defaults")(options)),
      merge: Reflect.get(Object(target), "merge"),
      parse: (options: unknown) => {
        const request = Reflect.get(Object(target), "parse")(options);
        change(request);
        return request;
      },
    });
  return {
    ...real,
    endpoint: wrap(endpoint),
    createEndpoint: (...given: unknown[]) =>
      wrap(Reflect.apply(createEndpoint as Build, undefined, given)),
  };
}

const seed = Number(Deno.env.get("SEED") ?? 7);
const count = Number(Deno.env.get("COUNT") ?? 100_000);
const path = Deno.env.get("AT") ?? "";

/** Checks every invariant on every input. */
function search(inputs: fc.Arbitrary<Input>, numRuns: number): void {
  fc.assert(
    fc.property(inputs, (it) => {
      const found = brokenBy(real, it);
      if (found !== undefined) throw new Error(found);
    }),
    { seed, path, numRuns },
  );
}

describe("the fuzzer", () => {
  it("finds nothing", () => search(input, count));

  const faults: Record<string, Library> = {
    "the origin stays": broken((request) => {
      request["url"] = String(request["url"]).replace(
        /^(https:\/\/api\.github\.com)\/(?=[.@])/,
        "$1",
      );
    }),
    "a URL parser leaves the path as it is": broken((request) => {
      request["url"] = String(request["url"]).replace("/...", "/..");
    }),
    "the URL is a URI reference": broken((request) => {
      request["url"] = String(request["url"]).replace("%20", " ");
    }),
    "header values are field content": broken((request) => {
      const headers = Object(request["headers"]);
      if (headers["authorization"]) headers["authorization"] += "\r\n";
    }),
    "the method is known": broken((request) => {
      if (request["method"] === "options") request["method"] = "trace";
    }),
    "the route decides the method": broken((request) => {
      if (request["method"] === "post") request["method"] = "put";
    }),
    "parameters are not options": broken((request) => {
      Object(request["headers"])["authorization"] = "token";
    }),
    "a polluted prototype changes nothing": broken((request) => {
      const { length } = Reflect.ownKeys(Object.prototype);
      if (length > PROTOTYPE_KEYS) request["body"] = "?";
    }),
    "no body for GET": broken((request) => {
      if (request["method"] === "head") request["body"] = undefined;
    }),
    "no value makes a query parameter": broken((request) => {
      request["url"] = String(request["url"]).replace("%26", "&");
    }),
    "no value makes a segment": broken((request) => {
      request["url"] = String(request["url"]).replace("%2F", "/");
    }),
    "no other error is thrown": broken((request) => {
      if (request["body"]) throw new TypeError("other");
    }),
    "no error tells a secret": broken((request) => {
      const { authorization } = Object(request["headers"]);
      if (!authorization) return;
      throw new library.EndpointError("INVALID_HEADER", authorization);
    }),
    "endpoint is parse of merge": {
      ...real,
      endpoint: Object.assign(
        (...given: unknown[]) => ({
          ...Object(Reflect.apply(endpoint as Build, undefined, given)),
          extra: 1,
        }),
        endpoint,
      ),
    },
    "no command line tells a secret": {
      ...real,
      toCurl: (options: unknown) =>
        Reflect.apply(toCurl as Build, undefined, [options, { redact: false }]),
    },
    "valid input is taken, other input is not": {
      ...real,
      isRunInstallInput: () => true,
    },
    "an expansion is a URI reference": {
      ...real,
      parseTemplate: (text: string) => ({
        ...parseTemplate(text),
        expand: (variables: never) =>
          decodeURIComponent(parseTemplate(text).expand(variables)),
      }),
    },
    "a position is in the template": {
      ...real,
      parseTemplate: (text: string) => {
        try {
          return parseTemplate(text);
        } catch {
          throw new library.EndpointError("INVALID_TEMPLATE", "", {
            position: -1,
          });
        }
      },
    },
    "inputs are not changed": {
      ...real,
      parseTemplate: (text: string) => ({
        ...parseTemplate(text),
        expand: (variables: Record<string, never>) => {
          const expansion = parseTemplate(text).expand(variables);
          variables["added"] = 1 as never;
          return expansion;
        },
      }),
    },
  };
  for (const [name, tested] of Object.entries(faults)) {
    it(`notices where it is not so that ${name}`, () => {
      const inputs = name.startsWith("a polluted") ? pollutedInput : input;
      const isHeld = (it: Input) => !brokenBy(tested, it)?.startsWith(name);
      const { failed, counterexample } = fc.check(
        fc.property(inputs, isHeld),
        { seed: 7, numRuns: 20_000 },
      );
      assert(failed);
      assert(JSON.stringify(counterexample).length < 400);
    });
  }

  // Last: changing a prototype slows the engine down for good.
  it("finds nothing where a prototype is polluted", () => {
    search(pollutedInput, count / 20);
  });
});
