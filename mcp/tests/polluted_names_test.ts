import { createTools } from "@waymark/endpoint/tools";
import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { isFull } from "../../tests/_runs.ts";
import { namesReadIn, pollute } from "../../tests/hostile/_pollute.ts";
import { callTool } from "../agent.ts";
import { checkOptions, type ServerOptions } from "../options.ts";
import { toolsFor } from "../serve/_tools_for.ts";
import { shopAt } from "./_shop.ts";

const NAMES = namesReadIn("mcp");
/** What data can be; an object alone, unless everything is tried. */
const VALUES = isFull ? ["*", 7, ["x"], { x: "y" }] : [{ x: "y" }];
const baseUrl = "https://shop.example";
const tool = createTools(shopAt(baseUrl), { baseUrl }).get("list_orders")!;

let sent: unknown;
const fetch = (request: Request) => {
  sent = [request.method, request.url, ...request.headers];
  return Promise.resolve(Response.json([{ id: 1 }]));
};

/** Calls a tool and makes those of a server in several ways. */
const CALLS = {
  "callTool()": () => callTool(tool, { page: 2 }, { fetch }),
  "callTool(), with options": () =>
    callTool(tool, { page: 2 }, {
      fetch,
      headers: { "x-a": "1" },
      query: { b: "2" },
    }),
  "the tools of a server": () => Promise.resolve(toolsOf({ baseUrl })),
  "the tools of a server, with settings": () =>
    Promise.resolve(toolsOf({
      baseUrl,
      write: true,
      headers: { "x-a": "1" },
      tools: { descriptions: "full" },
    })),
};

/** The tools of a server, one of which has an argument `x`, and one another origin. */
function toolsOf(options: ServerOptions): object {
  const document = {
    openapi: "3.1.0",
    paths: {
      "/a": { get: { parameters: [{ name: "x", in: "query" }] } },
      "/b": { get: {}, servers: [{ url: "https://other.example" }] },
    },
  };
  const { tools } = toolsFor(document, checkOptions(options));
  return [[...tools], tools.skipped];
}

/** What was sent and shown; `undefined` for an error, which is no changed call. */
async function outcomeOf(
  run: () => Promise<object>,
): Promise<string | undefined> {
  sent = undefined;
  const result = await run();
  return Object.hasOwn(result, "isError")
    ? undefined
    : JSON.stringify([sent, result]);
}

describe("a key on Object.prototype that mcp/ reads", () => {
  for (const [what, run] of Object.entries(CALLS)) {
    it(`changes nothing of ${what}`, async () => {
      const right = await outcomeOf(run);
      const changed: unknown[] = [];
      for (const name of NAMES) {
        for (const value of VALUES) {
          const clean = pollute([name], value);
          const outcome = await outcomeOf(run).catch(() => undefined);
          clean();
          if (outcome !== undefined && outcome !== right) {
            changed.push([name, value, outcome]);
          }
        }
      }
      assertEquals(changed, []);
      assertEquals(right === undefined, false);
    });
  }
});
