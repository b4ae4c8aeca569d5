import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  createEndpoint,
  type EndpointConfig,
  type EndpointError,
} from "../../mod.ts";
import { parseDocument } from "../../lib/cli/_read.ts";
import { openDescription } from "../../lib/openapi/_open_description.ts";
import { readOperations } from "../../lib/openapi/_read_operations.ts";
import { writeConfig } from "../../lib/openapi/_write_config.ts";
import { createTools } from "../../lib/tools/create_tools.ts";
import { filesIn, root } from "../../scripts/_tools.ts";
import { runs } from "../_runs.ts";
import { numbersFrom, valuesOf } from "./_values.ts";

const defaults = {
  baseUrl: "https://api.test/base",
  headers: { authorization: "Bearer 5ecret" },
};

/** Parameters that calls do not show, or that only JSON tells apart. */
const HIDDEN = /^(?:accept|content-type|authorization|cookie)$/i;

/** What a call returns, with the query in the order of its names, or the code of its error. */
function outcomeOf(call: () => { url: string }): unknown {
  try {
    const { url, ...rest } = call();
    const [path, query = ""] = url.split("?");
    // Tools write the query in the order of the description.
    const nameOf = (pair: string) => pair.replace(/=.*/, "");
    const pairs = query.split("&")
      .sort((one, two) => nameOf(one).localeCompare(nameOf(two)));
    return { path, pairs, ...rest };
  } catch (error) {
    return (error as EndpointError).code;
  }
}

describe("requests of tools", () => {
  const files = filesIn("tests/openapi", ".yaml")
    .filter((file) => /^tests\/openapi\/\w+\.yaml$/.test(file));
  for (const file of files) {
    it(`equal those of createEndpoint() with the config of ${file}`, async () => {
      const text = await Deno.readTextFile(root + file);
      const description = openDescription(
        await parseDocument(text, file),
        file,
      );
      const { config, routes } = writeConfig(
        readOperations(openDescription(description, file)),
      );
      const trustedOrigins = routes.flatMap(({ operation: { server } }) =>
        server.baseUrl ? [new URL(server.baseUrl).origin] : []
      );
      const api = createEndpoint(defaults, {
        ...config,
        trustedOrigins,
      } as EndpointConfig) as unknown as (
        ...args: unknown[]
      ) => { url: string; headers: Record<string, unknown>; body?: unknown };
      const tools = createTools(description, defaults, { trustedOrigins });
      const random = numbersFrom(1);
      let compared = 0;
      for (const { operation, inputSchema, request } of tools.values()) {
        const found = routes.find(({ route }) =>
          route === `${operation.method.toUpperCase()} ${operation.path}`
        )!;
        // What the config cannot say, tools write all the same.
        if (found.unwritten.length) continue;
        const parameters = found.operation.parameters.filter((it) =>
          it.location !== "cookie" && !HIDDEN.test(it.name)
        );
        const names = Object.keys(inputSchema.properties)
          .filter((it) => it !== "body");
        if (names.length !== parameters.length) continue;
        for (let run = 0; run < runs(100, 10); run++) {
          const args = valuesOf(inputSchema, random).make(run % 2 === 0);
          const given = new Map(
            Object.entries(args).flatMap(([name, value]) =>
              name === "body" ? [] : [[parameters[names.indexOf(name)]!, value]]
            ),
          );
          // Calls pass these in other forms than tools.
          const isOther = [...given].some(([{ mediaType, list, object }, it]) =>
            typeof it === "object" && !mediaType &&
              (!(list || object) ||
                JSON.stringify(it).slice(1).match(/[[{]/)) ||
            mediaType && typeof it === "string"
          );
          if (isOther || typeof args.body === "string") continue;
          if (
            /multipart/.test(String(found.operation.headers["content-type"]))
          ) {
            continue;
          }
          const of = (isHeader: boolean) =>
            Object.fromEntries(
              [...given].filter(([{ location }]) =>
                (location === "header") === isHeader
              ).map(([{ name }, value]) => [name, value]),
            );
          const call = () =>
            api(
              found.route,
              { headers: of(true), ..."body" in args && { data: args.body } },
              of(false),
            );
          assertEquals(outcomeOf(() => request(args)), outcomeOf(call));
          compared++;
        }
      }
      assert(compared > 0);
    });
  }
});
