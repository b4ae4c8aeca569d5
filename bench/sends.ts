/**
 * Compares whole calls, from the route to the parsed response, with the clients
 * and with `fetch` by hand, on Deno, Node and Bun.
 * `--write` writes the figures into the pages that show them.
 */
import { executable, installTools, run } from "../scripts/_tools.ts";
import { toMarkdown } from "../scripts/_to_markdown.ts";
import { publish } from "../scripts/_write_between.ts";
import { bundle } from "../scripts/_bundle.ts";

await installTools();
const runtimes = {
  Deno: [Deno.execPath(), "run", "--allow-all", "--no-config"],
  Node: ["node"],
  Bun: [executable("bun")],
};
const program = await bundle(
  `import "./bench/_time_sends.ts";`,
  // axios is CommonJS on Node.
  '--banner:js=import{createRequire}from"node:module";const require=createRequire(import.meta.url);',
);
const server = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen() {} },
  async (request) => {
    await request.text();
    return Response.json({ id: 42, name: "Marmalade" });
  },
);
const origin = `http://127.0.0.1:${server.addr.port}`;
const rows: string[][] = [];
for (const [name, [command = "", ...args]] of Object.entries(runtimes)) {
  const version = await run(command, { args: ["--version"] });
  const output = await run(command, { args: [...args, program, origin] });
  const figures: [string, number, number][] = JSON.parse(output);
  const means = figures.map(([contender, get, post]): [string, number] => [
    contender,
    Math.sqrt(get * post),
  ]);
  const [[, byHand]] = means as [[string, number]];
  if (!rows.length) rows.push(["", ...means.map(([contender]) => contender)]);
  rows.push([
    `${name} ${/\d+\.\d+\.\d+/.exec(version)?.[0]}`,
    ...means.map(([, mean]) =>
      `${(mean / byHand).toFixed(2)} (${mean.toFixed(0)} µs)`
    ),
  ]);
}
await server.shutdown();
console.log(toMarkdown(rows));
await publish("bench/README.md", "calls", toMarkdown(rows));
await publish("docs/comparison.md", "calls", toMarkdown(rows));
