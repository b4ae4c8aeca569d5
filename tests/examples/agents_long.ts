import { assertEquals, assertMatch } from "@std/assert";
import { before, describe, it } from "node:test";
import type { Server } from "../../scripts/_serve.ts";
import { modules, nodes, run } from "../../scripts/_tools.ts";
import { copyExamples, Example, installIn } from "./_example.ts";
import { type Asked, serveModel } from "./_model.ts";

const { project, tarball } = await copyExamples();
const folder = `${project}examples/agents/`;
const STRICT = { status: "open", page_size: null, tags: null };

/** A function as a program shows it to the model. */
interface Shown {
  readonly name: string;
  readonly [key: string]: unknown;
}

/** What a program shows the model: functions, or what holds them. */
const shownIn = ({ body: { tools } }: Asked) =>
  (tools as (Shown & { functionDeclarations?: Shown[] })[])
    .flatMap((it) => it.functionDeclarations ?? it);

describe("examples/agents", () => {
  const responses = { "GET /orders": [{ id: 7 }] };
  const example = new Example("examples/agents", responses, project);
  before(() => installIn(folder, tarball, { "@waymark/mcp": "npm_mcp" }));

  /** Runs a program with a model in place of its own. */
  const runWith = (model: Server, program: string) =>
    example.run([
      `export OPENAI_BASE_URL=${model.origin}/v1 OPENAI_API_KEY=0`,
      `export ANTHROPIC_BASE_URL=${model.origin} ANTHROPIC_API_KEY=0`,
      `export GOOGLE_GEMINI_BASE_URL=${model.origin} GEMINI_API_KEY=0`,
      `export OPENAI_AGENTS_DISABLE_TRACING=1 API_TOKEN=$GITHUB_TOKEN`,
      `${nodes.get("node-24")} ${program}.ts`,
    ].join("\n")).finally(() => model.close());

  it("compiles, without a cast", async () => {
    const programs = [...Deno.readDirSync(folder)].map(({ name }) => name)
      .filter((name) => name.endsWith(".ts"));
    assertEquals(programs.length, 9);
    await run("node", {
      args: [
        `${modules}typescript-5.9/bin/tsc`,
        ..."--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck"
          .split(" "),
        ..."--module nodenext --target es2023 --allowImportingTsExtensions"
          .split(" "),
        ...`--types node --typeRoots ${modules}@types`.split(" "),
        ...programs,
      ],
      cwd: folder,
    });
    for (const name of programs) {
      const text = Deno.readTextFileSync(folder + name)
        .replace(/^import .*/gm, "");
      assertEquals(/\bas\b/.test(text), false, name);
    }
  });

  for (
    const [program, schema, args] of [
      ["ai_sdk", "parameters", { status: "open" }],
      ["openai", "parameters", STRICT],
      ["openai_agents", "parameters", STRICT],
      ["anthropic", "input_schema", { status: "open" }],
      ["gemini", "parametersJsonSchema", { status: "open" }],
    ] as const
  ) {
    it(`${program}.ts calls what the model asks for, and tells it the result`, async () => {
      const model = serveModel(["list_orders", args]);
      const printed = await runWith(model, program);
      assertEquals(printed, 'The tool said: [{"id":7}]');
      const headers = { authorization: "Bearer 0123" };
      example.assertSent({ route: "GET /orders?status=open", headers });
      assertEquals(model.asked.length, 2);
      const list = shownIn(model.asked[0]!)
        .find(({ name }) => name === "list_orders")!;
      const { properties, required } = Object(list[schema]);
      const names = ["status", "page_size", "tags"];
      assertEquals(Object.keys(properties), names);
      assertEquals(required, args === STRICT ? names : undefined);
    });
  }

  for (const program of ["ai_sdk_mcp", "openai_agents_mcp"]) {
    it(`${program}.ts lists and calls the tools of two servers, whose names are the same`, async () => {
      const model = serveModel(
        ["shop_list_orders", { status: "open" }],
        ["stock_list_orders", {}],
      );
      assertMatch(await runWith(model, program), /The tool said: .*"id.*7/);
      example.assertSent("GET /orders?status=open", "GET /orders");
      assertEquals(
        shownIn(model.asked[0]!).map(({ name }) => name).sort(),
        ["shop_get_order", "shop_list_orders", "stock_list_orders"],
      );
    });
  }
});
