/**
 * Compares whole calls, from the route to the parsed response, with the clients
 * and with `fetch` by hand, on Deno, Node and Bun.
 * `--write` writes the figures into the pages that show them.
 */
import { bundle } from "../scripts/_bundle.ts";
import { serve } from "../scripts/_serve.ts";
import { publish } from "../scripts/_publish.ts";
import { runtimes } from "./_runtimes.ts";

const server = serve(async (request) => {
  await request.text();
  return Response.json({ id: 42, name: "Marmalade" });
});
const rows: string[][] = [];
for await (const { title, start } of runtimes()) {
  const program = await bundle(
    `import "./bench/_time_sends.ts";`,
    // axios is CommonJS on Node.
    '--banner:js=import{createRequire}from"node:module";const require=createRequire(import.meta.url);',
  );
  const figures: [string, number, number][] = JSON.parse(
    await start(program, server.origin),
  );
  const means = figures.map(([, get, post]) => Math.sqrt(get * post));
  if (!rows.length) rows.push(["", ...figures.map(([contender]) => contender)]);
  rows.push([
    title,
    ...means.map((mean) =>
      `${(mean / means[0]!).toFixed(2)} (${mean.toFixed(0)} µs)`
    ),
  ]);
}
await server.close();
await publish("bench/README.md", "calls", rows);
