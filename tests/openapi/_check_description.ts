import { deepStrictEqual, strictEqual } from "node:assert";
import { load } from "js-yaml";
import { parse } from "qs";
import { described } from "../../lib/description/mod.ts";
import { readOperations } from "../../lib/description/model/operation/_read_operations.ts";
import { notesOn } from "../../lib/description/table/_notes_on.ts";
import { createEndpoint, type RequestOptions, toRequest } from "../../mod.ts";
import {
  type Node,
  type Operation,
  operationsOf,
  type Parameter,
} from "./_description.ts";
import { expectedRequest, normalize } from "./_expected_request.ts";
import { assertBody, sampleBody, toTexts } from "./_body.ts";
import { valuesOf } from "./_sample.ts";
import { tableByCommand } from "./_table_by_command.ts";

/** What came of a description. */
export interface Result {
  operations: number;
  parameters: number;
  bodies: number;
  /** How many requests were as they should be. */
  passed: number;
  /** What was wrong with the others. */
  failures: string[];
  /** What the command says of operations: `note: …`. */
  problems: readonly string[];
  /** The module that the command writes. */
  module: string;
}

/** A parameter with a value. */
export interface Given {
  parameter: Parameter;
  value: unknown;
  /** What the command says to pass in its place. */
  sent?: unknown;
}

const BASE_URL = "https://api.test/base";

/** The headers that OpenAPI describes elsewhere. */
const IGNORED = /^(?:accept|content-type|authorization)$/i;

/** Calls every operation of a description, and compares what is sent. */
export async function checkDescription(text: string): Promise<Result> {
  const description = documentOf(text);
  const written = await tableByCommand(text, "--names");
  const { table, origins, problems, module } = written;
  const said = saidOf(documentOf(text));
  const api = createEndpoint({
    baseUrl: BASE_URL,
    description: described(table),
    trustedOrigins: origins,
  }) as Api;
  const result: Result = {
    operations: 0,
    parameters: 0,
    bodies: 0,
    passed: 0,
    failures: [],
    problems,
    module,
  };
  const attempt = async (what: string, check: () => void | Promise<void>) => {
    try {
      await check();
      result.passed++;
    } catch (error) {
      result.failures.push(`${what}: ${error}`);
    }
  };
  for (const operation of operationsOf(description)) {
    const { route, parameters, contents } = operation;
    const own = said.get(route) ?? [];
    const isExpressible = (what: string) =>
      !own.some((line) => line.includes(` the ${what} `));
    const isWritten = (it: Parameter) =>
      isExpressible(`${it.in} parameter ${JSON.stringify(it.name)}`);
    const usable = parameters.filter((it) =>
      // A path cannot do without.
      (it.in === "path" || isWritten(it)) &&
      !(it.in === "header" && IGNORED.test(it.name))
    );
    const withValue = (parameter: Parameter, variant: number): Given => {
      const value = valuesOf(description, parameter)[variant];
      return isWritten(parameter)
        ? { parameter, value }
        : { parameter, value, sent: Object.entries(Object(value)).flat() };
    };
    result.operations++;
    result.parameters += parameters.length;
    result.bodies += Object.keys(contents).length;
    // What is said of an operation as a whole: that it cannot be called.
    if (own.some((line) => line.includes(": error: "))) continue;
    const hasNoBody = own.some((line) =>
      /requests have no body|: the body may be/.test(line)
    );
    for (const variant of [0, 1]) {
      const given = usable.map((it) => withValue(it, variant));
      await attempt(
        `${route} ${JSON.stringify(given.map(({ value }) => value))}`,
        () => checkParameters(api, operation, given),
      );
    }
    const required = usable
      .filter((it) => it.in === "path" || it.required === true)
      .map((it) => withValue(it, 0));
    for (const [mediaType, content] of Object.entries(contents)) {
      if (hasNoBody) continue;
      const body = sampleBody(description, mediaType, content, isExpressible);
      await attempt(`${route} ${mediaType}`, async () => {
        const options = call(api, operation, required, {
          data: body,
          // What the table knows, no call has to say.
          ...table.routes?.[route]?.body === mediaType ? {} : {
            headers: { "content-type": typeOf(mediaType) },
          },
        });
        await assertBody(toRequest(options), body);
      });
    }
  }
  return result;
}

/** The document in a text of OpenAPI 3, as JSON has it. */
export const documentOf = (text: string): Node =>
  JSON.parse(JSON.stringify(load(text)));

/** What the command says of each operation, by its route: it prints them together. */
function saidOf(document: Node): Map<string, string[]> {
  return new Map(
    readOperations(document).map((operation) => {
      const { errors, notes } = notesOn(document, operation);
      const route = `${operation.method} ${operation.path}`;
      return [route, [...errors, ...notes].map((it) => ` ${it} `)];
    }),
  );
}

/** An endpoint function of a description that the compiler does not know. */
type Api = (
  route: string,
  parameters: Node,
  options: Node,
) => RequestOptions;

/** Calls an operation as it is described, whatever its parameters are called. */
function call(
  api: Api,
  { route }: Operation,
  given: readonly Given[],
  { headers, ...options }: { headers?: object; data?: unknown } = {},
): RequestOptions {
  const inPath = (name: string) =>
    given.some(({ parameter: it }) => it.in === "path" && it.name === name);
  const of = (isOwn: (parameter: Parameter) => boolean) =>
    Object.fromEntries(
      given.filter(({ parameter }) => isOwn(parameter))
        .map(({ parameter, value, sent = value }) => [parameter.name, sent]),
    );
  return api(
    route,
    of((it) => it.in === "path" || it.in === "query" && !inPath(it.name)),
    {
      ...options,
      query: of((it) => it.in === "query" && inPath(it.name)),
      cookies: of((it) => it.in === "cookie"),
      headers: { ...of((it) => it.in === "header"), ...headers },
    },
  );
}

function checkParameters(
  api: Api,
  operation: Operation,
  given: readonly Given[],
): void {
  const { url, headers } = call(api, operation, given);
  const takesJson = operation.answers.some((type) =>
    /^(?:application\/json|application\/\*|\*\/\*)(?:;\s*charset|$)/.test(type)
  );
  strictEqual(
    headers.accept,
    takesJson || !operation.answers.length
      ? "application/json"
      : [...new Set(operation.answers)].join(", "),
  );
  // A nested object is left to every server; qs is the one that most have.
  const nested = given.filter(({ parameter: { style }, value }) =>
    style === "deepObject" && typeof value === "object" && value !== null &&
    (Array.isArray(value) ||
      Object.values(value).some((member) => typeof member === "object"))
  );
  const isNested = (pair: string) =>
    nested.some(({ parameter: { name } }) =>
      decodeURIComponent(pair).startsWith(`${name}[`)
    );
  // A fragment, with which some descriptions tell operations apart, is not sent.
  const [address = "", query = ""] = url.replace(/#.*/, "").split(/\?([^]*)/);
  const pairs = query.split("&").filter(Boolean);
  const expected = expectedRequest(
    operation.server ?? BASE_URL,
    { ...operation, path: operation.path.replace(/#.*/, "") },
    given.filter((it) => !nested.includes(it)),
  );
  strictEqual(
    normalize(
      `${address}?${pairs.filter((pair) => !isNested(pair)).join("&")}`,
    ),
    normalize(expected.url),
  );
  const read = parse(pairs.filter(isNested).join("&"), {
    depth: 100,
    arrayLimit: 1000,
  });
  for (const { parameter: { name }, value } of nested) {
    deepStrictEqual(toTexts(read[name]), toTexts(value));
  }
  for (const { parameter: { in: location, name } } of given) {
    if (location !== "header") continue;
    strictEqual(
      String(headers[name.toLowerCase()]),
      String(expected.headers[name]),
    );
  }
}

/** A media type for a range of them. */
function typeOf(mediaType: string): string {
  return mediaType.replaceAll("*", "x");
}
