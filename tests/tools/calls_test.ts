import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import {
  createTools,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";

/** A line of calls.jsonl: an operation, and what it shows or what a call comes to. */
interface Case {
  readonly name: string;
  readonly operation: object;
  readonly method?: string;
  readonly path?: string;
  readonly schemas?: object;
  /** The parameters of the defaults. */
  readonly parameters?: Record<string, unknown>;
  /** The names of the arguments that are hidden, with or without their place. */
  readonly hide?: readonly string[];
  readonly settings?: ToolSettings;
  /** Why there is no tool. */
  readonly skipped?: string;
  /** The properties of the schema of arguments. */
  readonly shows?: object;
  readonly args?: unknown;
  readonly url?: string;
  /** `null` for no body. */
  readonly body?: unknown;
  readonly throws?: string;
}

const cases: Case[] = Deno.readTextFileSync(
  new URL("calls.jsonl", import.meta.url),
).trim().split("\n").map((line) => JSON.parse(line));

function toolOf(
  {
    operation,
    method = "get",
    path = "/x",
    schemas = {},
    parameters = {},
    hide = [],
    settings = {},
  }: Case,
) {
  const tools = createTools(
    {
      openapi: "3.1.0",
      paths: { [path]: { [method]: { operationId: "run", ...operation } } },
      components: { schemas },
    },
    { baseUrl: "https://api.example/v1", parameters },
    {
      argument: ({ name, location }) =>
        hide.includes(name) || hide.includes(`${location} ${name}`)
          ? { hidden: true }
          : undefined,
      ...settings,
    },
  );
  const [{ reason } = {}] = tools.skipped;
  return { tool: tools.get("run")!, reason };
}

describe("createTools(): in a tool,", () => {
  for (const line of cases) {
    const { name, skipped, shows, args, throws, url, body } = line;
    it(name, () => {
      const { tool, reason } = toolOf(line);
      assertEquals(reason, skipped);
      if (reason) return;
      if (shows) return assertEquals(tool.inputSchema.properties, shows);
      const run = () => tool.request(args);
      if (throws !== undefined) {
        return assertEquals(assertThrows(run, EndpointError).message, throws);
      }
      const request = run();
      assertEquals(request.url, url);
      assertEquals(request.body ?? null, body ?? null);
    });
  }
});
