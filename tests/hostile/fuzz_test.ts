import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import * as library from "../../mod.ts";
import type { Library } from "../../scripts/conformance/vectors.ts";
import { type Failure, fuzz } from "./_fuzz.ts";

const { createEndpoint, endpoint, toCurl } = library;
const real: Library = { ...library, parseTemplate };

/** The first failure of so many inputs. */
function firstFailure(
  tested: Library,
  count: number,
  additions = false,
): Failure | undefined {
  return fuzz(tested, { seed: 7, count, additions }).failure;
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

describe("the fuzzer", () => {
  it("finds nothing in 5,000 inputs", () => {
    const failure = firstFailure(real, 5000);
    assertEquals(failure, undefined, JSON.stringify(failure));
  });

  it("finds nothing in 500 inputs with additions to prototypes", () => {
    const failure = firstFailure(real, 500, true);
    assertEquals(failure, undefined, JSON.stringify(failure));
  });

  it("makes the same input of the same seed and path", () => {
    const tested = broken((request) => {
      request["url"] = String(request["url"]).replace("%2F", "/");
    });
    const failure = firstFailure(tested, 20_000);
    assert(failure);
    const { path } = failure;
    assertEquals(fuzz(tested, { seed: 7, path, count: 1 }).failure, failure);
  });

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
    "additions to prototypes change nothing": broken((request) => {
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
          throw new library.EndpointError("INVALID_TEMPLATE", "", -1);
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
      const found = new Set<string>();
      const additions = name.startsWith("additions");
      while (!found.has(name)) {
        const limits = { seed: 7, count: 20_000, known: found, additions };
        const { failure } = fuzz(tested, limits);
        if (failure === undefined) break;
        found.add(failure.invariant);
      }
      assert(found.has(name), `only found: ${[...found].join("; ")}`);
    });
  }

  it("makes a failing input small", () => {
    const tested = broken((request) => {
      request["url"] = String(request["url"]).replace("%2F", "/");
    });
    const failure = firstFailure(tested, 20_000);
    assert(failure);
    assert(
      JSON.stringify(failure.input).length < 120,
      JSON.stringify(failure.input),
    );
  });
});
