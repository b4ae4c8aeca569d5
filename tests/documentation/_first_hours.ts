import assert from "node:assert/strict";
import { dirname } from "node:path";
import { withAssertions } from "./_blocks.ts";
import { startExampleServer } from "./_server.ts";
import { packageOf } from "../../scripts/_install_package.ts";
import {
  attempt,
  executable,
  modules,
  nodes,
  npmInstall,
  type Outcome,
  pathWith,
  root,
} from "../../scripts/_tools.ts";

/**
 * The first hours of six readers, who follow the README and the page for them
 * in an empty folder, with the package in `npm/` and plain Node. They fail if a
 * command or a result in these pages is wrong.
 */
export const firstHours: Readonly<Record<string, () => Promise<void>>> = {
  "from Octokit and fetch": () =>
    begin(async (hour) => {
      const [, file = ""] = /Save this as `(.+?)`/.exec(read("README.md")) ??
        [];
      const [first = ""] = fenced("README.md", "ts", "First call");
      const [commands = ""] = fenced("README.md", "sh", "First call");
      hour.write(file, first);
      const [byDeno = "", byNode = ""] = commands.split("\n");
      // This `fetch` is the runtime's: the host is replaced in the program.
      hour.write("local.ts", first.replace(/https:..api.github.com/, hour.api));
      const local = byDeno.replace("api.github.com", "127.0.0.1")
        .replace(file, "local.ts");
      assert.match(await hour.shell(local), /login: "octocat"/);
      const node = `${dirname(nodes.get("node-22")!)}:$PATH`;
      assert.match(
        await hour.shell(`PATH=${node} ${byNode}`),
        /login: 'octocat'/,
      );
      const blocks = [
        ...fenced("README.md", "ts"),
        ...fenced("docs/client.md", "ts"),
      ];
      for (const code of blocks) await hour.run(code);

      const [entry = ""] = fenced("octokit/README.md", "json");
      const { overrides } = JSON.parse(
        entry.replace(/npm:@waymark.*?(?=")/, `${root}npm_octokit_endpoint`),
      );
      const dependencies = {
        "@octokit/core": packageOf("@octokit/core").replace(/.*@/, ""),
        "@waymark/endpoint": `${root}npm`,
      };
      hour.write("package.json", JSON.stringify({ dependencies, overrides }));
      await hour.shell("rm -r node_modules package-lock.json");
      await npmInstall(hour.folder, "--install-links");
      await hour.run(`
        import { Octokit } from "@octokit/core";
        const route = "GET /repos/{owner}/{repo}";
        const get = async (repo: string) =>
          await new Octokit().request(route, { owner: "octocat", repo });
        (await get("hello-world")).data.full_name; // → "octocat/hello-world"
        await get(".."); // throws UNSAFE_PATH
      `);
    }),

  "to a typed call": () =>
    begin(async (hour) => {
      const page = "docs/getting-started.md";
      const [commands = ""] = fenced(page, "sh", "4. Add types");
      await hour.shell(commands);
      const programs = fenced(page, "ts");
      for (const code of programs) {
        hour.write("first.ts", code);
        await hour.shell("npx tsc --noEmit");
      }
      for (const code of programs) await hour.run(code);
    }),

  "from openapi-fetch and ky": () =>
    begin(async (hour) => {
      await npmInstall(
        hour.folder,
        packageOf("@octokit/openapi-types"),
        packageOf("ky"),
      );
      const { success, output } = await hour.compile(`
        import { createEndpoint } from "@waymark/endpoint";
        const api = createEndpoint({ baseUrl: "https://api.example.com" });
        api("GET /users/{id}/keys", { idd: 42 });
      `);
      assert.equal(success, false);
      assert.match(output, /missing parameter: id/);

      const [commands = "", withNpx = ""] = fenced("docs/openapi.md", "sh");
      const [program = ""] = fenced("docs/openapi.md", "ts ignore");
      Deno.copyFileSync(
        `${root}examples/openapi/shop.yaml`,
        `${hour.folder}shop.yaml`,
      );
      // The reader has today's TypeScript, which openapi-typescript cannot use.
      await npmInstall(hour.folder, "--save-dev", "typescript@7");
      const [, write] = commands.split("\n");
      const [advice] = withNpx.replace(/ \\\n +/, " ").split(" shop.yaml");
      assert.ok(
        (await hour.shell(`${write} 2>&1 || true`)).includes(advice!),
      );
      const npx = withNpx.replace("@waymark/endpoint", `${root}npm`);
      // At a terminal, npx would ask, and the reader would say yes.
      await hour.shell(`export npm_config_yes=true\n${npx}`);
      const blocks = [
        program,
        ...fenced("README.md", "ts"),
        ...fenced("docs/recipes/other-clients.md", "ts", "`ky`"),
      ];
      for (const code of blocks) {
        const { success, output } = await hour.compile(code);
        assert.ok(success, output);
        await hour.run(code);
      }
    }),

  "with an MCP host": () =>
    begin(async (hour) => {
      Deno.copyFileSync(
        `${root}examples/openapi/shop.yaml`,
        `${hour.folder}shop.yaml`,
      );
      await npmInstall(
        hour.folder,
        "--install-links",
        `${root}npm`,
        `${root}npm_mcp`,
        packageOf("@modelcontextprotocol/client"),
      );
      const [configuration = ""] = fenced("mcp/README.md", "json");
      // The host is in the folder of the description.
      const { mcpServers } = JSON.parse(
        configuration.replaceAll("/home/ada/", hour.folder),
      );
      await hour.run(`
        import { Client } from "@modelcontextprotocol/client";
        import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
        import process from "node:process";

        const { command, args, env } = ${JSON.stringify(mcpServers.shop)};
        const host = new Client({ name: "host", version: "1.0.0" });
        await host.connect(
          new StdioClientTransport({
            command,
            args,
            env: { ...process.env as Record<string, string>, ...env },
          }),
        );
        const { tools } = await host.listTools();
        tools.map(({ name }) => name); // → ["listOrders"]
        const { content } = await host.callTool({ name: "listOrders" });
        content; // → [{ type: "text", text: '[{"id":"7","status":"open"}]' }]
        await host.close();
      `);
    }),

  "with MSW": () =>
    begin(async (hour) => {
      await npmInstall(hour.folder, packageOf("msw"));
      const [recipe = ""] = fenced("docs/recipes/tests.md", "mjs", "MSW");
      hour.write("recipe.test.mjs", recipe);
      const vitest = `${modules}vitest/vitest.mjs run --globals`;
      // The oldest release that it runs on; MSW takes the place of our server.
      await hour.shell(`NODE_OPTIONS= ${nodes.get("node-22")} ${vitest}`);
    }),

  "in a shell": () =>
    begin(async (hour) => {
      const [start = "", pipe = ""] = fenced("docs/command.md", "sh");
      const { body } = JSON.parse(
        await hour.shell(
          start.replace(/^npx .* start/, "npx @waymark/endpoint"),
        ),
      );
      assert.deepEqual(body, { title: "Found a bug", labels: ["bug"] });
      // Instead of curl, a program that prints its arguments.
      hour.write("node_modules/.bin/curl", `#!/bin/sh\nprintf '%s\\n' "$@"\n`);
      Deno.chmodSync(`${hour.folder}node_modules/.bin/curl`, 0o755);
      assert.match(await hour.shell(pipe), /^authorization: token 0123$/m);
    }),
};

/** A folder with the package installed, and what a reader does there. */
interface Hour {
  readonly folder: string;
  /** The origin of the server that answers. */
  readonly api: string;
  write(file: string, text: string): void;
  /** Runs shell commands, which must succeed, and returns their output. */
  shell(lines: string): Promise<string>;
  /** Runs a block with its comments as assertions. */
  run(code: string): Promise<void>;
  /** Checks the types of a block. */
  compile(code: string): Promise<Outcome>;
}

async function begin(spend: (hour: Hour) => Promise<void>): Promise<void> {
  const folder = `${await Deno.makeTempDir()}/`;
  const server = startExampleServer();
  const redirect = new URL("./_redirect.mjs", import.meta.url);
  const env = {
    NODE_OPTIONS: `--import=${redirect}`,
    ORIGIN: server.origin,
    TOKEN: "0123",
    // As if it were installed for all folders, and Deno as well.
    PATH: pathWith(`${folder}node_modules/.bin`),
  };
  const hour: Hour = {
    folder,
    api: server.origin,
    write: (file, text) => Deno.writeTextFileSync(folder + file, text),
    async shell(lines) {
      const { success, stdout, output } = await attempt("bash", {
        args: ["-ec", lines],
        cwd: folder,
        env,
      });
      assert.ok(success, `${lines}\n${output}`);
      return stdout;
    },
    async run(code) {
      hour.write("block.ts", withAssertions({ name: "a block", code }));
      await hour.shell(
        `${
          executable("esbuild")
        } block.ts --bundle --platform=node --packages=external --format=esm --outfile=block.mjs && node block.mjs`,
      );
    },
    compile(code) {
      hour.write("block.ts", code);
      const line =
        "--strict --noEmit --target es2022 --module esnext --moduleResolution bundler --allowImportingTsExtensions --skipLibCheck block.ts";
      return attempt("node", {
        args: [`${modules}typescript-5.9/bin/tsc`, ...line.split(" ")],
        cwd: folder,
      });
    },
  };
  try {
    const [, pack = "", install = ""] =
      / task build && (npm pack .*)\n(npm install .*)/
        .exec(read("README.md")) ?? [];
    await hour.shell(
      `${pack.replace("./npm", `${root}npm`)}\n${install}`
        .replaceAll("../my-app", "."),
    );
    await spend(hour);
  } finally {
    await server.close();
    await Deno.remove(folder, { recursive: true });
  }
}

function read(page: string): string {
  return Deno.readTextFileSync(root + page);
}

/** The blocks of a language in a page, or under one of its headings. */
function fenced(page: string, language: string, heading?: string): string[] {
  const text = read(page);
  const [section = ""] = heading === undefined
    ? [text]
    : text.split(/^(?=## )/m)
      .filter((it) => it.startsWith(`## ${heading}\n`));
  const blocks = section.matchAll(/^```(.*)\n([^]*?)^```$/gm);
  return Array.from(blocks).filter(([, it]) => it === language)
    .map(([, , code = ""]) => code);
}
