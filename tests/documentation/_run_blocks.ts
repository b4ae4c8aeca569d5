import { Buffer } from "node:buffer";
import { attempt } from "../../scripts/_tools.ts";
import { isFull } from "../_runs.ts";
import { type Block, withAssertions } from "./_blocks.ts";

/**
 * Runs each block as a module, with the packages of the project; in `deno task ci
 * volume`, which takes several seconds more, it checks their types before. What
 * they send with `fetch` goes to a server of the caller,
 * whatever its host.
 *
 * @param blocks Code with results as comments.
 * @param origin The server that answers their requests.
 * @returns What is wrong with each block that fails, by its name.
 */
export async function runBlocks(
  blocks: readonly Block[],
  origin: string,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const modules = blocks.map((block) => {
    const code = Buffer.from(withAssertions(block)).toString("base64");
    const url = `data:application/typescript;base64,${code}`;
    names.set(url, block.name);
    return `await run("${block.name}", () => import("${url}"));`;
  });
  const program = `
    import { createRunner } from "${import.meta.resolve("./_runner.ts")}";
    const run = createRunner();
    ${modules.join("\n")}
    Deno.exit();
  `;
  const permissions =
    "--allow-env --allow-net=127.0.0.1 --allow-read --allow-write";
  const check = isFull ? "--check" : "--no-check";
  const { stdout, output } = await attempt(Deno.execPath(), {
    args: ["run", check, "--quiet", "--ext=ts", ...permissions.split(" "), "-"],
    env: { NO_COLOR: "1", ORIGIN: origin },
  }, program);
  // A page says more than the address of a module.
  const said = output.replace(
    /(data:application\/typescript;base64,[\w+/=]+):(\d+)/g,
    (text, url, line) =>
      names.get(url)?.replace(/\d+$/, line) ?? text.slice(0, 80),
  );
  const results = new Map(
    stdout.split("\n").filter((line) => line.startsWith('["'))
      .map((line): [string, string] => JSON.parse(line)),
  );
  const failures = new Map<string, string>();
  for (const { name } of blocks) {
    const failure = results.get(name) ??
      // What does not compile keeps all of them from running: said once.
      (failures.size ? "did not run" : `did not run\n${said}`);
    if (failure) failures.set(name, failure);
  }
  return failures;
}
